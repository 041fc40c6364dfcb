package coach

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/thirteen"
	"twenty48/engine"
)

// on returns the state of a game on a board that no tile wins.
func on(t *testing.T, board string) engine.State {
	t.Helper()
	m, err := engine.ParseMatrix(board, 0)
	if err != nil {
		t.Fatal(err)
	}
	rules := engine.Classic()
	rules.Target = 0
	s, err := engine.NewOn(rules, 1, m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// quickCoach returns a coach that evaluates few boards, so its advice is the same on every machine.
func quickCoach() *Coach {
	c := new(Coach)
	c.Boards = 3000
	return c
}

// check checks advice about a state: the best move is possible, and no other move is worth more.
func check(t *testing.T, s engine.State, a Advice) {
	t.Helper()
	best := math.Inf(-1)
	for i, d := range engine.Directions() {
		s.Continued = true
		_, moved := playMove(s, d)
		if moved != a.Moves[i].Possible {
			t.Errorf("%v: %c is possible: %v; the coach: %v", s.Matrix, d, moved, a.Moves[i].Possible)
		}
		if moved {
			best = max(best, a.Moves[i].Worth)
		}
		if d == a.Direction && !moved {
			t.Errorf("%v: the coach plays %c, which is not possible", s.Matrix, d)
		}
	}
	for i, d := range engine.Directions() {
		if d == a.Direction && a.Moves[i].Worth != best {
			t.Errorf("%v: the coach plays %c, which is worth %v, but another move is worth %v", s.Matrix, d, a.Moves[i].Worth, best)
		}
	}
}

func TestNoAdvice(t *testing.T) {
	won := on(t, "8 0 / 2 0")
	won.Rules.Target, won.Rules.Ends = 8, true
	won.Continued = false
	wrong := on(t, "2 0 / 0 0")
	wrong.Rules.Fours = math.NaN()
	for _, test := range []struct {
		state engine.State
		want  string
	}{
		{on(t, "2 4 / 4 2"), ErrOver.Error()},
		{on(t, "2"), ErrOver.Error()},
		{won, ErrWon.Error()},
		{wrong, "the chance of a 4 must be from 0 to 1, not NaN"},
		{engine.State{}, "there is no board"},
		{on(t, "2 0 0 0 0 0 0 0 0"), "a 1 × 9 board is too large for the coach: the maximum is 8 × 8"},
	} {
		if _, err := new(Coach).Best(context.Background(), test.state); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v; want %s", test.state.Matrix, err, test.want)
		}
	}
	if _, err := new(Coach).Best(context.Background(), won); !errors.Is(err, ErrWon) {
		t.Error(err)
	}
}

// TestWon checks that the coach advises on a won game that may continue.
func TestWon(t *testing.T) {
	s := on(t, "8 2 / 2 0")
	s.Rules.Target, s.Continued = 8, false
	if s.Status() != engine.Won {
		t.Fatal("the game is not won")
	}
	a, err := quickCoach().Best(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, a)
}

// TestEnds checks that the coach wins at once if the win ends the game, although it could score
// more first.
func TestEnds(t *testing.T) {
	s := on(t, "1024 1024 2 0 / 0 0 2 0 / 0 0 0 0 / 0 0 0 0")
	s.Rules.Target, s.Rules.Ends = 2048, true
	a, err := quickCoach().Best(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Reason{Wins, 2048}); a.Reason != want {
		t.Errorf("the coach plays %c because of %v, want %v", a.Direction, a.Reason, want)
	}
}

// TestDeadline checks that a deadline ends the search, on boards of all sizes. The program match
// measures how late the advice is.
func TestDeadline(t *testing.T) {
	for _, board := range []string{
		early,
		inARow,
		settled,
		ending,
		"2 0 0 / 0 0 0 / 0 0 4",
		"2 0 0 0 2 / 0 4 0 0 0 / 0 0 8 0 0",
		"2 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 / 2 2 0 0 0 0 0 0",
		"131072 65536 32768 16384 / 0 0 0 0 / 0 0 2 0 / 0 0 2 0",
	} {
		s := on(t, board)
		c := quickCoach()
		c.Best(context.Background(), s) // loads the networks
		c.Boards = 0
		for _, budget := range []time.Duration{-time.Second, 0, time.Millisecond, 30 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(context.Background(), budget)
			a, err := c.Best(ctx, s)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			check(t, s, a)
		}
	}
}

// TestDepth checks that a coach that may evaluate more boards looks further ahead.
func TestDepth(t *testing.T) {
	c, s := new(Coach), on(t, early)
	before := 0
	for _, c.Boards = range []int{100, 3000, 100_000} {
		a, err := c.Best(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if a.Depth <= before {
			t.Errorf("with %d boards the coach looks %d moves ahead, with fewer boards %d", c.Boards, a.Depth, before)
		}
		before = a.Depth
	}
}

// TestFours checks that the worths of moves depend on the chance of a 4.
func TestFours(t *testing.T) {
	for _, board := range []string{"8 4 2 / 0 0 0 / 0 0 2", "8 4 2 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0"} {
		var rates [2]float64 // the worth of the left move relative to the down move
		for i, fours := range []float64{0, 1} {
			s := on(t, board)
			s.Rules.Fours = fours
			a, err := quickCoach().Best(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			rates[i] = a.Moves[0].Worth / a.Moves[3].Worth
		}
		if rates[0] == rates[1] {
			t.Errorf("%s: the chance of a 4 makes no difference", board)
		}
	}
}

// TestThree checks that the coach reaches 256 in at least half of its games on a board of 3×3. The
// program match measures larger boards, where games take longer.
func TestThree(t *testing.T) {
	rules := engine.Classic()
	rules.Rows, rules.Cols, rules.Target = 3, 3, 0
	c, games, good := new(Coach), 8, 0
	c.Boards = 100
	for seed := range games {
		s, err := engine.New(rules, uint64(seed))
		if err != nil {
			t.Fatal(err)
		}
		for s.Status() == engine.Playing {
			a, err := c.Best(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			s, _ = playMove(s, a.Direction)
		}
		if s.Matrix.Highest() >= 256 {
			good++
		}
	}
	if 2*good < games {
		t.Errorf("only %d of %d games reach 256", good, games)
	}
}

// TestCancel checks that the coach still gives advice if the context is cancelled during the
// search.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := new(Coach)
	c.Boards = 1 << 60
	time.AfterFunc(10*time.Millisecond, cancel)
	s := on(t, early)
	a, err := c.Best(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, a)
}

// TestSame checks that two coaches with the same limit of boards give the same advice.
func TestSame(t *testing.T) {
	for _, preset := range engine.Presets() {
		one, other := quickCoach(), quickCoach()
		s, err := engine.New(preset.Rules, 5)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			a, err := one.Best(context.Background(), s)
			if err != nil {
				break
			}
			b, err := other.Best(context.Background(), s)
			if a != b || err != nil {
				t.Fatalf("%s: %v: %+v, then %+v, %v", preset.Name, s.Matrix, a, b, err)
			}
			check(t, s, a)
			s, _ = playMove(s, a.Direction)
		}
	}
}

// The coach evaluates each of these boards in a different way: with the network of moves, with the
// two parts of package thirteen, and with the network of endings.
const (
	early   = "2 2 4 8 / 0 0 2 16 / 0 0 0 128 / 0 0 0 2048"
	inARow  = "2 0 0 4096 / 8 0 0 8192 / 512 4 64 16384 / 2 0 16 128"
	settled = "8192 16384 4096 2 / 2048 1024 512 4 / 0 0 2 0 / 0 0 2 8"
	ending  = "16384 8192 2048 4096 / 1024 512 256 128 / 2 4 8 64 / 0 0 2 16"
)

// TestEnding checks that the worth of an ending is roughly a score, and that the advice is the same
// after advice on another board.
func TestEnding(t *testing.T) {
	c, s := quickCoach(), on(t, ending)
	a, err := c.Best(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, a)
	worth := 0.0
	for _, move := range a.Moves {
		worth = max(worth, move.Worth)
	}
	if worth < 50_000 || worth > 300_000 {
		t.Errorf("the ending is worth %.0f points", worth)
	}
	if _, err := c.Best(context.Background(), on(t, early)); err != nil {
		t.Fatal(err)
	}
	if again, err := c.Best(context.Background(), s); again != a || err != nil {
		t.Errorf("the advice is %+v, then %+v, %v", a, again, err)
	}
}

// TestData checks the hashes of the embedded networks, which the program tune made, and their total
// size.
func TestData(t *testing.T) {
	hashes := map[string]string{
		"internal/net/learned":      "b219f23af69e6b0815ffbc9db2bddd5a5f844b6253dfa87737ec36e0d833177b",
		"internal/net/ending":       "2a3d369e7c590e403c025118eb8909faf5fb8e2651c8b39f31b62b91bd38413e",
		"internal/thirteen/learned": "9cb54b9399f1837b0789854a794e444b3da7367f928b9cbda24392c260ff302b",
		"internal/thirteen/moves":   "f1ff8f5730b8b8d66377b07e114c074a8d8eb7b94b84afb3b2c4fd10790395d5",
	}
	files, err := filepath.Glob("internal/*/*")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, file := range files {
		if filepath.Ext(file) == ".go" {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != hashes[filepath.ToSlash(file)] {
			t.Errorf("%s has the hash %s", file, got)
		}
		total += len(data)
	}
	if total < 1_000_000 || total > 5_000_000 {
		t.Errorf("the networks have %d bytes, want from 1 to 5 million", total)
	}
}

// TestInARow plays from a board with three tiles in a row in a corner. It checks that the coach
// moves none of them while another move is possible.
func TestInARow(t *testing.T) {
	c, s := quickCoach(), on(t, inARow)
	stay := func(m engine.Matrix) bool {
		for row, tile := range []int{4096, 8192, 16384} {
			if m.At(engine.Cell{Row: int16(row), Col: 3}) != tile {
				return false
			}
		}
		return true
	}
	for moves := 0; stay(s.Matrix) && moves < 300; moves++ {
		a, err := c.Best(context.Background(), s)
		if err != nil {
			break
		}
		check(t, s, a)
		may := slices.ContainsFunc(movesOf(s), func(m move) bool { return stay(m.shift.Matrix) })
		next, _ := playMove(s, a.Direction)
		if may && !stay(next.Matrix) {
			t.Fatalf("%v: %c moves one of the three", s.Matrix, a.Direction)
		}
		s = next
	}
}

// TestInThirteen checks which boards package thirteen evaluates.
func TestInThirteen(t *testing.T) {
	for _, test := range []struct {
		board string
		want  bool
	}{
		{inARow, true},
		{settled, true},
		{early, false},
		{"16384 8192 4096 2 / 1024 0 0 0 / 0 0 0 0 / 0 0 0 2", true},
		{"16384 8192 4096 1024 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", false},        // the 1024 is in the wrong cell
		{"16384 8192 4096 2 / 2048 1024 4 512 / 0 0 0 0 / 0 0 0 2", false},   // the 512 is in the wrong cell, and only another 512 is missing
		{"16384 8192 4096 2 / 2048 1024 512 512 / 0 0 0 0 / 0 0 0 2", false}, // no tile is missing
	} {
		s := on(t, test.board)
		b, _ := fast.Of(s.Matrix)
		if _, n := inThirteen(b, movesOf(s)); n > 0 != test.want {
			t.Errorf("%s is a board of package thirteen: %v, want %v", test.board, n > 0, test.want)
		}
	}
}

// TestOutOfThirteen checks the worth of moves that move the three tiles in the last part. It must
// be lower, because few games are won after such a move. The worth of the best move is roughly that
// of an ending.
func TestOutOfThirteen(t *testing.T) {
	a, err := quickCoach().Best(context.Background(), on(t, "16384 8192 4096 0 / 2048 1024 512 2 / 0 0 0 0 / 0 0 0 0"))
	if err != nil {
		t.Fatal(err)
	}
	const right, up, down = 1, 2, 3
	best := a.Moves[up].Worth
	for _, out := range []int{right, down} {
		if a.Moves[out].Worth > 0.6*best {
			t.Errorf("%c is worth %.0f, and the best move %.0f", engine.Directions()[out], a.Moves[out].Worth, best)
		}
	}
	if best < 50_000 || best > 300_000 {
		t.Errorf("the best move is worth %.0f points", best)
	}
}

// TestSettled plays from a board of the last part. It checks that the coach makes the known best
// moves, and that most boards have one.
func TestSettled(t *testing.T) {
	c, s := quickCoach(), on(t, settled)
	_, moves := thirteen.Learned()
	boards, known := 0, 0
	for {
		b, _ := fast.Of(s.Matrix)
		row, ok := thirteen.Of(b)
		if _, settled := row.Settled(); !ok || !settled {
			break
		}
		a, err := c.Best(context.Background(), s)
		if err != nil {
			break
		}
		check(t, s, a)
		boards++
		if direction, ok := moves.Best(row); ok {
			known++
			if best := engine.Directions()[direction]; a.Direction != best {
				t.Errorf("%v: the coach plays %c, but the best move is %c", s.Matrix, a.Direction, best)
			}
		}
		s, _ = playMove(s, a.Direction)
	}
	if boards < 100 || known < boards/2 {
		t.Errorf("on %d boards, the best move is known for only %d", boards, known)
	}
}

// TestMemory checks that a coach uses at most 40 MB.
func TestMemory(t *testing.T) {
	c := quickCoach()
	for _, board := range []string{early, ending, inARow, early} {
		if _, err := c.Best(context.Background(), on(t, board)); err != nil {
			t.Fatal(err)
		}
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	const limit = 40 << 20
	if m.HeapAlloc > limit {
		t.Errorf("the coach uses %d bytes, more than 40 MB", m.HeapAlloc)
	}
	runtime.KeepAlive(c)
}

// FuzzBest checks the advice on boards of all sizes, with any tiles and rules.
func FuzzBest(f *testing.F) {
	f.Add(uint8(4), uint8(4), []byte{15, 15, 16, 17, 60, 1, 1, 2}, 0.1, 0, false)
	f.Add(uint8(1), uint8(8), []byte{1, 1}, 1.0, 2048, true)
	f.Add(uint8(3), uint8(5), []byte{59, 59, 58, 3}, 0.0, 8, false)
	f.Add(uint8(4), uint8(4), []byte{59, 59, 58, 58, 1}, 0.5, 0, false)
	f.Add(uint8(1), uint8(2), []byte{60, 60}, 0.5, 0, false)
	f.Add(uint8(4), uint8(4), []byte{14, 13, 12, 11, 10, 9, 2, 0, 1}, 0.1, 32768, true)
	f.Add(uint8(4), uint8(4), []byte{13, 14, 12, 1, 9, 10, 11, 0, 1}, 0.1, 0, false)
	f.Add(uint8(4), uint8(4), []byte{14, 13, 12, 0, 3, 2, 1, 2, 1, 2, 1, 2, 2, 1, 2, 1}, 0.1, 0, false)
	c := new(Coach)
	c.Boards = 300
	f.Fuzz(func(t *testing.T, rows, cols uint8, powers []byte, fours float64, target int, ends bool) {
		if rows == 0 || cols == 0 || rows > MaxSide || cols > MaxSide {
			return
		}
		tiles := make([][]int, rows)
		for row := range tiles {
			tiles[row] = make([]int, cols)
			for col := range tiles[row] {
				if i := row*int(cols) + col; i < len(powers) {
					tiles[row][col] = 1 << (powers[i] % 61) &^ 1
				}
			}
		}
		m, err := engine.MatrixOf(tiles, 0)
		if err != nil {
			return
		}
		s := engine.State{Rules: engine.Rules{Rows: int(rows), Cols: int(cols), Fours: fours, Target: target, Ends: ends}, Matrix: m}
		ctx, cancel := context.WithCancel(context.Background())
		if len(powers)%2 == 0 {
			cancel()
		}
		defer cancel()
		a, err := c.Best(ctx, s)
		continued := s
		continued.Continued = true
		switch {
		case err == nil:
			check(t, s, a)
		case errors.Is(err, ErrOver) && continued.Status() == engine.Over:
		case errors.Is(err, ErrWon) && ends && s.Status() == engine.Won:
		case !(fours >= 0 && fours <= 1):
		default:
			t.Errorf("%v: %v", m, err)
		}
	})
}

// playMove makes a move in a direction. An invalid direction moves nothing.
func playMove(s engine.State, d engine.Direction) (engine.State, bool) {
	switch d {
	case engine.Leftward:
		return engine.Left(s)
	case engine.Rightward:
		return engine.Right(s)
	case engine.Upward:
		return engine.Up(s)
	case engine.Downward:
		return engine.Down(s)
	}
	return s, false
}
