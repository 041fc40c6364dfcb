package lines

import "math"

// Weights tell what a line is worth.
type Weights struct {
	Line  float64 // that there is one: no board that can be played is worth less than none
	Empty float64 // an empty cell
	Pair  float64 // two tiles beside each other that can merge
	Order float64 // what a tile is above the one before it, or the other way round, whichever is less in a line
	Sum   float64 // what a tile is
	// What a tile is in Order and in Sum: its power of two, to this power.
	OrderPower, SumPower float64
}

// Tuned are the weights that the program tune has found in 24 generations from
// seed 1, rounded.
var Tuned = Weights{Line: 200_000, Empty: 522, Pair: 1005, Order: -37.2, Sum: -9.86, OrderPower: 3.31, SumPower: 3.35}

// worth returns what a line of so many cells is worth.
func (w Weights) worth(l line, cells uint8) float32 {
	worth := w.Line
	before, falls, rises := 0.0, 0.0, 0.0
	for i := range cells {
		power := float64(l >> (8 * i) & 0xff)
		if power == 0 {
			worth += w.Empty
		}
		worth += w.Sum * math.Pow(power, w.SumPower)
		if i > 0 {
			if power == before && power > 0 {
				worth += w.Pair
			}
			step := math.Pow(power, w.OrderPower) - math.Pow(before, w.OrderPower)
			rises += max(0, step)
			falls += max(0, -step)
		}
		before = power
	}
	return float32(worth + w.Order*min(falls, rises))
}
