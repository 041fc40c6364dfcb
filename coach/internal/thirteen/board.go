// Package thirteen is the game that is left when 16384, 8192 and 4096 lie in a row in a
// corner, and are never moved from there on: a 2048, a 1024, a 512 and another 512 are
// to be built in thirteen cells, and all of them merge to 32768.
//
// It judges its boards by a network of its own, and knows the best move on those
// of the last part that are met most. The program tune makes both.
package thirteen

import "twenty48/coach/internal/fast"

// A Board is one of the game, turned and mirrored so that the three lie in the first row
// from its first cell on. Directions are those of the board that it was made of.
type Board struct {
	// Cells has four bits a cell, as those of a [fast.Board].
	Cells uint64
	ways  [4]uint8 // what each direction is on the cells
}

const (
	corner = 0xfff // the cells of the three
	three  = 0xcde // what they have: whatever their order is, it is of no matter
)

// straight are the ways of a board that is not turned.
var straight = [4]uint8{fast.Left, fast.Right, fast.Up, fast.Down}

// Empty returns the board with nothing but the three.
func Empty() Board { return Board{fast.Empty().Cells | three, straight} }

// Of returns the board that b is, and whether it is one: the three are there once, lie in a row
// in a corner, and no other tile is as high.
func Of(b fast.Board) (Board, bool) {
	seen := 0
	for cell := range 16 {
		if power := b.Power(cell); power >= 12 {
			if seen>>power&1 != 0 {
				return Board{}, false
			}
			seen |= 1 << power
		}
	}
	if seen != 1<<14|1<<13|1<<12 {
		return Board{}, false
	}
	for turn := range 8 {
		cells, across, ends := b.Cells, turn&1, [2]int{turn >> 1 & 1, turn >> 2}
		if across != 0 {
			cells = fast.Transpose(cells)
		}
		if ends[0] != 0 {
			cells = fast.Reverse(cells)
		}
		if ends[1] != 0 {
			cells = fast.Flip(cells)
		}
		if cells>>2&(cells>>3)&0x111 != 0x111 { // all have 12 or more
			continue
		}
		turned := Board{Cells: cells&^corner | three}
		for direction := range turned.ways {
			way := direction ^ across<<1
			turned.ways[direction] = uint8(way ^ ends[way>>1])
		}
		return turned, true
	}
	return Board{}, false
}

// Shift pushes the tiles. The board is the same if none moves, or one of the three would.
func (b Board) Shift(direction int) (Board, int) {
	next, score := fast.Board{Cells: b.Cells}.Shift(int(b.ways[direction]))
	if next.Cells&corner != three {
		return b, 0
	}
	return Board{next.Cells, b.ways}, score
}

// Empties returns a mask with a bit for each empty cell.
func (b Board) Empties() uint64 { return fast.Board{Cells: b.Cells}.Empties() }

// With returns the board with another power in a cell.
func (b Board) With(cell, power int) Board {
	return Board{fast.Board{Cells: b.Cells}.With(cell, power).Cells, b.ways}
}

// Spawn returns the board with one more tile, as [fast.Board.Spawn] does.
func (b Board) Spawn(draw, fours uint64) Board {
	return Board{fast.Board{Cells: b.Cells}.Spawn(draw, fours).Cells, b.ways}
}

// Hash returns a number that is spread over its highest bits.
func (b Board) Hash() uint64 { return fast.Board{Cells: b.Cells}.Hash() }

// Sum returns the sum of the tiles beside the three.
func (b Board) Sum() int { return fast.Board{Cells: b.Cells &^ corner}.Sum() }
