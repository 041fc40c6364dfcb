package gui

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

// TestCopyResult checks the copied text of a game that has ended, and its notice.
func TestCopyResult(t *testing.T) {
	w := openWindow(t, records.Memory{}, engine.Rules{Rows: 2, Cols: 2, Target: 4, First: 3, Undos: 1}, "")
	clipboard := fyne.CurrentApp().Clipboard()
	clipboard.SetContent("before")
	w.keyboard.press("Ctrl+C")
	if clipboard.Content() != "before" {
		t.Errorf("during a game, Ctrl+C copies %q", clipboard.Content())
	}
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	if !w.hasVeil() {
		t.Fatalf("the game has not ended: %v", w.state().Matrix)
	}
	w.keyboard.press("Ctrl+C")
	id, _ := w.session.Scene().ID()
	lines := strings.Split(clipboard.Content(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "2048 · 2×2, to 4") || !strings.Contains(lines[1], "best tile 4 · 1 move") || lines[2] != "Game ID: "+id.String() {
		t.Errorf("the copied result is %q", lines)
	}
	if notice := w.game.page.notice; !notice.Visible() || notice.Text != "Result copied" {
		t.Errorf("the notice is %q, visible: %v", notice.Text, notice.Visible())
	}
}

// TestPicture checks the saved picture of a game.
func TestPicture(t *testing.T) {
	w := openClassic(t, almostLost)
	var name string
	var data []byte
	w.platform.SharePicture = func(n string, d []byte, _ func()) bool { name, data = n, d; return true }
	w.press(fyne.KeyRight)
	summary, _ := w.session.Summary()
	savePicture(w, summary)
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil || !strings.HasPrefix(name, "2048 ") || !strings.HasSuffix(name, ".png") {
		t.Fatalf("the picture %q: %v", name, err)
	}
	if size := picture.Bounds().Size(); size.X != 1000 || size.Y < 1000 {
		t.Errorf("the picture has the size %v", size)
	}
	counts := map[color.NRGBA]int{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			counts[color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)]++
		}
	}
	for _, value := range []int{8, 16, 32, 64, 128} {
		if face, _ := w.style.Colors.Tile(value); counts[face] < 10_000 {
			t.Errorf("the tile %d has %d pixels in the picture", value, counts[face])
		}
	}
	if counts[w.style.Colors.Ink] < 500 {
		t.Error("the picture has no text below the board")
	}
	w.platform.SharePicture = func(string, []byte, func()) bool { return false }
	if savePicture(w, summary); !w.dialogs.isOpen() {
		t.Error("no dialog asks where to save the picture")
	}
}

// TestCopyFromHistory checks that the history copies the result of the marked game, and of the game
// of a button.
func TestCopyFromHistory(t *testing.T) {
	w := openWindow(t, records.Memory{}, engine.Classic(), "")
	clipboard := fyne.CurrentApp().Clipboard()
	var ids []string
	for range 2 {
		w.press(fyne.KeyLeft, fyne.KeyDown)
		id, _ := w.session.Scene().ID()
		ids = append(ids, id.String())
		w.game.do(session.New)
	}
	openHistory(w)
	for i, g := range w.rows() {
		clipboard.SetContent("")
		test.Tap(g.copyButton)
		if got := clipboard.Content(); !strings.HasSuffix(got, "\nGame ID: "+ids[1-i]) || !strings.Contains(got, "\nScore ") {
			t.Errorf("the button of game %d copies %q, want the ID %s", i, got, ids[1-i])
		}
	}
	clipboard.SetContent("")
	w.keyboard.press("Ctrl+C")
	if !strings.HasSuffix(clipboard.Content(), ids[1]) || !strings.Contains(w.labelTexts(), "Result copied") {
		t.Errorf("Ctrl+C copies %q; the window shows %s", clipboard.Content(), w.labelTexts())
	}
	w.Resize(fyne.NewSize(320, 420))
	if w.rows()[0].copyButton.Visible() {
		t.Error("a narrow row has a button that copies the result")
	}
}
