// Package net judges boards of 4×4 by what is known of parts of them: a network
// of n-tuples, which are tables of the worth of all that six cells may have in them.
package net

import (
	"math/bits"

	"twenty48/coach/internal/fast"
)

const (
	// Features is how many a board has: four shapes of six cells, each in the
	// eight ways that a board can be turned and mirrored.
	Features = shapes * 8
	// Keys is one more than the highest key of a feature.
	Keys = shapes << keyBits

	shapes  = 4
	keyBits = 24 // the powers of six cells; the number of the shape is above them
)

// FeaturesOf puts the keys of the features that a board has. No tile of it may
// be above the [Highest]; see [Fold].
func FeaturesOf(cells uint64, keys *[Features]uint32) {
	across := fast.Transpose(cells)
	for i, c := range [4]uint64{cells, across, fast.Reverse(cells), fast.Reverse(across)} {
		for j, c := range [2]uint64{c, fast.Flip(c)} {
			k := keys[8*i+4*j : 8*i+4*j+4]
			// A row and a half at the side, and in the middle.
			k[0] = uint32(c & 0xff_ffff)
			k[1] = uint32(c>>16&0xff_ffff) | 1<<keyBits
			// Three cells by two at the side, and in the middle.
			k[2] = uint32(c&0xfff|c>>4&0xfff_000) | 2<<keyBits
			k[3] = uint32(c>>16&0xfff|c>>20&0xfff_000) | 3<<keyBits
		}
	}
}

// Highest is the highest power that the network knows: a tile of 8192. Above
// it there would be too few games to learn from.
const Highest = 13

// Fold returns a board that is as hard to go on with as b but has no tile above
// the Highest: the high tiles move one power down, to the highest power that is
// missing below them. What is built next will not meet them soon.
func Fold(b fast.Board) uint64 {
	const bit3 = 0x8888_8888_8888_8888
	if b.High == 0 && b.Cells&(b.Cells<<1)&(b.Cells<<2)&bit3 == 0 { // no 14 or 15
		return b.Cells
	}
	var there uint64
	for cell := range 16 {
		there |= 1 << b.Power(cell)
	}
	for there >= 1<<(Highest+1) {
		highest := bits.Len64(there) - 1
		missing := max(1, bits.Len64(^there&(1<<highest-1))-1) // no tile becomes none
		b = lower(b, missing)
		there = there&(1<<missing-1) | there>>(missing+1)<<missing
	}
	return b.Cells
}

// lower returns a board with the powers above one lower by one.
func lower(b fast.Board, above int) fast.Board {
	if b.High != 0 {
		for cell := range 16 {
			if power := b.Power(cell); power > above {
				b = b.With(cell, power-1)
			}
		}
		return b
	}
	// Every other cell has a byte: what is added sets its highest bit if the power is above.
	const ones = 0x0101_0101_0101_0101
	more := uint64(127-above) * ones
	even, odd := b.Cells&(15*ones), b.Cells>>4&(15*ones)
	even -= (even + more) >> 7 & ones
	odd -= (odd + more) >> 7 & ones
	return fast.Board{Cells: even | odd<<4}
}
