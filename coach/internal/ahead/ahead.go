// Package ahead searches ahead in a game with the method expectimax: the player makes the best
// move, and a spawn counts as the average over all possible spawns.
package ahead

import "math/bits"

// A Board is a position that a search can start from. Cells are counted row by row. Directions are
// in the order of the engine's Directions.
type Board[B any] interface {
	comparable
	// Shift slides the tiles. It returns the same board if the move is not valid.
	Shift(direction int) (next B, score int)
	// Empties returns a mask with a bit for each empty cell. A search calls it once per board,
	// because a call through a type parameter costs about as much as reading a cell.
	Empties() uint64
	// With returns the board with another power of two in a cell.
	With(cell, power int) B
	// Hash returns a hash. Its highest bits are the most random ones.
	Hash() uint64
}

// A Search computes the worth of boards. Before a spawn, the worth is the average over all spawns.
// After a spawn, it is the worth of the best move.
type Search[B Board[B]] struct {
	Judge func(B) float32 // returns the worth of a board before a spawn, without searching
	Move  float32         // added for each move: 1 if worths are numbers of moves to come, 0 if they are chances
	Fours float32         // the chance that a spawned tile is a 4
	Table *Table          // used only with the same Judge, Move and Fours
	Stop  func() bool     // reports whether to stop; called about every 20 µs

	Likely  float32 // a board less likely than this is judged instead of searched; must be above 0
	Stopped bool    // whether Stop ended the search; then its results are invalid
	Boards  int     // how many boards it judged, or found judged in the table
	Depth   int     // the largest number of moves that it looked ahead

	visited int // boards, judged or not
}

// A Table stores the worths of boards that were searched and of boards that were judged. Four of
// five boards occur again, in the next pass or after the same moves in another order. If two boards
// have the same index, the later one replaces the other.
type Table struct {
	searched, judged [1 << tableBits]entry
}

const tableBits = 18

type entry struct {
	hash  uint64
	worth float32
	reach float32 // the likelihood of the board relative to the limit of the search; 0 if the board was judged
}

// Fade multiplies the likelihood of a board for each move ahead. Without it, a search would not end
// if only one spawn is possible in each position.
const Fade = 0.7

// stopInterval is the number of boards between two calls of Stop, about 20 µs.
const stopInterval = 512

// Worth returns the worth of a board after a move, before the spawn.
func (s *Search[B]) Worth(b B) float32 { return s.before(b, 1, 1) }

// before returns the worth of a board before the spawn, after the given number of moves.
func (s *Search[B]) before(b B, chance float32, moves int) float32 {
	if s.visited++; s.visited%stopInterval == 0 && s.Stop() {
		s.Stopped = true
	}
	if s.Stopped {
		return 0
	}
	hash := b.Hash()
	place := hash >> (64 - tableBits)
	if chance < s.Likely {
		s.Boards++
		s.Depth = max(s.Depth, moves)
		stored := &s.Table.judged[place]
		if stored.hash != hash {
			*stored = entry{hash: hash, worth: s.Judge(b)}
		}
		return stored.worth
	}
	stored, reach := &s.Table.searched[place], chance/s.Likely
	if stored.hash == hash && stored.reach >= reach {
		return stored.worth
	}
	empties := b.Empties()
	part := 1 / float32(bits.OnesCount64(empties))
	chance *= part * Fade
	var sum float32
	for ; empties != 0; empties &= empties - 1 {
		cell := bits.TrailingZeros64(empties)
		if s.Fours < 1 {
			sum += (1 - s.Fours) * s.after(b.With(cell, 1), chance*(1-s.Fours), moves)
		}
		if s.Fours > 0 {
			sum += s.Fours * s.after(b.With(cell, 2), chance*s.Fours, moves)
		}
	}
	if s.Stopped {
		return 0
	}
	sum *= part
	*stored = entry{hash, sum, reach}
	return sum
}

// after returns the worth of a board after the spawn. It is 0 if the game is over.
func (s *Search[B]) after(b B, chance float32, moves int) float32 {
	best := float32(0)
	for direction := range 4 {
		if next, _ := b.Shift(direction); next != b {
			best = max(best, s.Move+s.before(next, chance, moves+1))
		}
	}
	return best
}
