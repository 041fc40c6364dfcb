package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A view fills the window. It is the game, or something that the player opens over it, such as the
// history.
type view struct {
	content fyne.CanvasObject
	focus   fyne.Focusable        // gets the focus when the view appears; may be nil
	press   func(key string) bool // handles a key and reports whether it has a binding; may be nil
	typed   func(letter rune)     // handles a typed character; may be nil
	onShow  func()                // called when the view appears, appears again, or gets other colours; may be nil
	onClose func()                // called after the view was closed; may be nil
}

// bindKeys returns a function for [view.press] that calls the function of the verb whose binding
// has the key.
func bindKeys(bindings []session.Binding, do map[session.Verb]func()) func(string) bool {
	return func(key string) bool {
		i := slices.IndexFunc(bindings, func(b session.Binding) bool { return slices.Contains(b.Keys, key) })
		if i >= 0 {
			do[bindings[i].Verb]()
		}
		return i >= 0
	}
}

// top returns the current view, which is the last one in views.
func (w *window) top() *view { return w.views[len(w.views)-1] }

// open shows a view, unless a dialog is open. Pausing the game may open one.
func (w *window) open(v *view) {
	w.pause()
	w.show(v)
}

// show shows a view, unless a dialog is open. It does not pause the game.
func (w *window) show(v *view) {
	w.game.page.board.Finish()
	if !w.dialogs.isOpen() {
		w.views = append(w.views, v)
		w.update()
	}
}

// pause stops the coach and removes a hint, so that nothing changes behind a view or a dialog.
func (w *window) pause() { w.game.draw(w.session.Do(session.Command{Verb: session.Pause}), "") }

// pauseAutoplay stops autoplay. It does not remove a hint.
func (w *window) pauseAutoplay() {
	if w.game.scene.Coach == session.Playing {
		w.pause()
	}
}

// back closes the current view, unless it is the game.
func (w *window) back() {
	if len(w.views) > 1 {
		w.close(w.views[len(w.views)-1:])
	}
}

// backToGame closes all views except the game.
func (w *window) backToGame() {
	if len(w.views) > 1 {
		w.close(w.views[1:])
	}
}

// close closes the given views, which must be the last ones.
func (w *window) close(views []*view) {
	w.views = w.views[:len(w.views)-len(views)]
	for _, v := range views {
		if v.onClose != nil {
			v.onClose()
		}
	}
	w.update()
	w.after(releaseTime, func() { w.Canvas().Refresh(w.stage) })
}

// releaseTime is how long after closing a view the window is painted again. The toolkit caches a
// view for a minute, and releases it only when it paints the window.
const releaseTime = 75 * time.Second

// update shows the last view.
func (w *window) update() {
	w.endHover()
	w.Canvas().Unfocus()
	v := w.top()
	w.stage.Objects = []fyne.CanvasObject{v.content}
	w.stage.Refresh()
	if v.onShow != nil {
		v.onShow()
	}
	if v.focus != nil {
		w.Canvas().Focus(v.focus)
	}
}

// newSheet makes the content of a view. The Tab key visits its parts in the order of the arguments.
// The foot may be nil.
func newSheet(head, body, foot fyne.CanvasObject) fyne.CanvasObject {
	if foot == nil {
		foot = container.NewWithoutLayout()
	}
	return container.New(sheet{}, head, body, foot)
}

// sheet is the layout of the content of a view: the head, the body and the foot, with the margins of
// the game around them. The scroll bar of the body stands in the right margin.
type sheet struct{}

// sheetSpace returns the margin around a sheet of this size, and the gap between its parts. In the
// narrowest windows, the margin is small, because forms need the width.
func sheetSpace(size fyne.Size) (margin, gap float32) {
	scale := min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	if size.Width < 360 {
		return 8, floor(8 * scale)
	}
	return floor(20 * scale), floor(8 * scale)
}

// MinSize implements fyne.Layout.
func (s sheet) MinSize(objects []fyne.CanvasObject) fyne.Size {
	margin, gap := sheetSpace(fyne.Size{})
	var content fyne.Size
	for _, o := range objects {
		size := o.MinSize().SubtractWidthHeight(s.overhang(o, margin), 0)
		content = fyne.NewSize(max(content.Width, size.Width), content.Height+size.Height)
	}
	return content.AddWidthHeight(2*margin, 2*margin+2*gap)
}

// Layout implements fyne.Layout.
func (s sheet) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	margin, gap := sheetSpace(size)
	head, body, foot := objects[0], objects[1], objects[2]
	width, top, bottom := size.Width-2*margin, margin, size.Height-margin
	head.Move(fyne.NewPos(margin, top))
	top += widgets.FitHeight(head, width) + gap
	if height := widgets.FitHeight(foot, width); height > 0 {
		bottom -= height
		foot.Move(fyne.NewPos(margin, bottom))
		bottom -= gap
	}
	body.Move(fyne.NewPos(margin, top))
	body.Resize(fyne.NewSize(width+s.overhang(body, margin), bottom-top))
}

// overhang returns by how much a part of a sheet reaches into the margin with its scroll bar.
func (s sheet) overhang(o fyne.CanvasObject, margin float32) float32 {
	switch o := o.(type) {
	case *container.Scroll, *widgets.List:
		return min(widgets.ScrollBarWidth(), margin)
	case *fyne.Container:
		if len(o.Objects) > 0 {
			return s.overhang(o.Objects[0], margin) // the middle of a border layout
		}
	}
	return 0
}

// stage is the layout of the window. It gives the current view the whole area.
type stage struct {
	w          *window
	size       fyne.Size // the size of the window, which is saved a second after its last change
	stopSaving func()    // stops the timer that saves the size
}

// MinSize implements fyne.Layout. It returns the minimum size of the game, so that no view enlarges
// the window.
func (s *stage) MinSize([]fyne.CanvasObject) fyne.Size { return s.w.game.page.MinSize(nil) }

// Layout implements fyne.Layout.
func (s *stage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if canvasSize := s.w.Canvas().Size(); canvasSize != s.size && !s.w.FullScreen() {
		s.size = canvasSize
		chosen := s.w.session.Settings()
		chosen.SetWindow(canvasSize.Width, canvasSize.Height)
		s.stopSaving()
		s.stopSaving = s.w.after(time.Second, func() { chosen.SaveWindow() }) // the session's Close reports errors
	}
	s.w.dialogs.place()
}

// newHead makes the header of a view: a button that goes back, the title, and controls on the
// right. If there is no room for the whole title, the controls are below it.
func (w *window) newHead(title string, controls ...fyne.CanvasObject) fyne.CanvasObject {
	back := w.newToolButton("", theme.NavigateBackIcon(), words.T("Back (Esc)"), w.back)
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.SizeName, heading.Truncation = theme.SizeNameSubHeadingText, fyne.TextTruncateEllipsis
	return container.New(&head{}, slices.Concat([]fyne.CanvasObject{back, heading}, controls)...)
}

// head is the layout of the header of a view: the back button, the title and the controls.
type head struct {
	width float32 // the width of the last layout, because the toolkit asks for the height before it sets the width
}

// MinSize implements fyne.Layout.
func (h *head) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(200, max(objects[0].MinSize().Height, objects[1].MinSize().Height))
	if len(objects) > 2 && h.spare(objects, h.width) < 0 {
		size.Height += theme.Padding() + objects[2].MinSize().Height
	}
	return size
}

// spare returns the width that is left if the controls are beside the title. It is negative if they
// do not fit there.
func (h *head) spare(objects []fyne.CanvasObject, width float32) float32 {
	title := objects[1].(*widget.Label)
	width -= objects[0].MinSize().Width + 2*theme.InnerPadding()
	width -= fyne.MeasureText(title.Text, theme.Size(title.SizeName), title.TextStyle).Width
	for _, control := range objects[2:] {
		width -= control.MinSize().Width + theme.Padding()
	}
	return width
}

// Layout implements fyne.Layout.
func (h *head) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h.width = size.Width
	back, title, controls := objects[0], objects[1], objects[2:]
	height, gap := max(back.MinSize().Height, title.MinSize().Height), theme.Padding()
	back.Resize(fyne.NewSize(back.MinSize().Width, height))
	right, spare := size.Width, h.spare(objects, size.Width)
	if len(controls) > 0 && spare < 0 {
		width := floor((size.Width+gap)/float32(len(controls)) - gap)
		for i, control := range controls {
			control.Resize(fyne.NewSize(width, control.MinSize().Height))
			control.Move(fyne.NewPos(float32(i)*(width+gap), height+gap))
		}
	} else {
		for _, control := range slices.Backward(controls) {
			controlSize := control.MinSize()
			controlSize.Width = max(controlSize.Width, min(controlSize.Width+spare/float32(len(controls)), 150)) // for longer texts
			right -= controlSize.Width
			control.Resize(controlSize)
			control.Move(fyne.NewPos(right, floor((height-controlSize.Height)/2)))
			right -= gap
		}
	}
	title.Move(fyne.NewPos(back.Size().Width, 0))
	title.Resize(fyne.NewSize(right-back.Size().Width, height))
}

// newText makes a view with a text that scrolls.
func (w *window) newText(title string, body fyne.CanvasObject) *view {
	scroll := widgets.NewColumn(body)
	return &view{content: newSheet(w.newHead(title), scroll, nil), press: widgets.ScrollByKey(scroll)}
}
