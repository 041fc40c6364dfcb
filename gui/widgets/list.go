package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A List is the toolkit's, but only the arrow keys and a tap mark a row: the toolkit also
// does when the pointer moves over it. The list passes all keys to the window, too.
type List struct {
	widget.List
	Marked  int // the row that keys act on
	keyDown func(*fyne.KeyEvent)
	choose  func(int) // called by Space with the marked row
}

// NewList returns a list of so many rows. It creates rows as far as they are visible,
// and updates them to show others. Space calls choose with the marked row.
func NewList(keyDown func(*fyne.KeyEvent), length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject), choose func(int)) *List {
	l := &List{keyDown: keyDown, choose: choose}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.OnSelected = func(n int) { l.Marked = n }
	l.ExtendBaseWidget(l)
	return l
}

// ShowRows shows other rows. It marks the same row as before, or the last one.
func (l *List) ShowRows() {
	l.Refresh()
	if n := l.Length(); n > 0 {
		l.Select(min(l.Marked, n-1))
	} else {
		l.UnselectAll()
	}
}

// FocusGained is for the toolkit. It does nothing: the toolkit would highlight a row.
func (l *List) FocusGained() {}

// FocusLost is for the toolkit.
func (l *List) FocusLost() {}

// TypedKey is for the toolkit.
func (l *List) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeyUp:
		l.Select(l.Marked - 1)
	case fyne.KeyDown:
		l.Select(l.Marked + 1)
	case fyne.KeySpace:
		if l.Marked < l.Length() {
			l.choose(l.Marked)
		}
	}
}

// KeyDown is for the toolkit.
func (l *List) KeyDown(ev *fyne.KeyEvent) { l.keyDown(ev) }

// KeyUp is for the toolkit.
func (l *List) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (l *List) TypedRune(r rune) { passRune(l, r) }
