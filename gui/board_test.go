package gui

import (
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
)

func TestDigitsFit(t *testing.T) {
	test.NewTempApp(t)
	for _, side := range []float32{18, 30, 57, 107, 240, 500} {
		for value := 2; value <= engine.MaxTile; value *= 2 {
			size := digitSize(value, side)
			tile := newTile()
			tile.set(value, size, 0)
			// Below 4 points nothing can be read anyway, and the size must be whole.
			if width := tile.digits.MinSize().Width; width > side && size > 4 || size < 1 || size != floor(size) {
				t.Errorf("%d has digits of size %v, %v wide, on a tile of %v", value, size, width, side)
			}
			if bits.Len(uint(value)) < 18 && side >= 57 && size < side/6 {
				t.Errorf("%d has digits of size %v only on a tile of %v", value, size, side)
			}
		}
	}
}

// In every moment of a motion each tile lies on the board; at the end of the
// slides it is where the shift says; a tile that pops or grows shows what it
// has become; and however a motion is broken off, the board then shows the next
// state and nothing else.
func TestMotion(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	w := classic(t, "")
	b := &w.page.board.board
	for range 100 {
		before := w.session.State()
		moved, err := w.session.Play(engine.Directions()[r.IntN(4)])
		if err != nil {
			t.Fatal(err)
		}
		if !moved {
			if before.Status() == engine.Over {
				w.session.New()
				w.show()
			}
			continue
		}
		s := w.session.State()
		m := b.newMotion(s)
		for at := time.Duration(0); at < m.duration(); at += 7 * time.Millisecond {
			m.draw(at)
			for i, tile := range b.tiles {
				if tile.Visible() {
					checkOnBoard(t, b, tile)
					checkMoment(t, m, i, tile, at)
				}
			}
		}
		m.draw(time.Duration(r.Int64N(int64(m.duration()))))
		w.show()
		if w.asked() {
			w.press(fyne.KeyEscape)
		}
		if s.Spawns%5 == 0 {
			checkPicture(t, w)
		}
		if t.Failed() {
			t.Fatalf("from %v to %v", before.Matrix, s.Matrix)
		}
	}
}

func checkOnBoard(t *testing.T, b *board, tile *tile) {
	t.Helper()
	from, size := tile.Position().Subtract(b.ground.Position()), tile.Size()
	if from.X < 0 || from.Y < 0 || from.X+size.Width > b.ground.Size().Width || from.Y+size.Height > b.ground.Size().Height {
		t.Errorf("a tile of %d is at %v with the size %v", tile.value, tile.Position(), size)
	}
}

func checkMoment(t *testing.T, m motion, i int, tile *tile, at time.Duration) {
	t.Helper()
	s := m.steps[i]
	want := s.value
	if at >= m.start && s.merged > 0 {
		want = s.merged
	}
	if tile.value != want {
		t.Errorf("after %v tile %d is %d, want %d", at, i, tile.value, want)
	}
	centre := tile.Position().AddXY(tile.Size().Width/2, tile.Size().Height/2)
	end := s.to.AddXY(m.board.side/2, m.board.side/2)
	if at >= m.start && (abs(centre.X-end.X) > 0.1 || abs(centre.Y-end.Y) > 0.1) {
		t.Errorf("after %v tile %d has its centre at %v, want %v", at, i, centre, end)
	}
}

// The state of a move is shown by a motion, that of an undo at once, and a motion
// under way gives way to it.
func TestMotionGivesWay(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	b := &w.page.board.board
	settled := 0
	b.settled = func() { settled++ }
	s, _ := engine.Left(w.session.State())
	b.show(s)
	if b.moving() || settled != 1 {
		t.Errorf("at the end of a motion the board is moving: %v; it has settled %d times", b.moving(), settled)
	}
	b.motion = &fyne.Animation{}
	b.newMotion(s).draw(slideTime / 2)
	s, _ = engine.Undo(s)
	b.show(s)
	if b.moving() || settled != 2 {
		t.Errorf("after an undo the board is moving: %v; it has settled %d times", b.moving(), settled)
	}
	checkPicture(t, w)
}
