package widgets

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewButtonGrid returns rows of buttons: all as wide as the widest, and as many in a
// row as fit.
func NewButtonGrid(buttons ...fyne.CanvasObject) *fyne.Container {
	var cell fyne.Size
	for _, b := range buttons {
		cell = cell.Max(b.MinSize())
	}
	return container.NewGridWrap(cell, buttons...)
}

// NewCardGrid returns rows of cards of at least a size: as many in a row as fit, and so
// wide that they fill it.
func NewCardGrid(card fyne.Size, cards ...fyne.CanvasObject) *fyne.Container {
	return container.New(&cardGrid{card: card}, cards...)
}

type cardGrid struct {
	card fyne.Size
	rows int // of the last layout; the toolkit asks for the height before it sets the width
}

// MinSize is for the toolkit.
func (g *cardGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	rows := float32(cmp.Or(g.rows, len(objects)))
	return fyne.NewSize(g.card.Width, rows*(g.card.Height+theme.Padding())-theme.Padding())
}

// Layout is for the toolkit.
func (g *cardGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := theme.Padding()
	columns := max(1, int((size.Width+gap)/(g.card.Width+gap)))
	g.rows = (len(objects) + columns - 1) / columns
	cell := fyne.NewSize(floor((size.Width+gap)/float32(columns)-gap), g.card.Height)
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i%columns)*(cell.Width+gap), float32(i/columns)*(cell.Height+gap)))
		o.Resize(cell)
	}
}
