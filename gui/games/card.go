package games

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
)

// A card is a button with a board on its left side, and texts beside the board.
type card struct {
	box     *fyne.Container // all parts
	button  *widgets.Button
	frame   *canvas.Rectangle // around the card of the current game
	picture *board.Board
	name    *canvas.Text
	text    *widgets.Paragraph
	facts   [2]*canvas.Text // at the bottom
}

// newCard makes a card with a name and a text.
func (w *Games) newCard(name, text string, onTapped func()) *card {
	c := &card{
		button: widgets.NewButton("", nil, w.Keyboard, onTapped), frame: canvas.NewRectangle(color.Transparent),
		picture: board.New(engine.NewMatrix(4, 4), w.Style),
		name:    widgets.NewText(name), text: widgets.NewParagraph(text),
	}
	c.name.TextStyle.Bold = true
	c.text.SizeName = theme.SizeNameCaptionText
	c.frame.StrokeWidth, c.frame.CornerRadius = 2, shell.BoxRadius
	c.facts = [2]*canvas.Text{widgets.NewCaption(""), widgets.NewCaption("")}
	c.box = container.New(c, c.button, c.frame, c.picture, c.name, c.text, c.facts[0], c.facts[1])
	return c
}

// show shows a board and two lines of facts. The card of the current game gets a frame.
func (c *card) show(m engine.Matrix, isCurrent bool, facts ...string) {
	c.picture.Display(m, engine.Motion{}, 0)
	c.frame.StrokeColor = color.Transparent
	if isCurrent {
		c.frame.StrokeColor = theme.Color(theme.ColorNamePrimary)
	}
	c.frame.Refresh()
	c.name.Color = theme.Color(theme.ColorNameForeground)
	c.name.Refresh()
	for i, fact := range facts {
		c.facts[i].Text, c.facts[i].Color = fact, c.name.Color
		c.facts[i].Refresh()
	}
	c.Layout(nil, c.box.Size())
}

// The distance of the parts of a card from its edges, and the side of its board, in points.
const cardEdge, cardPicture = 10, 76

// cardSize is the least size of a card in a grid.
var cardSize = fyne.NewSize(216, 132)

// MinSize implements fyne.Layout.
func (c *card) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, cardSize.Height) }

// Layout implements fyne.Layout.
func (c *card) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	c.button.Resize(size)
	c.frame.Resize(size)
	c.picture.Move(fyne.NewPos(cardEdge, cardEdge+2))
	c.picture.Resize(fyne.NewSquareSize(cardPicture))
	left := float32(cardPicture + 2*cardEdge)
	width := size.Width - left - cardEdge
	c.name.Move(fyne.NewPos(left, cardEdge-4))
	c.name.Resize(fyne.NewSize(width, 20))
	c.name.TextSize = widgets.FitText(c.name.Text, theme.TextSize(), width)
	c.text.Move(fyne.NewPos(left-theme.InnerPadding(), cardEdge+8))
	c.text.Resize(fyne.NewSize(width+2*theme.InnerPadding(), size.Height-cardEdge-52))
	for i, fact := range c.facts {
		fact.TextSize = widgets.FitText(fact.Text, theme.CaptionTextSize(), size.Width-2*cardEdge)
		fact.Move(fyne.NewPos(cardEdge, size.Height-cardEdge-30+float32(i)*17))
		fact.Resize(fyne.NewSize(size.Width-2*cardEdge, 16))
	}
}
