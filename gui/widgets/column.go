package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewColumn returns a scroll container that centres its content. The content is at most 640 points
// wide, so that lines are easy to read. The scroll bar stands beside it.
func NewColumn(content fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(NewCentred(content))
}

// NewCentred returns a container like that of [NewColumn] that does not scroll.
func NewCentred(content fyne.CanvasObject) *fyne.Container {
	return container.New(column{640}, content)
}

// NewScroll returns a scroll container whose scroll bar stands beside the content.
func NewScroll(content fyne.CanvasObject) *container.Scroll {
	return container.NewVScroll(beside(content))
}

// beside returns a container with an object and space for a scroll bar to its right.
func beside(o fyne.CanvasObject) *fyne.Container {
	return container.New(column{math.MaxFloat32}, o)
}

// ScrollBarWidth returns the width of the space for a scroll bar.
func ScrollBarWidth() float32 { return theme.Size(theme.SizeNameScrollBar) }

// column is the layout of an object with space for a scroll bar to its right. The object is at most
// as wide as maxWidth.
type column struct{ maxWidth float32 }

// MinSize implements fyne.Layout.
func (column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().AddWidthHeight(ScrollBarWidth(), 0)
}

// Layout implements fyne.Layout.
func (c column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	available := size.Width - ScrollBarWidth()
	width := min(available, c.maxWidth)
	objects[0].Move(fyne.NewPos(floor((available-width)/2), 0))
	objects[0].Resize(fyne.NewSize(width, size.Height))
}
