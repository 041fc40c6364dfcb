package main

import (
	"fmt"
	"math/rand/v2"

	"twenty48/engine/coach/internal/fast"
	"twenty48/engine/coach/internal/net"
)

// A learner plays game after game by what it knows, and learns from each what
// the boards in it were worth: temporal-difference learning of boards before the
// spawn (Szubert and Jaśkowski, 2014) with a rate for each weight that falls as its
// errors cancel out (temporal coherence, Beal and Smith, 1999; for 2048 Jaśkowski, 2016).
//
// Sums of products are rounded one by one, so that the same comes of them on
// processors that could do both at once.
type learner struct {
	progress
	weights weights
	random  rand.PCG
	game    []step
	recent  recent
}

// A progress is how far a learner came.
type progress struct {
	Moves, Games int
	Start        fast.Board // where the next game starts; zero: anew
}

// A step is a move: the board before the spawn, and the score.
type step struct {
	board fast.Board
	score float32
}

const (
	fours = 1 << 32 / 10 // the chance of a 4 in the classic rules, in parts of 2^32
	// coming is how much of what a board is found to be worth comes from the score of
	// the game from there on; the rest is what the next board is held to be worth. 0.8
	// learned slower.
	coming = 0.5
	// After so many moves it learns at a tenth of the rate. How a game ends is so much a
	// matter of luck that worths are never at rest before; a look one move ahead
	// came to 220,000 points on average before, and to 236,000 after 200 million calm moves.
	calm     = 2000 * million
	calmRate = 0.1
	// A game of more than twice so many moves is played again from its middle, and
	// so is that game: most boards late in a game are seldom met. Without it
	// learning was slower.
	again = 1500
)

func newLearner(seed uint64) *learner {
	l := &learner{weights: make(weights, net.Keys/block)}
	fast.Empty() // fills the tables that the boards of a file are moved by
	l.random.Seed(seed, 2048)
	return l
}

// play plays a game and learns from it.
func (l *learner) play() {
	b := l.Start
	anew := b == fast.Board{}
	if anew {
		b = fast.Empty().Spawn(l.random.Uint64(), fours)
	}
	l.game = l.game[:0]
	for {
		b = b.Spawn(l.random.Uint64(), fours)
		next, ok := l.best(b)
		if !ok {
			break
		}
		l.game = append(l.game, next)
		b = next.board
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

// best returns the best move of a board, and whether there is one.
func (l *learner) best(b fast.Board) (best step, ok bool) {
	var most float32
	for direction := range 4 {
		next, score := b.Shift(direction)
		if next == b {
			continue
		}
		var keys [net.Features]uint32
		if worth := l.worth(next, &keys); !ok || worth > most {
			best, most, ok = step{next, float32(score)}, worth, true
		}
	}
	return best, ok
}

// worth returns what a board is worth, and its features.
func (l *learner) worth(b fast.Board, keys *[net.Features]uint32) (worth float32) {
	net.FeaturesOf(net.Fold(b), keys)
	for _, key := range keys {
		worth += l.weights.at(key).Worth
	}
	return worth
}

// learn learns from the last move of the game to the first, so that how it
// ended is known at once to all that came before.
func (l *learner) learn() {
	found := float32(0)
	for i := len(l.game) - 1; i >= 0; i-- {
		held := l.correct(l.game[i].board, found)
		found = 1 + float32(coming*found) + float32((1-coming)*held)
	}
}

// correct learns that a board is found to be worth something, and returns what
// it is held to be worth then.
func (l *learner) correct(b fast.Board, found float32) (held float32) {
	var keys [net.Features]uint32
	err := found - l.worth(b, &keys)
	part := err / net.Features
	if l.Moves >= calm {
		part *= calmRate
	}
	for _, key := range keys {
		w := l.weights.place(key)
		rate := float32(1)
		if w.Sizes > 0 {
			rate = abs(w.Errors) / w.Sizes
		}
		w.Worth += float32(rate * part)
		w.Errors += err
		w.Sizes += abs(err)
		held += w.Worth
	}
	return held
}

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

func (r recent) String() string {
	part := func(n int) float64 { return float64(n) / float64(max(1, r.games)) }
	return fmt.Sprintf("average %.0f, to 8192 %.1f %%, 16384 %.1f %%, 32768 %.1f %%",
		part(r.score), 100*part(r.reached[13]), 100*part(r.reached[14]), 100*part(r.reached[15]))
}
