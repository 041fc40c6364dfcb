package gui

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A view is what the window shows in the place of the game, until the player
// goes back. What is nil of it does nothing.
type view struct {
	content fyne.CanvasObject
	focus   fyne.Focusable     // what has it at first
	key     func(fyne.KeyName) // what a key does
	undo    func()
	copy    func()
	shown   func() // called when it comes to be shown, also by going back to it
	left    func() // called when the player has gone back from it
}

// view returns the one that is shown, nil if it is the game.
func (w *window) view() *view {
	if len(w.views) == 0 {
		return nil
	}
	return w.views[len(w.views)-1]
}

// open shows a view before whatever is shown, unless the game has something to
// tell when nothing moves any more.
func (w *window) open(v *view) {
	w.endCoaching()
	w.page.board.finish()
	if !w.asked() {
		w.views = append(w.views, v)
		w.unveil()
	}
}

// back goes back from a view to what was shown before.
func (w *window) back() {
	last := len(w.views) - 1
	left := w.views[last].left
	w.views = w.views[:last]
	if left != nil {
		left()
	}
	w.unveil()
}

// backToGame goes back from all views.
func (w *window) backToGame() {
	views := w.views
	w.views = nil
	for _, v := range views {
		if v.left != nil {
			v.left()
		}
	}
	w.unveil()
}

// unveil shows what is to be shown: a view or the game.
func (w *window) unveil() {
	w.Canvas().Unfocus()
	v := w.view()
	if v == nil {
		w.stage.Objects = []fyne.CanvasObject{w.game}
		w.stage.Refresh()
		w.showNumbers() // a deleted game can have had the best score
		return
	}
	w.stage.Objects = []fyne.CanvasObject{v.content}
	w.stage.Refresh()
	if v.shown != nil {
		v.shown()
	}
	if v.focus != nil {
		w.Canvas().Focus(v.focus)
	}
}

// column is the layout of what is read: in the middle, and not too wide for that.
type column struct{}

// MinSize is for the toolkit.
func (column) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout is for the toolkit.
func (column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, 640)
	objects[0].Move(fyne.NewPos(floor((size.Width-width)/2), 0))
	objects[0].Resize(fyne.NewSize(width, size.Height))
}

// newSheet makes the content of a view, whose parts come in this order also to
// whoever goes through them by key. There need be no foot.
func newSheet(head, body, foot fyne.CanvasObject) fyne.CanvasObject {
	if foot == nil {
		foot = container.NewWithoutLayout()
	}
	return container.NewPadded(container.New(layout.NewBorderLayout(head, foot, nil, nil), head, body, foot))
}

// newWays makes rows of buttons, each as wide as the widest, as many in a row as fit.
func newWays(buttons ...fyne.CanvasObject) fyne.CanvasObject {
	var cell fyne.Size
	for _, b := range buttons {
		cell = cell.Max(b.MinSize())
	}
	return container.NewGridWrap(cell, buttons...)
}

// stage is the layout of what is shown: it takes all the room.
type stage struct{ w *window }

// MinSize is for the toolkit. It is that of the game, so that no view makes the
// window wider.
func (s stage) MinSize([]fyne.CanvasObject) fyne.Size { return s.w.page.MinSize(nil) }

// Layout is for the toolkit.
func (s stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if all := s.w.Canvas().Size(); !s.w.FullScreen() { // with the main menu
		s.w.session.SetWindow(all.Width, all.Height)
	}
	s.w.placeDialog()
}

// newHead returns the upper edge of a view: the way back, its title, and more.
func (w *window) newHead(title string, more ...fyne.CanvasObject) fyne.CanvasObject {
	back := newButton("", theme.NavigateBackIcon(), w.keyDown, w.back)
	back.SetToolTip(words.T("Back: Escape"))
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName, heading.Truncation = theme.SizeNameSubHeadingText, fyne.TextTruncateEllipsis
	right := container.NewHBox(more...)
	return container.New(layout.NewBorderLayout(nil, nil, back, right), back, heading, right)
}

// scrolling returns what the keys of a view do that is longer than the window. It
// scrolls also to the button that gets the focus.
func scrolling(s *container.Scroll) func(fyne.KeyName) {
	for _, b := range buttonsIn(s.Content) {
		b.focused = func() { reveal(s, b) }
	}
	return func(key fyne.KeyName) {
		by := map[fyne.KeyName]float32{
			fyne.KeyUp: -40, fyne.KeyDown: 40, fyne.KeyPageUp: -s.Size().Height, fyne.KeyPageDown: s.Size().Height,
			fyne.KeyHome: -s.Offset.Y, fyne.KeyEnd: s.Content.Size().Height,
		}[key]
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -by)})
	}
}

// reveal scrolls as far as it takes to see something.
func reveal(s *container.Scroll, o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	by := min(top, 0)
	if below := top + o.Size().Height - s.Size().Height; below > 0 {
		by = min(below, top)
	}
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -by)})
}

// The toolkit's widgets keep all keys to themselves while they have the focus.
// These leave the keys to the window that they make no use of.

type list struct {
	widget.List
	keyDown func(*fyne.KeyEvent)
}

// KeyDown is for the toolkit.
func (l *list) KeyDown(ev *fyne.KeyEvent) { l.keyDown(ev) }

// KeyUp is for the toolkit.
func (l *list) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (l *list) TypedRune(r rune) { passRune(l, r) }

type choice struct {
	widget.Select
	keyDown func(*fyne.KeyEvent)
}

func newChoice(keyDown func(*fyne.KeyEvent), options []string, changed func(string)) *choice {
	c := &choice{keyDown: keyDown}
	c.OnChanged = changed
	c.ExtendBaseWidget(c)
	c.offer(options)
	return c
}

// offer sets what there is to choose from.
func (c *choice) offer(options []string) {
	c.Options, c.PlaceHolder = options, ""
	for _, option := range options { // the toolkit gives it the width of its place holder
		if len(option) > len(c.PlaceHolder) {
			c.PlaceHolder = option
		}
	}
	c.Refresh()
}

// MinSize is for the toolkit. What is longer is cut, but not in the list.
func (c *choice) MinSize() fyne.Size {
	m := c.Select.MinSize()
	return fyne.NewSize(min(m.Width, 110), m.Height)
}

// KeyDown is for the toolkit.
func (c *choice) KeyDown(ev *fyne.KeyEvent) {
	if !c.uses(ev.Name) {
		c.keyDown(ev)
	}
}

// TypedKey is for the toolkit.
func (c *choice) TypedKey(ev *fyne.KeyEvent) {
	if c.uses(ev.Name) {
		c.Select.TypedKey(ev)
	}
}

func (c *choice) uses(key fyne.KeyName) bool {
	return key == fyne.KeyUp || key == fyne.KeyDown || key == fyne.KeySpace
}

// KeyUp is for the toolkit.
func (c *choice) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (c *choice) TypedRune(r rune) { passRune(c, r) }

type entry struct {
	widget.Entry
	keyDown func(*fyne.KeyEvent)
	pressed bool // whether a key went down here; before, what is typed is the key that opened the view
}

func newEntry(keyDown func(*fyne.KeyEvent)) *entry {
	e := &entry{keyDown: keyDown}
	e.ExtendBaseWidget(e)
	return e
}

// KeyDown is for the toolkit.
func (e *entry) KeyDown(ev *fyne.KeyEvent) {
	e.pressed = true
	if ev.Name == fyne.KeyEscape {
		e.keyDown(ev)
		return
	}
	e.Entry.KeyDown(ev)
}

// TypedRune is for the toolkit.
func (e *entry) TypedRune(r rune) {
	if e.pressed {
		e.Entry.TypedRune(r)
	}
}

// TypedKey is for the toolkit.
func (e *entry) TypedKey(ev *fyne.KeyEvent) {
	if e.pressed {
		e.Entry.TypedKey(ev)
	}
}

// longestPaste is more than the largest board that -size makes has, in letters.
const longestPaste = 2000

// TypedShortcut is for the toolkit, which would stand still for seconds, or for
// ever, over a long text. Of such a one the beginning is pasted and an ellipsis,
// which is neither in an ID nor on a board: so it is told that it cannot be.
func (e *entry) TypedShortcut(s fyne.Shortcut) {
	if paste, is := s.(*fyne.ShortcutPaste); is {
		if text := paste.Clipboard.Content(); len(text) > longestPaste {
			s = &fyne.ShortcutPaste{Clipboard: excerpt(strings.ToValidUTF8(text[:20], "") + "…")}
		}
	}
	e.Entry.TypedShortcut(s)
}

// An excerpt is a clipboard with a text that nothing changes.
type excerpt string

// Content is for the toolkit.
func (t excerpt) Content() string { return string(t) }

// SetContent is for the toolkit.
func (excerpt) SetContent(string) {}

// AcceptsTab is for the toolkit. Tab goes on to what is next, also from several lines.
func (e *entry) AcceptsTab() bool { return false }

type slider struct {
	widget.Slider
	keyDown func(*fyne.KeyEvent)
}

// KeyDown is for the toolkit.
func (s *slider) KeyDown(ev *fyne.KeyEvent) { s.keyDown(ev) }

// KeyUp is for the toolkit.
func (s *slider) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (s *slider) TypedRune(r rune) { passRune(s, r) }

// TypedKey is for the toolkit. It does nothing: KeyDown has done it.
func (s *slider) TypedKey(*fyne.KeyEvent) {}

// allRules is the choice of all games.
const allRules phrase.Text = "All games"

// rulesText tells the rules of a recording in a few words.
func rulesText(rules string) string {
	r, err := engine.ParseRules(rules)
	if err != nil {
		return words.T("Not readable")
	}
	return words.Rules(r)
}

// timeText tells how long something took, as a clock does.
func timeText(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// endText tells how a game has ended, or that it has not, and how it was played.
func endText(g session.Game) string {
	text := words.T("abandoned")
	switch {
	case g.Fault != "":
		text = words.T("damaged")
	case g.Current && g.Status == engine.Playing:
		text = words.T("going on")
	case g.Status == engine.Over && !g.Won:
		text = words.T("lost")
	case g.Won:
		text = words.T("won")
	}
	if g.Helped {
		text += " · " + words.T("helped")
	}
	if g.Practice {
		text += " · " + words.T("practice")
	}
	if g.Imported() {
		text += " · " + words.T("imported")
	}
	return text
}
