// Package palette is the colours of the board, for any front end.
package palette

import (
	"image/color"
	"math/bits"
)

// The colours of the original game (style/main.scss of gabrielecirulli/2048).
var (
	Ink    = RGB(0x776e65) // of text on the light tiles and on the page
	Bright = RGB(0xf9f6f2) // of text on the others
	Board  = RGB(0xbbada0) // between the cells
	Cell   = RGB(0xcdc1b4) // an empty one
)

// tiles are the colours of 2, 4, 8 and so on: up to 2048 of the original, which
// has one for all above, and from there on ours.
var tiles = []color.NRGBA{
	RGB(0xeee4da), RGB(0xede0c8), RGB(0xf2b179), RGB(0xf59563), RGB(0xf67c5f), RGB(0xf65e3b),
	RGB(0xedcf72), RGB(0xedcc61), RGB(0xedc850), RGB(0xedc53f), RGB(0xedc22e),
	RGB(0x7fae5c), RGB(0x4c9a6e), RGB(0x2f8f94), RGB(0x3f74b3), RGB(0x6a55a8), RGB(0x93408f),
}

// Tile returns the colour of a tile and that of its digits. Each value has a
// colour of its own; those that only a dream reaches are dark ones of every hue.
func Tile(value int) (face, digits color.NRGBA) {
	digits = Bright
	if value <= 4 {
		digits = Ink
	}
	n := bits.TrailingZeros(uint(value)) - 1
	if n < len(tiles) {
		return tiles[n], digits
	}
	// 67 has no factor in common with 360, so that no hue comes twice.
	return dark(n * 67 % 360), digits
}

// dark returns a dark colour of a hue in degrees.
func dark(hue int) color.NRGBA {
	channel := func(shift int) uint8 {
		// A wave from 0x28 to 0x78 that is high for a third of the circle.
		d := (hue + shift) % 360
		if d > 180 {
			d = 360 - d
		}
		return uint8(0x28 + 0x50*max(0, 120-d)/120)
	}
	return color.NRGBA{R: channel(0), G: channel(240), B: channel(120), A: 0xff}
}

// RGB returns the opaque colour 0xrrggbb.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}
