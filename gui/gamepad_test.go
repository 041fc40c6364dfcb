package gui

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/session"
)

// openWithGamepad returns a window, and a function that presses buttons of a gamepad.
func openWithGamepad(t *testing.T) (*window, func(buttons ...string)) {
	t.Helper()
	w := openClassic(t, "")
	var press func(button string, isRepeat bool)
	w.platform.WatchGamepads = func(_ func(func() bool), p func(string, bool)) { press = p }
	w.watchGamepads()
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
	if press("Y"); !w.dialogs.isOpen() {
		t.Fatal("Y does not ask before the first hint")
	}
	if press("Up", "Left", "X", "Back", "Start"); !w.state().Matrix.Equal(moved) || w.top() != w.game.view {
		t.Errorf("buttons play behind a dialog: the board is %v, want %v", w.state().Matrix, moved)
	}
	if press("B"); w.dialogs.isOpen() {
		t.Error("B does not close the dialog")
	}
	if press("Back"); w.session.Scene().Can(session.Undo) {
		t.Error("Back does not start a new game")
	}
	if press("X"); !w.state().Matrix.Equal(moved) {
		t.Error("X does not restore the game before")
	}
}

// TestGamepadSearch checks that the window searches for gamepads, but only after its first picture.
func TestGamepadSearch(t *testing.T) {
	w := openClassic(t, "")
	searches := 0
	w.platform.WatchGamepads = func(func(func() bool), func(string, bool)) { searches++ }
	var search func()
	w.after = func(d time.Duration, do func()) func() {
		if d == gamepadDelay {
			search = do
		}
		return func() {}
	}
	w.start("", nil)
	if search == nil || searches > 0 {
		t.Fatalf("a search is planned: %v; %d searches before the first picture", search != nil, searches)
	}
	if search(); searches != 1 {
		t.Errorf("%d searches, want 1", searches)
	}
}

// TestGamepadInDialog chooses an answer in a dialog with a gamepad.
func TestGamepadInDialog(t *testing.T) {
	for _, test := range []struct {
		buttons []string
		hasHelp bool
	}{
		{[]string{"A"}, true},
		{[]string{"Left", "A"}, false},
		{[]string{"Left", "Right", "A"}, true},
		{[]string{"LB", "A"}, false},
	} {
		w, press := openWithGamepad(t)
		press("Y")
		press(test.buttons...)
		if w.dialogs.isOpen() || w.session.Scene().HasHelp != test.hasHelp {
			t.Errorf("%q: a dialog is open: %v; help: %v, want %v", test.buttons, w.dialogs.isOpen(), w.session.Scene().HasHelp, test.hasHelp)
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
	if press("A"); len(w.views) != 3 {
		t.Error("A does not open the marked game")
	}
	press("B", "B")
	if w.top() != w.game.view || w.state().Spawns != moves {
		t.Errorf("%d views are open after B, and %d moves were made", len(w.views)-1, w.state().Spawns-moves)
	}
}

// TestGamepadOnControls uses controls that have parts, such as the days of the calendar, with a
// gamepad. A does not act on the part in the corner, but on the part that is marked.
func TestGamepadOnControls(t *testing.T) {
	w, press := openWithGamepad(t)
	openSettings(w)
	theme := visible[*widgets.Segments](w)[1]
	w.Canvas().Focus(theme)
	if press("Right", "A"); w.chosen(shadeSetting) != "light" {
		t.Errorf("Right and A choose the theme %s, want light", w.chosen(shadeSetting))
	}
	press("B")
	openBoard(w)
	e := visible[*editor](w)[0]
	if press("Down", "Right"); e.selected != (engine.Cell{Row: 1, Col: 1}) {
		t.Errorf("Down and Right select the cell %v of the editor", e.selected)
	}
	press("B")
	openCalendar(w)
	today := library.DateOf(time.Now())
	if press("A"); w.state().Seed != session.Today(today).Seed || w.top() != w.game.view {
		t.Errorf("A does not start the game of the marked day: the seed is %d", w.state().Seed)
	}
}

// TestGamepadCancelsDrag checks that a button cancels a drag, as a key does.
func TestGamepadCancelsDrag(t *testing.T) {
	w, press := openWithGamepad(t)
	before := w.state().Spawns
	for _, d := range [][2]float32{{200, 0}, {-200, 0}, {0, 200}, {0, -200}} {
		moveBy, release := w.pressAt(fyne.Position{})
		moveBy(d[0], d[1])
		press("RB")
		if release(); w.state().Spawns != before {
			t.Errorf("a drag by %v makes a move after a button", d)
		}
	}
}

// TestGamepadRepeats checks that a direction that is held repeats the move only if keys do, and only
// in the game.
func TestGamepadRepeats(t *testing.T) {
	w := openClassic(t, "")
	k := &w.keyboard
	directions := []string{"Left", "Up", "Right", "Down"}
	for _, d := range directions {
		k.pressButton(d, true)
	}
	if w.state().Spawns != w.state().Rules.First {
		t.Error("a held direction moves, though keys do not repeat")
	}
	k.repeats = true
	openMenu(w)
	for _, d := range directions {
		k.pressButton(d, true)
	}
	if w.state().Spawns != w.state().Rules.First {
		t.Error("a held direction moves behind the menu")
	}
	w.backToGame()
	for _, d := range append(directions, "X") {
		k.pressButton(d, true)
	}
	if moves := w.state().Spawns - w.state().Rules.First; moves < 2 {
		t.Errorf("held directions make %d moves", moves)
	}
}

// TestGamepadBindings checks that each button in the list of keys does something, and that no two
// rows have the same button.
func TestGamepadBindings(t *testing.T) {
	var buttons []string
	for _, b := range gamepadBindings {
		buttons = append(buttons, b.Keys...)
		if slices.Contains([]session.Verb{move, pressOK, moveFocus}, b.Verb) {
			continue
		}
		keys := bindingOf(b.Verb, append(session.Bindings(), windowBindings...)).Keys
		if len(keys) == 0 || b.Title != bindingOf(b.Verb, append(session.Bindings(), windowBindings...)).Title {
			t.Errorf("%s has the keys %q, and another title than among the keys", b.Title, keys)
		}
	}
	slices.Sort(buttons)
	if len(slices.Compact(slices.Clone(buttons))) != len(buttons) {
		t.Errorf("two rows have the same button: %q", buttons)
	}
}

// TestEveryFrame checks that everyFrame stops when its function returns false.
func TestEveryFrame(t *testing.T) {
	openClassic(t, "") // the app whose driver runs animations
	calls := 0
	everyFrame(func() bool { calls++; return false })
	if calls != 1 {
		t.Errorf("%d calls, want 1", calls)
	}
}
