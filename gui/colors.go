package gui

import (
	"image/color"
	"math/bits"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The colours of the original game (style/main.scss of gabrielecirulli/2048).
var (
	pageColor   = rgb(0xfaf8ef)
	inkColor    = rgb(0x776e65)
	brightColor = rgb(0xf9f6f2)
	boardColor  = rgb(0xbbada0)
	cellColor   = rgb(0xcdc1b4)
	buttonColor = rgb(0x8f7a66)
	labelColor  = rgb(0xeee4da)
	focusColor  = color.NRGBA{R: 0x77, G: 0x6e, B: 0x65, A: 0x60}
	veilColor   = color.NRGBA{R: 0xee, G: 0xe4, B: 0xda, A: 0x50}
)

// tileColors are those of 2, 4, 8 and so on: up to 2048 of the original, which
// has one for all above, and from there on ours.
var tileColors = []color.NRGBA{
	rgb(0xeee4da), rgb(0xede0c8), rgb(0xf2b179), rgb(0xf59563), rgb(0xf67c5f), rgb(0xf65e3b),
	rgb(0xedcf72), rgb(0xedcc61), rgb(0xedc850), rgb(0xedc53f), rgb(0xedc22e),
	rgb(0x7fae5c), rgb(0x4c9a6e), rgb(0x2f8f94), rgb(0x3f74b3), rgb(0x6a55a8), rgb(0x93408f),
}

// tileColor returns the colour of a tile and that of its digits. Each value has
// a colour of its own; those that only a dream reaches are dark ones of every hue.
func tileColor(value int) (face, digits color.NRGBA) {
	digits = brightColor
	if value <= 4 {
		digits = inkColor
	}
	n := bits.TrailingZeros(uint(value)) - 1
	if n < len(tileColors) {
		return tileColors[n], digits
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

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// look is the toolkit's theme in the game's colours.
type look struct{ fyne.Theme }

func (l look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return pageColor
	case theme.ColorNameForeground:
		return inkColor
	case theme.ColorNamePrimary:
		return buttonColor
	case theme.ColorNameForegroundOnPrimary:
		return brightColor
	case theme.ColorNameButton, theme.ColorNameDisabledButton, theme.ColorNameInputBackground:
		return labelColor
	case theme.ColorNameDisabled:
		return boardColor
	case theme.ColorNameFocus, theme.ColorNameSelection:
		return focusColor
	case theme.ColorNameShadow:
		return veilColor
	}
	return l.Theme.Color(name, theme.VariantLight)
}

func (l look) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameModalBlurRadius {
		return 0 // the board stays to be seen behind a dialog
	}
	return l.Theme.Size(name)
}
