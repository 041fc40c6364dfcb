package gui

import (
	"maps"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// history is the view of all games.
type history struct {
	w      *window
	view   *view
	all    []session.Game
	shown  []session.Game    // those of them by the rules that are chosen
	rules  map[string]string // by what is chosen
	choice *choice
	list   *list
	status *widget.Label
	back   *button // brings the last deleted game back
	marked int     // the row that is highlighted
}

// readTime is how long the window is kept waiting for games that the session has
// to read, before it shows those that it has.
const readTime = 50 * time.Millisecond

func (w *window) openHistory() {
	h := &history{w: w}
	h.choice = newChoice(w.keyDown, nil, func(string) { h.choose() })
	h.list = &list{keyDown: w.keyDown}
	h.list.Length = func() int { return len(h.shown) }
	h.list.CreateItem = func() fyne.CanvasObject { return newGameRow(w, h.delete) }
	h.list.UpdateItem = func(n int, o fyne.CanvasObject) { o.(*gameRow).set(h.shown[n]) }
	h.list.OnSelected = func(n int) {
		h.list.UnselectAll()
		w.openReplay(h.shown[n])
	}
	h.list.OnHighlighted = func(n int) { h.marked = n }
	h.list.ExtendBaseWidget(h.list)
	h.status = widget.NewLabel("")
	h.status.Truncation = fyne.TextTruncateEllipsis
	h.back = newButton("", theme.ContentUndoIcon(), w.keyDown, h.restore)
	h.back.SetToolTip(words.T("Bring back what was deleted: %s", commandKey()+"+Z"))
	h.back.Hide()
	paste := newButton(words.T("Paste"), nil, w.keyDown, w.paste)
	paste.SetToolTip(words.T("Import a game from the clipboard: %s", commandKey()+"+V"))
	file := newButton(words.T("Open …"), nil, w.keyDown, w.openFile)
	file.SetToolTip(words.T("Import a game from a file: %s", commandKey()+"+O"))
	foot := container.NewBorder(nil, nil, nil, container.NewHBox(h.back, paste, file), h.status)
	head := w.newHead(words.T("History"), h.choice)
	h.view = &view{
		content: newSheet(head, h.list, foot),
		focus:   h.list,
		key:     h.key,
		undo:    h.restore,
		shown:   h.read,
	}
	w.open(h.view)
}

// read shows the games, and goes on until all are read.
func (h *history) read() {
	if h.w.view() != h.view {
		return
	}
	all, left, err := h.w.session.Games(readTime)
	h.all = all
	h.offer()
	h.choose()
	switch {
	case err != nil:
		h.status.SetText(words.T("The games cannot be read: %v.", err))
	case left > 0:
		h.status.SetText(words.T("%v more are being read", phrase.Number(left)))
		h.w.after(0, h.read)
	case len(all) == 0:
		h.status.SetText(words.T("No games yet"))
	case h.back.Hidden:
		h.status.SetText(words.T("%v games", phrase.Number(len(all))))
	}
}

// offer offers the rules that there are games by.
func (h *history) offer() {
	h.rules = rulesOf(h.all)
	if h.rules[h.choice.Selected] == "" {
		h.choice.Selected = words.T(allRules)
	}
	h.choice.offer(slices.Insert(slices.Sorted(maps.Keys(h.rules)), 0, words.T(allRules)))
}

// choose shows the games by the rules that are chosen.
func (h *history) choose() {
	h.shown = h.all
	if rules, chosen := h.rules[h.choice.Selected]; chosen {
		h.shown = slices.DeleteFunc(slices.Clone(h.all), func(g session.Game) bool { return g.Rules != rules })
	}
	h.list.Refresh()
	if h.marked == len(h.shown) && h.marked > 0 { // the last one was deleted
		h.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	}
}

func (h *history) key(name fyne.KeyName) {
	if h.marked >= len(h.shown) {
		return
	}
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		h.w.openReplay(h.shown[h.marked])
	case fyne.KeyDelete:
		h.delete(h.shown[h.marked])
	}
}

func (h *history) delete(g session.Game) {
	if !h.w.session.Delete(g) {
		h.status.SetText(words.T("That game is going on."))
		return
	}
	h.back.Show()
	h.status.SetText(words.T("Deleted; %s undoes", commandKey()+"+Z"))
	h.read()
	h.w.Canvas().Focus(h.list)
}

func (h *history) restore() {
	if !h.w.session.Restore() {
		return
	}
	h.back.Hidden = !h.w.session.CanRestore()
	h.back.Refresh()
	h.read()
	h.w.Canvas().Focus(h.list)
}

// A gameRow is a game in the list: its last board, and what there is to tell.
type gameRow struct {
	widget.BaseWidget
	game    session.Game
	picture *board
	texts   [4]string
	lines   [4]*canvas.Text // which show of them what there is room for
	remove  *button
}

func newGameRow(w *window, remove func(session.Game)) *gameRow {
	r := &gameRow{picture: newBoard(engine.NewMatrix(4, 4))}
	for i := range r.lines {
		r.lines[i] = canvas.NewText("", colors.Ink)
	}
	r.lines[0].TextStyle.Bold = true
	r.remove = newButton("", theme.DeleteIcon(), w.keyDown, func() { remove(r.game) })
	r.remove.Importance = widget.LowImportance
	r.ExtendBaseWidget(r)
	return r
}

func (r *gameRow) set(g session.Game) {
	r.game = g
	r.texts = [4]string{
		words.T("%v · best tile %d", phrase.Number(g.Score), g.Tile),
		endText(g) + " · " + rulesText(g.Rules),
		words.T("%v moves", phrase.Number(g.Moves)) + " · " + timeText(g.Played),
		g.Started.Local().Format("2006-01-02 15:04"),
	}
	if undone := words.Undos(g.Undos); undone != "" {
		r.texts[2] += " · " + undone
	}
	if g.Rules == "" {
		r.texts = [4]string{words.T("A recording that cannot be read"), g.Name, "", ""}
	}
	if m, err := engine.ParseMatrix(g.Matrix, 0); err == nil {
		r.picture.show(engine.State{Matrix: m}, engine.Motion{})
		r.picture.Show()
	} else {
		r.picture.Hide()
	}
	r.Refresh()
}

// CreateRenderer is for the toolkit.
func (r *gameRow) CreateRenderer() fyne.WidgetRenderer { return gameRowRenderer{r} }

type gameRowRenderer struct{ r *gameRow }

// Layout is for the toolkit.
func (r gameRowRenderer) Layout(size fyne.Size) {
	const side, gap = 76, 12
	r.r.picture.Resize(fyne.NewSquareSize(side))
	remove := r.r.remove.MinSize()
	r.r.remove.Resize(remove)
	r.r.remove.Move(fyne.NewPos(size.Width-remove.Width, (size.Height-remove.Height)/2))
	room := size.Width - side - remove.Width - 2*gap
	var top float32
	for i, line := range r.r.lines {
		normal := theme.CaptionTextSize()
		if i == 0 {
			normal = theme.TextSize()
		}
		line.Text, line.TextSize = r.r.texts[i], max(fitting(r.r.texts[i], normal, room), floor(0.8*normal))
		cut(line, room)
		line.Move(fyne.NewPos(side+gap, top))
		line.Resize(fyne.NewSize(room, side/4))
		top += side / 4
	}
}

// cut leaves out the end of a text that has no room.
func cut(text *canvas.Text, room float32) {
	whole := []rune(text.Text)
	for n := len(whole); n > 0 && text.MinSize().Width > room; n-- {
		text.Text = string(whole[:n-1]) + "…"
	}
}

// MinSize is for the toolkit.
func (r gameRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 76) }

// Objects is for the toolkit.
func (r gameRowRenderer) Objects() []fyne.CanvasObject {
	g := r.r
	return []fyne.CanvasObject{g.picture, g.lines[0], g.lines[1], g.lines[2], g.lines[3], g.remove}
}

// Refresh is for the toolkit.
func (r gameRowRenderer) Refresh() {
	r.Layout(r.r.Size())
	for _, line := range r.r.lines {
		line.Refresh()
	}
}

// Destroy is for the toolkit.
func (r gameRowRenderer) Destroy() {}
