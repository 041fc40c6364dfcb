// Package lines implements boards of any size up to 8×8 and evaluates them by their rows and
// columns. It asks the engine for the result of a line when the line first occurs, and remembers
// it.
package lines

import (
	"math/bits"

	"twenty48/engine"
)

// MaxSide is the largest number of rows or columns of a board.
const MaxSide = 8

// A Board is a board with at most MaxSide rows and columns.
type Board struct {
	rows, cols uint8
	row        [MaxSide]line
	lines      *Lines
}

// A line is a row or a column. It has eight bits per cell, from the lowest bits: the power of two
// of the tile, or 0 for an empty cell.
type line uint64

// Lines stores the results of lines. If two lines have the same index, the later one replaces the
// other.
type Lines struct {
	weights Weights
	results [1 << indexBits]result
}

const indexBits = 14

// New returns empty Lines that evaluate with the given weights.
func New(w Weights) *Lines { return &Lines{weights: w} }

// A result has the moves of a line and its worth.
type result struct {
	line   line
	cells  uint8   // the number of cells of the line
	pushed [2]line // the line after a move to the left, and to the right
	score  float32 // of a move in either direction
	worth  float32
}

// Board returns the board of a matrix, which must have at most MaxSide rows and columns.
func (ls *Lines) Board(m engine.Matrix) Board {
	b := Board{rows: uint8(m.Rows()), cols: uint8(m.Cols()), lines: ls}
	for row := range m.Rows() {
		b.row[row] = lineOf(m, row)
	}
	return b
}

// lineOf returns a row of a matrix.
func lineOf(m engine.Matrix, row int) (l line) {
	for col := range m.Cols() {
		power := bits.Len(uint(m.At(engine.Cell{Row: int16(row), Col: int16(col)})) >> 1)
		l |= line(power) << (8 * col)
	}
	return l
}

// Empties returns a mask with a bit for each empty cell. Cells are counted row by row.
func (b Board) Empties() (empties uint64) {
	for row, l := range b.row[:b.rows] {
		for col := range int(b.cols) {
			if l>>(8*col)&0xff == 0 {
				empties |= 1 << (row*int(b.cols) + col)
			}
		}
	}
	return empties
}

// With returns the board with another power of two in a cell.
func (b Board) With(cell, power int) Board {
	cols := int(b.cols)
	shift := 8 * (cell % cols)
	b.row[cell/cols] = b.row[cell/cols]&^(0xff<<shift) | line(power)<<shift
	return b
}

// Hash returns a hash. Its highest bits are the most random ones.
func (b Board) Hash() uint64 {
	var hash uint64
	for _, l := range b.row[:b.rows] {
		hash = (hash ^ uint64(l)) * 0x9e37_79b9_7f4a_7c15
		hash ^= hash >> 32
	}
	return hash * 0x9e37_79b9_7f4a_7c15
}

// Shift slides all tiles in a direction and returns the score. Directions are in the order of
// [engine.Directions]. If the move is not valid, Shift returns the same board.
func (b Board) Shift(direction int) (Board, int) {
	if direction >= 2 {
		b = b.transpose()
	}
	score := float32(0)
	for i, l := range b.row[:b.rows] {
		r := b.lines.result(l, b.cols)
		b.row[i] = r.pushed[direction&1]
		score += r.score
	}
	if direction >= 2 {
		b = b.transpose()
	}
	return b, int(score)
}

// transpose returns the board with rows and columns exchanged.
func (b Board) transpose() Board {
	t := Board{rows: b.cols, cols: b.rows, lines: b.lines}
	for i, l := range b.row[:b.rows] {
		for j := range t.row[:t.rows] {
			t.row[j] |= l >> (8 * j) & 0xff << (8 * i)
		}
	}
	return t
}

// result returns the result of a line with this number of cells. It computes the result if it is
// not stored.
func (ls *Lines) result(l line, cells uint8) *result {
	a := &ls.results[(uint64(l)^uint64(cells)<<60)*0x9e37_79b9_7f4a_7c15>>(64-indexBits)]
	if a.line != l || a.cells != cells {
		*a = result{line: l, cells: cells, worth: ls.weights.worth(l, cells)}
		a.computeMoves()
	}
	return a
}

// computeMoves computes the moves of the line with the engine. If the engine rejects the line
// because its sum is too large, the line does not move.
func (a *result) computeMoves() {
	tiles := make([]int, a.cells)
	for i := range tiles {
		tiles[i] = 1 << (a.line >> (8 * i) & 0xff) &^ 1
	}
	a.pushed = [2]line{a.line, a.line}
	m, err := engine.MatrixOf([][]int{tiles}, 0)
	if err != nil {
		return
	}
	left := engine.MergeLeft(m)
	a.pushed = [2]line{lineOf(left.Matrix, 0), lineOf(engine.MergeRight(m).Matrix, 0)}
	a.score = float32(left.Score)
}

// Worth returns the sum of the worths of all rows and columns.
func (b Board) Worth() float32 {
	var worth float32
	for _, b := range [...]Board{b, b.transpose()} {
		for _, l := range b.row[:b.rows] {
			worth += b.lines.result(l, b.cols).worth
		}
	}
	return worth
}
