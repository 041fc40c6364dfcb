package thirteen

import "twenty48/coach/internal/fast"

// FreeCells are the cells of a settled board that do not have one of the six tiles. They are in the
// order of the digits of an index, the highest digit first.
var FreeCells = [10]uint8{15, 14, 13, 12, 11, 10, 9, 8, 7, 3}

// An index is a number that stands for a settled board. It has one digit for each free cell.
const (
	// Digit is the number of values of a digit: an empty cell, and the tiles from 2 to 256.
	Digit = 9
	// Indices is the number of possible indices.
	Indices = Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit

	sixCells = corner | corner<<16 // the cells of the six tiles
	six      = three | 0x9ab<<16   // their powers
)

// Clear returns the settled board with only the six tiles.
func Clear() Board { return Board{fast.Empty().Cells | six, straight} }

// Settled reports whether the board is in the last part, and its six highest tiles lie in two rows
// of three cells. These tiles need not move any more. Settled returns the board with the lower
// three of them in a fixed order, because their order does not matter.
func (b Board) Settled() (Board, bool) {
	if b.high() != sixCells&highBits || 1<<(b.Cells>>16&15)+1<<(b.Cells>>20&15)+1<<(b.Cells>>24&15) != 2048+1024+512 {
		return b, false
	}
	b.Cells = b.Cells&^sixCells | six
	return b, true
}

// Scattered reports whether a 1024 or a 2048 lies outside the two rows of three cells for the six
// highest tiles. Such boards did not occur in training, so the judge cannot evaluate them.
func (b Board) Scattered() bool {
	return b.Cells&(b.Cells<<1|b.Cells<<2)&highBits&^sixCells != 0
}

// Index returns the index of a settled board.
func (b Board) Index() (index uint32) {
	for _, cell := range FreeCells {
		index = index*Digit + uint32(b.Cells>>(4*cell)&15)
	}
	return index
}
