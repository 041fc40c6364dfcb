// Package fast implements a 4×4 board in 64 bits, for millions of moves per second. It contains no
// rules: it asks the engine for the result of each of the 65,536 rows once.
package fast

import (
	"errors"
	"math/bits"
	"sync"

	"twenty48/engine"
)

// A Board is a 4×4 board. The zero Board is empty. Make other boards with [Of] or [Empty], which
// fill the tables of moves.
type Board struct {
	// Cells has four bits per cell, row by row from the lowest bits: the tile's power of two, or 0
	// for an empty cell.
	Cells uint64
	// High has two more bits of the power of each cell. It is 0 unless a tile is above 32768. The
	// engine moves boards with such tiles, which is slower.
	High uint32
}

// The directions, in the order of [engine.Directions]. Bit 0 is set if tiles move to the end of a
// row or column. Bit 1 is set if they move in columns.
const (
	Left = iota
	Right
	Up
	Down
)

const (
	rowBits = 0xffff
	ones    = 0x1111_1111_1111_1111 // the lowest bit of each cell
	tooHigh = 1 << 31               // marks a row that makes a tile of 65536
)

// rows has the results of each possible row, moved left and right. The lowest 16 bits are the
// cells. The bits above are a quarter of the score, which is at most 2 × 32768 / 4, so the highest
// bit is free for tooHigh.
var rows [2][rowBits + 1]uint32

// load fills the tables. It computes the score of a row from the worths of its tiles before and
// after the move, so it needs no rule of merging.
var load = sync.OnceFunc(func() {
	const batch = 1024
	for first := 0; first < len(rows[0]); first += batch {
		tiles := make([][]int, batch)
		for i := range tiles {
			tiles[i] = rowTiles(uint16(first + i))
		}
		m, err := engine.MatrixOf(tiles, 0)
		if err != nil {
			panic(err) // cannot happen: the tiles are powers of two
		}
		for way, shift := range [2]engine.Shift{engine.MergeLeft(m), engine.MergeRight(m)} {
			for i := range tiles {
				rows[way][first+i] = entry(uint16(first+i), shift.Matrix, i)
			}
		}
	}
})

// rowTiles returns the tiles of a row.
func rowTiles(row uint16) []int {
	tiles := make([]int, 4)
	for col := range tiles {
		tiles[col] = 1 << (row >> (4 * col) & 15) &^ 1
	}
	return tiles
}

// entry returns the entry of the tables for a row that became row i of m.
func entry(before uint16, m engine.Matrix, i int) uint32 {
	after, gained := uint32(0), 0
	for col := range 4 {
		power := bits.Len(uint(m.At(engine.Cell{Row: int16(i), Col: int16(col)})) >> 1)
		if power > 15 {
			return tooHigh | uint32(before)
		}
		after |= uint32(power) << (4 * col)
		gained += worth(power) - worth(int(before>>(4*col)&15))
	}
	return after | uint32(gained/4)<<16
}

// worth returns the total score of the merges that make a tile from twos. Each merge raises the
// worth of a board by its score.
func worth(power int) int { return max(0, power-1) << power }

// Empty returns the board without tiles.
func Empty() Board {
	load()
	return Board{}
}

// Of returns the board of a 4×4 matrix. It returns an error if the matrix has another size.
func Of(m engine.Matrix) (b Board, err error) {
	if m.Rows() != 4 || m.Cols() != 4 {
		return b, errors.New("a fast board has 4 rows and 4 columns")
	}
	load()
	for i := range 16 {
		power := bits.Len(uint(m.At(engine.Cell{Row: int16(i / 4), Col: int16(i % 4)})) >> 1)
		b = b.With(i, power)
	}
	return b, nil
}

// With returns the board with another power of two in a cell, from 0 to 63. Cells are counted row
// by row.
func (b Board) With(cell, power int) Board {
	b.Cells = b.Cells&^(15<<(4*cell)) | uint64(power&15)<<(4*cell)
	b.High = b.High&^(3<<(2*cell)) | uint32(power>>4)<<(2*cell)
	return b
}

// Power returns the power of two of a cell's tile, or 0 if the cell is empty.
func (b Board) Power(cell int) int {
	return int(b.Cells>>(4*cell)&15) | int(b.High>>(2*cell)&3)<<4
}

// Sum returns the sum of all tiles.
func (b Board) Sum() (sum int) {
	for cell := range 16 {
		sum += 1 << b.Power(cell) &^ 1
	}
	return sum
}

// Matrix returns the board as a matrix of the engine.
func (b Board) Matrix() engine.Matrix {
	tiles := make([][]int, 4)
	for row := range tiles {
		tiles[row] = make([]int, 4)
		for col := range tiles[row] {
			tiles[row][col] = 1 << b.Power(4*row+col) &^ 1
		}
	}
	m, err := engine.MatrixOf(tiles, 0)
	if err != nil {
		panic(err) // cannot happen: a board comes from a matrix, and merging does not change its sum
	}
	return m
}

// Shift slides all tiles in a direction and returns the score. The move is valid if the board
// changes.
func (b Board) Shift(direction int) (Board, int) {
	along := -uint64(direction >> 1 & 1) // a mask instead of a condition, because no processor predicts a direction
	cells := transpose(b.Cells, along)
	table := &rows[direction&1]
	r0, r1, r2, r3 := table[cells&rowBits], table[cells>>16&rowBits], table[cells>>32&rowBits], table[cells>>48]
	if (r0|r1|r2|r3)&tooHigh != 0 || b.High != 0 {
		return b.shiftHigh(direction)
	}
	cells = uint64(r0&rowBits) | uint64(r1&rowBits)<<16 | uint64(r2&rowBits)<<32 | uint64(r3)<<48
	return Board{Cells: transpose(cells, along)}, int(r0>>16+r1>>16+r2>>16+r3>>16) * 4
}

// shiftHigh is Shift for boards that have a tile above 32768 before or after the move.
func (b Board) shiftHigh(direction int) (Board, int) {
	merge := [...]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown}
	shift := merge[direction](b.Matrix())
	after, _ := Of(shift.Matrix)
	return after, shift.Score
}

// Transpose returns the cells with rows and columns exchanged.
func Transpose(cells uint64) uint64 { return transpose(cells, ^uint64(0)) }

// Reverse returns the cells with each row reversed.
func Reverse(cells uint64) uint64 {
	cells = cells>>4&0x0f0f_0f0f_0f0f_0f0f | cells&0x0f0f_0f0f_0f0f_0f0f<<4
	return cells>>8&0x00ff_00ff_00ff_00ff | cells&0x00ff_00ff_00ff_00ff<<8
}

// Flip returns the cells with the order of the rows reversed.
func Flip(cells uint64) uint64 {
	cells = bits.RotateLeft64(cells, 32)
	return cells>>16&0x0000_ffff_0000_ffff | cells&0x0000_ffff_0000_ffff<<16
}

// transpose exchanges rows and columns if all bits of the mask are set. It does nothing if the mask
// is 0. It exchanges the cells of each quarter of the board first, then the quarters.
func transpose(cells, mask uint64) uint64 {
	swap := (cells ^ cells>>12) & (0x0000_f0f0_0000_f0f0 & mask)
	cells ^= swap | swap<<12
	swap = (cells ^ cells>>24) & (0x0000_0000_ff00_ff00 & mask)
	return cells ^ (swap | swap<<24)
}

// Empties returns a mask with a bit for each empty cell.
func (b Board) Empties() uint64 {
	e := b.empties()
	e = (e | e>>3) & 0x0303_0303_0303_0303
	e = (e | e>>6) & 0x000f_000f_000f_000f
	e = (e | e>>12) & 0x0000_00ff_0000_00ff
	return (e | e>>24) & 0xffff
}

// empties returns a mask with the lowest of the four bits of each empty cell.
func (b Board) empties() uint64 {
	full := b.Cells | b.Cells>>1
	full |= full >> 2
	if b.High != 0 {
		for cell := range 16 {
			if b.High>>(2*cell)&3 != 0 {
				full |= 1 << (4 * cell)
			}
		}
	}
	return ^full & ones
}

// Spawn returns the board with one more tile in a random empty cell. The board must have an empty
// cell. fours is the chance of a 4 in units of 2^-32. draw is 64 random bits.
func (b Board) Spawn(draw, fours uint64) Board {
	empties := b.empties()
	n, _ := bits.Mul64(draw, uint64(bits.OnesCount64(empties)))
	// Each cell of count has the number of empty cells up to it. The tile goes into the first cell
	// with the count n+1, where the difference first becomes 0. With 16 empty cells, the last count
	// is 16, which is 0 in four bits, and so is n+1.
	count := empties * ones
	differ := count ^ (n+1)&15*ones
	zero := (differ - ones) &^ differ & (8 * ones)
	power := uint64(1)
	if draw&0xffff_ffff < fours {
		power = 2
	}
	b.Cells |= power << (bits.TrailingZeros64(zero) - 3)
	return b
}

// Hash returns a hash. Its highest bits are the most random ones.
func (b Board) Hash() uint64 {
	return (b.Cells ^ uint64(b.High)<<17) * 0x9e37_79b9_7f4a_7c15
}
