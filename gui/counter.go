package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/gui/widgets"
	"twenty48/palette"
)

const counterHeight = 60

// counters are the boxes of the rules and the scores.
type counters struct {
	rules, score, best *counter
	helped             *badge           // on the edge of the last box
	rulesArea          *widgets.TapArea // over the box of the rules

	right fyne.Position // the upper right corner of the last box
	room  float32       // the width for all boxes
	fill  bool          // whether the boxes fill their room
}

// placeCounters places the boxes in their room. Each is as wide as its text needs.
func (c *counters) placeCounters(scale float32) {
	gap, boxes := floor(6*scale), float32(3)
	if !c.best.box.Visible() {
		boxes = 2
	}
	room := (c.room - (boxes-1)*gap) / boxes
	least := float32(0)
	if c.fill {
		least = room
	}
	left, last := c.right.AddXY(gap, 0), c.score
	if c.best.box.Visible() {
		left, last = c.best.place(c.right, scale, least, room), c.best
	}
	left = c.score.place(left.SubtractXY(gap, 0), scale, least, room)
	c.helped.place(last.box, scale)
	c.rulesArea.Move(c.rules.place(left.SubtractXY(gap, 0), scale, least, room))
	c.rulesArea.Resize(c.rules.box.Size())
}

// A counter is a box with a name and a value.
type counter struct {
	box         *canvas.Rectangle
	name, value *canvas.Text
}

func newCounter(name string) *counter {
	c := &counter{&canvas.Rectangle{}, canvas.NewText(name, nil), canvas.NewText("", nil)}
	for _, text := range []*canvas.Text{c.name, c.value} {
		text.Alignment = fyne.TextAlignCenter
		text.TextStyle.Bold = true
	}
	return c
}

func (c *counter) paint(colors *palette.Colors) {
	c.box.FillColor, c.name.Color, c.value.Color = colors.Board, colors.Name, colors.Number
}

func (c *counter) set(value string) {
	c.value.Text = value
	c.value.Refresh()
}

// setHidden hides or shows the counter.
func (c *counter) setHidden(hidden bool) {
	c.box.Hidden, c.name.Hidden, c.value.Hidden = hidden, hidden, hidden
}

// place places the box to the left of a position, between a least and a greatest
// width, and returns its upper left corner.
func (c *counter) place(right fyne.Position, scale, least, most float32) fyne.Position {
	pad := floor(28 * scale)
	c.name.TextSize = widgets.FitText(c.name.Text, floor(max(13*scale, 9)), most-6)
	c.value.TextSize = widgets.FitText(c.value.Text, floor(26*scale), most-pad/2)
	c.box.CornerRadius = 3 * scale
	width := min(most, max(least, c.name.MinSize().Width, c.value.MinSize().Width)+pad)
	height := floor(counterHeight * scale)
	at := right.SubtractXY(width, 0)
	c.box.Move(at)
	c.box.Resize(fyne.NewSize(width, height))
	c.name.Move(at.AddXY(0, floor(height/10)))
	c.name.Resize(fyne.NewSize(width, c.name.MinSize().Height))
	c.value.Move(at.AddXY(0, floor(height*0.35)))
	c.value.Resize(fyne.NewSize(width, height*0.6))
	return at
}

// A badge is a short text on the lower edge of a box, where it moves nothing.
type badge struct {
	box  *canvas.Rectangle
	text *canvas.Text
}

func newBadge(text string) *badge {
	b := &badge{&canvas.Rectangle{}, canvas.NewText(text, nil)}
	b.text.Alignment, b.text.TextStyle.Bold = fyne.TextAlignCenter, true
	return b
}

func (b *badge) paint(colors *palette.Colors) {
	b.box.FillColor, b.text.Color = colors.Button, colors.Bright
}

// setHidden hides or shows the badge.
func (b *badge) setHidden(hidden bool) {
	b.box.Hidden, b.text.Hidden = hidden, hidden
	b.text.Refresh()
}

// place places the badge over the middle of the lower edge of a box.
func (b *badge) place(on *canvas.Rectangle, scale float32) {
	pad := floor(8 * scale)
	b.text.TextSize = widgets.FitText(b.text.Text, floor(max(11*scale, 8)), on.Size().Width-pad)
	size := b.text.MinSize().AddWidthHeight(pad, 0)
	at := on.Position().AddXY((on.Size().Width-size.Width)/2, on.Size().Height-floor(size.Height/2))
	b.box.CornerRadius = size.Height / 2
	for _, o := range []fyne.CanvasObject{b.box, b.text} {
		o.Move(at)
		o.Resize(size)
	}
}
