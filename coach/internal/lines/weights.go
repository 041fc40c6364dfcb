package lines

import "math"

// Weights are the parameters of the worth of a line.
type Weights struct {
	Line  float64 // for each line, so the worth of a playable board is positive
	Empty float64 // for each empty cell
	Pair  float64 // for each pair of neighbours that can merge
	Order float64 // for the sum of the rises or the sum of the falls from tile to tile, whichever is smaller
	Sum   float64 // for each tile
	// Order and Sum count a tile as its power of two, raised to these powers.
	OrderPower, SumPower float64
}

// Tuned are the weights that the program tune found in 24 generations from seed 1, rounded.
var Tuned = Weights{Line: 200_000, Empty: 522, Pair: 1005, Order: -37.2, Sum: -9.86, OrderPower: 3.31, SumPower: 3.35}

// worth returns the worth of a line with the given number of cells.
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
