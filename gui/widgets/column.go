package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewColumn returns a scrolled column in the middle of the view. It is not too wide to
// be read.
func NewColumn(content fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(container.New(column{}, content))
}

type column struct{}

// MinSize is for the toolkit.
func (column) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout is for the toolkit.
func (column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, 640)
	objects[0].Move(fyne.NewPos(floor((size.Width-width)/2), 0))
	objects[0].Resize(fyne.NewSize(width, size.Height))
}
