package games

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// This file has what the tests of the views share: a window with the views, but without the page of the game,
// and functions that find what a player sees.

// TestMain runs the tests in English, whatever the language of the system is.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// A window has the views over a game that has keys, but shows nothing. It implements [shell.Game].
type window struct {
	*Games
	game shell.View
}

func (w *window) View() *shell.View                { return &w.game }
func (w *window) IsPlaying() bool                  { return false }
func (w *window) Pause()                           {}
func (w *window) Finish()                          {}
func (w *window) CancelDrag()                      {}
func (w *window) Repeat(string)                    {}
func (w *window) Head() (fyne.Position, fyne.Size) { return fyne.Position{}, fyne.NewSize(320, 160) }
func (w *window) Paint()                           {}
func (w *window) Rebuild()                         {}
func (w *window) ApplySettings()                   {}

// newWindow returns a window for a session, which is not connected yet.
func newWindow(t *testing.T, s *session.Session) *window {
	t.Helper()
	app := test.NewTempApp(t)
	shown := shell.New(app, shell.Prepare(app), shell.Platform{
		Download:      func(string, string) bool { return false },
		SharePicture:  func(string, []byte, func()) bool { return false },
		EndHover:      func() {},
		SetScrolls:    func(func() bool) {},
		LastKey:       func() (string, bool) { return "", false },
		ReadClipboard: func(read func() string) (string, error) { return read(), nil },
	}, s)
	w := &window{}
	w.Games = New(shown, func(start session.Start, title phrase.Text) {
		if scene := s.Do(session.Command{Verb: session.OpenGame, Start: &start}); scene.Refused != nil {
			w.Dialogs.ShowError(words.T(title), scene.Refused)
			return
		}
		w.BackToGame()
	}, func(string) {})
	ground := canvas.NewRectangle(nil)
	ground.SetMinSize(fyne.NewSize(320, 420))
	w.game = shell.View{Content: ground, Press: func(key string) bool {
		verb, ok := s.Scene().Verb(key, session.Bindings())
		if ok {
			s.Do(session.Command{Verb: verb})
		}
		return ok
	}}
	commands := append(w.Games.Commands(), shown.Commands()...)
	for _, b := range session.Bindings() {
		commands = append(commands, shell.Command{Binding: b, IsOnlyInMenu: true, Do: w.InGame(func() {
			s.Do(session.Command{Verb: b.Verb})
		})})
	}
	w.Guard.Pause = 0
	w.Run = func(work, done func()) { work(); done() }
	w.After = func(time.Duration, func()) func() { return func() {} } // the test driver has no main goroutine
	w.Fill(app, shell.Contents{Game: w, Commands: commands, Keys: KeySections()})
	t.Cleanup(w.Close)
	return w
}

// connect connects the session, whose background work then runs as the window's.
func (w *window) connect() {
	w.Session.Connect(session.FrontEnd{
		After:   func(d time.Duration, do func()) func() { return w.After(d, do) },
		Go:      func(work, done func()) { w.Run(work, done) },
		Changed: func(session.Scene) {},
	})
}

// openSession opens a session whose games have the seeds 1, 2, 3 and so on.
func openSession(t *testing.T, store library.Store, now func() time.Time, start session.Start) *session.Session {
	t.Helper()
	seed := uint64(0)
	env := session.Env{Now: now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(store, now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// openWindow returns a connected window with a game by these rules. Its background work runs at once, and
// its timers never fire.
func openWindow(t *testing.T, store library.Store, rules engine.Rules) *window {
	t.Helper()
	w := newWindow(t, openSession(t, store, time.Now, session.Start{Rules: rules}))
	w.connect()
	return w
}

// openClassic returns a connected window with a classic game. If text is not empty, the game is a practice
// game on that board.
func openClassic(t *testing.T, text string) *window {
	t.Helper()
	w := openWindow(t, records.Memory{}, engine.Classic())
	if text != "" {
		m, err := engine.ParseMatrix(text, 0)
		if err != nil {
			t.Fatal(err)
		}
		startGame(w.Games, session.Start{Rules: engine.Classic(), Board: &m})
	}
	return w
}

// openSlowly returns a window whose background work waits for calls of next, which reports whether there was
// any. The first call does the whole work; each of the others shows a part of its progress. The clock goes
// forward by a second each time it is read, so that each part of the work seems to take long.
func openSlowly(t *testing.T, store records.Memory, rules engine.Rules) (w *window, next func() bool) {
	t.Helper()
	now := time.Now()
	clock := func() time.Time { now = now.Add(time.Second); return now }
	w = newWindow(t, openSession(t, store, clock, session.Start{Rules: rules}))
	w.Now = clock
	var queue []func()
	isWorking := false
	w.Run = func(work, done func()) {
		if isWorking { // shows progress
			queue = append(queue, done)
			return
		}
		queue = append(queue, func() {
			isWorking = true
			work()
			isWorking = false
			queue = append(queue, done)
		})
	}
	w.connect()
	return w, func() bool {
		if len(queue) == 0 {
			return false
		}
		do := queue[0]
		queue = queue[1:]
		do()
		return true
	}
}

// manyGames returns a store with 16 games. A start reads 10 of them.
func manyGames(t *testing.T) records.Memory {
	t.Helper()
	w, store := playedGames(t)
	text := store[w.summaries()[1].Name]
	for i := range 12 {
		store[fmt.Sprintf("games/202001%02d", i+1)] = text
	}
	return store
}

// smallRules returns rules with which a game ends soon.
func smallRules() engine.Rules {
	return engine.Rules{Rows: 2, Cols: 3, Target: 16, Fours: 0.5, First: 2, Undos: 3}
}

// playedGames returns a window with three games that have ended and one in progress, and its store.
func playedGames(t *testing.T) (*window, records.Memory) {
	t.Helper()
	store := records.Memory{}
	w := openWindow(t, store, smallRules())
	for range 3 {
		w.playToLoss()
		w.do(session.New)
	}
	for i := 0; w.state().Score == 0; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown}[i%2])
	}
	return w, store
}

// playToLoss plays until the game is over.
func (w *window) playToLoss() {
	for i := 0; w.state().Status() != engine.Over; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		if w.state().Status() == engine.Won {
			w.Session.Do(session.Command{Verb: session.Continue})
		}
	}
}

func (w *window) state() engine.State { return w.Session.Scene().State }

// summaries returns the summaries of all games, the newest first.
func (w *window) summaries() []library.Summary { return w.Session.Library().Games() }

// do does a command of the views, of the shell or of the game.
func (w *window) do(v session.Verb) { w.Command(v).Do() }

func (w *window) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.Keyboard.KeyDown(&fyne.KeyEvent{Name: name})
	}
}

// typeShortcut does what the shortcut of a key with Ctrl, such as "Ctrl+Z", does while nothing has the focus.
func (w *window) typeShortcut(key string) {
	// The test canvas hides the method that the toolkit calls.
	canvas := reflect.ValueOf(w.Canvas()).Elem().FieldByName("WindowlessCanvas").Interface()
	canvas.(fyne.Shortcutable).TypedShortcut(shell.ShortcutOf(key))
}

// visible returns all visible objects of a type in the window.
func visible[T fyne.CanvasObject](w *window) []T { return visibleIn[T](w.Canvas().Content()) }

// visibleIn returns all visible objects of a type in an object.
func visibleIn[T fyne.CanvasObject](root fyne.CanvasObject) (all []T) {
	for _, o := range test.LaidOutObjects(root) {
		if o, ok := o.(T); ok && o.Visible() {
			all = append(all, o)
		}
	}
	return all
}

// layouts returns the layouts of a type in the window.
func layouts[T fyne.Layout](w *window) (all []T) {
	for _, c := range visible[*fyne.Container](w) {
		if l, ok := c.Layout.(T); ok {
			all = append(all, l)
		}
	}
	return all
}

// texts returns all visible texts of the window, separated by |.
func (w *window) texts() string {
	var texts []string
	for _, text := range visible[*canvas.Text](w) {
		texts = append(texts, text.Text)
	}
	return strings.Join(texts, "|")
}

// labels returns the texts of the paragraphs and of the toolkit's labels in the window.
func (w *window) labels() string {
	var texts []string
	for _, p := range visible[*widgets.Paragraph](w) {
		texts = append(texts, p.Text)
	}
	for _, l := range visible[*widget.Label](w) {
		texts = append(texts, l.Text)
	}
	return strings.Join(texts, "|")
}

// button returns the visible button with a text, or with an icon whose name contains it, or nil.
func (w *window) button(text string) *widgets.Button {
	for _, b := range visible[*widgets.Button](w) {
		if b.Text == text || b.Icon != nil && strings.Contains(b.Icon.Name(), text) {
			return b
		}
	}
	return nil
}

// tap taps the button with a text or an icon.
func (w *window) tap(t *testing.T, text string) {
	t.Helper()
	b := w.button(text)
	if b == nil {
		t.Fatalf("no button has the text or icon %s", text)
	}
	test.Tap(b)
}

// answer taps the button with a text in the open dialog. It returns the text of the dialog.
func (w *window) answer(t *testing.T, text string) string {
	t.Helper()
	if !w.Dialogs.IsOpen() {
		t.Fatal("no dialog is open")
	}
	dialog := w.Canvas().Overlays().Top()
	buttons, paragraph := visibleIn[*widgets.Button](dialog), visibleIn[*widgets.Paragraph](dialog)[0]
	i := slices.IndexFunc(buttons, func(b *widgets.Button) bool { return b.Text == text })
	if i < 0 {
		t.Fatalf("the dialog has no button %s", text)
	}
	test.Tap(buttons[i])
	return paragraph.Text
}

// placeOf returns the upper left and the lower right corner of an object in the window.
func placeOf(o fyne.CanvasObject) (from, to fyne.Position) {
	from = fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return from, from.Add(o.Size())
}

// rows returns the visible rows of the history, from top to bottom.
func (w *window) rows() []*gameRow {
	rows := visible[*gameRow](w)
	top := func(r *gameRow) int { from, _ := placeOf(r); return int(from.Y) }
	slices.SortFunc(rows, func(a, b *gameRow) int { return top(a) - top(b) })
	return rows
}

// checkInside checks that an object is not above or below the area of another.
func checkInside(t *testing.T, o, area fyne.CanvasObject) {
	t.Helper()
	from, to := placeOf(o)
	if top, bottom := placeOf(area); from.Y < top.Y || to.Y > bottom.Y {
		t.Errorf("%T is from %v to %v, outside of %v to %v", o, from, to, top, bottom)
	}
}
