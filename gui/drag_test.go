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
	"twenty48/gui/shell"
	"twenty48/session"
)

// pressPointer presses the pointer on the board, and returns functions that move and release it.
func (w *window) pressPointer() (moveBy func(dx, dy float32), release func()) {
	b := w.board()
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	moveBy = func(dx, dy float32) { b.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(dx, dy)}) }
	return moveBy, b.DragEnd
}

// TestSwipe checks that a swipe on the board makes a move in its direction.
func TestSwipe(t *testing.T) {
	for by, move := range map[fyne.Delta]func(engine.State) (engine.State, bool){
		{DX: -40, DY: 5}: engine.Left, {DX: 40, DY: 5}: engine.Right,
		{DX: 5, DY: -40}: engine.Up, {DX: 5, DY: 40}: engine.Down,
	} {
		w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
		want, _ := move(w.state())
		from := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.board()).AddXY(200, 200)
		test.Drag(w.Canvas(), from, by.DX, by.DY)
		if w.state().Records.Len() > 0 {
			t.Error("a drag that did not begin on the board makes a move")
		}
		w.pressPointer()
		test.Drag(w.Canvas(), from, by.DX, by.DY)
		if got := w.state().Matrix; !got.Equal(want.Matrix) {
			t.Errorf("a swipe by %v makes %v, want %v", by, got, want.Matrix)
		}
		checkPicture(t, w)
	}
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
		func() { w.do(shell.ShowSettings); w.press(fyne.KeyEscape) },
		func() { w.do(shell.ShowAbout); w.press(fyne.KeyEscape) },
		func() { w.EndHover() },
	}
	made := 0
	for range drags {
		w.Style.Speed = board.Speed(r.IntN(int(board.Off) + 1))
		moveBy, release := w.pressPointer()
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
		clock.tick(r.Float32())
		if w.state().Spawns > before {
			made++
			if isCancelled {
				t.Fatal("the rest of a cancelled drag makes a move")
			}
		}
		clock.tick(1)
		clock.tick(1) // the veil
		checkPicture(t, w)
		if t.Failed() {
			t.FailNow()
		}
		if w.state().Status() == engine.Over {
			w.do(session.New)
			clock.tick(1)
		}
	}
	if made < drags/5 {
		t.Errorf("only %d of %d drags made a move", made, drags)
	}
}

// TestEndOfDrag checks that a drag ends when another window gets the focus, and when the board moves.
func TestEndOfDrag(t *testing.T) {
	for name, end := range map[string]func(w *window){
		"the window loses the focus": func(*window) {
			fyne.CurrentApp().Lifecycle().(interface{ OnExitedForeground() func() }).OnExitedForeground()()
		},
		"the window gets wider": func(w *window) { w.Resize(fyne.NewSize(1100, 420)) }, // the board keeps its size
	} {
		w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
		w.Resize(fyne.NewSize(1000, 420))
		moveBy, release := w.pressPointer()
		moveBy(150, 0)
		end(w)
		checkPicture(t, w)
		release()
		if w.state().Records.Len() > 0 {
			t.Errorf("after %s a drag makes a move", name)
		}
	}
}
