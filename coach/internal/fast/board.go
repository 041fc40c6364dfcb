// Package fast is the board of 4×4 for those who make millions of moves a
// second. It has no rule of its own: what a row becomes is asked of the engine,
// once for each of the 65,536 there are.
package fast

import (
	"errors"
	"math/bits"
	"sync"

	"twenty48/engine"
)

// A Board is a board of 4×4. The zero Board is empty. All others descend from
// one that [Of] or [Empty] returned, for these fill the tables that moves are
// looked up in.
type Board struct {
	// Cells has four bits a cell, row by row from the lowest: the power of two
	// that its tile is, 0 for an empty cell.
	Cells uint64
	// High has two bits more of each cell's power. They are 0 but on boards with
	// a tile above 32768, which the engine itself moves: slowly, but right.
	High uint32
}

// The directions, in the order of [engine.Directions]: bit 0 is toward the end
// of a line, bit 1 along columns.
const (
	Left = iota
	Right
	Up
	Down
)

const (
	rowBits = 0xffff
	ones    = 0x1111_1111_1111_1111 // the lowest bit of each cell
	tooHigh = 1 << 31               // in the place of a row that a tile of 65536 is made in
)

// rows has what each row becomes when it is pushed to the left and to the
// right, and the score in fours above it: at most 2 × 32768 / 4, so that the
// highest bit is free.
var rows [2][rowBits + 1]uint32

// load fills the tables. A row's score is what it gains in worth, which needs no
// knowledge of how tiles merge.
var load = sync.OnceFunc(func() {
	const batch = 1024
	for first := 0; first < len(rows[0]); first += batch {
		tiles := make([][]int, batch)
		for i := range tiles {
			tiles[i] = rowTiles(uint16(first + i))
		}
		m, err := engine.MatrixOf(tiles, 0)
		if err != nil {
			panic(err) // it cannot: the tiles are powers of two
		}
		for way, shift := range [2]engine.Shift{engine.MergeLeft(m), engine.MergeRight(m)} {
			for i := range tiles {
				rows[way][first+i] = entry(uint16(first+i), shift.Matrix, i)
			}
		}
	}
})

func rowTiles(row uint16) []int {
	tiles := make([]int, 4)
	for col := range tiles {
		tiles[col] = 1 << (row >> (4 * col) & 15) &^ 1
	}
	return tiles
}

// entry returns what the tables have for a row that became row i of m.
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

// worth returns the score that a tile is the sum of, made of twos: each merge
// raises the worth of a board by its score.
func worth(power int) int { return max(0, power-1) << power }

// Empty returns the board without tiles.
func Empty() Board {
	load()
	return Board{}
}

// Of returns the board that a matrix of 4×4 is. It is an error if it has
// another size, or a tile above [engine.MaxTile].
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

// With returns the board with another power in a cell, from 0 to 63. Cells are
// counted row by row.
func (b Board) With(cell, power int) Board {
	b.Cells = b.Cells&^(15<<(4*cell)) | uint64(power&15)<<(4*cell)
	b.High = b.High&^(3<<(2*cell)) | uint32(power>>4)<<(2*cell)
	return b
}

// Power returns which power of two a cell's tile is, 0 if it is empty.
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

// Matrix returns the board as the engine has it.
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
		panic(err) // it cannot: a board comes from a matrix, and merging keeps its sum
	}
	return m
}

// Shift pushes all tiles in a direction and returns the score. The move is
// valid if the board is another one then.
func (b Board) Shift(direction int) (Board, int) {
	along := -uint64(direction >> 1 & 1) // a mask and no condition: no processor foresees a direction
	cells := transpose(b.Cells, along)
	table := &rows[direction&1]
	r0, r1, r2, r3 := table[cells&rowBits], table[cells>>16&rowBits], table[cells>>32&rowBits], table[cells>>48]
	if (r0|r1|r2|r3)&tooHigh != 0 || b.High != 0 {
		return b.shiftHigh(direction)
	}
	cells = uint64(r0&rowBits) | uint64(r1&rowBits)<<16 | uint64(r2&rowBits)<<32 | uint64(r3)<<48
	return Board{Cells: transpose(cells, along)}, int(r0>>16+r1>>16+r2>>16+r3>>16) * 4
}

// shiftHigh is Shift for boards with a tile above 32768, or that get one.
func (b Board) shiftHigh(direction int) (Board, int) {
	merge := [...]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown}
	shift := merge[direction](b.Matrix())
	after, _ := Of(shift.Matrix)
	return after, shift.Score
}

// Transpose returns the board with rows and columns exchanged.
func Transpose(cells uint64) uint64 { return transpose(cells, ^uint64(0)) }

// Reverse returns the board with the order of tiles in each row reversed.
func Reverse(cells uint64) uint64 {
	cells = cells>>4&0x0f0f_0f0f_0f0f_0f0f | cells&0x0f0f_0f0f_0f0f_0f0f<<4
	return cells>>8&0x00ff_00ff_00ff_00ff | cells&0x00ff_00ff_00ff_00ff<<8
}

// Flip returns the board with the order of its rows reversed.
func Flip(cells uint64) uint64 {
	cells = bits.RotateLeft64(cells, 32)
	return cells>>16&0x0000_ffff_0000_ffff | cells&0x0000_ffff_0000_ffff<<16
}

// transpose exchanges rows and columns where the mask has ones: in each quarter
// of the board first, then the quarters.
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

// empties returns a mask with the lowest bit of each empty cell's four.
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

// Spawn returns the board with one more tile, in a cell drawn uniformly. There
// must be an empty one. Fours is the chance of a 4 in parts of 2^32; draw is 64
// random bits.
func (b Board) Spawn(draw, fours uint64) Board {
	empties := b.empties()
	n, _ := bits.Mul64(draw, uint64(bits.OnesCount64(empties)))
	// Each cell of count has how many empty ones there are up to it. The first
	// with n+1 is the one; it is where the difference first becomes 0. Of 16
	// empty cells the last has a count of 16, which is 0 in four bits, as is n+1.
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

// Hash returns a number that is spread over 64 bits, the highest ones best.
func (b Board) Hash() uint64 {
	return (b.Cells ^ uint64(b.High)<<17) * 0x9e37_79b9_7f4a_7c15
}
