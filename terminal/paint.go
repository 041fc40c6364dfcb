package terminal

import (
	imagecolor "image/color"
	"math/bits"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"twenty48/palette"
)

// A paint has the styles of the board on a terminal with a number of colours.
type paint struct {
	count   int
	colors  palette.Colors
	nearest map[tcell.Color]tcell.Color // the colours of the terminal that were looked up
}

func newPaint(count int) paint {
	return paint{count, palette.Original.Light, map[tcell.Color]tcell.Color{}}
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
	face := p.shade(p.colors.Cell)
	if value > 0 {
		tile, _ := p.colors.Tile(value)
		face = p.shade(tile)
	}
	black, white := color.NewHexColor(0), color.NewHexColor(0xffffff)
	digits := white
	if color.Find(face, []tcell.Color{black, white}) == white {
		digits = black
	}
	return style.Background(face).Foreground(p.near(digits)).Bold(true)
}

// ground returns the style of the gaps between the cells.
func (p paint) ground() tcell.Style {
	if p.count < 256 {
		return tcell.StyleDefault
	}
	return tcell.StyleDefault.Background(p.shade(p.colors.Board))
}

// hidesEmpty reports whether the colour of an empty cell shows that it is empty.
func (p paint) hidesEmpty() bool { return p.count >= 256 }

// shade returns a colour of the palette as the terminal has it.
func (p paint) shade(c imagecolor.Color) tcell.Color { return p.near(color.FromImageColor(c)) }

// near returns the nearest of the terminal's colours, but for the first 16, which
// each terminal has of its own.
func (p paint) near(c tcell.Color) tcell.Color {
	if p.count > 256 {
		return c
	}
	if _, isKnown := p.nearest[c]; !isKnown {
		var fixed []tcell.Color
		for i := 16; i < 256; i++ {
			fixed = append(fixed, color.PaletteColor(i))
		}
		p.nearest[c] = color.Find(c, fixed)
	}
	return p.nearest[c]
}
