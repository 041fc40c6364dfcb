package games

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// history is the view of all games. They are grouped by day, or sorted by score.
type history struct {
	w             *Games
	view          *shell.View
	all           []library.Summary
	rows          []historyRow
	rules         map[string]string // the rules of a recording, by option of choice
	choice        *widgets.Choice
	order         *widgets.Choice
	list          *widgets.List
	empty         *widgets.Paragraph // replaces the list if there are no games
	status        *widget.Label
	restoreButton *widgets.Button // restores the game that was deleted last; hidden if no game can be restored
}

// A historyRow is a row of the history: a game, or the heading of a day.
type historyRow struct {
	heading string // "" for a game
	game    library.Summary
}

// openHistory shows the history.
func openHistory(w *Games) {
	h := &history{w: w}
	h.choice = widgets.NewChoice(w.Keyboard, nil, func(string) { h.showFromTop() })
	orders := []string{words.T("Newest"), words.T("Highest score")}
	h.order = widgets.NewChoice(w.Keyboard, orders, func(string) { h.showFromTop() })
	h.order.Selected = h.order.Options[0]
	h.list = widgets.NewList(w.Keyboard, func() int { return len(h.rows) }, h.newRow, h.updateRow,
		func(int) { h.openMarked() })
	h.list.IsHeading, h.list.HeadingHeight = func(n int) bool { return h.rows[n].heading != "" }, 34
	h.list.HideSeparators = true
	h.empty = widgets.NewParagraph("")
	h.empty.Alignment = fyne.TextAlignCenter
	h.status = widget.NewLabel("")
	h.status.Wrapping = fyne.TextWrapWord
	restoreTip := shell.TipOf(session.Undo, historyBindings)
	h.restoreButton = w.NewToolButton("", theme.ContentUndoIcon(), restoreTip, h.restore)
	pasteButton := w.NewToolButton(words.T("Paste"), nil, shell.ToolTip(pasteBinding), func() { pasteRecording(w) })
	openButton := w.NewToolButton(words.T("Open…"), nil, shell.ToolTip(openBinding), func() { openRecording(w) })
	foot := container.NewBorder(nil, nil, nil, container.NewHBox(h.restoreButton, pasteButton, openButton), h.status)
	head := shell.NewHead(w.Shell, words.T("History"), h.choice, h.order)
	empty := container.NewVBox(layout.NewSpacer(), h.empty, layout.NewSpacer())
	h.view = &shell.View{
		Content: shell.NewSheet(head, container.NewStack(h.list, empty), foot),
		Focus:   h.list,
		Press: shell.BindKeys(historyBindings, map[session.Verb]func(){
			openMarked: h.openMarked, deleteMarked: h.deleteMarked, copyResult: h.copyMarked, session.Undo: h.restore,
		}),
		OnShow: h.read,
	}
	w.Open(h.view)
}

// newRow makes an empty row. It has a heading and a game; updateRow shows one of them.
func (h *history) newRow() fyne.CanvasObject {
	openGame := func(g library.Summary) { openReplay(h.w, g) }
	heading := widgets.NewText("")
	heading.TextStyle.Bold = true
	return container.New(historyRowLayout{}, heading, newGameRow(h.w, openGame, h.continueGame, h.copyResult, h.delete))
}

// updateRow shows row n in an object that newRow has made.
func (h *history) updateRow(n int, o fyne.CanvasObject) {
	parts, row := o.(*fyne.Container).Objects, h.rows[n]
	heading, game := parts[0].(*canvas.Text), parts[1].(*gameRow)
	heading.Text, heading.Color = row.heading, theme.Color(theme.ColorNameForeground)
	heading.Refresh()
	if game.Hidden = row.heading != ""; !game.Hidden {
		game.set(row.game, !h.isByDay())
	}
}

// historyRowLayout is the layout of a row. The heading is at its bottom; the game fills it.
type historyRowLayout struct{}

// MinSize implements fyne.Layout.
func (historyRowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[1].MinSize() }

// Layout implements fyne.Layout.
func (historyRowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	heading := objects[0].MinSize()
	objects[0].Resize(fyne.NewSize(size.Width, heading.Height))
	objects[0].Move(fyne.NewPos(4, size.Height-heading.Height))
	objects[1].Resize(size)
}

// isByDay reports whether the games are grouped by day.
func (h *history) isByDay() bool { return h.order.SelectedIndex() == 0 }

// read shows the games, and shows them again when more have been read.
func (h *history) read() { h.w.readGames(h.view, h.show) }

// show shows the games that have been read, and the number of games that are left to read.
func (h *history) show(left int, err error) {
	lib := h.w.Session.Library()
	h.all = slices.DeleteFunc(lib.Games(), library.Summary.IsEmpty)
	h.updateRules()
	h.showRows()
	h.restoreButton.Hidden = !lib.CanRestore()
	h.restoreButton.Refresh()
	switch {
	case err != nil:
		h.status.SetText(words.T("Could not read the games: %v.", err))
	case left > 0:
		h.status.SetText(words.T("Loading %v more…", phrase.Number(left)))
	case lib.CanRestore():
		h.status.SetText(words.T("Game deleted. Press %s to restore it.", shell.KeyText("Ctrl+Z")))
	case len(h.all) == 0:
		h.status.SetText("")
	default:
		h.status.SetText(words.T("%v games", phrase.Number(len(h.all))))
	}
}

// updateRules updates the choice of rules from all games.
func (h *history) updateRules() {
	h.rules = rulesOf(h.all)
	if _, isOption := h.rules[h.choice.Selected]; !isOption {
		h.choice.Selected = words.T(allRules)
	}
	h.choice.SetOptions(slices.Insert(slices.Sorted(maps.Keys(h.rules)), 0, words.T(allRules)))
}

// showRows shows the games with the chosen rules, in the chosen order.
func (h *history) showRows() {
	games := slices.Clone(h.all)
	if rules, chosen := h.rules[h.choice.Selected]; chosen {
		games = slices.DeleteFunc(games, func(g library.Summary) bool { return g.Rules != rules })
	}
	h.rows = nil
	if h.isByDay() {
		slices.SortStableFunc(games, func(a, b library.Summary) int { return b.Last.Compare(a.Last) })
	} else {
		slices.SortStableFunc(games, func(a, b library.Summary) int { return cmp.Compare(b.Score, a.Score) })
	}
	var before time.Time // when the game before was played last
	for i, g := range games {
		last := g.Last.Local()
		if h.isByDay() && (i == 0 || last.YearDay() != before.YearDay() || last.Year() != before.Year()) {
			h.rows = append(h.rows, historyRow{heading: dateText(last, time.Now())})
		}
		h.rows, before = append(h.rows, historyRow{game: g}), last
	}
	h.list.ShowRows()
	h.empty.Hidden = len(h.all) > 0
	h.empty.SetText(words.T("No games yet. A game appears here after its first move."))
}

// showFromTop shows the rows and marks the first game.
func (h *history) showFromTop() {
	h.list.Marked = 0
	h.showRows()
	h.list.ScrollToTop()
}

// The verbs of the history.
const (
	openMarked   session.Verb = "open"
	deleteMarked session.Verb = "delete"
)

var historyBindings = []session.Binding{
	{Verb: openMarked, Title: "Replay", Keys: []string{"Enter"}},
	{Verb: deleteMarked, Title: "Delete", Keys: []string{"Delete"}},
	CopyBinding,
	{Verb: session.Undo, Title: "Restore deleted game", Keys: []string{"Ctrl+Z"}},
}

func (h *history) openMarked() {
	if h.list.Marked < len(h.rows) {
		openReplay(h.w, h.rows[h.list.Marked].game)
	}
}

func (h *history) deleteMarked() {
	if h.list.Marked < len(h.rows) {
		h.delete(h.rows[h.list.Marked].game)
	}
}

func (h *history) copyMarked() {
	if h.list.Marked < len(h.rows) {
		h.copyResult(h.rows[h.list.Marked].game)
	}
}

// copyResult copies the result of a game, and says so.
func (h *history) copyResult(g library.Summary) {
	if CopyResult(g) {
		h.status.SetText(words.T("Result copied"))
	}
}

// continueGame continues a game.
func (h *history) continueGame(g library.Summary) {
	reading := h.w.Session.Library().Reading(g.Name)
	h.w.readRecording(reading, func() { h.w.start(session.Start{Reading: reading}, "Could not continue the game") })
}

// delete deletes a game. It asks first if the game has the best score of its rules.
func (h *history) delete(g library.Summary) {
	if lib := h.w.Session.Library(); lib.CanDelete(g) == nil && lib.HoldsBest(g) {
		text := words.T("This game holds the best score for its rules. Without it, the best score is lower.")
		h.w.Dialogs.Ask(words.T("Delete the best game?"), text, func() {},
			shell.Answer{Label: words.T("Delete"), Act: func() { h.deleteNow(g) }},
			shell.Answer{Label: words.T("Cancel"), Act: func() {}})
		return
	}
	h.deleteNow(g)
}

// deleteNow deletes a game without asking, or says why it cannot be deleted.
func (h *history) deleteNow(g library.Summary) {
	if err := h.w.Session.Library().Delete(g); err != nil {
		h.status.SetText(words.Sentence(err))
		return
	}
	h.read()
	h.w.Canvas().Focus(h.list)
}

func (h *history) restore() {
	if !h.w.Session.Library().Restore() {
		return
	}
	h.read()
	h.w.Canvas().Focus(h.list)
}
