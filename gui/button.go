package gui

import (
	"fyne.io/fyne/v2"
	tooltip "github.com/dweymouth/fyne-tooltip/widget"
)

// A button is the toolkit's, but for the keys while it has the focus: space and
// return press it, once however long they are held, and all others stay the
// window's.
type button struct {
	tooltip.Button
	keyDown func(*fyne.KeyEvent)
}

func newButton(text string, icon fyne.Resource, keyDown func(*fyne.KeyEvent), tapped func()) *button {
	b := &button{keyDown: keyDown}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
	return b
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
