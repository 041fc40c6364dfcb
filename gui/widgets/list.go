package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A List is the toolkit's list with two differences. It marks a row when the player taps it or
// presses an arrow key, but not when the pointer moves over it. It passes all keys to the window,
// too.
type List struct {
	widget.List
	Marked  int // the number of the marked row, from 0; keys act on it
	keyDown func(*fyne.KeyEvent)
	choose  func(int) // called with the marked row when Space is pressed
}

// NewList returns a list whose scroll bar stands beside the rows. The function length returns the number of rows, create returns an empty
// row, and update shows a row's content in it. The list creates only visible rows, and updates them
// when it scrolls. Space calls choose with the marked row.
func NewList(keyDown func(*fyne.KeyEvent), length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject), choose func(int)) *List {
	l := &List{keyDown: keyDown, choose: choose}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject { return beside(create()) }
	l.UpdateItem = func(n int, row fyne.CanvasObject) { update(n, row.(*fyne.Container).Objects[0]) }
	l.OnSelected = func(n int) { l.Marked = n }
	l.ExtendBaseWidget(l)
	return l
}

// ShowRows shows the rows after they have changed. It marks the same row number as before, or the
// last row if there are fewer rows.
func (l *List) ShowRows() {
	l.Refresh()
	if n := l.Length(); n > 0 {
		l.Select(min(l.Marked, n-1))
	} else {
		l.UnselectAll()
	}
}

// FocusGained implements fyne.Focusable. It does nothing, because the toolkit would highlight a
// row.
func (l *List) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() {}

// TypedKey implements fyne.Focusable.
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

// KeyDown implements desktop.Keyable.
func (l *List) KeyDown(ev *fyne.KeyEvent) { l.keyDown(ev) }

// KeyUp implements desktop.Keyable.
func (l *List) KeyUp(ev *fyne.KeyEvent) { passKeyUp(l, ev) }

// TypedRune implements fyne.Focusable.
func (l *List) TypedRune(r rune) { passRune(l, r) }
