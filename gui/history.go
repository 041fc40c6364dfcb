package gui

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// history is the view of all games.
type history struct {
	w             *window
	view          *view
	all           []library.Summary
	shown         []library.Summary // the games with the chosen rules
	rules         map[string]string // the rules of a recording, by option of choice
	choice        *widgets.Choice
	list          *widgets.List
	status        *widget.Label
	restoreButton *widgets.Button // restores the game that was deleted last; hidden if no game can be restored
}

// openHistory shows the history.
func openHistory(w *window) {
	h := &history{w: w}
	h.choice = widgets.NewChoice(w.keyDown, nil, func(string) { h.filter() })
	h.list = widgets.NewList(w.keyDown, func() int { return len(h.shown) },
		func() fyne.CanvasObject { return newGameRow(w, func(g library.Summary) { openReplay(w, g) }, h.delete) },
		func(n int, o fyne.CanvasObject) { o.(*gameRow).set(h.shown[n]) },
		func(int) { h.openMarked() })
	h.status = widget.NewLabel("")
	h.status.Wrapping = fyne.TextWrapWord
	h.restoreButton = w.newToolButton("", theme.ContentUndoIcon(), toolTip(bindingOf(session.Undo, historyBindings)), h.restore)
	pasteButton := w.newToolButton(words.T("Paste"), nil, toolTip(bindingOf(paste, windowBindings)), func() { pasteRecording(w) })
	openButton := w.newToolButton(words.T("Open…"), nil, toolTip(bindingOf(openFile, windowBindings)), func() { openRecording(w) })
	foot := container.NewBorder(nil, nil, nil, container.NewHBox(h.restoreButton, pasteButton, openButton), h.status)
	head := w.newHead(words.T("History"), h.choice)
	h.view = &view{
		content: newSheet(head, h.list, foot),
		focus:   h.list,
		press:   bindKeys(historyBindings, map[session.Verb]func(){openMarked: h.openMarked, deleteMarked: h.deleteMarked, session.Undo: h.restore}),
		onShow:  h.read,
	}
	w.open(h.view)
}

// readGames reads new and changed games in the background. It calls show at once, and again after
// each part, as long as the view is visible. It passes the number of games that are still unread,
// and the error of reading them.
func (w *window) readGames(v *view, show func(left int, err error)) {
	show(0, nil)
	w.session.Refresh(func(left int, err error) {
		if w.top() == v {
			show(left, err)
		}
	})
}

// read shows the games, and shows them again when more have been read.
func (h *history) read() { h.w.readGames(h.view, h.show) }

// show shows the games that have been read, and the number of games that are left to read.
func (h *history) show(left int, err error) {
	lib := h.w.session.Library()
	h.all = slices.DeleteFunc(lib.Games(), library.Summary.IsEmpty)
	h.updateRules()
	h.filter()
	h.restoreButton.Hidden = !lib.CanRestore()
	h.restoreButton.Refresh()
	switch {
	case err != nil:
		h.status.SetText(words.T("Could not read the games: %v.", err))
	case left > 0:
		h.status.SetText(words.T("Loading %v more…", phrase.Number(left)))
	case lib.CanRestore():
		h.status.SetText(words.T("Game deleted. Press %s to restore it.", keyText("Ctrl+Z")))
	case len(h.all) == 0:
		h.status.SetText(words.T("No games yet"))
	default:
		h.status.SetText(words.T("%v games", phrase.Number(len(h.all))))
	}
}

// updateRules updates the choice of rules from all games.
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
		h.shown = slices.DeleteFunc(slices.Clone(h.all), func(g library.Summary) bool { return g.Rules != rules })
	}
	h.list.ShowRows()
}

// The verbs of the history.
const (
	openMarked   session.Verb = "open"
	deleteMarked session.Verb = "delete"
)

var historyBindings = []session.Binding{
	{Verb: openMarked, Title: "Replay", Keys: []string{"Enter"}},
	{Verb: deleteMarked, Title: "Delete", Keys: []string{"Delete"}},
	{Verb: session.Undo, Title: "Restore deleted game", Keys: []string{"Ctrl+Z"}},
}

func (h *history) openMarked() {
	if h.list.Marked < len(h.shown) {
		openReplay(h.w, h.shown[h.list.Marked])
	}
}

func (h *history) deleteMarked() {
	if h.list.Marked < len(h.shown) {
		h.delete(h.shown[h.list.Marked])
	}
}

// delete deletes a game. It asks first if the game has the best score of its rules.
func (h *history) delete(g library.Summary) {
	if lib := h.w.session.Library(); lib.CanDelete(g) && lib.HoldsBest(g) {
		h.w.dialogs.ask(words.T("Delete the best game?"), words.T("This game holds the best score for its rules. Without it, the best score is lower."), func() {},
			answer{words.T("Delete"), func() { h.deleteNow(g) }}, answer{words.T("Cancel"), func() {}})
		return
	}
	h.deleteNow(g)
}

// deleteNow deletes a game without asking, or says why it cannot be deleted.
func (h *history) deleteNow(g library.Summary) {
	if !h.w.session.Library().Delete(g) {
		h.status.SetText(words.T("You cannot delete a game in progress."))
		return
	}
	h.read()
	h.w.Canvas().Focus(h.list)
}

func (h *history) restore() {
	if !h.w.session.Library().Restore() {
		return
	}
	h.read()
	h.w.Canvas().Focus(h.list)
}
