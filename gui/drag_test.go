package gui

import (
	"math/rand/v2"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/session"
)

// pressAt presses the pointer at a position in the window, and returns functions that move and
// release it.
func (w *window) pressAt(at fyne.Position) (moveBy func(dx, dy float32), release func()) {
	b := w.game.page.board
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	moveBy = func(dx, dy float32) {
		at = at.AddXY(dx, dy)
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}, Dragged: fyne.NewDelta(dx, dy)})
	}
	return moveBy, b.DragEnd
}

func TestSwipe(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	want, _ := engine.Left(w.state())
	from := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.game.page.board).AddXY(200, 200)
	test.Drag(w.Canvas(), from, -40, 5)
	if w.state().Records.Len() > 0 {
		t.Error("a drag that did not begin on the board makes a move")
	}
	w.game.page.board.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	test.Drag(w.Canvas(), from, -40, 5)
	if got := w.state().Matrix; !got.Equal(want.Matrix) {
		t.Errorf("a swipe to the left makes %v, want %v", got, want.Matrix)
	}
}

// TestDragsFromEachCell drags from each cell in each direction by each distance up to the whole
// board. Nothing changes before the release. Then at most one move is made, and the picture shows
// the state.
func TestDragsFromEachCell(t *testing.T) {
	w := openClassic(t, "2 0 4 / 0 2 0 / 4 0 2")
	clock, b := newClock(), w.game.page.board
	_, cells, _ := boardParts(b)
	step := cells[1].Position().X - cells[0].Position().X
	for i, cell := range cells {
		for j, unit := range []fyne.Delta{{DX: -1}, {DX: 1}, {DY: -1}, {DY: 1}} {
			for part := float32(0.1); part < 3; part += 0.4 {
				before := w.state()
				moveBy, release := w.pressAt(cell.Position())
				for range 4 {
					moveBy(unit.DX*part*step/4, unit.DY*part*step/4)
				}
				if w.state().Spawns != before.Spawns {
					t.Error("a move is made before the release")
				}
				release()
				clock.tick(1)
				want, moved := moves[engine.Directions()[j]](before)
				if got := w.state().Matrix; moved && !got.Equal(want.Matrix) || !moved && !got.Equal(before.Matrix) {
					t.Errorf("a drag from cell %d by %v of %v steps makes %v, want %v", i, unit, part, got, want.Matrix)
				}
				if moved {
					w.game.do(session.Undo)
					clock.tick(1)
				}
				if t.Failed() {
					t.FailNow()
				}
			}
		}
		checkPicture(t, w)
	}
}

var moves = map[engine.Direction]func(engine.State) (engine.State, bool){
	engine.Leftward: engine.Left, engine.Rightward: engine.Right, engine.Upward: engine.Up, engine.Downward: engine.Down,
}

// TestRandomDrags drags at random, with keys, dialogs, views and other sizes in between. The rest of
// a press after one of them has no effect. At the end, the picture shows the state.
func TestRandomDrags(t *testing.T) {
	drags := 100
	if os.Getenv("TWENTY48_LONG") == "1" {
		drags = 1000
	}
	w := openClassic(t, "")
	clock, r := newClock(), rand.New(rand.NewPCG(7, 8))
	interruptions := []func(){
		func() { w.press(fyne.KeyLeft, fyne.KeyDown) },
		func() { w.press(fyne.KeyZ) },
		func() { w.press("LeftShift") },
		func() { w.Resize(fyne.NewSize(320+r.Float32()*400, 420+r.Float32()*300)) },
		func() { w.press(fyne.KeyF1, fyne.KeyEscape) },
		func() { openAbout(w); w.press(fyne.KeyEscape) },
		func() { w.endHover() },
	}
	made := 0
	for range drags {
		w.style.Speed = board.Speed(r.IntN(int(board.Off) + 1))
		moveBy, release := w.pressAt(fyne.Position{})
		before := w.state().Spawns
		for range r.IntN(5) {
			moveBy((r.Float32()-0.5)*400, (r.Float32()-0.5)*400)
			clock.tick(r.Float32())
		}
		if w.state().Spawns != before {
			t.Fatal("a move is made before the release")
		}
		isCancelled := r.IntN(2) == 0
		if isCancelled {
			interruptions[r.IntN(len(interruptions))]()
			before = w.state().Spawns
			moveBy((r.Float32()-0.5)*400, (r.Float32()-0.5)*400)
		}
		release()
		if clock.tick(r.Float32()); w.state().Spawns > before {
			if made++; isCancelled {
				t.Fatal("the rest of a cancelled drag makes a move")
			}
		}
		if clock.tick(1); w.hasVeil() {
			clock.tick(1)
		}
		if checkPicture(t, w); t.Failed() {
			t.FailNow()
		}
		if w.state().Status() == engine.Over {
			w.game.do(session.New)
			clock.tick(1)
		}
	}
	if made < drags/5 {
		t.Errorf("only %d of %d drags made a move", made, drags)
	}
}

// TestDragLosesFocus checks that a drag ends when another window gets the focus.
func TestDragLosesFocus(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	moveBy, release := w.pressAt(fyne.Position{})
	moveBy(150, 0)
	fyne.CurrentApp().Lifecycle().(interface{ OnExitedForeground() func() }).OnExitedForeground()()
	checkPicture(t, w)
	if release(); w.state().Records.Len() > 0 {
		t.Error("a drag makes a move after the window has lost the focus")
	}
}
