package gui

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// openSlowLibrary returns a window whose background work waits for calls of next, which reports
// whether there was any. The clock of its library goes forward by a second each time it is read, so
// that each part of a recording seems to take long.
func openSlowLibrary(t *testing.T) (w *window, next func() bool) {
	t.Helper()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	store := records.Memory{}
	games := library.Open(store, func() time.Time { now = now.Add(time.Second); return now })
	env := session.Env{Now: time.Now, Seed: func() uint64 { return 1 }, Boards: 300}
	s, err := session.Open(games, settings.Open(store), env, session.Start{Rules: smallRules()})
	if err != nil {
		t.Fatal(err)
	}
	app := test.NewTempApp(t)
	w = newWindow(app, Prepare(app), noPlatform, s)
	w.run = func(work, done func()) { work(); done() }
	t.Cleanup(w.Close)
	w.connect(nil)
	var queue []func()
	w.run = func(work, done func()) { queue = append(queue, func() { work(); done() }) }
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

// TestImportInTheBackground checks that a long recording is read in the background, with a dialog
// that shows the progress and can cancel.
func TestImportInTheBackground(t *testing.T) {
	text := longRecording(t)
	paste := func(w *window) *widget.ProgressBar {
		t.Helper()
		fyne.CurrentApp().Clipboard().SetContent(text)
		w.keyboard.press("Ctrl+V")
		if w.dialogs.isOpen() {
			for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
				if bar, ok := o.(*widget.ProgressBar); ok {
					return bar
				}
			}
		}
		t.Fatal("no dialog shows the progress")
		return nil
	}
	w, next := openSlowLibrary(t)
	bar := paste(w)
	before, parts := w.state(), 0
	for w.dialogs.isOpen() {
		if w.press(fyne.KeyLeft); !w.state().Matrix.Equal(before.Matrix) {
			t.Fatal("a key moves tiles behind the dialog")
		}
		last := bar.Value
		if !next() {
			t.Fatal("reading stops too early")
		}
		if parts++; bar.Value <= last {
			t.Errorf("after part %d the bar shows %v, before it %v", parts, bar.Value, last)
		}
	}
	if parts < 3 || !strings.Contains(w.texts(), "Step 500 of 500") || !strings.Contains(w.labelTexts(), "· imp") {
		t.Errorf("after %d parts the window shows %s", parts, w.texts())
	}
	w.press(fyne.KeyHome)
	w.tap(t, "Play from here")
	for next() {
	}
	if w.top() != w.game.view || w.state().Matrix.Equal(before.Matrix) {
		t.Errorf("the game from the start of the replay has the board %v", w.state().Matrix)
	}

	for name, cancel := range map[string]func(w *window){
		"Escape": func(w *window) { w.press(fyne.KeyEscape) },
		"Cancel": func(w *window) {
			for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
				if b, ok := o.(*widget.Button); ok {
					test.Tap(b)
				}
			}
		},
	} {
		w, next := openSlowLibrary(t)
		paste(w)
		next()
		cancel(w)
		if w.dialogs.isOpen() {
			t.Fatalf("%s does not close the dialog", name)
		}
		for next() {
		}
		if w.dialogs.isOpen() || w.top() != w.game.view || len(w.games()) > 0 {
			t.Errorf("after %s the window shows %s, and the history has %d games", name, w.texts(), len(w.games()))
		}
	}
}

// longRecording returns a recording of 500 moves.
func longRecording(t *testing.T) string {
	t.Helper()
	store := records.Memory{}
	rules := engine.Rules{Rows: 10, Cols: 10, First: 2, Undos: 3}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), session.Env{Now: time.Now, Seed: func() uint64 { return 1 }}, session.Start{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	s.Connect(session.FrontEnd{After: func(time.Duration, func()) func() { return nil }, Go: func(work, done func()) {}, Changed: func(session.Scene) {}})
	verbs := []session.Verb{session.MoveLeft, session.MoveDown, session.MoveRight, session.MoveUp}
	for i, moves := 0, 0; moves < 500; i++ {
		if s.Do(session.Command{Verb: verbs[i%4]}).Done {
			moves++
		}
	}
	text, err := s.Library().Text(s.Library().Games()[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestClipboardDoesNotRespond checks that all ways to paste report that the clipboard does not
// respond, and paste nothing.
func TestClipboardDoesNotRespond(t *testing.T) {
	for name, open := range map[string]func(w *window){
		"game":           func(*window) {},
		"custom board":   openBoard,
		"ID":             openID,
		"name of a file": func(w *window) { w.saveFile("a name", nil, "") },
	} {
		w := openClassic(t, "")
		w.platform.ReadClipboard = func(func() string) (string, error) { return "", errors.New("it does not respond") }
		open(w)
		before := w.texts()
		if field, ok := w.Canvas().Focused().(fyne.Shortcutable); ok {
			field.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()})
		} else {
			w.keyboard.press("Ctrl+V")
		}
		if texts, _ := w.dialogTexts(t); !slices.Equal(texts, []string{"Paste", "It does not respond."}) {
			t.Errorf("%s: the dialog shows %q", name, texts)
		}
		w.press(fyne.KeyReturn)
		if after := w.texts(); after != before {
			t.Errorf("%s: the window shows %s, and then %s", name, before, after)
		}
	}
}
