package terminal

import (
	imagecolor "image/color"
	"math/bits"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"twenty48/palette"
	"twenty48/settings"
)

// A paint returns the styles of the board, for a terminal with a number of colours. The zero value
// is for a terminal without colours.
type paint struct {
	colorCount int
	colors     palette.Colors
}

// chosenColors returns the colours that the player has chosen. The terminal does not know whether
// the system is dark: if the choice is to follow the system, the colours are light.
func chosenColors(s *settings.Settings) palette.Colors {
	var names []string
	for _, p := range palette.All() {
		names = append(names, p.Name)
	}
	p, _ := palette.Named(s.Get(palette.Setting, palette.Original.Name, names...))
	if s.Get(palette.ShadeSetting, "system", "light", "dark") == "dark" {
		return p.Dark
	}
	return p.Light
}

// fewColors are the colours of the tiles 2, 4, 8 and so on if the terminal has fewer than 256
// colours. They repeat after the last one. Digits are readable on all of them.
var fewColors = []tcell.Color{
	color.Silver, color.Olive, color.Maroon, color.Teal, color.Purple, color.Green, color.Navy,
}

// tile returns the style of a tile, or of an empty cell for 0. Without colours, tiles are in
// reverse video. The digits are black or white: the digits of the window would have too little
// contrast at the size of text.
func (p paint) tile(value int) tcell.Style {
	style := tcell.StyleDefault
	if p.colorCount == 0 {
		return style.Reverse(value > 0)
	}
	if p.colorCount < 256 {
		if value == 0 {
			return style
		}
		// Bold makes white brighter, but turns black into grey in some terminals.
		switch face := fewColors[(bits.TrailingZeros(uint(value))-1)%len(fewColors)]; face {
		case color.Maroon, color.Purple, color.Navy:
			return style.Background(face).Foreground(color.White).Bold(true)
		default:
			return style.Background(face).Foreground(color.Black)
		}
	}
	face := p.color(p.colors.Cell, p.colors.Cell256)
	if value > 0 {
		tile, _ := p.colors.Tile(value)
		face = p.color(tile, p.colors.Tile256(value))
	}
	black, white := color.XTerm16, color.XTerm231 // these two are the same in all terminals
	digits := white
	if color.Find(face, []tcell.Color{black, white}) == white {
		digits = black
	}
	return style.Background(face).Foreground(digits).Bold(true)
}

// background returns the style of the gaps between the cells.
func (p paint) background() tcell.Style {
	if p.colorCount < 256 {
		return tcell.StyleDefault
	}
	return tcell.StyleDefault.Background(p.color(p.colors.Board, p.colors.Board256))
}

// colorsEmptyCells reports whether empty cells have a colour of their own, so that they need no
// dot.
func (p paint) colorsEmptyCells() bool { return p.colorCount >= 256 }

// color returns a colour of the palette in full if the terminal can show it, or else the given one
// of 256 colours.
func (p paint) color(full imagecolor.Color, of256 uint8) tcell.Color {
	if p.colorCount > 256 {
		return color.FromImageColor(full)
	}
	return color.PaletteColor(int(of256))
}
