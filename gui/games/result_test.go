package games

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"
	"twenty48/library"
	"twenty48/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

// TestPicture checks the saved picture of a game.
func TestPicture(t *testing.T) {
	w := openClassic(t, "16 8 0 / 32 64 128 / 16 8 32")
	var name string
	var data []byte
	w.Platform.SharePicture = func(n string, d []byte, _ func()) bool { name, data = n, d; return true }
	w.press(fyne.KeyRight)
	summary, _ := w.Session.Summary()
	savePicture(w.Games, summary)
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
		if face, _ := w.Style.Colors.Tile(value); counts[face] < 10_000 {
			t.Errorf("the tile %d has %d pixels in the picture", value, counts[face])
		}
	}
	if counts[w.Style.Colors.Ink] < 500 {
		t.Error("the picture has no text below the board")
	}
	w.Platform.SharePicture = func(string, []byte, func()) bool { return false }
	if savePicture(w.Games, summary); !w.Dialogs.IsOpen() {
		t.Error("no dialog asks where to save the picture")
	}
}

// TestCopyFromHistory checks that the history copies the result of the marked game, and of the game
// of a button.
func TestCopyFromHistory(t *testing.T) {
	w := openWindow(t, records.Memory{}, engine.Classic())
	clipboard := fyne.CurrentApp().Clipboard()
	var ids []string
	for range 2 {
		w.press(fyne.KeyLeft, fyne.KeyDown)
		id, _ := w.Session.Scene().ID()
		ids = append(ids, id.String())
		w.do(session.New)
	}
	openHistory(w.Games)
	for i, g := range w.rows() {
		clipboard.SetContent("")
		test.Tap(g.copyButton)
		if got := clipboard.Content(); !strings.HasSuffix(got, "\nGame ID: "+ids[1-i]) || !strings.Contains(got, "\nScore ") {
			t.Errorf("the button of game %d copies %q, want the ID %s", i, got, ids[1-i])
		}
	}
	clipboard.SetContent("")
	w.typeShortcut("Ctrl+C")
	if !strings.HasSuffix(clipboard.Content(), ids[1]) || !strings.Contains(w.labels(), "Result copied") {
		t.Errorf("Ctrl+C copies %q; the window shows %s", clipboard.Content(), w.labels())
	}
	w.Resize(fyne.NewSize(320, 420))
	if w.rows()[0].copyButton.Visible() {
		t.Error("a narrow row has a button that copies the result")
	}
}

// TestResult checks the texts that a player may share.
func TestResult(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	started := time.Date(2026, 11, 25, 12, 0, 0, 0, time.Local)
	daily := library.Summary{Rules: engine.Classic().String(), Seed: engine.DailyID(2026, 11, 24).Seed, Given: true, Started: started,
		Score: 14104, Tile: 1024, Moves: 818, Played: 839 * time.Second}
	assisted := daily
	assisted.IsAssisted = true
	classic := library.Summary{Rules: engine.Classic().String(), Seed: 7, Started: started, Score: 4, Tile: 4, Moves: 1, Played: time.Second}
	practice := classic
	practice.Board, practice.IsAssisted = "2 2", true
	dailyID := engine.DailyID(2026, 11, 24).String()
	for _, c := range []struct {
		language string
		game     library.Summary
		want     [3]string
	}{
		{"en", daily, [3]string{"2048 · Daily game · 24 Nov 2026", "Score 14,104 · best tile 1024 · 818 moves · 13:59", "Game ID: " + dailyID}},
		{"en", assisted, [3]string{"2048 · Daily game · 24 Nov 2026", "Score 14,104 · best tile 1024 · 818 moves · 13:59", "Game ID: " + dailyID + " · assisted"}},
		{"en", classic, [3]string{"2048 · Classic · 25 Nov 2026", "Score 4 · best tile 4 · 1 move · 0:01", "Game ID: classic-7KB"}},
		{"en", practice, [3]string{"2048 · Classic · 25 Nov 2026", "Score 4 · best tile 4 · 1 move · 0:01", "Practice · assisted"}},
		{"de", classic, [3]string{"2048 · Klassisch · 25. Nov. 2026", "4 Punkte · höchste Kachel 4 · 1 Zug · 0:01", "Spiel-ID: classic-7KB"}},
	} {
		words.Speak(c.language)
		if got, ok := resultOf(c.game); got != c.want || !ok {
			t.Errorf("%s: the result is %q, want %q", c.language, got, c.want)
		}
	}
	if _, ok := resultOf(library.Summary{Rules: "damaged"}); ok {
		t.Error("a game without rules has a result")
	}
}
