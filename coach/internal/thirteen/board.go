// Package thirteen evaluates boards on which 16384, 8192 and 4096 lie in a row in a corner and
// never move again. In the other thirteen cells, the player builds a 2048, a 1024, a 512 and
// another 512. Then all of them merge to 32768.
//
// A network of its own evaluates the boards. The package also stores the best moves on the most
// frequent boards of the last part. The program tune makes both.
package thirteen

import "twenty48/coach/internal/fast"

// A Board is a board with the three tiles. It is turned and mirrored, so that they are the first
// cells of the first row. Directions mean those of the board before it was turned.
type Board struct {
	// Cells has four bits per cell, as in a [fast.Board].
	Cells uint64
	ways  [4]uint8 // for each direction, the direction on the turned cells
}

const (
	corner = 0xfff // the cells of the three tiles
	three  = 0xcde // their powers, always in this order, because their order does not matter
)

// straight has the ways of a board that is not turned.
var straight = [4]uint8{fast.Left, fast.Right, fast.Up, fast.Down}

// Empty returns the board with only the three tiles.
func Empty() Board { return Board{fast.Empty().Cells | three, straight} }

// Of returns b as a Board. It returns false if 16384, 8192 and 4096 do not occur once each, if they
// do not lie in a row in a corner, or if a tile is higher.
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
		if cells>>2&(cells>>3)&0x111 != 0x111 { // one of the first three cells has a power below 12
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

// Shift slides the tiles and returns the score. If no tile moves or one of the three tiles would
// move, it returns the same board.
func (b Board) Shift(direction int) (Board, int) {
	next, score := fast.Board{Cells: b.Cells}.Shift(int(b.ways[direction]))
	if next.Cells&corner != three {
		return b, 0
	}
	return Board{next.Cells, b.ways}, score
}

// Empties returns a mask with a bit for each empty cell.
func (b Board) Empties() uint64 { return fast.Board{Cells: b.Cells}.Empties() }

// With returns the board with another power of two in a cell.
func (b Board) With(cell, power int) Board {
	return Board{fast.Board{Cells: b.Cells}.With(cell, power).Cells, b.ways}
}

// Spawn returns the board with one more tile, as [fast.Board.Spawn] does.
func (b Board) Spawn(draw, fours uint64) Board {
	return Board{fast.Board{Cells: b.Cells}.Spawn(draw, fours).Cells, b.ways}
}

// Hash returns a hash. Its highest bits are the most random ones.
func (b Board) Hash() uint64 { return fast.Board{Cells: b.Cells}.Hash() }

// Sum returns the sum of all tiles except the three.
func (b Board) Sum() int { return fast.Board{Cells: b.Cells &^ corner}.Sum() }
