// Package palette contains the colours of the game, for all front ends. A palette is data. Tests measure
// its contrast and the difference between its tiles.
package palette

import (
	"image/color"
	"math"
	"math/bits"
)

// A Palette has the colours of one look, for a light and a dark page. Name is the word that settings save.
type Palette struct {
	Name        string
	Light, Dark Colors
}

// Colors has a colour for each part of the picture.
type Colors struct {
	Page   color.NRGBA // the background of the window
	Ink    color.NRGBA // text on the page and on labels
	Label  color.NRGBA // the background of buttons, text fields and charts
	Hint   color.NRGBA // the placeholder text of a text field
	Edge   color.NRGBA // the border of a text field or a check box
	Faint  color.NRGBA // the text of a disabled control
	Button color.NRGBA // the default button, and the curve of a chart
	Bright color.NRGBA // text on Button and on Board

	Board  color.NRGBA // the board between the cells, and the score boxes
	Cell   color.NRGBA // an empty cell
	Name   color.NRGBA // the title in a score box
	Number color.NRGBA // the number in a score box

	Focus color.NRGBA // a translucent layer over the control with the focus, and over a selected row
	Veil  color.NRGBA // a translucent layer over the window behind a dialog

	// The layer over the board of a game that is won, or lost: translucent over the tiles, opaque behind text.
	Win, Loss       color.NRGBA
	WinInk, LossInk color.NRGBA // text on that layer

	IsDark bool // whether the page is dark

	// Board and Cell among the 256 colours of terminals.
	Board256, Cell256 uint8

	tiles    []color.NRGBA  // the colours of 2, 4, 8 and so on
	tiles256 []uint8        // the same among the 256 colours of terminals; the nearest ones would often be alike
	beyond   [2]band        // the colours of higher tiles, by turns
	digits   [2]color.NRGBA // on tiles with at least the luminance from, and on darker tiles
	from     float64        // a relative luminance, from 0 to 1
}

// The names of the settings for the palette, and for its light or dark colours.
const (
	Setting      = "palette"
	ShadeSetting = "shade"
)

// All returns all palettes. The first one is the default.
func All() []Palette {
	return []Palette{Original, Vivid, Pastel, Calm, Night, Contrast, Grey, Colorblind, BlueGold}
}

// Named returns the palette with a name. It reports false if there is none.
func Named(name string) (Palette, bool) {
	for _, p := range All() {
		if p.Name == name {
			return p, true
		}
	}
	return Palette{}, false
}

// Tile returns the colours of a tile and of its digits. Each value, a power of two from 2, has its own colour.
func (c *Colors) Tile(value int) (face, digits color.NRGBA) {
	n := bits.TrailingZeros(uint(value)) - 1
	if n < len(c.tiles) {
		face = c.tiles[n]
	} else {
		// 67 and 360 have no common factor, so no hue occurs twice.
		face = c.beyond[(n-len(c.tiles))%2].at(n * 67 % 360)
	}
	if luminance(face) >= c.from {
		return face, c.digits[0]
	}
	return face, c.digits[1]
}

// Glow returns the translucent light around a tile, which is invisible for values below 128 and
// above 2048. Its strength is that of the original game (style/main.scss of gabrielecirulli/2048).
func (c *Colors) Glow(value int) color.NRGBA {
	n := bits.TrailingZeros(uint(value))
	if n < 7 || n > 11 {
		return color.NRGBA{}
	}
	glow, _ := c.Tile(value)
	glow.A = uint8(math.Round(255 * float64(n-4) / (11 - 4) / 1.8))
	return glow
}

// Tile256 returns the number of a tile's colour among the 256 colours of terminals. It
// is one of those from 16 on, which are the same in all terminals. There are too few for
// each value: the tiles above 131072 have the colours of the lowest ones.
func (c *Colors) Tile256(value int) uint8 {
	return c.tiles256[(bits.TrailingZeros(uint(value))-1)%len(c.tiles256)]
}

// A band has colours of all hues. Each channel is between low and high.
type band struct{ low, high uint8 }

// at returns the colour of a hue in degrees.
func (b band) at(hue int) color.NRGBA {
	channel := func(shift int) uint8 {
		// A triangular wave that is above 0 for two thirds of the circle.
		d := (hue + shift) % 360
		if d > 180 {
			d = 360 - d
		}
		return uint8(int(b.low) + int(b.high-b.low)*max(0, 120-d)/120)
	}
	return color.NRGBA{R: channel(0), G: channel(240), B: channel(120), A: 0xff}
}

// luminance returns the relative luminance of a colour, from 0 to 1, as defined by WCAG 2.2
// (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear returns the linear intensity of an sRGB channel (IEC 61966-2-1), from 0 to 1.
func linear(channel uint8) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// rgb returns the opaque colour 0xrrggbb.
func rgb(hex uint32) color.NRGBA { return over(hex, 0xff) }

// over returns the translucent colour 0xrrggbb.
func over(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

func faces(hexes ...uint32) (tiles []color.NRGBA) {
	for _, hex := range hexes {
		tiles = append(tiles, rgb(hex))
	}
	return tiles
}
