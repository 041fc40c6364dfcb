package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A List is the toolkit's list with three differences. It marks a row when the player taps it or
// presses an arrow key, but not when the pointer moves over it. Some rows can be headings, which
// cannot be marked. It passes all keys to the window, too.
type List struct {
	toolkitList
	Focus
	Marked        int              // the number of the marked row, from 0; keys act on it
	IsHeading     func(n int) bool // reports whether a row is a heading; a heading must have a row after it; may be nil
	HeadingHeight float32
	headings      []int     // the numbers of the headings that setHeights has set
	choose        func(int) // called with the marked row when Space is pressed
}

// toolkitList makes the methods of [Focus] override those of the toolkit, which would highlight a row
// that has the focus.
type toolkitList struct{ widget.List }

// NewList returns a list whose scroll bar stands beside the rows. The function length returns the
// number of rows, create returns an empty row, and update shows a row's content in it. The list
// creates only visible rows, and updates them when it scrolls. Space calls choose with the marked
// row.
func NewList(k Keyboard, length func() int, create func() fyne.CanvasObject,
	update func(int, fyne.CanvasObject), choose func(int)) *List {
	l := &List{Focus: PassTo(k), choose: choose}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject { return beside(create()) }
	l.UpdateItem = func(n int, row fyne.CanvasObject) { update(n, row.(*fyne.Container).Objects[0]) }
	l.OnSelected = func(n int) {
		if l.isHeading(n) {
			l.Select(n + 1)
		} else {
			l.Marked = n
		}
	}
	l.ExtendBaseWidget(l)
	return l
}

func (l *List) isHeading(n int) bool { return l.IsHeading != nil && l.IsHeading(n) }

// ShowRows shows the rows after they have changed. It marks the same row number as before, or the
// last row if there are fewer rows.
func (l *List) ShowRows() {
	if l.IsHeading != nil {
		l.setHeights()
	}
	l.Refresh()
	last := l.Length() - 1
	l.Marked = max(0, min(l.Marked, last))
	if last < 0 {
		l.UnselectAll()
		return
	}
	if l.isHeading(l.Marked) {
		l.Marked++
	}
	l.Select(l.Marked)
}

// setHeights sets the heights of the headings, and of the rows that were headings before. At each
// change of a height, the toolkit refreshes the list, creates an empty row and updates the row. To
// save time, the list is empty at that time, the empty row is always the same, and no row is updated.
func (l *List) setHeights() {
	offset, length, create, update, row := l.GetScrollOffset(), l.Length, l.CreateItem, l.UpdateItem, l.CreateItem()
	l.Length, l.CreateItem = func() int { return 0 }, func() fyne.CanvasObject { return row }
	l.UpdateItem = func(int, fyne.CanvasObject) {}
	var headings []int
	for n := range length() {
		if l.IsHeading(n) {
			headings = append(headings, n)
			l.SetItemHeight(n, l.HeadingHeight)
		}
	}
	for _, n := range l.headings {
		if n >= length() || !l.IsHeading(n) {
			l.SetItemHeight(n, row.MinSize().Height)
		}
	}
	l.headings, l.Length, l.CreateItem, l.UpdateItem = headings, length, create, update
	l.ScrollToOffset(offset)
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeyUp:
		n := l.Marked - 1
		for n >= 0 && l.isHeading(n) {
			n--
		}
		if n < 0 {
			l.ScrollToTop() // a heading may be above the first row
		}
		l.Select(n)
	case fyne.KeyDown:
		l.Select(l.Marked + 1)
	case fyne.KeySpace:
		if l.Marked < l.Length() {
			l.choose(l.Marked)
		}
	}
}
