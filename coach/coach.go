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

// A Coach finds the best move. It stores results of its searches, which make the next search
// faster. The zero Coach is ready to use. Several goroutines may use one Coach; they wait for each
// other.
type Coach struct {
	// Boards limits how many boards the coach evaluates for a move; 0 means no limit. With a
	// limit and no deadline, the coach gives the same advice on every machine.
	Boards int

	mu       sync.Mutex   // held while the coach searches
	table    *ahead.Table // nil before the first search
	tableFor conditions   // the conditions that the table is valid for
	lines    *lines.Lines // nil before the first board that is not 4×4
}

// conditions are what the worth of a board depends on, besides its tiles.
type conditions struct {
	rows, cols int
	fours      float64
	folded     bool // net.Fold has lowered the tiles
	thirteen   bool // the board is evaluated by package thirteen
	chance     bool // the worth is the chance of a win, not a number of moves
}

// Advice is the answer of a coach about a state.
type Advice struct {
	Direction engine.Direction // the best move
	Moves     [4]Opinion       // all four moves, in the order of [engine.Directions]
	Reason    Reason
	Depth     int // the largest number of moves that the coach looked ahead
	Boards    int // how many boards it evaluated, including those found in the table
}

// An Opinion is the evaluation of a move.
type Opinion struct {
	Possible bool
	// Worth is roughly the score that the player can expect after this move, to the end of the
	// game. On boards that are not 4×4, it has another unit, and serves only to compare moves.
	//
	// If the sum of the tiles is at most 512 short of 32768, Worth is the chance to reach that
	// tile, times the score that follows it. If three tiles never move (package thirteen), a move
	// that moves them has a fixed part of the worth of the best move.
	//
	// Worth is 0 if the coach does not search, because the best move is the only one or wins the
	// game.
	Worth float64
}

// Errors of [Coach.Best] for games that have ended.
var (
	ErrOver = phrase.New("the game is over: no move is possible")
	ErrWon  = phrase.New("the game is won and has ended")
)

// Best returns the best move. It searches until the deadline of the context, or until the context
// is cancelled. It returns advice even if the deadline is past. Without a deadline and without
// [Coach.Boards], it evaluates 20,000 boards, which takes some milliseconds. It does not search if
// only one move is possible.
//
// The first call for a 4×4 board unpacks a network, which takes about 60 ms, and extends the
// deadline by that time. So does the first call near the tile 32768, which needs other networks. A
// Coach then needs about 40 MB of memory.
//
// If a game is won but may continue, the advice assumes that it continues. The error is [ErrOver],
// [ErrWon], or says what is wrong with the board or the rules.
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
	cond := conditions{rows: rows, cols: cols, fours: s.Rules.Fours}
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
		return c.advise4x4(ctx, s, moves, cond, start), nil
	}
	if c.lines == nil {
		c.lines = lines.New(lines.Tuned)
	}
	depth, boards := think(ctx, c, moves, cond, c.lines.Board(s.Matrix), lines.Board.Worth, start)
	return adviceOn(s, moves, depth, boards), nil
}

// advise4x4 returns the advice for a 4×4 board.
func (c *Coach) advise4x4(ctx context.Context, s engine.State, moves []move, cond conditions, start time.Time) Advice {
	b, _ := fast.Of(s.Matrix)
	points := pointsPerMove(b, cond.fours)
	var depth, boards int
	if t, n := inThirteen(b, moves); n > 0 {
		judge, known := thirteen.Learned()
		cond.thirteen = true
		if _, cond.chance = t.Settled(); cond.chance {
			points = points * movesAfter / thirteen.Prize
		}
		depth, boards = think(ctx, c, moves[:n], cond, t, judge.Worth, start)
		if best, ok := known.Best(t); ok { // the search was still needed for the worths of the other moves
			i := slices.IndexFunc(moves, func(m move) bool { return m.index == best })
			moves[i].worth = moves[0].worth
			moves[0], moves[i] = moves[i], moves[0]
		}
		for i := range moves[n:] {
			moves[n+i].worth = min(moves[0].worth, outsidePart*moves[0].worth)
		}
		slices.SortStableFunc(moves[1:], better)
	} else {
		judge := net.Learned().Worth
		cond.folded = b.High != 0
		if cond.chance = net.Ends(b); cond.chance {
			judge, points = net.Ending().Chance, points*movesAfter
		}
		if cond.folded {
			b = fast.Board{Cells: net.Fold(b)}
		}
		depth, boards = think(ctx, c, moves, cond, b, judge, start)
	}
	advice := adviceOn(s, moves, depth, boards)
	for i := range advice.Moves {
		advice.Moves[i].Worth *= points
	}
	return advice
}

// inThirteen reports whether package thirteen evaluates a board; if it does not, n is 0. If it
// does, inThirteen puts the moves that leave the three tiles in place first, and n is their number.
//
// Other networks evaluate boards that are won, scattered boards, and boards of the last part that
// are not settled. Too few of them occurred when package thirteen was trained.
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

// outsidePart is the worth of a move that moves the three tiles, as a part of the worth of the best
// move. It is a rough estimate: of 214 games from boards without the last 512, 68 reached 32768
// when the network of moves evaluated them, and 123 with the network of endings.
const outsidePart = 68. / 123

// movesAfter is roughly the number of moves in a game after it has reached 32768.
const movesAfter = 6_000

// pointsPerMove returns roughly the score of one move. It assumes that each spawned tile is merged
// until it is part of one tile with the sum of all tiles.
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

// movesOf returns the valid moves of a state.
func movesOf(s engine.State) (moves []move) {
	for i, merge := range [...]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown} {
		if shift := merge(s.Matrix); shift.Moved {
			moves = append(moves, move{index: i, shift: shift})
		}
	}
	return moves
}

const (
	defaultBoards = 20_000 // the limit without a deadline and without Coach.Boards
	// Each pass of a search visits the boards whose likelihood is above a limit. The limit is
	// firstLimit in the first pass. Each further pass multiplies it by limitFactor, down to
	// lastLimit.
	firstLimit, limitFactor, lastLimit = 0.25, 0.5, 1e-9
)

// oneTurn is the longest time that the coach searches in a browser without a pause. There, all
// goroutines share one thread with the page, so the page answers no key during that time.
const oneTurn = 16 * time.Millisecond

// think searches until it must stop, each pass further ahead, and sorts the moves, the best one
// first. It extends the deadline by the time since start, which was needed to prepare. It returns
// the largest number of moves that it looked ahead, and the number of boards that it evaluated.
func think[B ahead.Board[B]](ctx context.Context, c *Coach, moves []move, cond conditions, b B, judge func(B) float32, start time.Time) (depth, boards int) {
	if c.tableFor != cond {
		*c.table, c.tableFor = ahead.Table{}, cond
	}
	deadline, ends := ctx.Deadline()
	deadline = deadline.Add(time.Since(start))
	limit := c.Boards
	if limit <= 0 && !ends {
		limit = defaultBoards
	}
	search := ahead.Search[B]{Judge: judge, Move: 1, Fours: float32(cond.fours), Table: c.table}
	if cond.chance {
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
	for search.Likely = firstLimit; search.Likely > lastLimit && !search.Stop(); search.Likely *= limitFactor {
		for i := range moves {
			next, _ := b.Shift(moves[i].index)
			worth := search.Worth(next)
			if search.Stopped {
				// A move that this pass did not reach may not be better than the best one that it
				// reached.
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

// adviceOn returns the advice for sorted moves, the best one first.
func adviceOn(s engine.State, moves []move, depth, boards int) Advice {
	advice := Advice{Direction: engine.Directions()[moves[0].index], Depth: depth, Boards: boards, Reason: reason(s, moves, depth)}
	for _, m := range moves {
		advice.Moves[m.index] = Opinion{true, float64(m.worth)}
	}
	return advice
}
