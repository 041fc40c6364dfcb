package gui

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// This file has what the tests of the whole window share: functions that use the window, and functions that
// find what a player sees.

// openWindow returns a connected window with a game by these rules. If board is not empty, the game
// is a practice game on it.
func openWindow(t *testing.T, store library.Store, rules engine.Rules, board string) *window {
	t.Helper()
	app := test.NewTempApp(t)
	var givenBoard *engine.Matrix
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		givenBoard = &m
	}
	w := newTestWindow(t, app, store, session.Start{Rules: rules, Board: givenBoard})
	w.game.Connect(nil)
	return w
}

// newTestWindow returns a window that is not connected to its session. Its background work runs at
// once, its timers never fire, and its coach evaluates a fixed number of boards.
func newTestWindow(t *testing.T, app fyne.App, store library.Store, start session.Start) *window {
	t.Helper()
	seed := uint64(0)
	env := session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(app, shell.Prepare(app), noPlatform, s)
	w.Guard.Pause = 0
	w.Run = func(work, done func()) { work(); done() }
	w.After = func(time.Duration, func()) func() { return func() {} } // the test driver has no main goroutine
	t.Cleanup(w.Close)
	return w
}

// canUndo reports whether the undo key undoes a move or restores a game.
func (w *window) canUndo() bool {
	s := w.Session.Scene()
	return s.Can(session.Undo) || s.Can(session.UndoNew)
}

func openClassic(t *testing.T, board string) *window {
	t.Helper()
	return openWindow(t, records.Memory{}, engine.Classic(), board)
}

func (w *window) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.Keyboard.KeyDown(&fyne.KeyEvent{Name: name})
	}
}

// typeShortcut does what the shortcut of a key with Ctrl, such as "Ctrl+Shift+Z", does while nothing has the focus.
func (w *window) typeShortcut(key string) {
	// The test canvas hides the method that the toolkit calls.
	canvas := reflect.ValueOf(w.Canvas()).Elem().FieldByName("WindowlessCanvas").Interface()
	canvas.(fyne.Shortcutable).TypedShortcut(shell.ShortcutOf(key))
}

// dialogTexts returns the texts of the open dialog, and its buttons by their texts.
func (w *window) dialogTexts(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	if !w.Dialogs.IsOpen() {
		t.Fatal("no dialog is open")
	}
	buttons = map[string]*widgets.Button{}
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *canvas.Text:
			if texts == nil {
				texts = append(texts, o.Text) // the heading; the other texts belong to paragraphs and buttons
			}
		case *widgets.Paragraph:
			texts = append(texts, o.Text)
		case *widgets.Button:
			buttons[o.Text] = o
		}
	}
	return texts, buttons
}

func (w *window) state() engine.State { return w.Session.Scene().State }

// summaries returns the summaries of all games, the newest first.
func (w *window) summaries() []library.Summary { return w.Session.Library().Games() }

// smallRules returns rules with which a game ends soon.
func smallRules() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// playToLoss plays until the game is over.
func (w *window) playToLoss(t *testing.T) {
	t.Helper()
	for i := 0; w.state().Status() != engine.Over; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		if w.state().Status() == engine.Won {
			w.press(fyne.KeyReturn)
		}
	}
}

// chooseMenuItem opens the menu and taps the item with a title.
func (w *window) chooseMenuItem(t *testing.T, title string) {
	t.Helper()
	w.press(fyne.KeyF10)
	if item := w.menuItem(title); item != nil {
		test.Tap(item)
		return
	}
	t.Fatalf("the menu has no item %s", title)
}

// menuItem returns the item of the open menu with a title, or nil.
func (w *window) menuItem(title string) *widgets.Button {
	for _, b := range visible[*widgets.Button](w) {
		if b.Text == title || strings.HasPrefix(b.Text, title+" · ") {
			return b
		}
	}
	return nil
}

// texts returns all visible texts of the window, separated by |.
func (w *window) texts() string {
	var texts []string
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if t, ok := o.(*canvas.Text); ok && t.Visible() {
			texts = append(texts, t.Text)
		}
	}
	return strings.Join(texts, "|")
}

// tap taps the first button with a text, or with an icon whose name contains it.
func (w *window) tap(t *testing.T, text string) {
	t.Helper()
	for _, b := range widgets.ButtonsIn(w.Canvas().Content().(*fyne.Container)) {
		if b.Text == text || b.Icon != nil && strings.Contains(b.Icon.Name(), text) {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("no button has the text or icon %s", text)
}

// visible returns all visible objects of a type in the window.
func visible[T fyne.CanvasObject](w *window) (all []T) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if o, ok := o.(T); ok && o.Visible() {
			all = append(all, o)
		}
	}
	return all
}

// labels returns the texts of the paragraphs in the window.
func (w *window) labels() string {
	var texts []string
	for _, p := range visible[*widgets.Paragraph](w) {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "|")
}

// A pending has the callback of a search or a timer, or nil. The test decides when to call it.
type pending struct{ callback func() }

// runAll calls the callback, and those that it causes, until there are no more.
func (p *pending) runAll(t *testing.T) {
	t.Helper()
	for p.callback != nil {
		p.runNext(t)
	}
}

// runNext calls the callback. The test fails if the callback is nil.
func (p *pending) runNext(t *testing.T) {
	t.Helper()
	callback := p.callback
	if p.callback = nil; callback == nil {
		t.Fatal("no search or timer is pending")
	}
	callback()
}

// openWithCoach returns a window whose coach evaluates a fixed number of boards. Its searches and
// timers end when the test calls runNext.
func openWithCoach(t *testing.T, rules engine.Rules, board string) (*window, *pending) {
	w, p := openWindow(t, records.Memory{}, rules, board), &pending{}
	w.Run = func(work, done func()) { p.callback = func() { work(); done() } }
	w.After = func(d time.Duration, act func()) func() {
		if d > time.Minute {
			return func() {}
		}
		p.callback = act
		return func() { p.callback = nil }
	}
	return w, p
}

// do does a command of the window.
func (w *window) do(v session.Verb) { w.Command(v).Do() }

// board returns the board of the game.
func (w *window) board() *board.SwipeBoard { return visible[*board.SwipeBoard](w)[0] }

// button returns the visible button whose text or tooltip begins with a text.
func (w *window) button(t *testing.T, text string) *widgets.Button {
	t.Helper()
	for _, b := range visible[*widgets.Button](w) {
		if strings.HasPrefix(b.Text, text) || strings.HasPrefix(b.ToolTip(), text) {
			return b
		}
	}
	t.Fatalf("no button has the text or tooltip %q", text)
	return nil
}

// hasArrow reports whether the triangle of a hint is visible.
func (w *window) hasArrow() bool { return len(visible[*canvas.ArbitraryPolygon](w)) > 0 }
