package coach

import (
	"cmp"
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"twenty48/coach/internal/ahead"
	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/lines"
	"twenty48/coach/internal/net"
	"twenty48/coach/internal/thirteen"
	"twenty48/engine"
	"twenty48/phrase"
)

// MaxSide is the largest number of rows or columns of a board that the coach can evaluate.
const MaxSide = lines.MaxSide

// CheckSize returns an error if a board has more than MaxSide rows or columns.
func CheckSize(m engine.Matrix) error {
	if m.Rows() > MaxSide || m.Cols() > MaxSide {
		return phrase.New("a %d × %d board is too large for the coach: the maximum is %d × %d", m.Rows(), m.Cols(), MaxSide, MaxSide)
	}
	return nil
}

// A Coach finds the best move. It remembers results, which speed up its next search. The zero Coach
// is ready to use. Several goroutines may use one Coach; they wait for each other.
type Coach struct {
	// Boards limits how many boards the coach evaluates for a move; 0 means no limit. With a
	// limit and no deadline, the coach gives the same advice on every machine.
	Boards int

	mu    sync.Mutex   // held while the coach searches
	table *ahead.Table // nil before the first search
	of    odds         // the boards that the table is valid for
	lines *lines.Lines // nil before the first board that is not 4×4
}

// odds are the facts, besides its tiles, on which the worth of a board depends.
type odds struct {
	rows, cols int
	fours      float64
	folded     bool // tiles stand for higher ones; see net.Fold
	thirteen   bool // three of the tiles never move
	chance     bool // the worth is the chance of a win, not a number of moves
}

// Advice is the answer of a coach about a state.
type Advice struct {
	Direction engine.Direction // the best move
	Moves     [4]Opinion       // all four moves, in the order of [engine.Directions]
	Reason    Reason
	Depth     int // the largest number of moves that the coach looked ahead
	Boards    int // how many boards it evaluated, including remembered ones
}

// An Opinion is the evaluation of a move.
type Opinion struct {
	Possible bool
	// Worth is roughly the score that the player can expect from here on after this move. On sizes
	// other than 4×4 it has a unit of its own, and serves only to compare moves.
	//
	// In the last part of the way to 32768, it is the chance of that tile, times the score that
	// follows it. A move out of the game in thirteen cells counts as a fixed part of the best move.
	//
	// It is 0 if the best move is the only one or wins the game, because then the coach does not search.
	Worth float64
}

// Errors of [Coach.Best] for games that have ended.
var (
	ErrOver = phrase.New("the game is over: no move is possible")
	ErrWon  = phrase.New("the game is won and has ended")
)

// Best returns the best move. It searches until the deadline of the context, or until the context
// is cancelled. It returns advice even if the deadline is long past. Without a deadline and without
// [Coach.Boards], it evaluates 20,000 boards, which takes some milliseconds. It does not search if
// only one move is possible.
//
// The first call for a 4×4 board unpacks a network, which takes about 60 ms, and extends the deadline
// by that time. So does the first call in the last part of the way to 32768. A Coach then needs about
// 40 MB of memory.
//
// For a state that is won but may continue, the advice assumes that it continues. The error is
// [ErrOver], [ErrWon], or a description of the fault in the board or in the rules.
func (c *Coach) Best(ctx context.Context, s engine.State) (Advice, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	rows, cols := s.Matrix.Rows(), s.Matrix.Cols()
	switch {
	case rows < 1 || cols < 1:
		return Advice{}, phrase.New("there is no board")
	case CheckSize(s.Matrix) != nil:
		return Advice{}, CheckSize(s.Matrix)
	case !(s.Rules.Fours >= 0 && s.Rules.Fours <= 1):
		return Advice{}, phrase.New("the chance of a 4 must be from 0 to 1, not %v", s.Rules.Fours)
	}
	if s.Rules.Ends && s.Status() == engine.Won {
		return Advice{}, ErrWon
	}
	moves := movesOf(s)
	of := odds{rows: rows, cols: cols, fours: s.Rules.Fours}
	switch {
	case len(moves) == 0:
		return Advice{}, ErrOver
	case len(moves) == 1:
		return adviceOn(s, moves, 0, 0), nil
	case s.Rules.Ends && s.Rules.Target > 0:
		// The game ends with a win, so a winning move needs no search.
		for i, m := range moves {
			if m.shift.Matrix.Highest() >= s.Rules.Target {
				moves[0], moves[i] = m, moves[0]
				return adviceOn(s, moves, 0, 0), nil
			}
		}
	}
	start := time.Now()
	if c.table == nil {
		c.table = new(ahead.Table)
	}
	if rows == 4 && cols == 4 {
		return c.four(ctx, s, moves, of, start), nil
	}
	if c.lines == nil {
		c.lines = lines.New(lines.Tuned)
	}
	depth, boards := think(ctx, c, moves, of, c.lines.Board(s.Matrix), lines.Board.Worth, start)
	return adviceOn(s, moves, depth, boards), nil
}

// four returns the advice for a 4×4 board.
func (c *Coach) four(ctx context.Context, s engine.State, moves []move, of odds, start time.Time) Advice {
	b, _ := fast.Of(s.Matrix)
	points := pointsPerMove(b, of.fours)
	var depth, boards int
	if t, n := inThirteen(b, moves); n > 0 {
		judge, known := thirteen.Learned()
		of.thirteen = true
		if _, of.chance = t.Settled(); of.chance {
			points = points * movesAfter / thirteen.Prize
		}
		depth, boards = think(ctx, c, moves[:n], of, t, judge.Worth, start)
		if best, ok := known.Best(t); ok { // the search is still needed for the worth of the other moves
			i := slices.IndexFunc(moves, func(m move) bool { return m.index == best })
			moves[i].worth = moves[0].worth
			moves[0], moves[i] = moves[i], moves[0]
		}
		for i := range moves[n:] {
			moves[n+i].worth = min(moves[0].worth, apart*moves[0].worth)
		}
		slices.SortStableFunc(moves[1:], better)
	} else {
		judge := net.Learned().Worth
		of.folded = b.High != 0
		if of.chance = net.Ends(b); of.chance {
			judge, points = net.Ending().Chance, points*movesAfter
		}
		if of.folded {
			b = fast.Board{Cells: net.Fold(b)}
		}
		depth, boards = think(ctx, c, moves, of, b, judge, start)
	}
	advice := adviceOn(s, moves, depth, boards)
	for i := range advice.Moves {
		advice.Moves[i].Worth *= points
	}
	return advice
}

// inThirteen reports whether a board is evaluated as a game in thirteen cells: n is 0 if it is not.
// If it is, inThirteen puts the moves that leave the three tiles in place first, and n is their
// number. Training met too few scattered boards, and too few boards of the last part that are not
// settled; the other networks evaluate those, and boards that are won.
func inThirteen(b fast.Board, moves []move) (t thirteen.Board, n int) {
	t, ok := thirteen.Of(b)
	if _, settled := t.Settled(); !ok || t.Scattered() || t.Part() >= thirteen.Last && !settled {
		return t, 0
	}
	for i, m := range moves {
		if next, _ := t.Shift(m.index); next != t {
			moves[i], moves[n] = moves[n], m
			n++
		}
	}
	return t, n
}

// apart is the worth of a move that moves the three tiles, as a part of the worth of the best move.
// Of 214 boards without the last 512, 68 reached 32768 without thirteen cells, and 123 with them.
const apart = 68. / 123

// movesAfter is roughly the number of moves that follow a board with a new 32768.
const movesAfter = 6_000

// pointsPerMove returns roughly the score of one move. A spawned tile is merged until it is part of
// a tile as large as the sum of all tiles.
func pointsPerMove(b fast.Board, fours float64) float64 {
	return (2 + 2*fours) * math.Log2(float64(b.Sum()))
}

// A move is a possible move of a state.
type move struct {
	index int // of the direction in [engine.Directions]
	shift engine.Shift
	worth float32
}

// better sorts moves, the best one first.
func better(a, b move) int { return cmp.Compare(b.worth, a.worth) }

func movesOf(s engine.State) (moves []move) {
	for i, merge := range [...]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown} {
		if shift := merge(s.Matrix); shift.Moved {
			moves = append(moves, move{index: i, shift: shift})
		}
	}
	return moves
}

const (
	boardsWithoutEnd = 20_000
	// The first pass of a search visits boards at least as likely as mostLikely. Each further pass
	// lowers that limit by the factor lessLikely, down to leastLikely.
	mostLikely, lessLikely, leastLikely = 0.25, 0.5, 1e-9
)

// oneTurn is the longest time that the coach searches in a browser without a pause. There, all
// goroutines share a thread with the page, so a key waits for that long.
const oneTurn = 16 * time.Millisecond

// think searches further and further ahead until it must stop, and sorts the moves, the best one
// first. The time since start, which was needed to prepare, extends the deadline. think returns the
// largest number of moves that it looked ahead, and the number of boards that it evaluated.
func think[B ahead.Board[B]](ctx context.Context, c *Coach, moves []move, of odds, b B, judge func(B) float32, start time.Time) (depth, boards int) {
	if c.of != of {
		*c.table, c.of = ahead.Table{}, of
	}
	deadline, ends := ctx.Deadline()
	deadline = deadline.Add(time.Since(start))
	limit := c.Boards
	if limit <= 0 && !ends {
		limit = boardsWithoutEnd
	}
	search := ahead.Search[B]{Judge: judge, Move: 1, Fours: float32(of.fours), Table: c.table}
	if of.chance {
		search.Move = 0
	}
	for i := range moves {
		next, _ := b.Shift(moves[i].index)
		moves[i].worth = judge(next)
	}
	slices.SortStableFunc(moves, better)
	if len(moves) == 1 {
		return 0, 0
	}
	turn := time.Now()
	search.Stop = func() bool {
		if runtime.GOOS == "js" && time.Since(turn) > oneTurn {
			time.Sleep(time.Millisecond)
			turn = time.Now()
		}
		return limit > 0 && search.Boards >= limit || errors.Is(ctx.Err(), context.Canceled) || ends && !time.Now().Before(deadline)
	}
	for search.Likely = mostLikely; search.Likely > leastLikely && !search.Stop(); search.Likely *= lessLikely {
		for i := range moves {
			next, _ := b.Shift(moves[i].index)
			worth := search.Worth(next)
			if search.Stopped {
				// Moves that this pass did not reach count at most as much as the best one that it did.
				slices.SortStableFunc(moves[:i], better)
				for j := i; j < len(moves) && i > 0; j++ {
					moves[j].worth = min(moves[j].worth, moves[0].worth)
				}
				return search.Depth, search.Boards
			}
			moves[i].worth = worth
		}
		slices.SortStableFunc(moves, better)
	}
	return search.Depth, search.Boards
}

// adviceOn returns the advice for moves that are sorted, the best one first.
func adviceOn(s engine.State, moves []move, depth, boards int) Advice {
	advice := Advice{Direction: engine.Directions()[moves[0].index], Depth: depth, Boards: boards, Reason: reason(s, moves, depth)}
	for _, m := range moves {
		advice.Moves[m.index] = Opinion{true, float64(m.worth)}
	}
	return advice
}
