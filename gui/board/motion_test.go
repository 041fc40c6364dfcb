package board

import (
	"math/rand/v2"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
)

var moves = map[engine.Direction]func(engine.State) (engine.State, bool){
	engine.Leftward: engine.Left, engine.Rightward: engine.Right, engine.Upward: engine.Up, engine.Downward: engine.Down,
}

// In each frame of a move, all visible tiles lie on the board and show their values. After the
// slides, they are in their cells. A stopped animation shows the matrix and nothing else. An undo
// starts with the matrix after the move and ends with the matrix before it.
func TestMotion(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {1, 6}, {5, 2}, {10, 10}} {
		rules := engine.Classic()
		rules.Rows, rules.Cols, rules.Target = size[0], size[1], 0
		r := rand.New(rand.NewPCG(9, uint64(size[0])))
		after, err := engine.New(rules, 1)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := open(t, after.Matrix.String())
		for range 40 {
			b.style.Speed = Speed(r.IntN(int(Off)))
			before, d := after, engine.Directions()[r.IntN(4)]
			next, moved := moves[d](before)
			if !moved {
				continue
			}
			after = next
			motion := engine.MotionOf(before, d, after)
			b.Display(before.Matrix, engine.Motion{}, 0)
			move := b.newMove(motion, 0)
			for at := time.Duration(0); at < move.duration(); at += 7 * time.Millisecond {
				move.draw(at)
				checkFrame(t, move, at)
			}
			b.Display(after.Matrix, motion, 0)
			check(t, b)
			undo := b.newUndo(motion)
			for at := time.Duration(0); at < undo.duration(); at += 7 * time.Millisecond {
				undo.draw(at)
				for _, tile := range b.visible() {
					if !b.isOnGround(tile) {
						t.Errorf("%v after an undo the tile %d is at %v", at, tile.value, tile.Position())
					}
				}
			}
			checkUndo(t, undo, before.Matrix, after.Matrix)
			b.Display(after.Matrix, engine.Motion{}, 0)
			check(t, b)
			if t.Failed() {
				t.Fatalf("%v from %v to %v", d, before.Matrix, after.Matrix)
			}
		}
	}
}

// checkFrame checks the tiles in the frame of a move at a time since its start.
func checkFrame(t *testing.T, a animation, at time.Duration) {
	t.Helper()
	b := a.board
	for i, s := range a.steps {
		tile, want := b.tiles[i], s.value
		if at >= a.slide && s.merged > 0 {
			want = s.merged
		}
		if tile.Visible() != (want > 0) || tile.Visible() && tile.value != want {
			t.Errorf("after %v tile %d is %d, visible: %v; want %d", at, i, tile.value, tile.Visible(), want)
		}
		if tile.Visible() && !b.isOnGround(tile) {
			t.Errorf("after %v the tile %d is at %v with the size %v", at, want, tile.Position(), tile.Size())
		}
		if end := s.to.AddXY(b.side/2, b.side/2); at >= a.slide && !isNear(centreOf(tile), end) {
			t.Errorf("after %v tile %d has its centre at %v, want %v", at, i, centreOf(tile), end)
		}
	}
}

// checkUndo checks that an undo starts near the matrix after a move, and ends near the matrix
// before it.
func checkUndo(t *testing.T, a animation, before, after engine.Matrix) {
	t.Helper()
	b := a.board
	nearest := func(m engine.Matrix, p fyne.Position) int {
		step := b.side + b.gap
		p = p.Subtract(b.position(engine.Cell{})).AddXY(step/2, step/2)
		return m.At(engine.Cell{Row: int16(p.Y / step), Col: int16(p.X / step)})
	}
	a.draw(0)
	for i, s := range a.steps {
		start := s.from.AddXY((s.to.X-s.from.X)*slideCurve(0), (s.to.Y-s.from.Y)*slideCurve(0))
		if tile := b.tiles[i]; tile.value != s.value || !isNear(centreOf(tile), start.AddXY(b.side/2, b.side/2)) {
			t.Errorf("an undo starts with %d at %v, want %d at %v", tile.value, tile.Position(), s.value, start)
		}
		if value := nearest(after, s.from); value != s.value && value != 2*s.value {
			t.Errorf("an undo starts with %d where %v has %d", s.value, after, value)
		}
	}
	a.draw(a.duration() - 1)
	seen, want := 0, before.Rows()*before.Cols()-len(before.Empties())
	for _, tile := range b.visible() {
		if tile.Size().Width > b.side/2 {
			seen++
			if value := nearest(before, tile.Position()); value != tile.value {
				t.Errorf("an undo ends with %d where %v has %d", tile.value, before, value)
			}
		}
	}
	if seen != want {
		t.Errorf("an undo ends with %d tiles, want the %d of %v", seen, want, before)
	}
}

func centreOf(o fyne.CanvasObject) fyne.Position {
	return o.Position().AddXY(o.Size().Width/2, o.Size().Height/2)
}

func isNear(a, b fyne.Position) bool { return abs(a.X-b.X) < 0.1 && abs(a.Y-b.Y) < 0.1 }

// leftMotion returns a matrix, the matrix after a move to the left without a spawned tile, and the
// motion between them.
func leftMotion(t *testing.T, text string) (before, after engine.Matrix, motion engine.Motion) {
	t.Helper()
	before = parse(t, text)
	shift := engine.MergeLeft(before)
	return before, shift.Matrix, engine.Motion{Slides: shift.Slides}
}

// In an undo, merged tiles separate and slide back along their row.
func TestUndo(t *testing.T) {
	before, after, motion := leftMotion(t, "2 0 2 / 0 4 0 / 0 0 0")
	b, _ := open(t, after.String())
	b.Display(before, engine.Motion{}, 0)
	undo := b.newUndo(motion)
	for _, fraction := range []float32{0, 0.3, 0.6} {
		undo.draw(time.Duration(fraction * float32(undo.duration())))
		moved := slideCurve(fraction) * (b.side + b.gap)
		left := b.position(engine.Cell{})
		for i, want := range []struct {
			value int
			at    fyne.Position
		}{{2, left}, {2, left.AddXY(2*moved, 0)}, {4, left.AddXY(moved, b.side+b.gap)}} {
			if tile := b.tiles[i]; tile.value != want.value || !isNear(tile.Position(), want.at) {
				t.Errorf("after %v of the slides, tile %d is %d at %v, want %v", fraction, i, tile.value, tile.Position(), want)
			}
		}
	}
}

// An animation ends by itself, or when another one starts.
func TestMotionEnds(t *testing.T) {
	before, after, motion := leftMotion(t, "0 0 0 / 0 2 0 / 0 0 0")
	b, _ := open(t, before.String())
	settled := 0
	b.OnSettled = func() { settled++ }
	b.Display(after, motion, 0) // the test driver ends an animation as soon as it starts
	check(t, b)
	if settled != 1 {
		t.Errorf("a motion calls OnSettled %d times", settled)
	}
	b.motion = &fyne.Animation{}
	b.newMove(motion, 0).draw(slideTime / 2)
	if !b.Moving() {
		t.Error("Moving returns false during an animation")
	}
	motion.Undone = true
	b.Display(before, motion, 0)
	check(t, b)
	b.motion = &fyne.Animation{}
	b.newUndo(motion).draw(slideTime / 2)
	b.Finish()
	check(t, b)
	b.Finish()
	b.Display(before, engine.Motion{}, 0)
	if settled != 4 {
		t.Errorf("a move, an undo, Finish and a matrix without a motion call OnSettled %d times, want 4", settled)
	}
}

func TestSpeeds(t *testing.T) {
	b, _ := open(t, "2 0 2 / 0 4 0 / 0 0 0")
	_, _, motion := leftMotion(t, "2 0 2 / 0 4 0 / 0 0 0")
	for speed, want := range map[Speed]time.Duration{Off: 0, Fast: 150, Normal: 300, Slow: 600} {
		b.style.Speed = speed
		if got := b.newMove(motion, 0).duration(); got != want*time.Millisecond {
			t.Errorf("at speed %d a move takes %v, want %d ms", speed, got, want)
		}
		if got := b.newUndo(motion).duration(); got != want*time.Millisecond/3 {
			t.Errorf("at speed %d an undo takes %v, want %d ms", speed, got, want/3)
		}
		if got := b.newMove(motion, 4).duration(); got != 4*want*time.Millisecond {
			t.Errorf("at speed %d a celebration takes %v, want %d ms", speed, got, 4*want)
		}
	}
	if got := b.newMove(engine.Motion{}, 0).duration(); got != 0 {
		t.Errorf("an empty motion takes %v", got)
	}
}

// After the tiles have moved, the celebrated tile shines in its cell, above all other tiles. Another
// matrix ends that at once.
func TestShine(t *testing.T) {
	for text, corner := range map[string]engine.Cell{
		"1024 1024 0 / 4 2 0": {},
		"0 0 / 2 2 / 0 0":     {Row: 1},
		"4 2 2 / 0 0 0":       {Col: 1},
	} {
		before, after, motion := leftMotion(t, text)
		b, _ := open(t, before.String())
		celebrated := after.At(corner)
		move := b.newMove(motion, celebrated)
		for at := time.Duration(0); at < move.duration(); at += 20 * time.Millisecond {
			move.draw(at)
			top := b.visible()[len(b.visible())-1]
			if shines := at > slideTime+growTime && at < move.duration()-50*time.Millisecond; shines && top.shine == 0 || at < slideTime+growTime && top.shine > 0 || (len(b.sparks.Objects) > 0) != (at >= slideTime+growTime) {
				t.Errorf("%s: after %v the tile shines %v points far with %d sparks", text, at, top.shine, len(b.sparks.Objects))
			}
			if at >= slideTime && (top.value != celebrated || !isNear(centreOf(top), b.position(corner).AddXY(b.side/2, b.side/2))) {
				t.Errorf("%s: after %v the tile %d is at %v", text, at, top.value, top.Position())
			}
		}
		b.motion = &fyne.Animation{}
		b.Display(before, engine.Motion{}, 0)
		check(t, b)
		for _, tile := range b.tiles {
			if tile.shine > 0 {
				t.Errorf("%s: the tile %d still shines", text, tile.value)
			}
		}
	}
}
