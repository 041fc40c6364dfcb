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

// A clock is an app whose animations move by hand only.
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

// tick draws the moment of all animations when so much of them is done.
func (c *clock) tick(done float32) {
	for _, a := range slices.Clone(c.running) {
		if done == 1 {
			fyne.CurrentApp().Driver().StopAnimation(a)
			a.Tick(1)
		} else {
			a.Tick(a.Curve(done))
		}
	}
}

// Bursts of keys at every speed, each key in the middle of the motion of the last one: no
// tile leaves the board, there is never more than one motion of tiles and one of the
// gain, and at rest the picture shows the state and nothing else.
func TestBursts(t *testing.T) {
	bursts := 100
	if os.Getenv("TWENTY48_LONG") == "1" {
		bursts = 1000
	}
	w := classic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	clock, r := newClock(), rand.New(rand.NewPCG(11, 12))
	b := w.game.page.board
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	cut := 0
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
				cut++
			}
			if len(clock.running) > 2 || w.style.Speed == board.Off && len(clock.running) > 0 {
				t.Fatalf("after %v at speed %v there are %d animations", burst, w.style.Speed, len(clock.running))
			}
			clock.tick(r.Float32())
			ground, _, tiles := partsOf(b)
			for _, tile := range tiles {
				end := tile.at.Add(tile.size)
				if tile.at.X < ground.X1 || tile.at.Y < ground.Y1 || end.X > ground.X2 || end.Y > ground.Y2 {
					t.Errorf("the tile %s is at %v with the size %v", tile.text, tile.at, tile.size)
				}
			}
		}
		if clock.tick(1); w.hasEnding() {
			clock.tick(1)
		}
		if b.Moving() || len(clock.running) > 0 || w.game.page.gain.text.Visible() {
			t.Errorf("the motion does not end: %v, %d animations, the gain is visible: %v",
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
	if cut < 2*bursts {
		t.Errorf("only %d keys moved tiles", cut)
	}
}

// Undo and redo move tiles; restoring the game that a new one replaced does not.
func TestUndoMoves(t *testing.T) {
	w := classic(t, "2 0 2 / 0 4 0 / 0 0 0")
	clock, b := newClock(), w.game.page.board
	w.press(fyne.KeyLeft)
	clock.tick(1)
	w.press(fyne.KeyZ)
	clock.tick(0.6)
	if _, _, tiles := partsOf(b); !b.Moving() || len(tiles) != 4 || tiles[1].at.X <= tiles[0].at.X {
		t.Errorf("in the middle of an undo the tiles are %v; they move: %v", tiles, b.Moving())
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

// The speed is the chosen one. By default nothing moves if the system does not want it.
func TestSpeeds(t *testing.T) {
	w := classic(t, "")
	check := func(when string, want board.Speed) {
		t.Helper()
		if w.applySettings(); w.style.Speed != want {
			t.Errorf("%s the speed is %v, want %v", when, w.style.Speed, want)
		}
	}
	check("by default", board.Normal)
	app := fyne.CurrentApp()
	fyne.SetCurrentApp(calm{app})
	check("in a toolkit without animations", board.Off)
	fyne.SetCurrentApp(app)
	check("again in another toolkit", board.Normal)
	w.appearance.reducesMotion = true
	check("in a system with less motion", board.Off)
	for label, want := range map[string]board.Speed{"Normal": board.Normal, "Slow": board.Slow, "Fast": board.Fast, "Off": board.Off} {
		w.set(t, label)
		check("with the setting "+label, want)
	}
}

// calm is an app in a system that shows no animations.
type calm struct{ fyne.App }

func (c calm) Settings() fyne.Settings { return calmSettings{c.App.Settings()} }

type calmSettings struct{ fyne.Settings }

func (calmSettings) ShowAnimations() bool { return false }

// The veil over a won game appears after the motion, by a motion of its own; without
// motions at once.
func TestVeilAfterMotion(t *testing.T) {
	w := classic(t, nearWin)
	clock, veil := newClock(), w.game.page.veil
	w.press(fyne.KeyLeft)
	clock.tick(0.9)
	if w.hasEnding() {
		t.Error("the veil appears before the motion ends")
	}
	clock.tick(1)
	if !w.hasEnding() || veil.content.Visible() || len(clock.running) != 1 || clock.running[0].Duration != 400*time.Millisecond {
		t.Errorf("after the motion the veil is shown: %v, its content: %v, with %d animations", w.hasEnding(), veil.content.Visible(), len(clock.running))
	}
	last := uint32(0)
	for _, done := range []float32{0.1, 0.4, 0.8} {
		clock.running[0].Tick(done)
		_, _, _, alpha := veil.ground.FillColor.RGBA()
		if alpha <= last || veil.content.Visible() != (done > 0.5) {
			t.Errorf("when %v is done the veil has %d of 65535 after %d; its content is shown: %v", done, alpha, last, veil.content.Visible())
		}
		last = alpha
	}
	clock.tick(1)
	checkPicture(t, w)
	w.press(fyne.KeyZ)
	if w.hasEnding() || !w.game.page.board.Moving() {
		t.Error("undo does not lift the veil, or moves no tiles")
	}
	clock.tick(1)
	w.press(fyne.KeyLeft)
	clock.tick(1)
	clock.running[0].Tick(0.1)
	if w.press(fyne.KeyZ); len(clock.running) != 1 {
		t.Errorf("after an undo while the veil appears there are %d animations", len(clock.running))
	}
	w = classic(t, nearWin)
	newClock()
	w.style.Speed = board.Off
	w.press(fyne.KeyLeft)
	w.ending(t)
}
