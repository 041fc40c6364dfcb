package shell

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/session"
)

// TestGamepadSearch checks that the window searches for gamepads, but only after its first picture.
func TestGamepadSearch(t *testing.T) {
	w, _ := open(t)
	searches := 0
	w.Platform.WatchGamepads = func(func(func() bool), func(string, bool)) { searches++ }
	var search func()
	w.After = func(d time.Duration, do func()) func() {
		if d == gamepadDelay {
			search = do
		}
		return func() {}
	}
	w.Watch()
	if search == nil || searches > 0 {
		t.Fatalf("a search is planned: %v; %d searches before the first picture", search != nil, searches)
	}
	if search(); searches != 1 {
		t.Errorf("%d searches, want 1", searches)
	}
}

// TestGamepadCancelsDrag checks that a button cancels a drag, as a key does.
func TestGamepadCancelsDrag(t *testing.T) {
	w, g := open(t)
	for i, press := range []func(){
		func() { w.Keyboard.pressButton("RB", false) }, func() { w.press(fyne.KeyQ) },
	} {
		before := g.drags
		if press(); g.drags == before {
			t.Errorf("press %d does not cancel a drag", i)
		}
	}
}

// TestGamepadRepeats checks that a direction that is held repeats the move only if keys do, and only
// in the game.
func TestGamepadRepeats(t *testing.T) {
	w, g := open(t)
	for _, c := range []struct {
		repeats, hasMenu bool
		want             []string
	}{{false, false, nil}, {true, true, nil}, {true, false, []string{"Left", "Up", "X"}}} {
		w.Keyboard.repeats = c.repeats
		if c.hasMenu {
			openMenu(w)
		}
		for _, button := range []string{"Left", "Up", "X"} {
			w.Keyboard.pressButton(button, true)
		}
		w.BackToGame()
		if !slices.Equal(g.repeated, c.want) || len(g.pressed) > 0 {
			t.Errorf("keys repeat: %v, menu: %v: the game repeats %q", c.repeats, c.hasMenu, g.repeated)
		}
	}
}

// TestGamepadBindings checks that each button in the list of keys does something, that no two rows have
// the same button, and that docs/playing.md has a row for each.
func TestGamepadBindings(t *testing.T) {
	page, err := os.ReadFile("../../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	w, _ := open(t)
	all := session.Bindings()
	for _, c := range w.Commands() {
		all = append(all, c.Binding)
	}
	var buttons []string
	for _, b := range gamepadBindings {
		buttons = append(buttons, b.Keys...)
		if row := "\n| " + string(b.Title) + " | " + b.KeysText() + " |\n"; !strings.Contains(string(page), row) {
			t.Errorf("docs/playing.md does not have the row %s", row)
		}
		if slices.Contains([]session.Verb{move, pressOK, moveFocus}, b.Verb) {
			continue
		}
		if key := bindingOf(b.Verb, all); b.Title != key.Title || w.Keyboard.firstKey(b.Verb) != key.Keys[0] {
			t.Errorf("%s has another title or key than %+v", b.Title, key)
		}
	}
	slices.Sort(buttons)
	if len(slices.Compact(slices.Clone(buttons))) != len(buttons) {
		t.Errorf("two rows have the same button: %q", buttons)
	}
}

// TestEveryFrame checks that everyFrame stops when its function returns false.
func TestEveryFrame(t *testing.T) {
	test.NewTempApp(t) // its driver runs animations
	calls := 0
	everyFrame(func() bool { calls++; return false })
	if calls != 1 {
		t.Errorf("%d calls, want 1", calls)
	}
}
