package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A List is the toolkit's. It uses the arrow keys and Space, and passes all keys to the
// window, too.
type List struct {
	widget.List
	keyDown func(*fyne.KeyEvent)
}

// NewList returns a list of so many rows. It creates rows as far as they are visible,
// and updates them to show others.
func NewList(keyDown func(*fyne.KeyEvent), length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *List {
	l := &List{keyDown: keyDown}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.ExtendBaseWidget(l)
	return l
}

// KeyDown is for the toolkit.
func (l *List) KeyDown(ev *fyne.KeyEvent) { l.keyDown(ev) }

// KeyUp is for the toolkit.
func (l *List) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (l *List) TypedRune(r rune) { passRune(l, r) }
