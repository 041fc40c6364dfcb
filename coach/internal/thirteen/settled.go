package thirteen

import "twenty48/coach/internal/fast"

// Free are the cells that are left in a settled board, from the highest digit of its index on.
var Free = [10]uint8{15, 14, 13, 12, 11, 10, 9, 8, 7, 3}

const (
	// Digit is how many values a digit of an index has: one for each power that is less than those of the six.
	Digit = 9
	// Indices is how many indices there are.
	Indices = Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit * Digit

	sixCells = corner | corner<<16
	six      = three | 0x9ab<<16
)

// Clear returns the settled board with nothing but the six.
func Clear() Board { return Board{fast.Empty().Cells | six, straight} }

// Settled tells whether the board is in the last part, and its six highest tiles lie in two rows of three:
// from there on they need not move. The board it returns is the same whatever the order of the
// lower three is.
func (b Board) Settled() (Board, bool) {
	if b.high() != sixCells&highBits || 1<<(b.Cells>>16&15)+1<<(b.Cells>>20&15)+1<<(b.Cells>>24&15) != 2048+1024+512 {
		return b, false
	}
	b.Cells = b.Cells&^sixCells | six
	return b, true
}

// Scattered tells whether a 1024 or 2048 lies outside of the two rows of three that the six are to have. The judge knows
// nothing of such boards, as it was not led to any.
func (b Board) Scattered() bool {
	return b.Cells&(b.Cells<<1|b.Cells<<2)&highBits&^sixCells != 0
}

// Index returns the number that a settled board has.
func (b Board) Index() (index uint32) {
	for _, cell := range Free {
		index = index*Digit + uint32(b.Cells>>(4*cell)&15)
	}
	return index
}
