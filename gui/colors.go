package gui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/palette"
)

// What is around the board has the colours of the original game, too.
var (
	pageColor   = palette.RGB(0xfaf8ef)
	buttonColor = palette.RGB(0x8f7a66)
	labelColor  = palette.RGB(0xeee4da)
	focusColor  = color.NRGBA{R: 0x77, G: 0x6e, B: 0x65, A: 0x60}
	veilColor   = color.NRGBA{R: 0xee, G: 0xe4, B: 0xda, A: 0x50}
)

// look is the toolkit's theme in the game's colours.
type look struct{ fyne.Theme }

func (l look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return pageColor
	case theme.ColorNameForeground:
		return palette.Ink
	case theme.ColorNamePrimary:
		return buttonColor
	case theme.ColorNameForegroundOnPrimary:
		return palette.Bright
	case theme.ColorNameButton, theme.ColorNameDisabledButton, theme.ColorNameInputBackground:
		return labelColor
	case theme.ColorNameDisabled:
		return palette.Board
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
