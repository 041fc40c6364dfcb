package net

import (
	"math"

	"twenty48/coach/internal/fast"
)

// An ending is the last part of the way to 32768: at most 512 are missing. There is
// little room then, and what counts is whether that tile comes, not how many moves.
const (
	EndingPower = 15  // of the tile that an ending is about
	EndingSum   = 512 // what is missing to it at most
)

// EndingStep is what the worths of the network of endings are kept in steps of.
const EndingStep = 1. / 64

// Bias is what the network adds to: the logarithm of the odds of a board of which
// nothing is known. Above it what is unknown would be sought.
const Bias = -2

// Ends tells whether a board is an ending.
func Ends(b fast.Board) bool {
	return b.High == 0 && has(b.Cells, EndingPower-1) && !has(b.Cells, EndingPower) && b.Sum() >= 1<<EndingPower-EndingSum
}

// Won tells whether what an ending became has the tile that it was about.
func Won(b fast.Board) bool { return has(b.Cells, EndingPower) }

// has tells whether a cell has a power.
func has(cells uint64, power int) bool {
	const ones = 0x1111_1111_1111_1111
	differ := cells ^ uint64(power)*ones
	return (differ-ones)&^differ&(8*ones) != 0
}

// Chance returns the chance of an ending, before its spawn, to come to 32768, by the
// network that [Ending] returned. It is 1 for one that came to it.
func (n *Net) Chance(b fast.Board) float32 {
	if Won(b) {
		return 1
	}
	var keys [Features]uint32
	FeaturesOf(b.Cells, &keys)
	return OfOdds(Bias + EndingStep*float32(n.Sum(keys[:])))
}

// OfOdds returns the chance of which the logarithm of the odds is given.
func OfOdds(log float32) float32 { return float32(1 / (1 + math.Exp(-float64(log)))) }
