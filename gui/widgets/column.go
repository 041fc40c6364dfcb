package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewColumn returns a scroll container that centres its content. The content is at most 640 points
// wide, so that lines are easy to read.
func NewColumn(content fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(container.New(column{}, content))
}

// column is the layout of [NewColumn].
type column struct{}

// MinSize implements fyne.Layout.
func (column) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, 640)
	objects[0].Move(fyne.NewPos(floor((size.Width-width)/2), 0))
	objects[0].Resize(fyne.NewSize(width, size.Height))
}
