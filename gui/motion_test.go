package gui

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/session"
)

// A clock is an app whose animations advance only when the test calls tick.
type clock struct {
	fyne.App
	running []*fyne.Animation
}

// newClock replaces the test's app, whose animations end as soon as they start.
func newClock() *clock {
	c := &clock{App: fyne.CurrentApp()}
	fyne.SetCurrentApp(c)
	return c
}

func (c *clock) Driver() fyne.Driver { return clockDriver{c.App.Driver(), c} }

type clockDriver struct {
	fyne.Driver
	clock *clock
}

func (d clockDriver) StartAnimation(a *fyne.Animation) { d.clock.running = append(d.clock.running, a) }

func (d clockDriver) StopAnimation(a *fyne.Animation) {
	d.clock.running = slices.DeleteFunc(d.clock.running, func(b *fyne.Animation) bool { return a == b })
}

// tick draws all animations at a fraction of their time. At 1 they end.
func (c *clock) tick(part float32) {
	for _, a := range slices.Clone(c.running) {
		if part == 1 {
			fyne.CurrentApp().Driver().StopAnimation(a)
			a.Tick(1)
		} else {
			a.Tick(a.Curve(part))
		}
	}
}

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
	b := w.game.page.board
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	moving := 0
	for range bursts {
		w.style.Speed = board.Speed(r.IntN(int(board.Off) + 1))
		var burst []fyne.KeyName
		for range 2 + r.IntN(6) {
			if r.IntN(6) == 0 {
				burst = append(burst, "redo")
				w.game.do(session.Redo)
			} else {
				burst = append(burst, keys[r.IntN(len(keys))])
				w.press(burst[len(burst)-1])
			}
			if b.Moving() {
				moving++
			}
			if len(clock.running) > 2 || w.style.Speed == board.Off && len(clock.running) > 0 {
				t.Fatalf("after %v at speed %v, %d animations run", burst, w.style.Speed, len(clock.running))
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
		if clock.tick(1); w.hasVeil() {
			clock.tick(1)
		}
		if b.Moving() || len(clock.running) > 0 || w.game.page.gain.text.Visible() {
			t.Errorf("the animations do not end: tiles move: %v; %d animations run; the gain is visible: %v",
				b.Moving(), len(clock.running), w.game.page.gain.text.Visible())
		}
		checkPicture(t, w)
		if t.Failed() {
			t.Fatalf("after %v at speed %v", burst, w.style.Speed)
		}
		if w.state().Status() == engine.Over {
			w.game.do(session.New)
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
	clock, b := newClock(), w.game.page.board
	w.press(fyne.KeyLeft)
	clock.tick(1)
	w.press(fyne.KeyZ)
	clock.tick(0.6)
	if _, _, tiles := boardParts(b); !b.Moving() || len(tiles) != 4 || tiles[1].at.X <= tiles[0].at.X {
		t.Errorf("during an undo the tiles are %v; they move: %v", tiles, b.Moving())
	}
	clock.tick(1)
	checkPicture(t, w)
	w.game.do(session.Redo)
	if !b.Moving() {
		t.Error("redo does not move tiles")
	}
	clock.tick(1)
	checkPicture(t, w)
	w.game.do(session.New)
	w.press(fyne.KeyZ)
	if b.Moving() {
		t.Error("restoring the game before a new one moves tiles")
	}
	checkPicture(t, w)
}

// TestSpeeds checks that the speed is the chosen one. By default, nothing moves if the system asks
// for less motion.
func TestSpeeds(t *testing.T) {
	w := openClassic(t, "")
	check := func(when string, want board.Speed) {
		t.Helper()
		if w.applySettings(); w.style.Speed != want {
			t.Errorf("%s the speed is %v, want %v", when, w.style.Speed, want)
		}
	}
	check("by default", board.Normal)
	app := fyne.CurrentApp()
	fyne.SetCurrentApp(calmApp{app})
	check("if the toolkit shows no animations,", board.Off)
	fyne.SetCurrentApp(app)
	check("if the toolkit shows animations again,", board.Normal)
	w.appearance.reducesMotion = true
	check("if the system asks for less motion,", board.Off)
	for label, want := range map[string]board.Speed{"Normal": board.Normal, "Slow": board.Slow, "Fast": board.Fast, "Off": board.Off} {
		w.chooseSetting(t, label)
		check("with the setting "+label, want)
	}
}

// calmApp is an app in a system that shows no animations.
type calmApp struct{ fyne.App }

func (c calmApp) Settings() fyne.Settings { return calmSettings{c.App.Settings()} }

type calmSettings struct{ fyne.Settings }

func (calmSettings) ShowAnimations() bool { return false }

// TestVeilAfterMotion checks that the veil appears after the animation of the winning move, with an
// animation of its own. If animations are off, it appears at once.
func TestVeilAfterMotion(t *testing.T) {
	w := openClassic(t, almostWon)
	clock, veil := newClock(), w.game.page.veil
	w.press(fyne.KeyLeft)
	clock.tick(0.9)
	if w.hasVeil() {
		t.Error("the veil appears before the animation ends")
	}
	clock.tick(1)
	if !w.hasVeil() || veil.content.Visible() || len(clock.running) != 1 || clock.running[0].Duration != 400*time.Millisecond {
		t.Errorf("after the animation the veil is visible: %v; its content: %v; %d animations run", w.hasVeil(), veil.content.Visible(), len(clock.running))
	}
	last := uint32(0)
	for _, done := range []float32{0.1, 0.4, 0.8} {
		clock.running[0].Tick(done)
		_, _, _, alpha := veil.background.FillColor.RGBA()
		if alpha <= last || veil.content.Visible() != (done > 0.5) {
			t.Errorf("at %v of its animation the veil has the alpha %d after %d; its content is visible: %v", done, alpha, last, veil.content.Visible())
		}
		last = alpha
	}
	clock.tick(1)
	checkPicture(t, w)
	w.press(fyne.KeyZ)
	if w.hasVeil() || !w.game.page.board.Moving() {
		t.Error("undo does not hide the veil, or moves no tiles")
	}
	clock.tick(1)
	w.press(fyne.KeyLeft)
	clock.tick(1)
	clock.running[0].Tick(0.1)
	if w.press(fyne.KeyZ); len(clock.running) != 1 {
		t.Errorf("after an undo while the veil appears, %d animations run", len(clock.running))
	}
	w = openClassic(t, almostWon)
	newClock()
	w.style.Speed = board.Off
	w.press(fyne.KeyLeft)
	w.veilTexts(t)
}
