package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewText returns a text of one line in the theme's colour for text. The colour does not change
// with the theme.
func NewText(text string) *canvas.Text {
	return canvas.NewText(text, theme.Color(theme.ColorNameForeground))
}

// NewCaption returns a text like that of [NewText], in the theme's size for captions.
func NewCaption(text string) *canvas.Text {
	t := NewText(text)
	t.TextSize = theme.CaptionTextSize()
	return t
}

// NewFitted returns a container with a line of text, which becomes smaller if it does not fit.
func NewFitted(text *canvas.Text) *fyne.Container { return container.New(fitted{text.TextSize}, text) }

// fitted is the layout of [NewFitted].
type fitted struct {
	size float32 // of the text, if there is room
}

// MinSize implements fyne.Layout.
func (f fitted) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(40, fyne.MeasureText("2048", f.size, fyne.TextStyle{}).Height)
}

// Layout implements fyne.Layout.
func (f fitted) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	text := objects[0].(*canvas.Text)
	text.TextSize = FitText(text.Text, f.size, size.Width)
	text.Resize(size)
}

// FitText returns the size in points for a bold text. It is the given size if the text is then no
// wider than room. Otherwise it is the largest whole size that fits, but at least 1.
func FitText(text string, size, room float32) float32 {
	if width := fyne.MeasureText(text, size, fyne.TextStyle{Bold: true}).Width; width > room {
		size = floor(size * room / width)
	}
	return max(size, 1)
}
