package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/words"
)

// A view is shown in the place of the game until the player goes back. A field that is
// nil does nothing.
type view struct {
	content fyne.CanvasObject
	focus   fyne.Focusable     // has the focus at first
	key     func(fyne.KeyName) // called when a key goes down
	undo    func()
	copy    func()
	shown   func() // called when the view appears, also when the player goes back to it
	left    func() // called after the player has gone back from it
}

// view returns the view that is shown, nil if the game is shown.
func (w *window) view() *view {
	if len(w.views) == 0 {
		return nil
	}
	return w.views[len(w.views)-1]
}

// open shows a view, unless the game shows a dialog as soon as nothing moves.
func (w *window) open(v *view) {
	w.endCoaching()
	w.page.board.Finish()
	if !w.hasDialog() {
		w.views = append(w.views, v)
		w.updateStage()
	}
}

// back goes back from a view to the one before it or to the game.
func (w *window) back() {
	last := len(w.views) - 1
	left := w.views[last].left
	w.views = w.views[:last]
	if left != nil {
		left()
	}
	w.updateStage()
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
	w.updateStage()
}

// updateStage shows the last view, or the game if there is none.
func (w *window) updateStage() {
	w.Canvas().Unfocus()
	v := w.view()
	if v == nil {
		w.stage.Objects = []fyne.CanvasObject{w.game}
		w.stage.Refresh()
		w.showNumbers() // the best score is another if its game was deleted
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

// newSheet makes the content of a view. Tab goes through its parts in this order. The
// foot may be nil.
func newSheet(head, body, foot fyne.CanvasObject) fyne.CanvasObject {
	if foot == nil {
		foot = container.NewWithoutLayout()
	}
	return container.NewPadded(container.New(layout.NewBorderLayout(head, foot, nil, nil), head, body, foot))
}

// stage is the layout of the game or the view that is shown, which fills the window.
type stage struct{ w *window }

// MinSize is for the toolkit. It is the game's, so that no view makes the window wider.
func (s stage) MinSize([]fyne.CanvasObject) fyne.Size { return s.w.page.MinSize(nil) }

// Layout is for the toolkit.
func (s stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if all := s.w.Canvas().Size(); !s.w.FullScreen() { // with the main menu
		s.w.session.SetWindow(all.Width, all.Height)
	}
	s.w.placeDialog()
}

// newHead returns the head of a view: a button to go back, the title, and more.
func (w *window) newHead(title string, more ...fyne.CanvasObject) fyne.CanvasObject {
	back := widgets.NewButton("", theme.NavigateBackIcon(), w.keyDown, w.back)
	back.SetToolTip(words.T("Back: Escape"))
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName, heading.Truncation = theme.SizeNameSubHeadingText, fyne.TextTruncateEllipsis
	right := container.NewHBox(more...)
	return container.New(layout.NewBorderLayout(nil, nil, back, right), back, heading, right)
}
