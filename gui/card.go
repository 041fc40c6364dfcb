package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
)

// newCard makes a button with a board, a name, a text and a caption. It returns the button and a
// function that changes the board and the caption.
func (w *window) newCard(name, text string, onTapped func()) (c fyne.CanvasObject, update func(picture engine.Matrix, state string)) {
	heading := widgets.NewText(name)
	heading.TextStyle.Bold = true
	label := widgets.NewParagraph(text)
	label.SizeName = theme.SizeNameCaptionText
	picture, caption := board.New(engine.NewMatrix(4, 4), w.style), widgets.NewCaption("")
	update = func(m engine.Matrix, state string) {
		picture.Display(m, engine.Motion{}, 0)
		caption.Text = state
		caption.Refresh()
	}
	return container.New(card{}, widgets.NewButton("", nil, w.keyDown, onTapped), picture, heading, label, caption), update
}

// card is the layout of the parts of a card, in this order: the button behind everything, the board
// on the left, the name, the text and the caption.
type card struct{}

// cardSize is the preferred size of a card.
var cardSize = fyne.NewSize(230, 124)

// MinSize implements fyne.Layout.
func (card) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, 100) }

// Layout implements fyne.Layout.
func (card) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const edge = 10
	side := size.Height - 2*edge
	objects[0].Resize(size)
	const picture = 80
	objects[1].Move(fyne.NewPos(edge, (size.Height-picture)/2))
	objects[1].Resize(fyne.NewSquareSize(picture))
	left := float32(picture + 2*edge)
	objects[2].Move(fyne.NewPos(left, edge-4))
	objects[2].Resize(fyne.NewSize(size.Width-left, 20))
	objects[3].Move(fyne.NewPos(left-theme.InnerPadding(), edge+8))
	objects[3].Resize(fyne.NewSize(size.Width-left, side-24))
	objects[4].Move(fyne.NewPos(left, size.Height-edge-16))
	objects[4].Resize(fyne.NewSize(size.Width-left, 20))
}
