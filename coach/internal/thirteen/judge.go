package thirteen

import (
	"math/bits"

	"twenty48/coach/internal/net"
)

// The parts of the game. They depend on the sum of the tiles that are 512 or higher, without the
// three tiles. Each part has weights of its own. In the last part, only another 512 is missing.
const (
	first = iota
	second
	third
	Last
	Won
)

// Prize is the worth of a win, in moves.
const Prize = 2000

// unsettledChance is the estimated chance of boards of the last part that are not settled; see
// [Board.Settled]. Too few of them occurred in training for a better estimate.
const unsettledChance = 0.1

// Part returns the part of the game that the board is in.
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

// high returns a mask with the highest bit of each cell whose tile is 512 or higher.
func (b Board) high() uint64 { return b.Cells & (b.Cells<<1 | b.Cells<<2 | b.Cells<<3) & highBits }

const highBits = 0x8888_8888_8888_8888

// A Judge evaluates boards before the spawn.
type Judge struct {
	Moves  func(b Board, part int) float32 // before the last part: the number of moves still to come, plus the worth of the last part
	Chance func(b Board) float32           // the chance that a settled board wins
}

// Worth returns the worth of a board, in moves.
func (j Judge) Worth(b Board) float32 {
	switch part := b.Part(); part {
	case Won:
		return Prize
	case Last:
		if b, settled := b.Settled(); settled {
			return Prize * j.Chance(b)
		}
		return Prize * unsettledChance
	default:
		return j.Moves(b, part)
	}
}

// newJudge returns a judge that uses a network. The worths in the network have the unit [net.Step].
// For settled boards they are logarithms of odds, relative to [net.Bias], in the unit
// [net.EndingStep].
func newJudge(n *net.Net) Judge {
	return Judge{
		Moves: func(b Board, part int) float32 {
			var keys [Features]uint32
			return net.Step * float32(n.Sum(b.Keys(part, &keys)))
		},
		Chance: func(b Board) float32 {
			var keys [Features]uint32
			return net.Logistic(net.Bias + net.EndingStep*float32(n.Sum(b.Keys(Last, &keys))))
		},
	}
}
