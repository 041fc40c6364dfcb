package games

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
)

func TestReplay(t *testing.T) {
	w, _ := playedGames(t)
	before := w.state()
	var waiting func()
	w.do(ShowHistory)
	w.After = func(d time.Duration, act func()) func() {
		if d != 200*time.Millisecond {
			t.Errorf("the replay makes a step after %v", d)
		}
		waiting = act
		return func() { waiting = nil }
	}
	games := w.summaries()
	w.Canvas().Focused().(*widgets.List).TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	w.press(fyne.KeyReturn)
	game, err := w.Session.Library().Reading(games[1].Name).Replay()
	if err != nil {
		t.Fatal(err)
	}
	check := func(at int) {
		t.Helper()
		state, changes := game.At(at)
		_, all := game.At(game.Last())
		shown, bar := visible[*board.Board](w)[0].Matrix(), visible[*widgets.Slider](w)[0].Value
		want := fmt.Sprintf("Step %d of %d · Score %d", changes, all, state.Score)
		if !shown.Equal(state.Matrix) || !strings.Contains(w.texts(), want) || int(bar) != at {
			t.Errorf("at step %d the replay shows %v, the slider %v, and the text is %s; want %v, %s",
				at, shown, bar, w.texts(), state.Matrix, want)
		}
	}
	check(game.Last())
	w.press(fyne.KeyHome)
	check(0)
	w.press(fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft)
	check(2)
	w.press(fyne.KeyP)
	for step := 3; waiting != nil; step++ {
		act := waiting
		waiting = nil
		act()
		check(step)
	}
	check(game.Last())
	w.press(fyne.KeyP) // plays again from the start
	check(0)
	w.press(fyne.KeyP)
	if waiting != nil {
		t.Error("P does not pause the replay")
	}
	visible[*widgets.Slider](w)[0].SetValue(4)
	check(4)

	w.press(fyne.KeyZ) // does nothing in a replay
	if !reflect.DeepEqual(w.state(), before) {
		t.Error("a replay changes the current game")
	}
	w.After = func(time.Duration, func()) func() { return func() {} }
	w.tap(t, "Play from here")
	want, _ := game.At(4)
	got := w.Session.Scene()
	if !w.IsInGame() || !got.State.Matrix.Equal(want.Matrix) || got.State.Score != want.Score || !got.IsAssisted {
		t.Errorf("the new game has the board %v, want %v", got.State.Matrix, want.Matrix)
	}
}

// TestReplayOfUndoneMoves checks that a replay counts its steps correctly if the last moves were
// undone.
func TestReplayOfUndoneMoves(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyRight, fyne.KeyZ)
	for w.Session.Scene().Can(session.Undo) {
		w.press(fyne.KeyZ)
	}
	openReplay(w.Games, w.summaries()[0])
	bar := visible[*widgets.Slider](w)[0]
	if want := fmt.Sprintf("Step %v of %[1]v", bar.Max); bar.Value != bar.Max || !strings.Contains(w.texts(), want) {
		t.Errorf("at step %v of %v the window shows %s", bar.Value, bar.Max, w.texts())
	}
}

// TestReplayWithoutMoves checks that a replay of a game without moves never plays.
func TestReplayWithoutMoves(t *testing.T) {
	store := records.Memory{}
	head := []string{"2048 recording 1", "rules " + smallRules().String(), "seed 5", "started 2026-01-02T15:04:05Z"}
	if _, err := records.Record(store, "games/20260102T150405Z-0000000000000005", head...); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, store, engine.Classic())
	hasTimer := false
	w.After = func(time.Duration, func()) func() { hasTimer = true; return func() {} }
	openReplay(w.Games, w.summaries()[0])
	for _, key := range []fyne.KeyName{fyne.KeyP, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyI} {
		w.press(key)
	}
	if hasTimer {
		t.Error("the replay has started a timer")
	}
}

// TestEscapeInTheSaveDialog checks that Escape closes the toolkit's dialog for saving a file while
// the name field has the focus. The field shows and changes the name.
func TestEscapeInTheSaveDialog(t *testing.T) {
	w, _ := playedGames(t)
	openReplay(w.Games, w.summaries()[1])
	w.tap(t, "document-save")
	field, is := w.Canvas().Focused().(*widgets.Entry)
	if !is || !strings.HasPrefix(field.Text, "2048 ") {
		t.Fatalf("the focus is on %T", w.Canvas().Focused())
	}
	buttons := visibleIn[*widget.Button](w.Canvas().Overlays().Top())
	save := buttons[slices.IndexFunc(buttons, func(b *widget.Button) bool { return b.Text == "Save" })]
	if field.SetText(""); !save.Disabled() {
		t.Error("a file without a name can be saved")
	}
	if field.SetText("x.txt"); save.Disabled() || field.Text != "x.txt" {
		t.Errorf("a file with the name %q cannot be saved", field.Text)
	}
	field.KeyDown(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.Dialogs.IsOpen() {
		t.Error("Escape does not close the dialog")
	}
}

// TestNoToolTipOverADialog checks that opening a dialog cancels a pending tooltip, which would have
// no layer.
func TestNoToolTipOverADialog(t *testing.T) {
	w, _ := playedGames(t)
	openReplay(w.Games, w.summaries()[1])
	b := w.button("document-save")
	from, _ := placeOf(b)
	test.MoveMouse(w.Canvas(), from.AddXY(5, 5))
	isPending := func() bool { return !reflect.ValueOf(b).Elem().FieldByName("pendingToolTipCancel").IsNil() }
	if !isPending() {
		t.Fatal("the pointer over a button causes no tooltip")
	}
	if b.OnTapped(); isPending() || !w.Dialogs.IsOpen() {
		t.Errorf("the dialog is open: %v; the tooltip is pending: %v", w.Dialogs.IsOpen(), isPending())
	}
}

// TestContinueFromAReplay checks that a game in progress can be continued from its replay,
// whatever the size of its board is.
func TestContinueFromAReplay(t *testing.T) {
	store := records.Memory{}
	other := openWindow(t, store, engine.Classic())
	other.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyDown)
	want := other.state()
	if err := other.Session.Close(); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, store, smallRules())
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w.do(ShowHistory)
	for _, row := range w.rows() {
		if row.game.Rules == engine.Classic().String() {
			test.Tap(row)
			break
		}
	}
	w.tap(t, "Continue this game")
	if got := w.state(); !got.Matrix.Equal(want.Matrix) || w.Session.Scene().IsAssisted {
		t.Errorf("the continued game has the board %v, want %v", got.Matrix, want.Matrix)
	}
}

func TestCopyAndPaste(t *testing.T) {
	w, store := playedGames(t)
	w.do(ShowHistory)
	test.Tap(w.rows()[2])
	w.typeShortcut("Ctrl+C")
	text := fyne.CurrentApp().Clipboard().Content()
	if text == "" || text != string(store[w.summaries()[2].Name]) {
		t.Errorf("the clipboard has %q", text)
	}
	other := openWindow(t, records.Memory{}, engine.Classic())
	fyne.CurrentApp().Clipboard().SetContent(text)
	other.do(Paste)
	if other.IsInGame() || len(other.summaries()) != 1 || !strings.Contains(other.texts(), "imported") {
		t.Errorf("after pasting, the window shows %s", other.texts())
	}
	other.press(fyne.KeyEscape)
	fyne.CurrentApp().Clipboard().SetContent(strings.Replace(text, "seed", "sead", 1))
	other.do(Paste)
	if text := other.answer(t, "OK"); !strings.Contains(text, "Line 3: the checksum does not match") {
		t.Errorf("for a changed recording the dialog shows %q", text)
	}
	if len(other.summaries()) != 1 {
		t.Error("a changed recording is imported")
	}
}
