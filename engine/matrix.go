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

// MaxTile is the highest value that a tile from outside may have.
const MaxTile = 1 << 60

// maxCells is far beyond what any screen shows, and what a Cell can name. It keeps
// a mistyped size from filling the memory.
const maxCells = 10_000

func tooLarge(rows, cols int) error {
	return phrase.New("a %d × %d board is too large: the maximum is %d cells", rows, cols, maxCells)
}

// A Cell is a place on a board. Row 0 is the top one, column 0 the leftmost.
// Its numbers are small because slides, made of cells, are most of what a move
// allocates: it takes a third less time so.
type Cell struct{ Row, Col int16 }

// A Matrix is a board: rows of tile values, 0 for an empty cell. It is never
// changed once it is made; whatever works on one returns another. The zero
// Matrix has no cells and is of no use.
type Matrix struct {
	rows, cols int
	powers     []uint8 // row by row; 2^p is the tile, 0 an empty cell
}

// NewMatrix returns an empty board. Both rows and cols must be at least 1.
func NewMatrix(rows, cols int) Matrix {
	return Matrix{rows, cols, make([]uint8, rows*cols)}
}

// MatrixOf returns the board that has these rows. It is the only way in for
// boards from outside: an error says what is wrong with one, and where. A tile
// is 0 or a power of two from 2 to highest, which is [MaxTile] if 0 is given.
func MatrixOf(rows [][]int, highest int) (Matrix, error) {
	if highest == 0 {
		highest = MaxTile
	}
	if len(rows) == 0 || len(rows[0]) == 0 {
		return Matrix{}, phrase.New("a board needs at least one row and one column")
	}
	if len(rows) > maxCells/len(rows[0]) {
		return Matrix{}, tooLarge(len(rows), len(rows[0]))
	}
	m := NewMatrix(len(rows), len(rows[0]))
	sum := 0
	// No score can overflow: joining n tiles of this sum earns less than sum times the bits of n.
	most := math.MaxInt / bits.Len(uint(len(m.powers)))
	for row, values := range rows {
		if len(values) != m.cols {
			return Matrix{}, phrase.New("row %d has %d columns, row 1 has %d: all rows must have the same length",
				row+1, len(values), m.cols)
		}
		for col, value := range values {
			if problem := checkTile(value, highest, most-sum); problem != nil {
				return Matrix{}, phrase.New("row %d, column %d: %v", row+1, col+1, problem)
			}
			sum += value
			m.row(row)[col] = power(value)
		}
	}
	return m, nil
}

// checkTile says what is wrong with a tile that may be as high as this, on a
// board that has this much left of the sum that it may have.
func checkTile(value, highest, left int) error {
	switch {
	case value == 0:
		return nil
	case value == 1:
		return phrase.New("%d is not a tile: the smallest tile is 2; use 0 for an empty cell", value)
	case value < 0 || value&(value-1) != 0:
		return phrase.New("%d is not a power of two", value)
	case value > highest:
		return phrase.New("%d is above %d, the highest tile allowed", value, highest)
	case value > left:
		return phrase.New("with %d, the tiles add up to more than the score can hold", value)
	}
	return nil
}

// ParseMatrix reads a board from text, rows apart by a slash or a line break
// and tiles by spaces, as in "2 0 2 4 / 0 0 0 8". It refuses what [MatrixOf]
// refuses.
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

// Rows returns how many rows the board has.
func (m Matrix) Rows() int { return m.rows }

// Cols returns how many columns the board has.
func (m Matrix) Cols() int { return m.cols }

// At returns the tile in a cell, 0 if it is empty.
func (m Matrix) At(c Cell) int { return tile(m.powers[int(c.Row)*m.cols+int(c.Col)]) }

// Highest returns the highest tile, 0 for an empty board.
func (m Matrix) Highest() int { return tile(slices.Max(m.powers)) }

func (m Matrix) sum() int {
	sum := 0
	for _, p := range m.powers {
		sum += tile(p)
	}
	return sum
}

func (m Matrix) row(row int) []uint8 { return m.powers[row*m.cols : (row+1)*m.cols] }

// Equal tells whether two boards have the same shape and the same tiles.
func (m Matrix) Equal(n Matrix) bool {
	return m.cols == n.cols && slices.Equal(m.powers, n.powers)
}

// Cells returns an iterator over the cells and their tiles, row by row. The tile of
// an empty cell is 0.
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

// Transpose returns the board with rows and columns exchanged: r×c gives c×r.
func (m Matrix) Transpose() Matrix { return Matrix{m.cols, m.rows, transpose(m.powers, m.cols)} }

// Reverse returns the board with the order of tiles in each row reversed.
func (m Matrix) Reverse() Matrix { return Matrix{m.rows, m.cols, reverse(m.powers, m.cols)} }

// transpose is Transpose for cells of any type, row by row in one slice. Slices of
// slices would take twice the time and memory.
func transpose[T any](cells []T, cols int) []T {
	t := make([]T, len(cells))
	rows := len(cells) / cols
	for i := range cells {
		t[i%cols*rows+i/cols] = cells[i]
	}
	return t
}

// reverse is Reverse for cells of any type, row by row in one slice.
func reverse[T any](cells []T, cols int) []T {
	r := slices.Clone(cells)
	for row := range slices.Chunk(r, cols) {
		slices.Reverse(row)
	}
	return r
}

// with returns the board with a tile of this value in a cell.
func (m Matrix) with(c Cell, value int) Matrix {
	m.powers = slices.Clone(m.powers)
	m.powers[int(c.Row)*m.cols+int(c.Col)] = power(value)
	return m
}

// tile returns the value of a tile of this power, 0 for power 0.
func tile(power uint8) int { return 1 << power &^ 1 }

// power is the inverse of tile.
func power(value int) uint8 { return uint8(bits.Len(uint(value) >> 1)) }
