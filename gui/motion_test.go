package gui

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// TestBursts presses bursts of keys at every speed, each key during the animation of the last one.
// No tile leaves the board. At most one animation of tiles and one of the gain run. At the end, the
// picture shows the state and nothing else.
func TestBursts(t *testing.T) {
	bursts := 100
	if os.Getenv("TWENTY48_LONG") == "1" {
		bursts = 1000
	}
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	clock, r := newClock(), rand.New(rand.NewPCG(11, 12))
	b := w.board()
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	moving := 0
	for range bursts {
		w.Style.Speed = board.Speed(r.IntN(int(board.Off) + 1))
		var burst []fyne.KeyName
		for range 2 + r.IntN(6) {
			if r.IntN(6) == 0 {
				burst = append(burst, "redo")
				w.game.Do(session.Redo)
			} else {
				burst = append(burst, keys[r.IntN(len(keys))])
				w.press(burst[len(burst)-1])
			}
			if b.Moving() {
				moving++
			}
			if len(clock.running) > 2 || w.Style.Speed == board.Off && len(clock.running) > 0 {
				t.Fatalf("after %v at speed %v, %d animations run", burst, w.Style.Speed, len(clock.running))
			}
			clock.tick(r.Float32())
			ground, _, tiles := boardParts(b)
			for _, tile := range tiles {
				end := tile.at.Add(tile.size)
				if tile.at.X < ground.X1 || tile.at.Y < ground.Y1 || end.X > ground.X2 || end.Y > ground.Y2 {
					t.Errorf("the tile %s is at %v with the size %v", tile.text, tile.at, tile.size)
				}
			}
		}
		clock.tick(1)
		clock.tick(1) // the veil
		if b.Moving() || len(clock.running) > 0 || w.gain() != nil {
			t.Errorf("the animations do not end: tiles move: %v; %d animations run; the gain is visible: %v",
				b.Moving(), len(clock.running), w.gain() != nil)
		}
		checkPicture(t, w)
		if t.Failed() {
			t.Fatalf("after %v at speed %v", burst, w.Style.Speed)
		}
		if w.state().Status() == engine.Over {
			w.game.Do(session.New)
			clock.tick(1)
		}
	}
	if moving < 2*bursts {
		t.Errorf("only %d keys started an animation", moving)
	}
}

// TestUndoMoves checks that undo and redo animate tiles, and that restoring the game before a new
// one does not.
func TestUndoMoves(t *testing.T) {
	w := openClassic(t, "2 0 2 / 0 4 0 / 0 0 0")
	clock, b := newClock(), w.board()
	w.press(fyne.KeyLeft)
	clock.tick(1)
	w.press(fyne.KeyZ)
	clock.tick(0.6)
	if _, _, tiles := boardParts(b); !b.Moving() || len(tiles) != 4 || tiles[1].at.X <= tiles[0].at.X {
		t.Errorf("during an undo the tiles are %v; they move: %v", tiles, b.Moving())
	}
	clock.tick(1)
	checkPicture(t, w)
	w.game.Do(session.Redo)
	if !b.Moving() {
		t.Error("redo does not move tiles")
	}
	clock.tick(1)
	checkPicture(t, w)
	w.game.Do(session.New)
	w.press(fyne.KeyZ)
	if b.Moving() {
		t.Error("restoring the game before a new one moves tiles")
	}
	checkPicture(t, w)
}

// TestHintAgain checks that a second request for the same hint makes the tiles lean again.
func TestHintAgain(t *testing.T) {
	w := openClassic(t, "2 0 0 0 / 0 4 0 0 / 0 0 0 0 / 0 0 0 0")
	clock := newClock()
	for range 2 {
		w.press(fyne.KeyI)
		if !w.board().Moving() {
			t.Error("a hint does not make the tiles lean")
		}
		clock.tick(1)
		if w.board().Moving() || w.Session.Scene().Hint == nil || !w.hasArrow() {
			t.Error("the tiles do not come to rest, or the hint is not visible")
		}
	}
}

// TestVeilAfterMotion checks that the veil appears after the animation of the winning move, with an animation of its
// own. If animations are off, it appears at once.
func TestVeilAfterMotion(t *testing.T) {
	w := openClassic(t, almostWon)
	clock := newClock()
	w.press(fyne.KeyLeft)
	clock.tick(0.9)
	w.press(fyne.KeyRight) // not possible, so it shows the ending
	if w.hasVeil() {
		t.Error("the veil appears before the animation ends")
	}
	clock.tick(1)
	if !w.hasVeil() || len(clock.running) != 1 || clock.running[0].Duration != 400*time.Millisecond {
		t.Fatalf("after the animation the veil is visible: %v; %d animations run", w.hasVeil(), len(clock.running))
	}
	veil, last := w.veil(), uint32(0)
	for _, done := range []float32{0, 0.1, 0.4, 0.8} {
		if done > 0 {
			clock.running[0].Tick(done)
		}
		_, _, _, alpha := veil.Objects[0].(*canvas.Rectangle).FillColor.RGBA()
		if hasContent := veil.Objects[2].Visible(); done > 0 && alpha <= last || hasContent != (done > 0.5) {
			t.Errorf("at %v of its animation the veil has the alpha %d after %d; its content is visible: %v",
				done, alpha, last, hasContent)
		}
		last = alpha
	}
	clock.tick(1)
	checkPicture(t, w)
	w.press(fyne.KeyZ)
	if w.hasVeil() || !w.board().Moving() {
		t.Error("undo does not hide the veil, or moves no tiles")
	}
	clock.tick(1)
	w.press(fyne.KeyLeft)
	clock.tick(1)
	clock.running[0].Tick(0.1)
	w.press(fyne.KeyZ)
	if len(clock.running) != 1 {
		t.Errorf("after an undo while the veil appears, %d animations run", len(clock.running))
	}
	w = openClassic(t, almostWon)
	newClock()
	w.Style.Speed = board.Off
	w.press(fyne.KeyLeft)
	w.veilTexts(t)
}

// A system is an app in a system whose settings the test chooses.
type system struct {
	fyne.App
	settings systemSettings
}

// openInSystem returns a window in a system with light colours, which may ask for no animations.
func openInSystem(t *testing.T, store library.Store, isCalm bool) (*window, *system) {
	t.Helper()
	app := &system{App: test.NewTempApp(t)}
	app.settings = systemSettings{Settings: app.App.Settings(), isCalm: isCalm}
	fyne.SetCurrentApp(app)
	w := newTestWindow(t, app, store, session.Start{Rules: engine.Classic()})
	w.game.Connect(nil)
	return w, app
}

func (s *system) Settings() fyne.Settings { return &s.settings }

// setDark changes the colours of the system.
func (s *system) setDark(isDark bool) {
	s.settings.isDark = isDark
	s.settings.listener(&s.settings)
}

type systemSettings struct {
	fyne.Settings
	isDark, isCalm bool
	listener       func(fyne.Settings)
}

func (s *systemSettings) ShowAnimations() bool { return !s.isCalm }

func (s *systemSettings) AddListener(f func(fyne.Settings)) { s.listener = f }

func (s *systemSettings) ThemeVariant() fyne.ThemeVariant {
	if s.isDark {
		return theme.VariantDark
	}
	return theme.VariantLight
}

// TestSpeeds checks that the speed is the chosen one. By default, nothing moves if the system asks for less motion.
func TestSpeeds(t *testing.T) {
	for word, want := range map[string]struct{ usual, calm board.Speed }{
		"system": {board.Normal, board.Off},
		"normal": {board.Normal, board.Normal},
		"slow":   {board.Slow, board.Slow},
		"fast":   {board.Fast, board.Fast},
		"off":    {board.Off, board.Off},
	} {
		store := records.Memory{}
		if err := settings.Open(store).Set(shell.SpeedSetting.Name, word); err != nil {
			t.Fatal(err)
		}
		w, _ := openInSystem(t, store, true)
		if w.Style.Speed != want.calm {
			t.Errorf("with the setting %s in a toolkit without animations the speed is %v", word, w.Style.Speed)
		}
		w, _ = openInSystem(t, store, false)
		if w.Style.Speed != want.usual {
			t.Errorf("with the setting %s the speed is %v, want %v", word, w.Style.Speed, want.usual)
		}
		w.Platform.ReducedMotion = func() bool { return true }
		w.Watch()
		if w.Style.Speed != want.calm {
			t.Errorf("with the setting %s in a system with less motion the speed is %v", word, w.Style.Speed)
		}
	}
}
