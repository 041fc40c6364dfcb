package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// NewButtonGrid returns buttons in as few rows as possible. All buttons have the same width, and the
// rows have about the same number of buttons.
func NewButtonGrid(buttons ...fyne.CanvasObject) *fyne.Container {
	var cell fyne.Size
	for _, b := range buttons {
		cell = cell.Max(b.MinSize())
	}
	return newGrid(cell, theme.Padding(), true, buttons)
}

// NewCardGrid returns cards in rows. Each row has as many cards as fit, and they are widened to
// fill the row. The size is the least size of a card.
func NewCardGrid(card fyne.Size, cards ...fyne.CanvasObject) *fyne.Container {
	return newGrid(card, theme.Padding(), false, cards)
}

// newGrid returns objects in rows, with a least size of each and a gap between two. If isEven is true, the
// rows have about the same number of objects.
func newGrid(least fyne.Size, gap float32, isEven bool, objects []fyne.CanvasObject) *fyne.Container {
	return NewFlexible(least.Width, func(objects []fyne.CanvasObject, width float32) float32 {
		columns := max(1, int((width+gap)/(least.Width+gap)))
		rows := (len(objects) + columns - 1) / columns
		if isEven && rows > 0 {
			columns = (len(objects) + rows - 1) / rows
		}
		cell := fyne.NewSize(floor((width+gap)/float32(columns)-gap), least.Height)
		for i, o := range objects {
			o.Move(fyne.NewPos(float32(i%columns)*(cell.Width+gap), float32(i/columns)*(cell.Height+gap)))
			o.Resize(cell)
		}
		return max(float32(rows)*(least.Height+gap)-gap, 0)
	}, objects...)
}
