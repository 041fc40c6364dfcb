package gui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/palette"
)

// colors are those of all that is shown; window.paint changes them.
var colors = palette.Original.Light

// look is the toolkit's theme in the game's colours.
type look struct{ fyne.Theme }

// Color is for the toolkit.
func (l look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return colors.Page
	case theme.ColorNameForeground:
		return colors.Ink
	case theme.ColorNamePrimary:
		return colors.Button
	case theme.ColorNameForegroundOnPrimary:
		return colors.Bright
	case theme.ColorNameButton, theme.ColorNameDisabledButton, theme.ColorNameInputBackground:
		return colors.Label
	case theme.ColorNameDisabled:
		return colors.Faint
	case theme.ColorNamePlaceHolder:
		return colors.Hint
	case theme.ColorNameInputBorder:
		return colors.Edge
	case theme.ColorNameFocus, theme.ColorNameSelection, theme.ColorNameHover:
		return colors.Focus
	case theme.ColorNameShadow:
		return colors.Veil
	}
	if colors.IsDark {
		return l.Theme.Color(name, theme.VariantDark)
	}
	return l.Theme.Color(name, theme.VariantLight)
}

// Size is for the toolkit.
func (l look) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameModalBlurRadius {
		return 0 // the board stays to be seen behind a dialog
	}
	return l.Theme.Size(name)
}
