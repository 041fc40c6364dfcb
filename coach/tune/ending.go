package main

import (
	"fmt"
	"math"
	"slices"

	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/net"
)

// An endingLearner learns the chance of endings, as a movesLearner does the moves to
// come. An ending has parts, by its sum, and as many games begin in each: few of those
// that begin in the first come to the last.
type endingLearner struct {
	learner
	game   []fast.Board
	raised [parts][]fast.Board // boards of early games, which are the same for the same seed
	met    [parts]arrivals
	recent int // games since the last report,
	came   int // and how many of them came to 32768
}

const (
	partSum = 64
	parts   = net.EndingSum / partSum
	// earlyGames is how many games of the network of moves are played, for boards to begin
	// with. These are of many kinds: from boards of its own games only it learned nothing
	// of others.
	earlyGames = 5000
	// endingCalm is after how many moves it learns at a tenth of the rate.
	endingCalm = 140 * million
)

func newEndingLearner(seed uint64, games int) *endingLearner {
	l := &endingLearner{learner: newLearner(seed, 32768, net.Keys)}
	judge := net.Learned().Worth
	for range games {
		l.raise(judge)
	}
	return l
}

func (l *endingLearner) kept() any { return &l.met }

// raise plays a game to a sum of 16384. Every 32 it keeps the board with its tiles doubled, from
// a drawn one on, if that is an ending.
func (l *endingLearner) raise(judge func(fast.Board) float32) {
	const every = partSum / 2
	b, last := fast.Empty().Spawn(l.random.Uint64(), fours), 0
	for b.Sum() < 1<<(net.EndingPower-1) {
		var ok bool
		if b, _, ok = bestMove(b.Spawn(l.random.Uint64(), fours), judge); !ok {
			return
		}
		if b.Sum()/every == last {
			continue
		}
		last = b.Sum() / every
		lowest := 2 + l.draw(8)
		up := b
		for cell := range 16 {
			if power := b.Power(cell); power >= lowest {
				up = up.With(cell, power+1)
			}
		}
		if net.Ends(up) {
			l.raised[partOf(up)] = append(l.raised[partOf(up)], up)
		}
	}
}

// partOf returns the part that an ending has come to.
func partOf(b fast.Board) int {
	return min(parts-1, (b.Sum()-(1<<net.EndingPower-net.EndingSum))/partSum)
}

// start returns a board to begin a game in a part with: one of an early game, or one that
// a game came to it with.
func (l *endingLearner) start(part int) fast.Board {
	met := &l.met[part]
	if raised := l.raised[part]; met.N == 0 || l.draw(2) == 0 {
		return raised[l.draw(len(raised))]
	}
	return fast.Board{Cells: met.draw(&l.learner)}
}

// play plays a game and learns from it.
func (l *endingLearner) play() {
	judge := func(b fast.Board) float32 {
		if net.Won(b) {
			return float32(math.Inf(1))
		}
		var keys [net.Features]uint32
		net.FeaturesOf(b.Cells, &keys)
		return l.sum(net.Bias, keys[:])
	}
	part := l.draw(parts)
	b, chance := l.start(part), float32(0)
	l.game = l.game[:0]
	for {
		var ok bool
		if b, _, ok = bestMove(b.Spawn(l.random.Uint64(), fours), judge); !ok {
			break
		}
		if net.Won(b) {
			chance = 1
			l.came++
			break
		}
		l.game = append(l.game, b)
		if now := partOf(b); now > part {
			part = now
			l.met[part].add(b.Cells)
		}
	}
	// From the last move to the first, as a learner does.
	for _, b := range slices.Backward(l.game) {
		var keys [net.Features]uint32
		net.FeaturesOf(b.Cells, &keys)
		held := l.learnChance(keys[:], chance, l.Moves >= endingCalm)
		chance = float32(coming*chance) + float32((1-coming)*held)
	}
	l.Moves += len(l.game)
	l.Games++
	l.recent++
}

// String tells how many of the games since it was asked last came to 32768.
func (l *endingLearner) String() string {
	came, recent := l.came, l.recent
	l.came, l.recent = 0, 0
	return fmt.Sprintf("to 32768 %.1f %%", 100*float64(came)/float64(max(1, recent)))
}
