package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/gui/widgets"
	"twenty48/palette"
)

// counterHeight is the height of a counter at scale 1, in points.
const counterHeight = 60

// counters are the boxes of the rules, the score and the best score.
type counters struct {
	rules, score, best *counter
	helpBadge          *badge           // on the lower edge of the last box
	rulesArea          *widgets.TapArea // over the rules box

	right         fyne.Position // the upper right corner of the last box
	countersWidth float32       // the width that all boxes may take together
	fillsWidth    bool          // whether the boxes take the whole width
}

// placeCounters places the boxes from right to left. Unless fillsWidth is set, each box is only as
// wide as its text needs.
func (c *counters) placeCounters(scale float32) {
	gap, boxes := floor(6*scale), float32(3)
	if !c.best.box.Visible() {
		boxes = 2
	}
	maxWidth := (c.countersWidth - (boxes-1)*gap) / boxes
	minWidth := float32(0)
	if c.fillsWidth {
		minWidth = maxWidth
	}
	upperLeft, last := c.right.AddXY(gap, 0), c.score
	if c.best.box.Visible() {
		upperLeft, last = c.best.place(c.right, scale, minWidth, maxWidth), c.best
	}
	upperLeft = c.score.place(upperLeft.SubtractXY(gap, 0), scale, minWidth, maxWidth)
	c.helpBadge.place(last.box, scale)
	c.rulesArea.Move(c.rules.place(upperLeft.SubtractXY(gap, 0), scale, minWidth, maxWidth))
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

// place places the box to the left of a position, with a width between minWidth and maxWidth. It
// returns the box's upper left corner.
func (c *counter) place(right fyne.Position, scale, minWidth, maxWidth float32) fyne.Position {
	pad := floor(28 * scale)
	c.name.TextSize = widgets.FitText(c.name.Text, floor(max(13*scale, 9)), maxWidth-6)
	c.value.TextSize = widgets.FitText(c.value.Text, floor(26*scale), maxWidth-pad/2)
	c.box.CornerRadius = 3 * scale
	width := min(maxWidth, max(minWidth, c.name.MinSize().Width, c.value.MinSize().Width)+pad)
	height := floor(counterHeight * scale)
	upperLeft := right.SubtractXY(width, 0)
	c.box.Move(upperLeft)
	c.box.Resize(fyne.NewSize(width, height))
	c.name.Move(upperLeft.AddXY(0, floor(height/10)))
	c.name.Resize(fyne.NewSize(width, c.name.MinSize().Height))
	c.value.Move(upperLeft.AddXY(0, floor(height*0.35)))
	c.value.Resize(fyne.NewSize(width, height*0.6))
	return upperLeft
}

// A badge is a short text on the lower edge of a box. It does not change the layout of anything else.
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

// place places the badge on the middle of the lower edge of a box.
func (b *badge) place(box *canvas.Rectangle, scale float32) {
	pad := floor(8 * scale)
	b.text.TextSize = widgets.FitText(b.text.Text, floor(max(11*scale, 8)), box.Size().Width-pad)
	size := b.text.MinSize().AddWidthHeight(pad, 0)
	upperLeft := box.Position().AddXY((box.Size().Width-size.Width)/2, box.Size().Height-floor(size.Height/2))
	b.box.CornerRadius = size.Height / 2
	for _, o := range []fyne.CanvasObject{b.box, b.text} {
		o.Move(upperLeft)
		o.Resize(size)
	}
}
