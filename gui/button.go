package gui

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	tooltip "github.com/dweymouth/fyne-tooltip/widget"
)

// A button is the toolkit's, but for the focus: there is a frame around what has
// it, as the toolkit's own shade cannot be seen on each colour; space and return
// press it, once however long they are held, and all other keys stay the window's.
type button struct {
	tooltip.Button
	keyDown func(*fyne.KeyEvent)
	focused func() // called when it gets the focus; nil if nobody wants to know
	frame   canvas.Rectangle
}

func newButton(text string, icon fyne.Resource, keyDown func(*fyne.KeyEvent), tapped func()) *button {
	b := &button{keyDown: keyDown, frame: canvas.Rectangle{FillColor: color.Transparent, CornerRadius: 4}}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer is for the toolkit.
func (b *button) CreateRenderer() fyne.WidgetRenderer {
	return framed{b.Button.CreateRenderer(), b}
}

// framed paints the frame over all else of a button.
type framed struct {
	fyne.WidgetRenderer
	b *button
}

// Layout is for the toolkit.
func (r framed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.b.frame.Resize(size)
}

// Objects is for the toolkit.
func (r framed) Objects() []fyne.CanvasObject {
	return append(slices.Clip(r.WidgetRenderer.Objects()), &r.b.frame)
}

// FocusGained is for the toolkit.
func (b *button) FocusGained() {
	b.frame.StrokeColor, b.frame.StrokeWidth = colors.Ink, 2
	b.frame.Refresh()
	b.Button.FocusGained()
	if b.focused != nil {
		b.focused()
	}
}

// FocusLost is for the toolkit.
func (b *button) FocusLost() {
	b.frame.StrokeWidth = 0 // and never hidden: that would lay out the board, which ends its motion
	b.frame.Refresh()
	b.Button.FocusLost()
}

// TypedRune is for the toolkit.
func (b *button) TypedRune(r rune) { passRune(b, r) }

// passRune passes to the window what was typed while something has the focus that
// makes no use of it. What was not painted yet has no canvas: it is a button of the
// dialog that the key has opened.
func passRune(from fyne.CanvasObject, r rune) {
	c := fyne.CurrentApp().Driver().CanvasForObject(from)
	if c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// KeyDown is for the toolkit.
func (b *button) KeyDown(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		// Not by Tapped, which drops the focus: whoever plays by keyboard wants to press again.
		if !b.Disabled() {
			b.OnTapped()
		}
	default:
		b.keyDown(ev)
	}
}

// KeyUp is for the toolkit.
func (b *button) KeyUp(*fyne.KeyEvent) {}

// TypedKey is for the toolkit. It does nothing: KeyDown has done it, and this
// is called again and again while a key is held.
func (b *button) TypedKey(*fyne.KeyEvent) {}
