package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// NewText returns a text of one line in the theme's colour for texts. The text keeps
// this colour when the theme changes.
func NewText(text string) *canvas.Text {
	return canvas.NewText(text, theme.Color(theme.ColorNameForeground))
}

// NewCaption returns a text like NewText in the size of captions.
func NewCaption(text string) *canvas.Text {
	t := NewText(text)
	t.TextSize = theme.CaptionTextSize()
	return t
}

// FitText returns the text size for a bold text: the given size, or the largest below
// it in whole points at which the text fits into the room, at least 1.
func FitText(text string, size, room float32) float32 {
	if width := fyne.MeasureText(text, size, fyne.TextStyle{Bold: true}).Width; width > room {
		size = floor(size * room / width)
	}
	return max(size, 1)
}
