package thirteen

import (
	"math/bits"

	"twenty48/coach/internal/net"
)

// The parts of the game, by what the tiles from 512 on come to beside the three. Each has weights
// of its own. In the last one all that is missing is another 512.
const (
	first = iota
	second
	third
	Last
	Won
)

// Prize is what it is worth to win, in moves.
const Prize = 2000

// elsewhere is the chance of a board of the last part that is not [Board.Settled]: so few were met that more cannot be
// said of them.
const elsewhere = 0.1

// Part returns which part the board is in.
func (b Board) Part() int {
	sum := 0
	for high := b.high() &^ corner; high != 0; high &= high - 1 {
		sum += 1 << (b.Cells >> (bits.TrailingZeros64(high) - 3) & 15)
	}
	switch {
	case sum < 2048:
		return first
	case sum < 3072:
		return second
	case sum < 3584:
		return third
	case sum < 4096:
		return Last
	}
	return Won
}

// high returns the highest bit of each cell that has 512 or more.
func (b Board) high() uint64 { return b.Cells & (b.Cells<<1 | b.Cells<<2 | b.Cells<<3) & highBits }

const highBits = 0x8888_8888_8888_8888

// A Judge knows what boards are worth before the spawn.
type Judge struct {
	Moves  func(b Board, part int) float32 // before the last part: how many are to come, and the worth of what comes then
	Chance func(b Board) float32           // of a settled board to be won
}

// Worth returns what a board is worth, in moves.
func (j Judge) Worth(b Board) float32 {
	switch part := b.Part(); part {
	case Won:
		return Prize
	case Last:
		if b, settled := b.Settled(); settled {
			return Prize * j.Chance(b)
		}
		return Prize * elsewhere
	default:
		return j.Moves(b, part)
	}
}

// by returns the judge that knows what a network does: worths in steps of [net.Step], and of settled boards the logarithm
// of the odds above [net.Bias], in steps of [net.EndingStep].
func by(n *net.Net) Judge {
	return Judge{
		Moves: func(b Board, part int) float32 {
			var keys [Features]uint32
			return net.Step * float32(n.Sum(b.Keys(part, &keys)))
		},
		Chance: func(b Board) float32 {
			var keys [Features]uint32
			return net.OfOdds(net.Bias + net.EndingStep*float32(n.Sum(b.Keys(Last, &keys))))
		},
	}
}
