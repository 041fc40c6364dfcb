package engine

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"twenty48/phrase"
)

// MaxTile is the highest value of a tile that [MatrixOf] accepts.
const MaxTile = 1 << 60

// maxCells is the largest number of cells of a board. No screen can show so large a board. The
// limit prevents a mistyped size from filling the memory, and the rows and columns fit in a [Cell].
const maxCells = 10_000

// tooLargeError returns the error for a board with more than maxCells cells.
func tooLargeError(rows, cols int) error {
	return phrase.New("a %d × %d board is too large: the maximum is %d cells", rows, cols, maxCells)
}

// A Cell is a place on a board. Row 0 is at the top, column 0 at the left. The numbers are small
// because a move allocates mostly slides, which are made of cells. This makes a move a third
// faster.
type Cell struct{ Row, Col int16 }

// A Matrix is a board: rows of tiles, and 0 for an empty cell. A matrix never changes; its methods
// return new ones. The zero Matrix has no cells; do not use it.
type Matrix struct {
	rows, cols int
	powers     []uint8 // row by row; a tile is 2 to this power, and 0 is an empty cell
}

// NewMatrix returns an empty board. Both rows and cols must be at least 1.
func NewMatrix(rows, cols int) Matrix {
	return Matrix{rows, cols, make([]uint8, rows*cols)}
}

// MatrixOf returns the board with these rows. It checks every board that comes from outside the
// program. A tile must be 0, or a power of two from 2 to highest; if highest is 0, the limit is
// [MaxTile]. The error says what is wrong, and in which row and column.
func MatrixOf(rows [][]int, highest int) (Matrix, error) {
	if highest == 0 {
		highest = MaxTile
	}
	if len(rows) == 0 || len(rows[0]) == 0 {
		return Matrix{}, phrase.New("a board needs at least one row and one column")
	}
	if len(rows) > maxCells/len(rows[0]) {
		return Matrix{}, tooLargeError(len(rows), len(rows[0]))
	}
	m := NewMatrix(len(rows), len(rows[0]))
	sum := 0
	for row, values := range rows {
		if len(values) != m.cols {
			return Matrix{}, phrase.New("row %d has %d columns, row 1 has %d: all rows must have the same length",
				row+1, len(values), m.cols)
		}
		for col, value := range values {
			if problem := checkTile(value, highest, m.maxSum()-sum); problem != nil {
				return Matrix{}, phrase.New("row %d, column %d: %v", row+1, col+1, problem)
			}
			sum += value
			m.row(row)[col] = power(value)
		}
	}
	return m, nil
}

// checkTile returns an error if a tile is not valid. highest is the highest tile allowed. remaining
// is the largest value that the tile may add to the sum of the board.
func checkTile(value, highest, remaining int) error {
	switch {
	case value == 0:
		return nil
	case value == 1:
		return phrase.New("%d is not a tile: the smallest tile is 2; use 0 for an empty cell", value)
	case value < 0 || value&(value-1) != 0:
		return phrase.New("%d is not a power of two", value)
	case value > highest:
		return phrase.New("%d is above %d, the highest tile allowed", value, highest)
	case value > remaining:
		return phrase.New("with %d, the tiles add up to more than the score can hold", value)
	}
	return nil
}

// ParseMatrix reads a board from text. Slashes or line breaks separate the rows, and spaces
// separate the tiles, as in "2 0 2 4 / 0 0 0 8". ParseMatrix checks the board as [MatrixOf] does.
func ParseMatrix(text string, highest int) (Matrix, error) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\n", "/"), "/")
	rows := make([][]int, len(lines))
	for row, line := range lines {
		for col, word := range strings.Fields(line) {
			value, err := atoi(word)
			if err != nil {
				return Matrix{}, phrase.New("row %d, column %d: %q is not a number", row+1, col+1, phrase.Short(word))
			}
			rows[row] = append(rows[row], value)
		}
	}
	return MatrixOf(rows, highest)
}

// String returns the board in the form that [ParseMatrix] reads.
func (m Matrix) String() string {
	var b strings.Builder
	for i, p := range m.powers {
		switch {
		case i == 0:
		case i%m.cols == 0:
			b.WriteString(" / ")
		default:
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(tile(p)))
	}
	return b.String()
}

// Rows returns the number of rows.
func (m Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m Matrix) Cols() int { return m.cols }

// At returns the tile in a cell, or 0 if the cell is empty.
func (m Matrix) At(c Cell) int { return tile(m.powers[int(c.Row)*m.cols+int(c.Col)]) }

// Highest returns the highest tile, or 0 if the board is empty.
func (m Matrix) Highest() int { return tile(slices.Max(m.powers)) }

// sum returns the sum of all tiles.
func (m Matrix) sum() int {
	sum := 0
	for _, p := range m.powers {
		sum += tile(p)
	}
	return sum
}

// row returns the powers of a row. Changing them changes the matrix.
func (m Matrix) row(row int) []uint8 { return m.powers[row*m.cols : (row+1)*m.cols] }

// Equal reports whether two boards have the same size and the same tiles.
func (m Matrix) Equal(n Matrix) bool {
	return m.cols == n.cols && slices.Equal(m.powers, n.powers)
}

// Cells returns an iterator over all cells and their tiles, row by row. The tile of an empty cell
// is 0.
func (m Matrix) Cells() iter.Seq2[Cell, int] {
	return func(yield func(Cell, int) bool) {
		for i, p := range m.powers {
			if !yield(Cell{int16(i / m.cols), int16(i % m.cols)}, tile(p)) {
				return
			}
		}
	}
}

// Empties returns the empty cells, row by row.
func (m Matrix) Empties() []Cell {
	empties := make([]Cell, 0, len(m.powers))
	for row := range m.rows {
		for col, p := range m.row(row) {
			if p == 0 {
				empties = append(empties, Cell{int16(row), int16(col)})
			}
		}
	}
	return empties
}

// Transpose returns the board with rows and columns exchanged. A board of r×c becomes one of c×r.
func (m Matrix) Transpose() Matrix { return Matrix{m.cols, m.rows, transpose(m.powers, m.cols)} }

// Reverse returns the board with the tiles of each row in reverse order.
func (m Matrix) Reverse() Matrix { return Matrix{m.rows, m.cols, reverse(m.powers, m.cols)} }

// transpose exchanges the rows and columns of cells of any type. The cells are in one slice, row by
// row, because a slice for each row would take twice the time and memory.
func transpose[T any](cells []T, cols int) []T {
	t := make([]T, len(cells))
	rows := len(cells) / cols
	for i := range cells {
		t[i%cols*rows+i/cols] = cells[i]
	}
	return t
}

// reverse returns the cells of each row in reverse order. The cells are in one slice, row by row.
func reverse[T any](cells []T, cols int) []T {
	r := slices.Clone(cells)
	for row := range slices.Chunk(r, cols) {
		slices.Reverse(row)
	}
	return r
}

// maxSum returns the largest sum of the tiles on a board of this size. Merging n tiles scores less than
// their sum times the number of bits of n. So no score can overflow.
func (m Matrix) maxSum() int { return math.MaxInt / bits.Len(uint(len(m.powers))) }

// With returns the board with a tile of this value in a cell. If [MatrixOf] would not accept that board,
// With returns the board as it is.
func (m Matrix) With(c Cell, value int) Matrix {
	if checkTile(value, MaxTile, m.maxSum()-m.sum()+m.At(c)) != nil {
		return m
	}
	return m.with(c, value)
}

// Resize returns the upper left part of the board, with empty cells where the board ends.
func (m Matrix) Resize(rows, cols int) Matrix {
	resized := NewMatrix(rows, cols)
	for row := range min(rows, m.rows) {
		copy(resized.row(row), m.row(row))
	}
	return resized
}

// with returns the board with a tile of this value in a cell.
func (m Matrix) with(c Cell, value int) Matrix {
	m.powers = slices.Clone(m.powers)
	m.powers[int(c.Row)*m.cols+int(c.Col)] = power(value)
	return m
}

// tile returns the tile with this power of two, or 0 for power 0.
func tile(power uint8) int { return 1 << power &^ 1 }

// power returns the power of two of a tile, or 0 for an empty cell.
func power(value int) uint8 { return uint8(bits.Len(uint(value) >> 1)) }
