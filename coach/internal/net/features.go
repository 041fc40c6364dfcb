// Package net evaluates 4×4 boards with n-tuple networks. A network is a table that has a worth for
// each possible content of some groups of six cells. The worth of a board is the sum of these
// worths.
package net

import (
	"math/bits"

	"twenty48/coach/internal/fast"
)

const (
	// Features is the number of features of a board: four shapes of six cells, each in all eight
	// rotations and reflections.
	Features = shapes * 8
	// Keys is the number of possible keys.
	Keys = shapes << keyBits

	shapes  = 4
	keyBits = 24 // bits for the powers of six cells; the number of the shape is above them
)

// FeaturesOf computes the keys of the features of a board. No tile may be above [Highest]; see
// [Fold].
func FeaturesOf(cells uint64, keys *[Features]uint32) {
	across := fast.Transpose(cells)
	for i, c := range [4]uint64{cells, across, fast.Reverse(cells), fast.Reverse(across)} {
		for j, c := range [2]uint64{c, fast.Flip(c)} {
			k := keys[8*i+4*j : 8*i+4*j+4]
			// A row and a half at the edge, and in the middle.
			k[0] = uint32(c & 0xff_ffff)
			k[1] = uint32(c>>16&0xff_ffff) | 1<<keyBits
			// Three by two cells at the edge, and in the middle.
			k[2] = uint32(c&0xfff|c>>4&0xfff_000) | 2<<keyBits
			k[3] = uint32(c>>16&0xfff|c>>20&0xfff_000) | 3<<keyBits
		}
	}
}

// Highest is the highest power of two that the network knows; it is a tile of 8192. Too few games
// reach higher tiles to learn from them.
const Highest = 13

// Fold returns the cells of a board that is about as hard to continue as b, but has no tile above
// Highest. Fold lowers high tiles by one power, down to the highest power that does not occur on
// the board. It repeats this until no tile is too high. The lowered tiles are still higher than the
// tiles that are built next, so they will not merge soon.
func Fold(b fast.Board) uint64 {
	const bit3 = 0x8888_8888_8888_8888
	if b.High == 0 && b.Cells&(b.Cells<<1)&(b.Cells<<2)&bit3 == 0 { // no power of 14 or 15
		return b.Cells
	}
	var occurs uint64
	for cell := range 16 {
		occurs |= 1 << b.Power(cell)
	}
	for occurs >= 1<<(Highest+1) {
		highest := bits.Len64(occurs) - 1
		missing := max(1, bits.Len64(^occurs&(1<<highest-1))-1) // at least 1, because no tile may become an empty cell
		b = lower(b, missing)
		occurs = occurs&(1<<missing-1) | occurs>>(missing+1)<<missing
	}
	return b.Cells
}

// lower returns a board in which each power above a limit is lower by one.
func lower(b fast.Board, above int) fast.Board {
	if b.High != 0 {
		for cell := range 16 {
			if power := b.Power(cell); power > above {
				b = b.With(cell, power-1)
			}
		}
		return b
	}
	// Each byte has every other cell. The addition sets its highest bit if the power is above.
	const ones = 0x0101_0101_0101_0101
	more := uint64(127-above) * ones
	even, odd := b.Cells&(15*ones), b.Cells>>4&(15*ones)
	even -= (even + more) >> 7 & ones
	odd -= (odd + more) >> 7 & ones
	return fast.Board{Cells: even | odd<<4}
}
