package thirteen

import "twenty48/coach/internal/fast"

// Free has the cells of a settled board that are not fixed, in the order of the digits of its index, the highest
// digit first.
var Free = [10]uint8{15, 14, 13, 12, 11, 10, 9, 8, 7, 3}

const (
	// Digit is the number of values of a digit of an index: one for each power below those of the six tiles.
	Digit = 9
	// Indices is the number of indices.
	Indices = Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit

	sixCells = corner | corner<<16
	six      = three | 0x9ab<<16
)

// Clear returns the settled board with only the six tiles.
func Clear() Board { return Board{fast.Empty().Cells | six, straight} }

// Settled reports whether the board is in the last part and its six highest tiles lie in two rows of three.
// These tiles need not move any more. Settled returns the board with the lower three tiles in a fixed
// order, because their order does not matter.
func (b Board) Settled() (Board, bool) {
	if b.high() != sixCells&highBits || 1<<(b.Cells>>16&15)+1<<(b.Cells>>20&15)+1<<(b.Cells>>24&15) != 2048+1024+512 {
		return b, false
	}
	b.Cells = b.Cells&^sixCells | six
	return b, true
}

// Scattered reports whether a 1024 or 2048 lies outside the two rows of three for the six highest tiles. Such
// boards did not occur in training, so the judge cannot evaluate them.
func (b Board) Scattered() bool {
	return b.Cells&(b.Cells<<1|b.Cells<<2)&highBits&^sixCells != 0
}

// Index returns the index of a settled board.
func (b Board) Index() (index uint32) {
	for _, cell := range Free {
		index = index*Digit + uint32(b.Cells>>(4*cell)&15)
	}
	return index
}
