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

// MaxSide is how many rows or columns a board may have to be thought about.
const MaxSide = lines.MaxSide

// CheckSize returns an error if a board has more than MaxSide rows or columns.
func CheckSize(m engine.Matrix) error {
	if m.Rows() > MaxSide || m.Cols() > MaxSide {
		return phrase.New("a board of %d × %d is too large to think about: it may be %d × %d", m.Rows(), m.Cols(), MaxSide, MaxSide)
	}
	return nil
}

// A Coach tells what to play. It keeps what it found out, which helps it to think
// about what comes next. The zero Coach is ready to be asked. It may be asked by
// several goroutines: they wait for each other.
type Coach struct {
	// Boards, if it is above 0, ends the thinking when so many boards have been
	// judged: a coach that is not in a hurry says the same on every machine.
	Boards int

	one   sync.Mutex   // held while it thinks
	table *ahead.Table // nil before it thinks
	of    odds         // what the table is of
	lines *lines.Lines // nil before a board is thought about that is not 4×4
}

// odds are what the worth of a board depends on beside its tiles.
type odds struct {
	rows, cols int
	fours      float64
	folded     bool // whether tiles stand for higher ones
	thirteen   bool // whether three of the tiles are never moved
	chance     bool // whether it is one
}

// Advice is what a coach says of a state.
type Advice struct {
	Direction engine.Direction // the best move
	Moves     [4]Opinion       // of all four, in the order of [engine.Directions]
	Reason    Reason
	Depth     int // how many moves it looked ahead, at most
	Boards    int // how many boards it judged, those included whose judgement it had kept
}

// An Opinion is what a coach thinks of a move.
type Opinion struct {
	Possible bool
	// Worth is about the score that is to be expected from here on by this move and the best that can follow. On the last
	// part of the way to 32768 it is that of coming to that tile, and what it promises; in thirteen cells, until 512 are
	// missing, a third of what it promises, and a move out of them is worth so much of the best as was counted on average. On
	// sizes other than 4×4 it is in a measure of its own, and tells no more than what is better, and whether by much.
	// If the best move is the only one, or ends the game by a win, there was no need to think, and it is 0.
	Worth float64
}

// What no advice can be given for.
var (
	ErrOver = phrase.New("the game is over: no move is possible")
	ErrWon  = phrase.New("the game is won, and ends there")
)

// Best returns what to play. It thinks until the deadline of the context, or
// until that is cancelled; there is advice even if either is long past. Without
// a deadline, and without [Coach.Boards], it judges 20,000 boards, which takes
// some milliseconds. It does not think if only one move is possible.
//
// The first time on a board of 4×4 it gets ready before, for about 60 ms, and may think
// as much longer: without having thought it would be of no use. So it does on the last part of the way
// to 32768 when that begins first. It takes some 40 MB then.
//
// For a state that is won but can be gone on from, the advice is for going on.
// The error is [ErrOver], [ErrWon], or says what is wrong with the board or the
// rules.
func (c *Coach) Best(ctx context.Context, s engine.State) (Advice, error) {
	c.one.Lock()
	defer c.one.Unlock()
	rows, cols := s.Matrix.Rows(), s.Matrix.Cols()
	switch {
	case rows < 1 || cols < 1:
		return Advice{}, phrase.New("there is no board to think about")
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
		// What could come after a win is not for this game.
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

// four thinks about a state of 4×4.
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
		if best, ok := known.Best(t); ok { // what the others are worth is thought about all the same
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

// inThirteen puts the moves that leave three tiles where they are first, and returns how many there are, if a board is
// to be thought about so. One that is scattered is not, nor in the last part one that is not settled, as those were met too
// seldom; and a board that is won has nothing more to be thought about there.
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

// apart is what part of the best move's worth is left by one that moves the three: of the same 214 boards with the last 512
// missing 68 came to 32768 without thirteen cells, and 123 with them.
const apart = 68. / 123

// movesAfter is about how many moves are expected of a board that has just come to 32768.
const movesAfter = 6_000

// pointsPerMove is about the score of a move: the tile that is spawned is merged
// until it is in one of the sum of all.
func pointsPerMove(b fast.Board, fours float64) float64 {
	return (2 + 2*fours) * math.Log2(float64(b.Sum()))
}

// A move is one that is possible in a state.
type move struct {
	index int // of its direction, in [engine.Directions]
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
	// The first look ahead is at boards as likely as this. Each further one is at
	// boards less likely by a factor, to the least.
	mostLikely, lessLikely, leastLikely = 0.25, 0.5, 1e-9
)

// oneTurn is how long it thinks in a browser until it lets others have their turn: all goroutines share a thread with the page
// there, none is interrupted, and a key waits for as long.
const oneTurn = 16 * time.Millisecond

// think looks at moves on a board further and further ahead until it is told to stop, and sorts them,
// the best one first. What was taken since the start to get ready comes on top of the time there is. It returns how
// many moves it looked ahead, at most, and how many boards it judged.
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
				// What was not looked at so far is no better than the best that was.
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

// adviceOn returns the advice that comes of moves, the best one first.
func adviceOn(s engine.State, moves []move, depth, boards int) Advice {
	advice := Advice{Direction: engine.Directions()[moves[0].index], Depth: depth, Boards: boards, Reason: reason(s, moves, depth)}
	for _, m := range moves {
		advice.Moves[m.index] = Opinion{true, float64(m.worth)}
	}
	return advice
}
