package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
)

// newCard makes a button with a board, a name and two texts. The function show changes
// the board and the second text.
func (w *window) newCard(name, text string, tapped func()) (c fyne.CanvasObject, show func(picture engine.Matrix, state string)) {
	heading := widgets.NewText(name)
	heading.TextStyle.Bold = true
	label := widgets.NewParagraph(text)
	label.SizeName = theme.SizeNameCaptionText
	picture, caption := board.New(engine.NewMatrix(4, 4), w.style), widgets.NewCaption("")
	show = func(m engine.Matrix, state string) {
		picture.Display(m, engine.Motion{}, 0)
		caption.Text = state
		caption.Refresh()
	}
	return container.New(card{}, widgets.NewButton("", nil, w.keyDown, tapped), picture, heading, label, caption), show
}

// card is the layout of a card: the button below everything, the board to the left, and
// three texts.
type card struct{}

var cardSize = fyne.NewSize(230, 124)

// MinSize is for the toolkit.
func (card) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, 100) }

// Layout is for the toolkit.
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
