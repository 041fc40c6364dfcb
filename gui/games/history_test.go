package games

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

func TestHistory(t *testing.T) {
	w, _ := playedGames(t)
	before := w.state()
	w.do(ShowHistory)
	games := w.summaries()
	if rows := w.rows(); len(games) != 4 || len(rows) != 4 {
		t.Fatalf("the history shows %d of 4 games; the library has %d", len(rows), len(games))
	}
	for i, row := range w.rows() {
		g, state, button := games[i], "won", "Replay"
		if i == 0 {
			state, button = "in progress", "Continue"
		}
		if row.lines[0].Text != words.Number(g.Score) || row.picture.Matrix().String() != g.Matrix ||
			row.facts[0][0] != state || row.openButton.Text != button || !strings.HasPrefix(row.facts[1][0], "2×3, to 16") {
			t.Errorf("row %d shows %s, %q, %v and %s, want %+v",
				i, row.lines[0].Text, row.facts, row.picture.Matrix(), row.openButton.Text, g)
		}
	}
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyDown, fyne.KeyRight, fyne.KeyZ)
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("keys move tiles behind the history")
	}

	if test.Tap(w.rows()[0].deleteButton); len(w.rows()) != 4 {
		t.Error("the current game is deleted")
	}
	questions := 0
	confirm := func() {
		if w.confirmDeletion(t) {
			questions++
		}
	}
	test.Tap(w.rows()[1].deleteButton)
	confirm()
	w.Canvas().Focused().(*widgets.List).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	w.press(fyne.KeyDelete)
	confirm()
	if rows := w.rows(); len(rows) != 2 || rows[1].game.Name != games[3].Name {
		t.Errorf("after two games were deleted, the history shows %d", len(rows))
	}
	best := slices.MaxFunc(games, func(a, b library.Summary) int { return a.Score - b.Score }).Name
	if (questions > 0) != (best == games[1].Name || best == games[2].Name) {
		t.Errorf("the window asks %d times; the best game is %s", questions, best)
	}
	w.typeShortcut("Ctrl+Z")
	w.tap(t, "content-undo")
	if rows := w.rows(); len(rows) != 4 || rows[1].game.Name != games[1].Name {
		t.Errorf("after both games were restored, the history shows %d", len(rows))
	}
	if w.press(fyne.KeyEscape); !w.IsInGame() {
		t.Error("Escape does not go back to the game")
	}
}

// confirmDeletion agrees to a deletion, and reports whether a dialog has asked.
func (w *window) confirmDeletion(t *testing.T) bool {
	t.Helper()
	isAsked := w.Dialogs.IsOpen()
	if isAsked {
		w.answer(t, "Delete")
	}
	return isAsked
}

// TestDeleteTheBestInPlay checks that the history refuses to delete the current game, and does not
// ask first, although it has the best score. The same holds while the game can be restored after
// New game.
func TestDeleteTheBestInPlay(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules())
	w.playToLoss()
	w.press(fyne.KeyEscape)
	for range 2 { // first as the current game, then as the one that undo restores
		w.do(ShowHistory)
		test.Tap(w.rows()[0].deleteButton)
		if w.Dialogs.IsOpen() || len(w.summaries()) != 1 || !strings.Contains(w.labels(), "a game in progress") {
			t.Errorf("a dialog is open: %v; the window shows %s", w.Dialogs.IsOpen(), w.labels())
		}
		w.do(session.New)
	}
}

// TestGamesWithoutMoves checks that the history does not show games without moves.
func TestGamesWithoutMoves(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules())
	w.Session.Do(session.Command{Verb: session.Hint})
	w.do(session.New)
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	for w.Session.Scene().Can(session.Undo) {
		w.press(fyne.KeyZ)
	}
	w.choosePreset(t, "Classic")
	w.do(ShowHistory)
	games, rows := len(w.summaries()), len(w.rows())
	if games != 2 || rows != 0 || !strings.Contains(w.texts(), "No games yet") {
		t.Errorf("the history shows %d of %d games without moves; the window shows %s", rows, games, w.texts())
	}
}

// TestDeleteTheBestInProgress checks that the player can delete a game in progress that was started
// by its ID, and that the history asks first if it has the best score.
func TestDeleteTheBestInProgress(t *testing.T) {
	w := openClassic(t, "")
	seed := uint64(7)
	startGame(w.Games, session.Start{Rules: engine.Classic(), Seed: &seed})
	for range 10 {
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	}
	best := w.summaries()[0]
	startGame(w.Games, session.Start{Rules: engine.Classic(), Fresh: true})
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.do(ShowHistory)
	for _, row := range w.rows() {
		if row.game.Name == best.Name {
			test.Tap(row.deleteButton)
		}
	}
	if !w.Dialogs.IsOpen() || len(w.summaries()) != 2 {
		t.Errorf("the history deletes the best game without asking; %d games are left", len(w.summaries()))
	}
}

func TestHistoryByRules(t *testing.T) {
	w, store := playedGames(t)
	other := openWindow(t, store, engine.Classic())
	other.press(fyne.KeyLeft, fyne.KeyDown)
	w.do(ShowHistory)
	if len(w.rows()) != 5 {
		t.Fatalf("the history shows %d of 5 games", len(w.rows()))
	}
	choice := visible[*widgets.Choice](w)[0]
	choice.SetSelected("Classic")
	if rows := w.rows(); len(rows) != 1 || rows[0].picture.Matrix().Cols() != 4 {
		t.Errorf("the history shows %d games, want the one with the chosen rules", len(rows))
	}
	w.press(fyne.KeyEscape)
	store["games/20200101-000000-1"] = []byte("not a recording\n")
	w.do(ShowHistory)
	choice = visible[*widgets.Choice](w)[0]
	choice.SetSelected("Unreadable")
	w.Top().OnShow() // reads the games again, as after a change of colours
	if len(w.rows()) != 1 || choice.Selected != "Unreadable" || !strings.Contains(w.texts(), "Unreadable recording") {
		t.Errorf("with the rules %q the history shows %s, want the unreadable game", choice.Selected, w.texts())
	}
}

// TestHistoryOrder checks that the history groups games by the day when they were played last, and
// sorts them by score without groups.
func TestHistoryOrder(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	noon := func(daysAgo int) time.Time {
		now := time.Now()
		return time.Date(now.Year(), now.Month(), now.Day()-daysAgo, 12, 0, 0, 0, time.Local)
	}
	playDaily(t, store, today.AddDate(0, 0, -400), noon(400), 30)
	playDaily(t, store, today.AddDate(0, 0, -1), noon(1), 60)
	playDaily(t, store, today.AddDate(0, 0, -2), noon(1).Add(time.Hour), 20)
	w := openWindow(t, store, engine.Classic())
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	w.Resize(fyne.NewSize(500, 900))
	w.do(ShowHistory)
	order := func() (order []string) {
		for _, c := range visible[*fyne.Container](w) {
			if c.Layout != (historyRowLayout{}) {
				continue
			}
			if heading := c.Objects[0].(*canvas.Text).Text; heading != "" {
				order = append(order, heading)
			} else if row := c.Objects[1].(*gameRow); row.Visible() {
				order = append(order, words.Number(row.game.Moves))
			}
		}
		return order
	}
	moves := words.Number(w.summaries()[0].Moves)
	want := []string{"Today", moves, "Yesterday", "20", "60", noon(400).Format("2 Jan 2006"), "30"}
	if got := order(); !slices.Equal(got, want) {
		t.Errorf("by day, the history shows %q, want %q", got, want)
	}
	byScore := visible[*widgets.Choice](w)[1]
	byScore.SetSelected("Highest score")
	if got, want := order(), []string{"60", "30", "20", moves}; !slices.Equal(got, want) {
		t.Errorf("by score, the history shows %q, want %q", got, want)
	}
	if got := w.rows()[0].facts[1]; !slices.Contains(got, "Yesterday") {
		t.Errorf("without groups, a row shows no day: %q", got)
	}
	w.press(fyne.KeyReturn)
	if got := w.texts(); !strings.Contains(got, "Step 60 of 60") {
		t.Errorf("Enter opens another game than the first: %s", got)
	}
}

// TestContinueFromTheHistory checks that the button of the game in progress continues it, and that
// the button of another game replays it.
func TestContinueFromTheHistory(t *testing.T) {
	w, _ := playedGames(t)
	want := w.state()
	w.choosePreset(t, "Classic")
	w.do(ShowHistory)
	test.Tap(w.rows()[0].openButton)
	if !w.IsInGame() || w.state().Matrix.String() != want.Matrix.String() {
		t.Errorf("Continue shows %s", w.texts())
	}
	w.do(ShowHistory)
	if test.Tap(w.rows()[1].openButton); !strings.Contains(w.texts(), "Step") {
		t.Errorf("Replay shows %s", w.texts())
	}
}

// TestHistoryInParts checks that the history shows how many games are left to read, and then all games.
func TestHistoryInParts(t *testing.T) {
	w, next := openSlowly(t, manyGames(t), smallRules())
	w.do(ShowHistory)
	if got := len(w.summaries()); got != 10 {
		t.Errorf("at first the library has %d games", got)
	}
	next()
	for n := 6; n > 0; n-- {
		if next(); !strings.Contains(w.texts(), fmt.Sprintf("Loading %d more…", n)) {
			t.Errorf("with %d games to read, the history shows %s", n, w.texts())
		}
	}
	next()
	if got := w.texts(); !strings.Contains(got, "16 games") || next() {
		t.Errorf("at the end the history shows %s", got)
	}
}

// TestDeleteWhileGamesAreRead deletes a game while others are being read. At the end, the history
// must offer to restore it, also after it was closed and opened again.
func TestDeleteWhileGamesAreRead(t *testing.T) {
	w, next := openSlowly(t, manyGames(t), smallRules())
	canRestore := func() bool { return w.button("content-undo") != nil }
	w.do(ShowHistory)
	test.Tap(w.rows()[1].deleteButton)
	w.confirmDeletion(t) // the game may have the best score
	if got := len(w.summaries()); got != 9 {
		t.Fatalf("after a game was deleted, the library has %d: %s", got, w.texts())
	}
	next()
	next()
	if got := w.texts(); !strings.Contains(got, "Loading") {
		t.Errorf("while games are read, the history shows %s", got)
	}
	for next() {
	}
	if got := w.texts(); strings.Contains(got, "Loading") || !strings.Contains(got, "deleted") || !canRestore() {
		t.Errorf("at the end the history shows %s; it offers to restore: %v", got, canRestore())
	}
	w.press(fyne.KeyEscape)
	w.do(ShowHistory)
	if !canRestore() {
		t.Error("the reopened history does not offer to restore the game")
	}
	w.tap(t, "content-undo")
	if got := w.texts(); canRestore() || strings.Contains(got, "deleted") || len(w.summaries()) != 16 {
		t.Errorf("after the game was restored, the history shows %s; it offers to restore: %v", got, canRestore())
	}
}

// TestLongTextInARow checks that a row of the history shortens a long text, and does not make it too
// small to read.
func TestLongTextInARow(t *testing.T) {
	w := openClassic(t, "")
	r := newGameRow(w.Games, nil, nil, nil, nil)
	rules := "3x7 target 64 fours 0.5 first 7 undo all ends"
	r.set(library.Summary{Rules: rules, Matrix: "2 4", Won: true, IsAssisted: true}, true)
	for _, width := range []float32{200, 300, 700} {
		r.Resize(fyne.NewSize(width, gameRowHeight))
		for _, line := range r.lines {
			room, needed := r.openButton.Position().X-line.Position().X, line.MinSize().Width
			if needed > room || line.TextSize < 8 {
				t.Errorf("%v points: %q of size %v needs %v of %v", width, line.Text, line.TextSize, needed, room)
			}
		}
		facts := r.lines[1].Text + "|" + r.lines[2].Text + "|" + r.lines[3].Text
		if !strings.HasPrefix(facts, "won") || strings.Contains(facts, "…") != (width < 700) {
			t.Errorf("%v points: the row shows %q as %s", width, r.facts, facts)
		}
	}
}

// TestPointerMarksNothing checks that moving the pointer over a row does not mark it. Delete and
// Enter apply to the row that the arrow keys have marked.
func TestPointerMarksNothing(t *testing.T) {
	w, _ := playedGames(t)
	w.do(ShowHistory)
	list := w.Canvas().Focused().(*widgets.List)
	over := func(n int) {
		from, _ := placeOf(w.rows()[n])
		test.MoveMouse(w.Canvas(), from.AddXY(150, 40))
	}
	before := w.summaries()
	over(0)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	over(3)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	over(1)
	if list.Marked != 3 { // after the heading of the day
		t.Errorf("row %d is marked, want 3", list.Marked)
	}
	w.press(fyne.KeyDelete)
	w.confirmDeletion(t)
	if _, isThere := w.Session.Library().Find(before[2].Name); isThere {
		t.Error("Delete does not delete the marked game")
	}
	over(0)
	w.press(fyne.KeyReturn)
	if !strings.Contains(w.texts(), "Step") {
		t.Errorf("Enter shows %s", w.texts())
	}
}
