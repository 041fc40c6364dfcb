// Package palette is the colours of the game, for any front end. A palette is
// data; what it promises, as that all can be read in it, tests measure.
package palette

import (
	"image/color"
	"math"
	"math/bits"
)

// A Palette is the colours of one look, on a light and on a dark page.
type Palette struct {
	Name        string
	Light, Dark Colors
}

// Colors is what everything is painted in.
type Colors struct {
	Page   color.NRGBA // the ground of all
	Ink    color.NRGBA // text on the page and on labels
	Label  color.NRGBA // the ground of buttons, of what is entered, and of curves
	Hint   color.NRGBA // text on a label that shows what could be entered
	Edge   color.NRGBA // around what is entered, and the box of a check mark
	Faint  color.NRGBA // text of what cannot be done now
	Button color.NRGBA // the button that the return key presses; a curve
	Bright color.NRGBA // text on it, and on the board's colour

	Board  color.NRGBA // between the cells; the ground of boxes
	Cell   color.NRGBA // an empty one
	Name   color.NRGBA // text in the box of a score: what it is
	Number color.NRGBA // and how much

	Focus color.NRGBA // over what has the focus or is chosen, which is read through it
	Veil  color.NRGBA // over what a dialog leaves to be seen

	Win, Loss       color.NRGBA // over the board of a game that is won, or lost
	WinInk, LossInk color.NRGBA // text on it

	IsDark bool // whether the page is dark, for what has no colour here

	tiles  []color.NRGBA  // the faces of 2, 4, 8 and so on
	beyond [2]band        // those of the next and the one after it, over and over
	digits [2]color.NRGBA // of faces from a luminance on, and below
	from   float64        // that luminance
}

// All returns the palettes there are, the first being what to begin with.
func All() []Palette { return []Palette{Original, Contrast, Colorblind} }

// Named returns the palette of a name.
func Named(name string) (Palette, bool) {
	for _, p := range All() {
		if p.Name == name {
			return p, true
		}
	}
	return Palette{}, false
}

// Tile returns the colour of a tile and that of its digits. Each value has a
// colour of its own; those that only a dream reaches are of every hue.
func (c *Colors) Tile(value int) (face, digits color.NRGBA) {
	n := bits.TrailingZeros(uint(value)) - 1
	if n < len(c.tiles) {
		face = c.tiles[n]
	} else {
		// 67 has no factor in common with 360, so that no hue comes twice.
		face = c.beyond[(n-len(c.tiles))%2].at(n * 67 % 360)
	}
	if luminance(face) >= c.from {
		return face, c.digits[0]
	}
	return face, c.digits[1]
}

// A band is the colours of all hues between two levels of their channels.
type band struct{ low, high uint8 }

// at returns the colour of a hue in degrees.
func (b band) at(hue int) color.NRGBA {
	channel := func(shift int) uint8 {
		// A wave that is high for a third of the circle.
		d := (hue + shift) % 360
		if d > 180 {
			d = 360 - d
		}
		return uint8(int(b.low) + int(b.high-b.low)*max(0, 120-d)/120)
	}
	return color.NRGBA{R: channel(0), G: channel(240), B: channel(120), A: 0xff}
}

// luminance returns how light a colour is, from 0 to 1: the relative luminance of
// WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear returns the light of a channel of sRGB (IEC 61966-2-1), from 0 to 1.
func linear(channel uint8) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// rgb returns the opaque colour 0xrrggbb.
func rgb(hex uint32) color.NRGBA { return over(hex, 0xff) }

// over returns the colour 0xrrggbb with what shines through it.
func over(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

func faces(hexes ...uint32) (tiles []color.NRGBA) {
	for _, hex := range hexes {
		tiles = append(tiles, rgb(hex))
	}
	return tiles
}
