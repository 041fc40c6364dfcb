package widgets

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewButtonGrid returns buttons in as few rows as possible. All buttons have the same width, and the
// rows have about the same number of buttons.
func NewButtonGrid(buttons ...fyne.CanvasObject) *fyne.Container {
	var cell fyne.Size
	for _, b := range buttons {
		cell = cell.Max(b.MinSize())
	}
	return container.New(&cardGrid{card: cell, isEven: true}, buttons...)
}

// NewCardGrid returns cards in rows. Each row has as many cards as fit, and they are widened to
// fill the row. The size is the least size of a card.
func NewCardGrid(card fyne.Size, cards ...fyne.CanvasObject) *fyne.Container {
	return container.New(&cardGrid{card: card}, cards...)
}

// cardGrid is the layout of [NewCardGrid] and [NewButtonGrid].
type cardGrid struct {
	card   fyne.Size
	isEven bool // whether the rows have about the same number of cards
	rows   int  // the number of rows of the last layout, because the toolkit asks for the height before it sets the width
}

// MinSize implements fyne.Layout.
func (g *cardGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	rows := float32(cmp.Or(g.rows, len(objects)))
	return fyne.NewSize(g.card.Width, rows*(g.card.Height+theme.Padding())-theme.Padding())
}

// Layout implements fyne.Layout.
func (g *cardGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := theme.Padding()
	columns := max(1, int((size.Width+gap)/(g.card.Width+gap)))
	g.rows = (len(objects) + columns - 1) / columns
	if g.isEven {
		columns = (len(objects) + g.rows - 1) / g.rows
	}
	cell := fyne.NewSize(floor((size.Width+gap)/float32(columns)-gap), g.card.Height)
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i%columns)*(cell.Width+gap), float32(i/columns)*(cell.Height+gap)))
		o.Resize(cell)
	}
}
