// Package lines implements boards of any size up to 8×8 and evaluates them by their rows and columns.
// It asks the engine for the result of a line when the line first occurs, and remembers it.
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

// A line has eight bits per cell, from the lowest bits: the tile's power of two, or 0 for an empty
// cell.
type line uint64

// Lines remembers the results and worths of lines. If two lines have the same place, the later one
// replaces the other.
type Lines struct {
	weights Weights
	known   [1 << placeBits]about
}

const placeBits = 14

// New returns empty Lines that evaluate with the given weights.
func New(w Weights) *Lines { return &Lines{weights: w} }

// about has the results of a line and its worth.
type about struct {
	line   line
	cells  uint8
	pushed [2]line // to the left, to the right
	score  float32
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

// Hash returns a hash of 64 bits.
func (b Board) Hash() uint64 {
	var hash uint64
	for _, l := range b.row[:b.rows] {
		hash = (hash ^ uint64(l)) * 0x9e37_79b9_7f4a_7c15
		hash ^= hash >> 32
	}
	return hash * 0x9e37_79b9_7f4a_7c15
}

// Shift slides all tiles in a direction and returns the score. Directions are in the order of
// [engine.Directions]. It returns the same board if the move is not valid.
func (b Board) Shift(direction int) (Board, int) {
	if direction >= 2 {
		b = b.transpose()
	}
	score := float32(0)
	for i, l := range b.row[:b.rows] {
		about := b.lines.of(l, b.cols)
		b.row[i] = about.pushed[direction&1]
		score += about.score
	}
	if direction >= 2 {
		b = b.transpose()
	}
	return b, int(score)
}

func (b Board) transpose() Board {
	t := Board{rows: b.cols, cols: b.rows, lines: b.lines}
	for i, l := range b.row[:b.rows] {
		for j := range t.row[:t.rows] {
			t.row[j] |= l >> (8 * j) & 0xff << (8 * i)
		}
	}
	return t
}

// of returns the results of a line with the given number of cells.
func (ls *Lines) of(l line, cells uint8) *about {
	a := &ls.known[(uint64(l)^uint64(cells)<<60)*0x9e37_79b9_7f4a_7c15>>(64-placeBits)]
	if a.line != l || a.cells != cells {
		*a = about{line: l, cells: cells, worth: ls.weights.worth(l, cells)}
		a.push()
	}
	return a
}

// push asks the engine for the results of the line. If the engine rejects the line, because its sum is
// too large, the line cannot move.
func (a *about) push() {
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
			worth += b.lines.of(l, b.cols).worth
		}
	}
	return worth
}
