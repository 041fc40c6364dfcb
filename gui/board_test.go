package gui

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
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
// state and nothing else. The same holds backwards.
func TestMotion(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	w := classic(t, "")
	b := &w.page.board.board
	for range 100 {
		b.speed = speed(r.IntN(int(motionOff)))
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
		for back, m := range map[bool]motion{false: b.newMotion(s, w.session.Motion()), true: b.newMotionBack(w.session.Motion())} {
			for at := time.Duration(0); at < m.duration(); at += 7 * time.Millisecond {
				m.draw(at)
				for i, tile := range b.tiles {
					if tile.Visible() {
						checkOnBoard(t, b, tile)
						if !back {
							checkMoment(t, m, i, tile, at)
						}
					}
				}
			}
			if back {
				checkBack(t, m, before.Matrix, s.Matrix)
			}
			m.draw(time.Duration(r.Int64N(int64(m.duration()))))
		}
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

// checkBack looks whether a motion begins close to one matrix, ends close to
// another, and shrinks what only the first has.
func checkBack(t *testing.T, m motion, to, from engine.Matrix) {
	t.Helper()
	b := m.board
	at := func(s engine.Matrix, p fyne.Position) int {
		step := b.side + b.gap
		p = p.Subtract(b.ground[0].Position()).SubtractXY(b.gap-step/2, b.gap-step/2)
		return s.At(engine.Cell{Row: int16(p.Y / step), Col: int16(p.X / step)})
	}
	m.draw(0)
	for _, tile := range b.tiles {
		if value := at(from, tile.Position()); tile.Visible() && value != tile.value && value != 2*tile.value {
			t.Errorf("the way back begins with a %d where %v has a %d", tile.value, from, value)
		}
	}
	m.draw(m.duration() - 1)
	seen, want := 0, to.Rows()*to.Cols()-len(to.Empties())
	for _, tile := range b.tiles {
		if tile.Visible() && tile.Size().Width > b.side/2 {
			seen++
			if value := at(to, tile.Position()); value != tile.value {
				t.Errorf("the way back ends with a %d where %v has a %d", tile.value, to, value)
			}
		}
	}
	if seen != want {
		t.Errorf("the way back ends with %d tiles, want the %d of %v", seen, want, to)
	}
}

func checkOnBoard(t *testing.T, b *board.Board, tile *tile) {
	t.Helper()
	from, size := tile.Position().Subtract(b.ground[0].Position()), tile.Size()
	if from.X < 0 || from.Y < 0 || from.X+size.Width > b.groundSize().Width || from.Y+size.Height > b.groundSize().Height {
		t.Errorf("a tile of %d is at %v with the size %v", tile.value, tile.Position(), size)
	}
}

func checkMoment(t *testing.T, m motion, i int, tile *tile, at time.Duration) {
	t.Helper()
	s := m.steps[i]
	want := s.value
	if at >= m.slide && s.merged > 0 {
		want = s.merged
	}
	if tile.value != want {
		t.Errorf("after %v tile %d is %d, want %d", at, i, tile.value, want)
	}
	centre := tile.Position().AddXY(tile.Size().Width/2, tile.Size().Height/2)
	end := s.to.AddXY(m.board.side/2, m.board.side/2)
	if at >= m.slide && (abs(centre.X-end.X) > 0.1 || abs(centre.Y-end.Y) > 0.1) {
		t.Errorf("after %v tile %d has its centre at %v, want %v", at, i, centre, end)
	}
}

// A motion ends by itself, and one under way gives way to the next.
func TestMotionGivesWay(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	b := &w.page.board.board
	settled := 0
	b.settled = func() { settled++ }
	before := w.session.State()
	s, _ := engine.Left(before)
	motion := engine.MotionOf(before, engine.Leftward, s)
	b.show(s, motion)
	if b.moving() || settled != 1 {
		t.Errorf("at the end of a motion the board is moving: %v; it has settled %d times", b.moving(), settled)
	}
	b.motion = &fyne.Animation{}
	b.newMotion(s, motion).draw(slideTime / 2)
	motion.Undone = true
	b.show(before, motion)
	if b.moving() || settled != 2 {
		t.Errorf("after an undo the board is moving: %v; it has settled %d times", b.moving(), settled)
	}
	checkPicture(t, w)
}

// A clock is an app whose animations move by hand only.
type clock struct {
	fyne.App
	running []*fyne.Animation
}

// newClock takes the place of the app, whose animations else end when they start.
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

// tick draws the moment of all that moves when so much of it is done.
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

// Bursts of keys at every speed, each key in the middle of what the last one moves:
// no tile leaves the board, never is there more than one motion of tiles and one of
// the gain, and at rest the picture shows the state and nothing else.
func TestBursts(t *testing.T) {
	w := classic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	clock, r := newClock(), rand.New(rand.NewPCG(11, 12))
	b := &w.page.board.board
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	cut := 0
	for range 1000 {
		b.speed = speed(r.IntN(int(motionOff) + 1))
		var burst []fyne.KeyName
		for range 2 + r.IntN(6) {
			if r.IntN(6) == 0 {
				burst = append(burst, "redo")
				w.redoMove()
			} else {
				burst = append(burst, keys[r.IntN(len(keys))])
				w.press(burst[len(burst)-1])
			}
			if b.moving() {
				cut++
			}
			if len(clock.running) > 2 || b.speed == motionOff && len(clock.running) > 0 {
				t.Fatalf("after %v at speed %v there are %d animations", burst, b.speed, len(clock.running))
			}
			clock.tick(r.Float32())
			for _, tile := range b.tiles {
				if tile.Visible() {
					checkOnBoard(t, b, tile)
				}
			}
		}
		clock.tick(1)
		if b.moving() || len(clock.running) > 0 || w.page.gain.text.Visible() {
			t.Errorf("the motion does not end: %v, %d animations, the gain is shown: %v",
				b.moving(), len(clock.running), w.page.gain.text.Visible())
		}
		checkPicture(t, w)
		if t.Failed() {
			t.Fatalf("by %v at speed %v", burst, b.speed)
		}
		if w.asked() {
			w.press(fyne.KeyEscape)
		}
		if w.session.State().Status() == engine.Over {
			w.newGame()
			clock.tick(1)
		}
	}
	if cut < 2000 {
		t.Errorf("only %d keys came to move tiles: the bursts are not worth much", cut)
	}
}

// The keys of undo and redo move tiles; what takes back a new game does not.
func TestUndoMoves(t *testing.T) {
	w := classic(t, "2 0 2 / 0 4 0 / 0 0 0")
	clock, b := newClock(), &w.page.board.board
	seen := func() (values []int, at []fyne.Position) {
		for _, tile := range b.tiles {
			if tile.Visible() {
				values, at = append(values, tile.value), append(at, tile.Position())
			}
		}
		return values, at
	}
	w.press(fyne.KeyLeft)
	clock.tick(1)
	w.press(fyne.KeyZ)
	for _, done := range []float32{0, 0.3, 0.6} {
		clock.tick(done)
		values, at := seen()
		moved := slideCurve(done) * (b.side + b.gap)
		left := b.at(engine.Cell{})
		want := []fyne.Position{left, left.AddXY(2*moved, 0), left.AddXY(moved, b.side+b.gap)}
		if !slices.Equal(values[:3], []int{2, 2, 4}) || !near(at[:3], want) || len(values) != 4 {
			t.Errorf("when %v of the undo is done the tiles %v are at %v, want them at %v", done, values, at, want)
		}
	}
	clock.tick(1)
	checkPicture(t, w)
	w.redoMove()
	clock.tick(0)
	if _, at := seen(); !b.moving() || abs(at[1].X-b.at(engine.Cell{Col: 2}).X) > 0.4*b.side {
		t.Errorf("redo moves: %v; the tiles are at %v", b.moving(), at)
	}
	clock.tick(1)
	w.press(fyne.KeyZ)
	clock.tick(1)
	w.press(fyne.KeyLeft)
	w.newGame()
	w.press(fyne.KeyZ)
	if b.moving() {
		t.Error("taking back a new game moves tiles")
	}
	checkPicture(t, w)
}

func near(a, b []fyne.Position) bool {
	return slices.EqualFunc(a, b, func(a, b fyne.Position) bool { return abs(a.X-b.X) < 0.1 && abs(a.Y-b.Y) < 0.1 })
}

func TestSpeeds(t *testing.T) {
	w := classic(t, "2 0 2 / 0 4 0 / 0 0 0")
	b := &w.page.board.board
	before := w.session.State()
	s, _ := engine.Left(before)
	motion := engine.MotionOf(before, engine.Leftward, s)
	check := func(when string, want time.Duration) {
		t.Helper()
		if got := b.newMotion(s, motion).duration(); got != want {
			t.Errorf("%s a move takes %v, want %v", when, got, want)
		}
		if got := b.newMotionBack(motion).duration(); got != want/3 {
			t.Errorf("%s an undo takes %v, want %v", when, got, want/3)
		}
	}
	check("by default", 300*time.Millisecond)
	for speed, want := range map[speed]time.Duration{motionOff: 0, fastSpeed: 150, normalSpeed: 300, slowSpeed: 600} {
		b.speed = speed
		check(fmt.Sprintf("at speed %v", speed), want*time.Millisecond)
	}
	app := fyne.CurrentApp()
	fyne.SetCurrentApp(calm{app})
	w.adapt()
	check("in a toolkit without animations", 0)
	fyne.SetCurrentApp(app)
	w.adapt()
	check("as before", 300*time.Millisecond)
	w.calm = true
	w.adapt()
	check("in a system that asks for calm", 0)
	w.set(t, "Normal")
	check("if it is wished even so", 300*time.Millisecond)
}

// calm is an app in a system that shows no animations.
type calm struct{ fyne.App }

func (c calm) Settings() fyne.Settings { return calmSettings{c.App.Settings()} }

type calmSettings struct{ fyne.Settings }

func (calmSettings) ShowAnimations() bool { return false }

// A ring spreads from the tile that wins, and from the first of each value above
// 2048: on the board, after all else, and within 600 ms.
func TestCelebration(t *testing.T) {
	for board, want := range map[string]int{
		"1024 1024 0 / 4 2 0":    2048,
		"2 2 0 / 1024 1024 8":    2048,
		"512 512 0 / 4 2 0":      0,
		"512 512 0 / 1024 2 0":   0,
		"1024 1024 0 / 2048 2 0": 0, // it has won before
		"2048 2048 0 / 4 2 0":    4096,
		"2048 2048 0 / 4096 2 0": 0,
		"4096 4096 0 / 2 2 0":    8192,
	} {
		w := classic(t, board)
		clock, b := newClock(), &w.page.board.board
		w.press(fyne.KeyLeft)
		for at := time.Duration(0); at < 600*time.Millisecond; at += 20 * time.Millisecond {
			before := b.ring.Size().Width
			b.motion.Tick(min(float32(at)/float32(600*time.Millisecond), 0.999))
			ring := b.ring.Size()
			if late := at >= 300*time.Millisecond && want > 0; late != (ring.Width > before) || !late && ring.Width > 0 {
				t.Errorf("of %s after %v the ring goes from %v to %v", board, at, before, ring)
			}
			from, ground := b.ring.Position().Subtract(b.ground[0].Position()), b.groundSize()
			if ring.Width > 0 && (from.X < 0 || from.Y < 0 || from.X+ring.Width > ground.Width || from.Y+ring.Height > ground.Height) {
				t.Errorf("of %s the ring is at %v, %v large, on a board of %v", board, from, ring, ground)
			}
		}
		if want > 0 && (b.newMotion(w.session.State(), w.session.Motion()).celebrated.merged != want || b.newMotion(w.session.State(), w.session.Motion()).duration() != 600*time.Millisecond) {
			t.Errorf("of %s %+v is celebrated, want %d", board, b.newMotion(w.session.State(), w.session.Motion()), want)
		}
		if w.asked() {
			t.Errorf("of %s the dialog comes before the end", board)
		}
		if board == "2048 2048 0 / 4 2 0" {
			w.press(fyne.KeyDown)
			if b.ring.Size().Width > 0 {
				t.Error("a key in the middle does not end the celebration")
			}
		}
		clock.tick(1)
		if b.ring.Size().Width > 0 {
			t.Errorf("of %s the ring stays", board)
		}
		checkPicture(t, w)
	}
	w := classic(t, nearWin)
	w.page.board.speed = motionOff
	w.press(fyne.KeyLeft)
	if ring := w.page.board.ring.Size(); ring.Width > 0 || !w.asked() {
		t.Error("the win is celebrated by motion, which is off")
	}
}

func (b *board.Board) groundSize() fyne.Size {
	return b.ground[0].Size().AddWidthHeight(0, b.ground[2].Position().Y-b.ground[0].Position().Y)
}
