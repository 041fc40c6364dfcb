package gui

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// A page is the layout of the window: title and scores, a row of buttons, the
// board, and the keys. It is as wide as the board and grows with the window, all
// but the buttons, which have the size that buttons have on the system.
type page struct {
	title       *canvas.Text
	score, best *counter
	buttons     fyne.CanvasObject
	board       *board
	keys        *canvas.Text

	placed func() // called when the page has been laid out

	scale float32       // of title and scores; 1 in a window of the original's size
	head  fyne.Position // the upper right corner of the scores
}

func (p *page) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.title, p.score.box, p.score.name, p.score.number, p.best.box, p.best.name, p.best.number,
		p.buttons, p.board, p.keys,
	}
}

// MinSize is the smallest window in which everything can be read and reached.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.scale = min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	gap := floor(10 * p.scale)
	head, row, keys := floor(counterHeight*p.scale), p.buttons.MinSize(), p.keys.MinSize()
	width := size.Width - 2*gap

	p.keys.Hidden = size.Height < 500 || keys.Width > width
	taken := head + row.Height + 4*gap
	if !p.keys.Hidden {
		taken += keys.Height + gap/2
	}
	fit := p.board.fit(fyne.NewSize(width, size.Height-taken))
	width = max(fit.Width, row.Width, min(width, floor(460*p.scale)))
	left, top := floor((size.Width-width)/2), gap+floor((size.Height-taken-fit.Height)/2)

	p.title.TextSize = floor(58 * p.scale)
	p.title.Move(fyne.NewPos(left, top+(head-p.title.MinSize().Height)/2))
	p.title.Resize(p.title.MinSize())
	p.head = fyne.NewPos(left+width, top)
	p.count()
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(width, row.Height))
	top += row.Height + gap
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, fit.Height))
	p.keys.Move(fyne.NewPos(left, top+fit.Height+gap/2))
	p.keys.Resize(fyne.NewSize(width, keys.Height))
	p.placed()
}

// count places the boxes of the scores, each as wide as its number needs.
func (p *page) count() {
	end := p.best.place(p.head, p.scale)
	p.score.place(end.SubtractXY(floor(6*p.scale), 0), p.scale)
}

const counterHeight = 60

// A counter is a number in a box, under its name.
type counter struct {
	box          *canvas.Rectangle
	name, number *canvas.Text
}

func newCounter(name string) *counter {
	c := &counter{canvas.NewRectangle(boardColor), canvas.NewText(name, labelColor), canvas.NewText("", color.White)}
	for _, text := range []*canvas.Text{c.name, c.number} {
		text.Alignment = fyne.TextAlignCenter
		text.TextStyle.Bold = true
	}
	return c
}

func (c *counter) set(n int) {
	c.number.Text = strconv.Itoa(n)
	c.number.Refresh()
}

// place puts the box left of a place and returns its upper left corner.
func (c *counter) place(right fyne.Position, scale float32) fyne.Position {
	c.name.TextSize, c.number.TextSize = floor(max(13*scale, 9)), floor(26*scale)
	c.box.CornerRadius = 3 * scale
	width := max(c.name.MinSize().Width, c.number.MinSize().Width) + floor(28*scale)
	at := right.SubtractXY(width, 0)
	c.box.Move(at)
	c.box.Resize(fyne.NewSize(width, floor(counterHeight*scale)))
	c.name.Move(at.AddXY(0, floor(6*scale)))
	c.name.Resize(fyne.NewSize(width, c.name.MinSize().Height))
	c.number.Move(at.AddXY(0, floor(21*scale)))
	c.number.Resize(fyne.NewSize(width, c.number.MinSize().Height))
	return at
}
