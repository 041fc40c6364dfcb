package terminal

import (
	imagecolor "image/color"
	"math/bits"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"twenty48/palette"
	"twenty48/settings"
)

// A paint has the styles of the board on a terminal with a number of colours.
type paint struct {
	count  int
	colors palette.Colors
}

// chosenColors returns the colours that the player has chosen. Whether the system is dark
// is not known: then they are light.
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

// faces are the colours for 2, 4, 8 and so on, over and over, if there are only eight:
// those on which digits can be read.
var faces = []tcell.Color{color.Silver, color.Olive, color.Maroon, color.Teal, color.Purple, color.Green, color.Navy}

// tile returns the style of a tile; 0 is an empty cell. Without colours, tiles are in
// reverse. The window's digits have too little contrast at the size of a terminal:
// here they are black or white.
func (p paint) tile(value int) tcell.Style {
	style := tcell.StyleDefault
	if p.count == 0 {
		return style.Reverse(value > 0)
	}
	if p.count < 256 {
		if value == 0 {
			return style
		}
		// Bold makes white brighter, but turns black into grey in some terminals.
		switch face := faces[(bits.TrailingZeros(uint(value))-1)%len(faces)]; face {
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
	black, white := color.XTerm16, color.XTerm231 // the same in all terminals
	digits := white
	if color.Find(face, []tcell.Color{black, white}) == white {
		digits = black
	}
	return style.Background(face).Foreground(digits).Bold(true)
}

// ground returns the style of the gaps between the cells.
func (p paint) ground() tcell.Style {
	if p.count < 256 {
		return tcell.StyleDefault
	}
	return tcell.StyleDefault.Background(p.color(p.colors.Board, p.colors.Board256))
}

// hidesEmpty reports whether the colour of an empty cell shows that it is empty.
func (p paint) hidesEmpty() bool { return p.count >= 256 }

// color returns a colour of the palette as the terminal has it: in full, or as one of 256.
func (p paint) color(full imagecolor.Color, of256 uint8) tcell.Color {
	if p.count > 256 {
		return color.FromImageColor(full)
	}
	return color.PaletteColor(int(of256))
}
