package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twenty48/coach/internal/ahead"
	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/net"
)

// A learner plays game after game by what it knows, and learns from each what
// the boards in it were worth: temporal-difference learning of boards before the
// spawn (Szubert and Jaśkowski, 2014) with a rate for each weight that falls as its
// errors cancel out (temporal coherence, Beal and Smith, 1999; for 2048 Jaśkowski, 2016).
//
// Sums of products are rounded one by one, so that the same comes of them on
// processors that could do both at once.
type learner struct {
	Moves, Games int
	weights      weights
	fetched      float32 // of no meaning: what was read ahead of its use
	random       rand.PCG
}

// newLearner returns one of features that have so many keys.
func newLearner(seed, stream uint64, keys uint32) (l learner) {
	l.weights = newWeights(keys)
	l.random.Seed(seed, stream)
	fast.Empty() // fills the tables that the boards of a file are moved by
	return l
}

// A movesLearner learns how many moves are to come.
type movesLearner struct {
	learner
	Start  fast.Board // where the next game starts; zero: anew
	game   []step
	recent recent
}

// A step is a move: the board before the spawn, and the score.
type step struct {
	board fast.Board
	score float32
}

const (
	fours = 1 << 32 / 10 // the chance of a 4 in the classic rules, in parts of 2^32
	// coming is how much of what a board is found to be worth comes from the rest of
	// its game; else it is what the next board is held to be worth. 0.8
	// learned slower.
	coming = 0.5
	// After so many moves of each round it learns at a tenth of the rate. How a game ends is so much a
	// matter of luck that worths are never at rest before; a look one move ahead
	// came to 220,000 points on average before, and to 236,000 after 200 million calm moves.
	calm     = 2000 * million
	round    = 2400 * million
	calmRate = 0.1
	// A game of more than twice so many moves is played again from its middle, and
	// so is that game: most boards late in a game are seldom met. Without it
	// learning was slower.
	again = 1500
)

func newMovesLearner(seed uint64) *movesLearner {
	return &movesLearner{learner: newLearner(seed, 2048, net.Keys)}
}

func (l *movesLearner) kept() any { return &l.Start }

// play plays a game and learns from it.
func (l *movesLearner) play() {
	b := l.Start
	anew := b == fast.Board{}
	if anew {
		b = fast.Empty().Spawn(l.random.Uint64(), fours)
	}
	l.game = l.game[:0]
	judge := func(b fast.Board) float32 {
		var keys [net.Features]uint32
		net.FeaturesOf(net.Fold(b), &keys)
		return l.sum(0, keys[:])
	}
	for {
		b = b.Spawn(l.random.Uint64(), fours)
		next, score, ok := bestMove(b, judge)
		if !ok {
			break
		}
		l.game = append(l.game, step{next, float32(score)})
		b = next
	}
	if anew {
		l.recent.add(b, l.game)
	}
	l.learn()
	l.Moves += len(l.game)
	l.Games++
	l.Start = fast.Board{}
	if half := len(l.game) / 2; half > again {
		l.Start = l.game[half].board
	}
}

// learn learns from the last move of the game to the first, so that how it
// ended is known at once to all that came before.
func (l *movesLearner) learn() {
	worth := float32(0)
	for _, step := range slices.Backward(l.game) {
		var keys [net.Features]uint32
		net.FeaturesOf(net.Fold(step.board), &keys)
		held := l.learnMoves(keys[:], worth, l.Moves%round >= calm)
		worth = 1 + float32(coming*worth) + float32((1-coming)*held)
	}
}

// bestMove returns what the best move makes of a board, its score, and whether there is one.
func bestMove[B ahead.Board[B]](b B, judge func(B) float32) (best B, score int, ok bool) {
	var most float32
	for direction := range 4 {
		next, scored := b.Shift(direction)
		if next == b {
			continue
		}
		if worth := judge(next); !ok || worth > most {
			best, most, score, ok = next, worth, scored, true
		}
	}
	return best, score, ok
}

// sum returns what the worths of a board's features come to, from a number on.
func (l *learner) sum(from float32, keys []uint32) float32 {
	for _, key := range keys {
		from += l.weights.worth(key)
	}
	return from
}

// correct corrects the worth of each feature by its part of an error, and returns what they
// come to then, from a number on.
func (l *learner) correct(from float32, keys []uint32, err, part float32, calm bool) float32 {
	if calm {
		part *= calmRate
	}
	for _, key := range keys { // memory is waited for once, not for each
		l.fetched += l.weights.seen[key].Sizes
	}
	for _, key := range keys {
		from += l.weights.learn(key, err, part)
	}
	return from
}

// learnMoves learns how many moves are found to come on a board with these features, and returns what is held
// of it then.
func (l *learner) learnMoves(keys []uint32, moves float32, calm bool) (held float32) {
	err := moves - l.sum(0, keys)
	return l.correct(0, keys, err, err/float32(len(keys)), calm)
}

// learnChance learns the chance that is found, as the logarithm of its odds above [net.Bias], and returns
// what is held of it then.
func (l *learner) learnChance(keys []uint32, chance float32, calm bool) (held float32) {
	err := chance - net.OfOdds(l.sum(net.Bias, keys))
	// Where the chance is a half the odds' logarithm rises four times as fast as it.
	return net.OfOdds(l.correct(net.Bias, keys, err, 4*err/float32(len(keys)), calm))
}

// draw draws a number below n.
func (l *learner) draw(n int) int { return int(l.random.Uint64() % uint64(n)) }

// Arrivals are boards that games came to somewhere with, of so many the last.
type arrivals struct {
	Boards [1 << 12]uint64 // their cells
	N      uint64          // how many there were ever
}

func (a *arrivals) add(cells uint64) {
	a.Boards[a.N%uint64(len(a.Boards))] = cells
	a.N++
}

// draw returns the cells of one; there must be one.
func (a *arrivals) draw(l *learner) uint64 { return a.Boards[l.draw(min(int(a.N), len(a.Boards)))] }

func abs(x float32) float32 { return max(x, -x) }

// recent is what came of games that were played from the start.
type recent struct {
	games, score int
	reached      [64]int // by power of two
}

func (r *recent) add(last fast.Board, game []step) {
	r.games++
	for _, s := range game {
		r.score += int(s.score)
	}
	highest := 0
	for cell := range 16 {
		highest = max(highest, last.Power(cell))
	}
	for power := range highest + 1 {
		r.reached[power]++
	}
}

// String tells what came of the games since it was asked last.
func (l *movesLearner) String() string {
	r := l.recent
	l.recent = recent{}
	part := func(n int) float64 { return float64(n) / float64(max(1, r.games)) }
	return fmt.Sprintf("average %.0f, to 8192 %.1f %%, 16384 %.1f %%, 32768 %.1f %%",
		part(r.score), 100*part(r.reached[13]), 100*part(r.reached[14]), 100*part(r.reached[15]))
}
