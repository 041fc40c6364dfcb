package shell

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/palette"
)

// gameTheme is the toolkit's default theme with the colours of the game.
type gameTheme struct {
	fyne.Theme
	colors *palette.Colors
}

// newTheme returns a theme with these colours.
func newTheme(colors *palette.Colors) gameTheme { return gameTheme{theme.DefaultTheme(), colors} }

// Color implements fyne.Theme.
func (t gameTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return t.colors.Page
	case theme.ColorNameForeground:
		return t.colors.Ink
	case theme.ColorNamePrimary:
		return t.colors.Button
	case theme.ColorNameForegroundOnPrimary:
		return t.colors.Bright
	case theme.ColorNameButton, theme.ColorNameDisabledButton, theme.ColorNameInputBackground, theme.ColorNameSeparator:
		return t.colors.Label
	case theme.ColorNameDisabled:
		return t.colors.Faint
	case theme.ColorNamePlaceHolder:
		return t.colors.Hint
	case theme.ColorNameInputBorder:
		return t.colors.Edge
	case theme.ColorNameFocus, theme.ColorNameSelection:
		return t.colors.Focus
	case theme.ColorNameHover: // looks different from a selection
		hover := color.NRGBAModel.Convert(t.colors.Focus).(color.NRGBA)
		hover.A /= 3
		return hover
	case theme.ColorNameShadow:
		return t.colors.Veil
	}
	if t.colors.IsDark {
		return t.Theme.Color(name, theme.VariantDark)
	}
	return t.Theme.Color(name, theme.VariantLight)
}

// Size implements fyne.Theme.
func (t gameTheme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameModalBlurRadius:
		return 0 // the board stays visible behind a dialog
	case theme.SizeNameButtonRadius, theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return BoxRadius
	case theme.SizeNameScrollBar:
		return 10 // fits in the margin of a view
	}
	return t.Theme.Size(name)
}

// BoxRadius is the radius of the corners of buttons and boxes, in points.
const BoxRadius = 6
