package gui

import (
	"maps"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// history is the view of all games.
type history struct {
	w             *window
	view          *view
	all           []session.Game
	shown         []session.Game    // those with the chosen rules
	rules         map[string]string // by option
	choice        *widgets.Choice
	list          *widgets.List
	status        *widget.Label
	restoreButton *widgets.Button // restores the game that was deleted last
	marked        int             // the highlighted row
}

// readTime is how long the session may read games before the window shows those that it
// has.
const readTime = 50 * time.Millisecond

func (w *window) openHistory() {
	h := &history{w: w}
	h.choice = widgets.NewChoice(w.keyDown, nil, func(string) { h.filter() })
	h.list = widgets.NewList(w.keyDown, func() int { return len(h.shown) },
		func() fyne.CanvasObject { return newGameRow(w, h.delete) },
		func(n int, o fyne.CanvasObject) { o.(*gameRow).set(h.shown[n]) })
	h.list.OnSelected = func(n int) {
		h.list.UnselectAll()
		w.openReplay(h.shown[n])
	}
	h.list.OnHighlighted = func(n int) { h.marked = n }
	h.status = widget.NewLabel("")
	h.status.Truncation = fyne.TextTruncateEllipsis
	h.restoreButton = w.newTipButton("", theme.ContentUndoIcon(), words.T("Bring back what was deleted: %s", commandKey()+"+Z"), h.restore)
	h.restoreButton.Hide()
	paste := w.newTipButton(words.T("Paste"), nil, words.T("Import a game from the clipboard: %s", commandKey()+"+V"), w.paste)
	file := w.newTipButton(words.T("Open …"), nil, words.T("Import a game from a file: %s", commandKey()+"+O"), w.openFile)
	foot := container.NewBorder(nil, nil, nil, container.NewHBox(h.restoreButton, paste, file), h.status)
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

// read shows the games, and reads again until all are read.
func (h *history) read() {
	if h.w.view() != h.view {
		return
	}
	all, left, err := h.w.session.Games(readTime)
	h.all = all
	h.updateRules()
	h.filter()
	switch {
	case err != nil:
		h.status.SetText(words.T("The games cannot be read: %v.", err))
	case left > 0:
		h.status.SetText(words.T("%v more are being read", phrase.Number(left)))
		h.w.after(0, h.read)
	case len(all) == 0:
		h.status.SetText(words.T("No games yet"))
	case h.restoreButton.Hidden:
		h.status.SetText(words.T("%v games", phrase.Number(len(all))))
	}
}

// updateRules offers the rules of all games as options.
func (h *history) updateRules() {
	h.rules = rulesOf(h.all)
	if h.rules[h.choice.Selected] == "" {
		h.choice.Selected = words.T(allRules)
	}
	h.choice.SetOptions(slices.Insert(slices.Sorted(maps.Keys(h.rules)), 0, words.T(allRules)))
}

// filter shows the games with the chosen rules.
func (h *history) filter() {
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
	h.restoreButton.Show()
	h.status.SetText(words.T("Deleted; %s undoes", commandKey()+"+Z"))
	h.read()
	h.w.Canvas().Focus(h.list)
}

func (h *history) restore() {
	if !h.w.session.Restore() {
		return
	}
	h.restoreButton.Hidden = !h.w.session.CanRestore()
	h.restoreButton.Refresh()
	h.read()
	h.w.Canvas().Focus(h.list)
}
