package gui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/palette"
)

// look is the toolkit's theme in the game's colours.
type look struct {
	fyne.Theme
	colors *palette.Colors
}

// newLook returns a theme in these colours. To paint everything in others, change them
// and set the theme again.
func newLook(colors *palette.Colors) look { return look{theme.DefaultTheme(), colors} }

// Color is for the toolkit.
func (l look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return l.colors.Page
	case theme.ColorNameForeground:
		return l.colors.Ink
	case theme.ColorNamePrimary:
		return l.colors.Button
	case theme.ColorNameForegroundOnPrimary:
		return l.colors.Bright
	case theme.ColorNameButton, theme.ColorNameDisabledButton, theme.ColorNameInputBackground:
		return l.colors.Label
	case theme.ColorNameDisabled:
		return l.colors.Faint
	case theme.ColorNamePlaceHolder:
		return l.colors.Hint
	case theme.ColorNameInputBorder:
		return l.colors.Edge
	case theme.ColorNameFocus, theme.ColorNameSelection:
		return l.colors.Focus
	case theme.ColorNameHover: // looks different from a selection
		hover := color.NRGBAModel.Convert(l.colors.Focus).(color.NRGBA)
		hover.A /= 3
		return hover
	case theme.ColorNameShadow:
		return l.colors.Veil
	}
	if l.colors.IsDark {
		return l.Theme.Color(name, theme.VariantDark)
	}
	return l.Theme.Color(name, theme.VariantLight)
}

// Size is for the toolkit.
func (l look) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameModalBlurRadius {
		return 0 // the board stays visible behind a dialog
	}
	return l.Theme.Size(name)
}
