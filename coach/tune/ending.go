package main

import (
	"fmt"
	"math"
	"slices"

	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/net"
)

// An endingLearner learns the chance that endings reach 32768. It divides the endings into parts by
// their sum. The same number of games starts in each part, because few games that start in the
// first part reach the last one.
type endingLearner struct {
	learner
	game    []fast.Board
	doubled [parts][]fast.Board // boards from early games, by part; they depend only on the seed
	reached [parts]arrivals     // boards with which games reached a part
	recent  int                 // the number of games since the last report
	won     int                 // how many of these games reached 32768
}

const (
	partSum = 64
	parts   = net.EndingSum / partSum
	// earlyGames is the number of games that provide boards to start from. They are played with the
	// network of moves. Their boards are of many kinds. When the learner started only from boards
	// of its own games, it learned nothing about other boards.
	earlyGames = 5000
	// endingCalm is the number of moves after which it learns at a tenth of the rate.
	endingCalm = 140 * million
)

// newEndingLearner returns a learner that starts from the boards of this number of early games.
func newEndingLearner(seed uint64, games int) *endingLearner {
	l := &endingLearner{learner: newLearner(seed, 32768, net.Keys)}
	judge := net.Learned().Worth
	for range games {
		l.playEarlyGame(judge)
	}
	return l
}

func (l *endingLearner) extra() any { return &l.reached }

// playEarlyGame plays a game up to a sum of 16384. Each time the sum has grown by 32, it copies the
// board, chooses a random tile from 4 to 512, and doubles this tile and all higher ones in the
// copy. If the copy is an ending, later games can start from it.
func (l *endingLearner) playEarlyGame(judge func(fast.Board) float32) {
	const interval = partSum / 2
	b, last := fast.Empty().Spawn(l.random.Uint64(), fours), 0
	for b.Sum() < 1<<(net.EndingPower-1) {
		var ok bool
		if b, _, ok = bestMove(b.Spawn(l.random.Uint64(), fours), judge); !ok {
			return
		}
		if b.Sum()/interval == last {
			continue
		}
		last = b.Sum() / interval
		lowest := 2 + l.draw(8)
		up := b
		for cell := range 16 {
			if power := b.Power(cell); power >= lowest {
				up = up.With(cell, power+1)
			}
		}
		if net.Ends(up) {
			l.doubled[partOf(up)] = append(l.doubled[partOf(up)], up)
		}
	}
}

// partOf returns the part that an ending is in.
func partOf(b fast.Board) int {
	return min(parts-1, (b.Sum()-(1<<net.EndingPower-net.EndingSum))/partSum)
}

// start returns a board from which a game in a part can start. It is from an early game, or another
// game reached the part with it.
func (l *endingLearner) start(part int) fast.Board {
	reached := &l.reached[part]
	if doubled := l.doubled[part]; reached.N == 0 || l.draw(2) == 0 {
		return doubled[l.draw(len(doubled))]
	}
	return fast.Board{Cells: reached.draw(&l.learner)}
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
			l.won++
			break
		}
		l.game = append(l.game, b)
		if now := partOf(b); now > part {
			part = now
			l.reached[part].add(b.Cells)
		}
	}
	// Learn from the last move to the first, as [movesLearner.learn] does.
	for _, b := range slices.Backward(l.game) {
		var keys [net.Features]uint32
		net.FeaturesOf(b.Cells, &keys)
		estimate := l.learnChance(keys[:], chance, l.Moves >= endingCalm)
		chance = float32(lambda*chance) + float32((1-lambda)*estimate)
	}
	l.Moves += len(l.game)
	l.Games++
	l.recent++
}

// String returns the share of games that reached 32768 since the last call.
func (l *endingLearner) String() string {
	won, recent := l.won, l.recent
	l.won, l.recent = 0, 0
	return fmt.Sprintf("to 32768 %.1f %%", 100*float64(won)/float64(max(1, recent)))
}
