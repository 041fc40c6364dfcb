package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
)

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
func (c *counter) place(right fyne.Position, a countersArea, minWidth, maxWidth float32) fyne.Position {
	pad := widgets.Floor(28 * a.scale)
	c.name.TextSize = widgets.FitText(c.name.Text, widgets.Floor(max(12*a.scale, 10)), maxWidth-6)
	c.value.TextSize = widgets.FitText(c.value.Text, widgets.Floor(max(22*a.scale, 16)), maxWidth-pad/2)
	c.box.CornerRadius = shell.BoxRadius
	width := min(maxWidth, max(minWidth, c.name.MinSize().Width+pad, c.value.MinSize().Width+pad))
	upperLeft := right.SubtractXY(width, 0)
	c.box.Move(upperLeft)
	c.box.Resize(fyne.NewSize(width, a.height))
	nameHeight := c.name.MinSize().Height
	valueHeight := c.value.MinSize().Height
	// The lines of text overlap a little, because they have space above and below their letters.
	top := widgets.Floor((a.height - 0.85*(nameHeight+valueHeight)) / 2)
	c.name.Move(upperLeft.AddXY(0, top))
	c.name.Resize(fyne.NewSize(width, nameHeight))
	c.value.Move(upperLeft.AddXY(0, top+widgets.Floor(0.85*nameHeight)))
	c.value.Resize(fyne.NewSize(width, valueHeight))
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
	pad := widgets.Floor(8 * scale)
	b.text.TextSize = widgets.FitText(b.text.Text, widgets.Floor(max(11*scale, 8)), box.Size().Width-pad)
	size := b.text.MinSize().AddWidthHeight(pad, 0)
	upperLeft := box.Position().AddXY((box.Size().Width-size.Width)/2, box.Size().Height-widgets.Floor(size.Height/2))
	b.box.CornerRadius = size.Height / 2
	for _, o := range []fyne.CanvasObject{b.box, b.text} {
		o.Move(upperLeft)
		o.Resize(size)
	}
}
