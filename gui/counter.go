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
	rulesArea          *widgets.TapArea // over the box of the rules

	right fyne.Position // the upper right corner of the last box
	room  float32       // the width for all boxes
	fill  bool          // whether the boxes fill their room
}

// placeCounters places the boxes in their room. Each is as wide as its text needs.
func (c *counters) placeCounters(scale float32) {
	gap := floor(6 * scale)
	room := (c.room - 2*gap) / 3
	least := float32(0)
	if c.fill {
		least = room
	}
	left := c.best.place(c.right, scale, least, room)
	left = c.score.place(left.SubtractXY(gap, 0), scale, least, room)
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
