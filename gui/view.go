package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A view fills the window: the game, or what the player opens over it.
type view struct {
	content fyne.CanvasObject
	focus   fyne.Focusable        // has the focus at first; may be nil
	press   func(key string) bool // acts on a key and reports whether it is bound; may be nil
	shown   func()                // called when the view appears, also when the player goes back to it; may be nil
	left    func()                // called after the player has gone back from it; may be nil
}

// bound returns a function for [view.press] that does what a key is bound to.
func bound(bindings []session.Binding, do map[session.Verb]func()) func(string) bool {
	return func(key string) bool {
		i := slices.IndexFunc(bindings, func(b session.Binding) bool { return slices.Contains(b.Keys, key) })
		if i >= 0 {
			do[bindings[i].Verb]()
		}
		return i >= 0
	}
}

// top returns the view that is shown.
func (w *window) top() *view { return w.views[len(w.views)-1] }

// open shows a view, unless a dialog opens before it.
func (w *window) open(v *view) {
	w.pause()
	w.game.page.board.Finish()
	if !w.dialogs.isOpen() {
		w.views = append(w.views, v)
		w.update()
	}
}

// pause stops the coach, so that it does nothing behind a view or a dialog.
func (w *window) pause() { w.game.draw(w.session.Do(session.Command{Verb: session.Pause}), "") }

// pauseAutoplay stops the coach if it plays. A hint stays.
func (w *window) pauseAutoplay() {
	if w.game.scene.Coach == session.Playing {
		w.pause()
	}
}

// back goes back from a view to the one before it.
func (w *window) back() {
	if len(w.views) > 1 {
		w.close(w.views[len(w.views)-1:])
	}
}

// backToGame goes back from all views to the game.
func (w *window) backToGame() {
	if len(w.views) > 1 {
		w.close(w.views[1:])
	}
}

// close closes the last views.
func (w *window) close(views []*view) {
	w.views = w.views[:len(w.views)-len(views)]
	for _, v := range views {
		if v.left != nil {
			v.left()
		}
	}
	w.update()
	w.after(releaseTime, func() { w.Canvas().Refresh(w.stage) })
}

// releaseTime is how long after its closing a view is released. The toolkit caches a view
// for a minute, and releases it only when it paints the window.
const releaseTime = 75 * time.Second

// update shows the last view.
func (w *window) update() {
	w.endHover()
	w.Canvas().Unfocus()
	v := w.top()
	w.stage.Objects = []fyne.CanvasObject{v.content}
	w.stage.Refresh()
	if v.shown != nil {
		v.shown()
	}
	if v.focus != nil {
		w.Canvas().Focus(v.focus)
	}
}

// newSheet makes the content of a view. Tab goes through its parts in this order. The
// foot may be nil.
func newSheet(head, body, foot fyne.CanvasObject) fyne.CanvasObject {
	if foot == nil {
		foot = container.NewWithoutLayout()
	}
	return container.NewPadded(container.New(layout.NewBorderLayout(head, foot, nil, nil), head, body, foot))
}

// stage is the layout of the view that is shown, which fills the window.
type stage struct {
	w          *window
	size       fyne.Size // the window's, which is saved a second after it changes
	stopSaving func()
}

// MinSize is for the toolkit. It is the game's, so that no view makes the window wider.
func (s *stage) MinSize([]fyne.CanvasObject) fyne.Size { return s.w.game.page.MinSize(nil) }

// Layout is for the toolkit.
func (s *stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if all := s.w.Canvas().Size(); all != s.size && !s.w.FullScreen() { // with the main menu
		s.size = all
		chosen := s.w.session.Settings()
		chosen.SetWindow(all.Width, all.Height)
		s.stopSaving()
		s.stopSaving = s.w.after(time.Second, func() { chosen.SaveWindow() }) // the session's Close reports errors
	}
	s.w.dialogs.place()
}

// newHead returns the head of a view: a button to go back, the title, and more.
func (w *window) newHead(title string, more ...fyne.CanvasObject) fyne.CanvasObject {
	back := w.newTool("", theme.NavigateBackIcon(), words.T("Back (Esc)"), w.back)
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName, heading.Truncation = theme.SizeNameSubHeadingText, fyne.TextTruncateEllipsis
	right := container.NewHBox(more...)
	return container.New(layout.NewBorderLayout(nil, nil, back, right), back, heading, right)
}

// newText makes a view of something to read.
func (w *window) newText(title string, body fyne.CanvasObject) *view {
	scroll := widgets.NewColumn(body)
	return &view{content: newSheet(w.newHead(title), scroll, nil), press: widgets.ScrollByKey(scroll)}
}
