package gui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/session"
)

// openWithGamepad returns a window, and a function that presses buttons of a gamepad.
func openWithGamepad(t *testing.T) (*window, func(buttons ...string)) {
	t.Helper()
	w := openClassic(t, "")
	var press func(button string, isRepeat bool)
	w.Platform.WatchGamepads = func(_ func(func() bool), p func(string, bool)) { press = p }
	after := w.After
	w.After = func(_ time.Duration, do func()) func() { do(); return func() {} }
	w.Watch()
	w.After = after
	return w, func(buttons ...string) {
		for _, b := range buttons {
			press(b, false)
		}
	}
}

// TestGamepad plays with a gamepad.
func TestGamepad(t *testing.T) {
	withKeys := openClassic(t, "")
	withKeys.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	w, press := openWithGamepad(t)
	press("Left", "Up", "Right", "Down")
	moved := w.state().Matrix
	if !moved.Equal(withKeys.state().Matrix) || w.state().Spawns < 4 {
		t.Errorf("after four moves the board is %v, and with arrow keys %v", moved, withKeys.state().Matrix)
	}
	if press("X"); w.state().Matrix.Equal(moved) {
		t.Error("X does not undo a move")
	}
	moved = w.state().Matrix
	if press("Y"); !w.Dialogs.IsOpen() {
		t.Fatal("Y does not ask before the first hint")
	}
	if press("Up", "Left", "X", "Back", "Start"); !w.state().Matrix.Equal(moved) || !w.IsInGame() {
		t.Errorf("buttons play behind a dialog: the board is %v, want %v", w.state().Matrix, moved)
	}
	if press("B"); w.Dialogs.IsOpen() {
		t.Error("B does not close the dialog")
	}
	if press("Back"); w.Session.Scene().Can(session.Undo) {
		t.Error("Back does not start a new game")
	}
	if press("X"); !w.state().Matrix.Equal(moved) {
		t.Error("X does not restore the game before")
	}
}

// TestGamepadInDialog chooses an answer in a dialog with a gamepad.
func TestGamepadInDialog(t *testing.T) {
	for _, c := range []struct {
		buttons    []string
		isAssisted bool
	}{
		{[]string{"A"}, true},
		{[]string{"Left", "A"}, false},
		{[]string{"Left", "Right", "A"}, true},
		{[]string{"LB", "A"}, false},
	} {
		w, press := openWithGamepad(t)
		press("Y")
		press(c.buttons...)
		if w.Dialogs.IsOpen() || w.Session.Scene().IsAssisted != c.isAssisted {
			t.Errorf("%q: a dialog is open: %v; want help: %v", c.buttons, w.Dialogs.IsOpen(), c.isAssisted)
		}
	}
}

// TestGamepadInViews uses the menu and the history with a gamepad.
func TestGamepadInViews(t *testing.T) {
	w, press := openWithGamepad(t)
	press("Left", "Up", "Back", "Left", "Up") // two games for the history
	moves := w.state().Spawns
	press("Start", "Down")
	if b, ok := w.Canvas().Focused().(*widgets.Button); !ok || b.Text != "New game" {
		t.Fatalf("in the menu, Down gives the focus to %v", w.Canvas().Focused())
	}
	for w.Canvas().Focused().(*widgets.Button).Text != "History" {
		press("Down")
	}
	press("A")
	list, ok := w.Canvas().Focused().(*widgets.List)
	if !ok || list.Length() < 2 {
		t.Fatalf("after History the focus is at %v", w.Canvas().Focused())
	}
	marked := list.Marked
	if press("Down"); list.Marked != marked+1 {
		t.Errorf("Down marks row %d of the history, want %d", list.Marked, marked+1)
	}
	if press("A"); !strings.Contains(w.texts(), "Step ") {
		t.Error("A does not open the marked game")
	}
	press("B", "B")
	if !w.IsInGame() || w.state().Spawns != moves {
		t.Errorf("after B, the game is visible: %v, and %d moves were made", w.IsInGame(), w.state().Spawns-moves)
	}
}

// TestGamepadOnControls uses controls that have parts, such as the days of the calendar, with a
// gamepad. A does not act on the part in the corner, but on the part that is marked.
func TestGamepadOnControls(t *testing.T) {
	w, press := openWithGamepad(t)
	w.do(shell.ShowSettings)
	theme := visible[*widgets.Segments](w)[1]
	w.Canvas().Focus(theme)
	if press("Right", "A"); w.Chosen(shell.ShadeSetting) != "light" {
		t.Errorf("Right and A choose the theme %s, want light", w.Chosen(shell.ShadeSetting))
	}
	press("B")
	w.do(games.ChooseGame)
	test.Tap(w.button(t, "Custom board…"))
	press("Down", "Right")
	w.Canvas().Focused().TypedRune('9')
	if got := strings.Fields(visible[*widgets.Entry](w)[0].Text); len(got) != 16 || got[5] != "512" {
		t.Errorf("9 after Down and Right makes the board %q", got)
	}
	press("B")
	test.Tap(w.button(t, "Daily games"))
	today := library.DateOf(time.Now())
	if press("A"); w.state().Seed != session.Today(today).Seed || !w.IsInGame() {
		t.Errorf("A does not start the game of the marked day: the seed is %d", w.state().Seed)
	}
}
