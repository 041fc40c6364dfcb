// Package ahead looks ahead in a game: what a board comes to by the best moves,
// on average over what is spawned.
package ahead

import "math/bits"

// A Board is what a search looks ahead on. Cells are counted row by row;
// directions are in the order of the engine's.
type Board[B any] interface {
	comparable
	// Shift pushes the tiles; the board is the same if the move is not valid.
	Shift(direction int) (next B, score int)
	// Empties returns a mask with a bit for each cell that is empty. It is asked once
	// a board, as each call through the type costs about as much as a look at a cell.
	Empties() uint64
	// With returns the board with another power in a cell.
	With(cell, power int) B
	// Hash returns a number that is spread over its highest bits.
	Hash() uint64
}

// A Search looks at what comes of boards. The worth of one before a spawn is the
// average over all spawns; after a spawn it is that of the move, and the most that
// a move comes to.
type Search[B Board[B]] struct {
	Judge func(B) float32 // the worth of a board before a spawn, without looking ahead
	Move  float32         // the worth of a move: 1 if worths are numbers of moves to come, 0 if they are chances
	Fours float32         // the chance that a spawned tile is a 4
	Table *Table          // of nothing else than boards by the same judge and chance
	Stop  func() bool     // whether to stop, asked now and then

	Likely  float32 // boards less likely than this are judged, not looked at further; above 0
	Stopped bool    // whether it was told to stop; what it returns then is of no use
	Boards  int     // how many it judged, or knew the judgement of
	Depth   int     // how many moves it looked ahead, at most

	met int // boards, judged or not
}

// A Table keeps what boards came to, and how those at the end were judged: four of
// five are met again, as the next look ahead meets them, and other orders of the same
// moves do. Where two have the same place the later one takes it.
type Table struct {
	looked, judged [1 << tableBits]entry
}

const tableBits = 18

type entry struct {
	hash  uint64
	worth float32
	reach float32 // how much less likely boards were looked at; nothing if it is a judgement
}

// Fade is by how much a board counts as less likely for each move that it is
// ahead. Without it there is no end where but one tile can come, in one cell.
const Fade = 0.7

// asking is after how many boards Stop is asked, which takes some 20 µs.
const asking = 512

// Worth returns the worth of a board before the spawn, after a move.
func (s *Search[B]) Worth(b B) float32 { return s.before(b, 1, 1) }

// before returns the worth of a board before the spawn, after so many moves.
func (s *Search[B]) before(b B, chance float32, moves int) float32 {
	if s.met++; s.met%asking == 0 && s.Stop() {
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
		kept := &s.Table.judged[place]
		if kept.hash != hash {
			*kept = entry{hash: hash, worth: s.Judge(b)}
		}
		return kept.worth
	}
	kept, reach := &s.Table.looked[place], chance/s.Likely
	if kept.hash == hash && kept.reach >= reach {
		return kept.worth
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
	*kept = entry{hash, sum, reach}
	return sum
}

// after returns the worth of a board after the spawn: 0 if the game is over.
func (s *Search[B]) after(b B, chance float32, moves int) float32 {
	most := float32(0)
	for direction := range 4 {
		if next, _ := b.Shift(direction); next != b {
			most = max(most, s.Move+s.before(next, chance, moves+1))
		}
	}
	return most
}
