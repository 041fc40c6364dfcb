package net

import (
	"math"

	"twenty48/coach/internal/fast"
)

// A board is an ending if the sum of its tiles is at most 512 short of 32768. It has little room.
// So the network of endings estimates the chance of reaching that tile, not the number of moves.
const (
	EndingPower = 15  // the power of two of 32768
	EndingSum   = 512 // the largest missing sum
)

// EndingStep is the unit of the worths in the network of endings.
const EndingStep = 1. / 64

// Bias is the logarithm of the odds of a board whose features are all unknown. The network adds its
// worths to it. With a higher bias, the search would prefer unknown boards.
const Bias = -2

// Ends reports whether a board is an ending.
func Ends(b fast.Board) bool {
	return b.High == 0 && has(b.Cells, EndingPower-1) && !has(b.Cells, EndingPower) && b.Sum() >= 1<<EndingPower-EndingSum
}

// Won reports whether a board has a tile of 32768. Call it only for endings and the boards after
// them.
func Won(b fast.Board) bool { return has(b.Cells, EndingPower) }

// has reports whether any cell has the given power.
func has(cells uint64, power int) bool {
	const ones = 0x1111_1111_1111_1111
	differ := cells ^ uint64(power)*ones
	return (differ-ones)&^differ&(8*ones) != 0
}

// Chance returns the chance that an ending, before its spawn, reaches 32768. It returns 1 if the
// board has reached it. n must be the network that [Ending] returns.
func (n *Net) Chance(b fast.Board) float32 {
	if Won(b) {
		return 1
	}
	var keys [Features]uint32
	FeaturesOf(b.Cells, &keys)
	return Logistic(Bias + EndingStep*float32(n.Sum(keys[:])))
}

// Logistic returns the chance with this logarithm of its odds.
func Logistic(log float32) float32 { return float32(1 / (1 + math.Exp(-float64(log)))) }
