package terminal

import (
	"errors"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v3"

	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

func TestKeyName(t *testing.T) {
	for _, test := range []struct {
		key  tcell.Key
		text string
		mod  tcell.ModMask
		want string
	}{
		{tcell.KeyRune, "w", tcell.ModNone, "W"},
		{tcell.KeyRune, "W", tcell.ModShift, "W"},
		{tcell.KeyRune, "w", tcell.ModAlt, ""},
		{tcell.KeyRune, " ", tcell.ModNone, "Space"},
		{tcell.KeyRune, "+", tcell.ModNone, "+"},
		{tcell.KeyRune, "z", tcell.ModCtrl, "Ctrl+Z"},
		{tcell.KeyRune, "Z", tcell.ModCtrl | tcell.ModShift, "Ctrl+Shift+Z"},
		{tcell.KeyCtrlC, "", tcell.ModCtrl, "Ctrl+C"},
		{tcell.KeyLeft, "", tcell.ModNone, "Left"},
		{tcell.KeyEnter, "", tcell.ModNone, "Enter"},
		{tcell.KeyEsc, "", tcell.ModNone, "Escape"},
		{tcell.KeyBackspace, "", tcell.ModNone, "Backspace"},
		{tcell.KeyBackspace2, "", tcell.ModNone, "Backspace"},
	} {
		if got := keyName(tcell.NewEventKey(test.key, test.text, test.mod)); got != test.want {
			t.Errorf("%v %q with %v is %q, want %q", test.key, test.text, test.mod, got, test.want)
		}
	}
}

// In each context a key has one binding. A verb has the same title everywhere, so its key hint and
// its line in the help agree.
func TestBindings(t *testing.T) {
	titles := map[session.Verb]string{}
	game, always := screenKeys(true)
	for name, bindings := range map[string][]session.Binding{"game": game, "always": always, "lines": lineKeys, "page": pageKeys} {
		bound := map[string]session.Verb{}
		for _, b := range bindings {
			for _, key := range b.Keys {
				if other, ok := bound[key]; ok && (other != session.Undo || b.Verb != session.UndoNew) {
					t.Errorf("%s: %s is bound to %s and to %s", name, key, other, b.Verb)
				}
				bound[key] = b.Verb
			}
			if title, ok := titles[b.Verb]; ok && title != string(b.Title) {
				t.Errorf("%s has the titles %q and %q", b.Verb, title, b.Title)
			}
			titles[b.Verb] = string(b.Title)
		}
	}
	for _, b := range always {
		for _, key := range b.Keys {
			if v, ok := (session.Scene{}).Verb(key, game); ok && v != session.Undo {
				t.Errorf("%s is bound to %s and to %s", key, b.Verb, v)
			}
		}
	}
	for _, keys := range []string{"WASD", "HJKL"} { // the footer names these keys
		for _, key := range keys {
			if v, _ := (session.Scene{}).Verb(string(key), game); v.Direction() == 0 {
				t.Errorf("%c moves no tiles", key)
			}
		}
	}
}

// The page has all keys that a terminal reports, explains them, and fits on a screen of 80 × 24.
func TestKeysPage(t *testing.T) {
	want := []string{
		"←, A, H: Left · ↑, W, K: Up · ↓, S, J: Down · →, D, L: Right",
		"Z, U, Backspace: Undo",
		"Y, Ctrl+Y: Redo",
		"I: Hint",
		"P: Autoplay",
		".: Coach: one move",
		"+, =: Faster · -: Slower",
		"Ctrl+N, N: New game",
		"Enter, Space: Keep going",
		"G: Game ID",
		"?: Keyboard shortcuts",
		"Q, Ctrl+C: Quit",
		"Ctrl+L: Redraw the screen",
		"Ctrl+Z: Suspend; fg resumes",
		"",
	}
	g := newScreen(suspended{}, nil, Suspension{Stop: func() {}})
	g.scene.State.Rules = engine.Classic()
	page := g.keysPage()
	lines := Wrap(page.text, 60)
	got := strings.ReplaceAll(strings.Join(lines[:len(want)], "\n"), words.NoBreak, " ")
	if got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	for _, explained := range []string{"newest tile is underlined", "hint shows the coach's move", "the coach plays for you", "restores the game that New game left", "no need to save"} {
		if !strings.Contains(page.text, explained) {
			t.Errorf("the page lacks %q:\n%s", explained, page.text)
		}
	}
	if len(lines) > 22 {
		t.Errorf("the page has %d lines", len(lines))
	}
	g = newScreen(suspended{}, nil, Suspension{})
	g.scene.State.Rules = engine.Classic()
	page = g.keysPage()
	if strings.Contains(page.text, "shell") || !strings.Contains(page.text, "Ctrl+Z:\u00a0Undo") {
		t.Errorf("where the system cannot stop the program, the page is\n%s", page.text)
	}
}

// The page of the keys has only keys for verbs that the rules allow.
func TestKeysPageByRules(t *testing.T) {
	for undos, want := range map[int]bool{0: false, 3: true} {
		g := newScreen(suspended{}, nil, Suspension{})
		g.scene.State.Rules.Undos = undos
		g.scene.NoCoach = map[bool]error{false: errors.New("the board is too large")}[want]
		text := g.keysPage().text
		for _, title := range []string{"Undo", "Redo", "Hint", "Autoplay", "Faster"} {
			if strings.Contains(text, ":\u00a0"+title) != want {
				t.Errorf("if %d moves can be undone and the error of the coach is %v, the page has %s: %v", undos, g.scene.NoCoach, title, !want)
			}
		}
	}
}
