package board

import (
	"math/rand/v2"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/palette"
)

// A hand drags on a board, as the toolkit does for the player.
type hand struct {
	*SwipeBoard
	swiped []engine.Direction
	time   time.Time
}

// openSwipe returns a board of 400 by 400 points with a hand.
func openSwipe(t *testing.T, text string) *hand {
	t.Helper()
	test.NewTempApp(t)
	h := &hand{time: time.Unix(0, 0)}
	h.SwipeBoard = NewSwipeBoard(parse(t, text), &Style{Colors: palette.Original.Light}, func(d engine.Direction) { h.swiped = append(h.swiped, d) })
	h.now = func() time.Time { return h.time }
	w := test.NewTempWindow(t, h.SwipeBoard)
	w.SetPadded(false)
	w.Resize(fyne.NewSquareSize(400))
	return h
}

// moveBy moves the pointer, which takes a second.
func (h *hand) moveBy(dx, dy float32) { h.flickBy(dx, dy, time.Second) }

// flickBy moves the pointer in a time.
func (h *hand) flickBy(dx, dy float32, in time.Duration) {
	h.time = h.time.Add(in)
	h.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(dx, dy)})
}

// release releases the pointer after it has rested for a second.
func (h *hand) release() {
	h.time = h.time.Add(time.Second)
	h.DragEnd()
}

// A slow drag is a swipe if it is longer than a third of the step from cell to cell, which is 98
// points here.
func TestSwipe(t *testing.T) {
	h := openSwipe(t, "0 0 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0")
	for _, c := range []struct {
		dx, dy float32
		want   engine.Direction // 0 if the drag is no swipe
	}{
		{-40, 0, engine.Leftward}, {40, 0, engine.Rightward}, {0, -40, engine.Upward}, {0, 40, engine.Downward},
		{-40, 30, engine.Leftward}, {40, -39, engine.Rightward}, {30, -40, engine.Upward}, {39, 40, engine.Downward},
		{0, 0, 0}, {10, 10, 0}, {-32, 5, 0}, {33, 0, engine.Rightward},
	} {
		h.swiped = nil
		h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
		h.moveBy(c.dx, c.dy)
		h.release()
		if c.want == 0 && len(h.swiped) > 0 || c.want != 0 && (len(h.swiped) != 1 || h.swiped[0] != c.want) {
			t.Errorf("a drag by %v, %v gives the swipes %q, want %q", c.dx, c.dy, h.swiped, c.want)
		}
		check(t, &h.Board)
	}
}

// A flick is a drag of more than 10 points within 150 ms before the release.
func TestFlick(t *testing.T) {
	for _, c := range []struct {
		points float32
		pause  time.Duration // between the last movement and the release
		want   int
	}{{11, 0, 1}, {10, 0, 0}, {11, 150 * time.Millisecond, 1}, {11, 151 * time.Millisecond, 0}, {33, time.Second, 1}} {
		h := openSwipe(t, "0 0 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0")
		h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
		h.flickBy(c.points, 0, 0)
		h.time = h.time.Add(c.pause)
		if h.DragEnd(); len(h.swiped) != c.want {
			t.Errorf("%v points, released after %v, give %d swipes, want %d", c.points, c.pause, len(h.swiped), c.want)
		}
	}
	h := openSwipe(t, "0 0 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0")
	h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	h.moveBy(30, 0)
	h.flickBy(-12, 0, time.Second)
	if h.DragEnd(); len(h.swiped) > 0 {
		t.Errorf("a flick back to the start gives the swipes %q", h.swiped)
	}
}

// Tiles follow the pointer along their slides, at most to their ends. Other tiles rest.
func TestTilesFollow(t *testing.T) {
	h := openSwipe(t, "2 0 2 4 / 0 0 0 8 / 2 4 8 16 / 0 0 0 0")
	step := h.side + h.gap
	shows := func(when string, want ...fyne.Position) {
		t.Helper()
		for i, cell := range want {
			p := h.position(engine.Cell{}).AddXY(cell.X*step, cell.Y*step)
			if !isNear(h.visible()[i].Position(), p) {
				t.Errorf("%s tile %d is at %v, want %v", when, i, h.visible()[i].Position(), p)
			}
		}
		if got := len(h.visible()); got != 8 {
			t.Errorf("%s there are %d tiles, want 8", when, got)
		}
	}
	h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	h.moveBy(-step/2, 3)
	shows("half a step to the left", fyne.NewPos(0, 0), fyne.NewPos(1.5, 0), fyne.NewPos(2.5, 0), fyne.NewPos(2.5, 1))
	h.moveBy(-step, 0)
	shows("one and a half steps to the left", fyne.NewPos(0, 0), fyne.NewPos(0.5, 0), fyne.NewPos(1.5, 0), fyne.NewPos(1.5, 1))
	h.moveBy(-5*step, 0)
	shows("far to the left", fyne.NewPos(0, 0), fyne.NewPos(0, 0), fyne.NewPos(1, 0), fyne.NewPos(0, 1))
	h.moveBy(6.5*step, 0) // back to the start
	h.moveBy(0, step-3)
	shows("down, where the lowest tiles come first", fyne.NewPos(0, 3), fyne.NewPos(0, 1), fyne.NewPos(1, 3))
	h.moveBy(0, -3*step) // up: only a part of the tiles can move
	shows("up", fyne.NewPos(0, 0))
	if len(h.swiped) > 0 {
		t.Errorf("a drag that has not ended gives the swipes %q", h.swiped)
	}
	h.moveBy(0, 2*step-5)
	h.release()
	check(t, &h.Board)
}

// The game can forbid moves. Then the tiles rest, but a swipe is reported.
func TestForbiddenMove(t *testing.T) {
	h := openSwipe(t, "2 0 / 0 0")
	h.CanMove = func(d engine.Direction) bool { return d != engine.Rightward }
	h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	h.moveBy(100, 0)
	check(t, &h.Board)
	if h.release(); len(h.swiped) != 1 {
		t.Errorf("the swipe of a forbidden move is reported %d times", len(h.swiped))
	}
}

// After a drag, a move continues from where the tiles are, and takes only the time of the rest.
func TestMoveContinuesDrag(t *testing.T) {
	h := openSwipe(t, "0 0 0 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	step := h.side + h.gap
	var first fyne.Position
	var slide time.Duration
	h.onSwipe = func(d engine.Direction) {
		shift := d.Shift(h.matrix)
		move := h.newMove(engine.Motion{Slides: shift.Slides}, 0)
		first, slide = move.steps[0].from, move.slide
		if h.Display(shift.Matrix, engine.Motion{Slides: shift.Slides}, 0); h.dragged != 0 {
			t.Error("the move does not end the drag")
		}
	}
	h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	h.moveBy(-step, 0)
	h.release()
	if want := h.position(engine.Cell{Col: 2}); !isNear(first, want) || slide.Round(time.Millisecond) != 67*time.Millisecond {
		t.Errorf("the move continues from %v in %v, want %v in two thirds of 100 ms", first, slide, want)
	}
	check(t, &h.Board)
}

// A new matrix, another size and CancelDrag end a drag. The rest of the press has no effect. A drag
// that begins outside the board has no effect either.
func TestCancelledDrag(t *testing.T) {
	for name, cancel := range map[string]func(*hand){
		"a new matrix": func(h *hand) { h.Display(parse(t, "0 4 / 0 0"), engine.Motion{}, 0) },
		"another size": func(h *hand) { h.Resize(fyne.NewSquareSize(300)) },
		"CancelDrag":   func(h *hand) { h.CancelDrag() },
		"the right button": func(h *hand) {
			h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary})
		},
	} {
		h := openSwipe(t, "2 0 / 0 0")
		h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
		h.moveBy(100, 0)
		cancel(h)
		check(t, &h.Board)
		h.moveBy(100, 0)
		check(t, &h.Board)
		if h.release(); len(h.swiped) > 0 {
			t.Errorf("after %s the drag is a swipe", name)
		}
		h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
		h.moveBy(100, 0)
		if h.release(); len(h.swiped) != 1 {
			t.Errorf("after %s the next drag is no swipe", name)
		}
	}
	h := openSwipe(t, "2 0 / 0 0")
	h.moveBy(100, 0)
	check(t, &h.Board)
	if h.release(); len(h.swiped) > 0 {
		t.Error("a drag that began outside the board is a swipe")
	}
}

// Drags of any length in any direction, with keys and cancellations in between, leave a picture of
// the matrix and nothing else. Each drag makes at most one move.
func TestRandomDrags(t *testing.T) {
	for _, text := range []string{"2 0 4 0 / 0 2 2 0 / 8 0 0 8 / 0 0 4 4", "2 2 0 4 0 4", "2 / 0 / 2", "2 0 4 / 4 0 2"} {
		h, r := openSwipe(t, text), rand.New(rand.NewPCG(3, 1))
		moves, dragged := 0, 0
		display := func(d engine.Direction) {
			if shift := d.Shift(h.matrix); shift.Moved {
				h.Display(shift.Matrix, engine.Motion{Slides: shift.Slides}, 0)
				moves++
			}
		}
		h.onSwipe = display
		for range 250 {
			h.style.Speed = Speed(r.IntN(int(Off) + 1))
			before, want := moves, 1
			h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
			for range r.IntN(6) {
				h.flickBy((r.Float32()-0.5)*300, (r.Float32()-0.5)*300, time.Duration(r.IntN(200))*time.Millisecond)
				if h.dragged > 0 {
					dragged++
				}
				for _, tile := range h.visible() {
					if !h.isOnGround(tile) {
						t.Errorf("a tile is dragged to %v", tile.Position())
					}
				}
				switch r.IntN(12) {
				case 0:
					h.CancelDrag()
				case 1:
					h.CancelDrag()
					display(engine.Directions()[r.IntN(4)])
					want++
				case 2:
					h.Resize(fyne.NewSquareSize(200 + 200*r.Float32()))
				}
			}
			h.time = h.time.Add(time.Duration(r.IntN(200)) * time.Millisecond)
			h.DragEnd()
			if check(t, &h.Board); moves > before+want {
				t.Errorf("one drag makes %d moves", moves-before)
			}
			if r.IntN(4) == 0 {
				h.Display(parse(t, text), engine.Motion{}, 0)
			}
			if t.Failed() {
				t.FailNow()
			}
		}
		if moves < 20 || dragged < 100 {
			t.Errorf("on %s only %d moves were made, and tiles were dragged %d times", text, moves, dragged)
		}
	}
}

// A Board leaves drags to the scroll container around it.
func TestBoardLeavesDrags(t *testing.T) {
	test.NewTempApp(t)
	if _, takesDrags := fyne.CanvasObject(New(engine.NewMatrix(4, 4), &Style{})).(fyne.Draggable); takesDrags {
		t.Error("a Board takes drags")
	}
}
