package games

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/records"
)

// TestImportInTheBackground checks that a long recording is read in the background, with a dialog
// that shows the progress and can cancel.
func TestImportInTheBackground(t *testing.T) {
	text := longRecording(t)
	paste := func(w *window, next func() bool) *widget.ProgressBar {
		t.Helper()
		fyne.CurrentApp().Clipboard().SetContent(text)
		for next() {
		}
		w.typeShortcut("Ctrl+V")
		next()
		if !w.Dialogs.IsOpen() {
			t.Fatal("no dialog shows the progress")
		}
		return visibleIn[*widget.ProgressBar](w.Canvas().Overlays().Top())[0]
	}
	w, next := openSlowly(t, records.Memory{}, smallRules())
	bar := paste(w, next)
	before, parts := w.state(), 0
	for w.Dialogs.IsOpen() {
		if w.press(fyne.KeyLeft); !w.state().Matrix.Equal(before.Matrix) {
			t.Fatal("a key moves tiles behind the dialog")
		}
		last := bar.Value
		if !next() {
			t.Fatal("reading stops too early")
		}
		if parts++; w.Dialogs.IsOpen() && bar.Value <= last {
			t.Errorf("after part %d the bar shows %v, before it %v", parts, bar.Value, last)
		}
	}
	if parts < 3 || !strings.Contains(w.texts(), "Step 500 of 500") || !strings.Contains(w.labels(), "· imported") {
		t.Errorf("after %d parts the window shows %s", parts, w.texts())
	}
	w.press(fyne.KeyHome)
	w.tap(t, "Play from here")
	for next() {
	}
	if !w.IsInGame() || w.state().Matrix.Equal(before.Matrix) {
		t.Errorf("the game from the start of the replay has the board %v", w.state().Matrix)
	}

	for name, cancel := range map[string]func(w *window){
		"Escape": func(w *window) { w.press(fyne.KeyEscape) },
		"Cancel": func(w *window) {
			test.Tap(visibleIn[*widget.Button](w.Canvas().Overlays().Top())[0])
		},
	} {
		w, next := openSlowly(t, records.Memory{}, smallRules())
		paste(w, next)
		next()
		cancel(w)
		if w.Dialogs.IsOpen() {
			t.Fatalf("%s does not close the dialog", name)
		}
		for next() {
		}
		if w.Dialogs.IsOpen() || !w.IsInGame() || len(w.summaries()) > 0 {
			t.Errorf("after %s the window shows %s, and the history has %d games", name, w.texts(), len(w.summaries()))
		}
	}
}

// longRecording returns a recording of 500 moves.
func longRecording(t *testing.T) string {
	t.Helper()
	w := openWindow(t, records.Memory{}, engine.Rules{Rows: 10, Cols: 10, First: 2, Undos: 3})
	for i := 0; len(w.summaries()) == 0 || w.summaries()[0].Moves < 500; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
	}
	text, err := w.Session.Library().Text(w.summaries()[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestClipboardDoesNotRespond checks that all ways to paste report that the clipboard does not respond, and
// paste nothing.
func TestClipboardDoesNotRespond(t *testing.T) {
	for name, open := range map[string]func(w *window){
		"game":           func(*window) {},
		"custom board":   func(w *window) { openBoard(w.Games) },
		"ID":             func(w *window) { openID(w.Games) },
		"name of a file": func(w *window) { w.saveFile("a name", nil, "") },
	} {
		w := openClassic(t, "")
		w.Platform.ReadClipboard = func(func() string) (string, error) { return "", errors.New("it does not respond") }
		open(w)
		before := w.texts()
		if field, ok := w.Canvas().Focused().(fyne.Shortcutable); ok {
			field.TypedShortcut(&fyne.ShortcutPaste{Clipboard: fyne.CurrentApp().Clipboard()})
		} else {
			w.typeShortcut("Ctrl+V")
		}
		if text := w.answer(t, "OK"); text != "It does not respond." {
			t.Errorf("%s: the dialog shows %q", name, text)
		}
		if after := w.texts(); after != before {
			t.Errorf("%s: the window shows %s, and then %s", name, before, after)
		}
	}
}
