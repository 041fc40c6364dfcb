package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twenty48/coach/internal/ahead"
	"twenty48/coach/internal/fast"
	"twenty48/coach/internal/net"
)

// A learner plays games with its current weights, and learns the worth of the boards in each game.
// The method is temporal-difference learning of boards before the spawn (Szubert and Jaśkowski,
// 2014). Each weight has its own learning rate, which falls as its errors cancel out. This is
// temporal coherence learning (Beal and Smith, 1999; for 2048: Jaśkowski, 2016).
//
// Each product is converted to float32 before it is added. Without the conversion, processors with
// fused multiply-add would get other results.
type learner struct {
	Moves, Games int
	weights      weights
	fetched      float32 // not used; it prevents the compiler from removing the reads in correct
	random       rand.PCG
}

// newLearner returns a learner for features with this number of keys.
func newLearner(seed, stream uint64, keys uint32) (l learner) {
	l.weights = newWeights(keys)
	l.random.Seed(seed, stream)
	fast.Empty() // fills the tables of moves, which boards from a state file need
	return l
}

// A movesLearner learns the number of moves still to come.
type movesLearner struct {
	learner
	Start  fast.Board // where the next game starts; the zero Board means an empty board
	game   []step
	recent recent
}

// A step is a move: the board before the spawn, and the score of the move.
type step struct {
	board fast.Board
	score float32
}

const (
	fours = 1 << 32 / 10 // the chance of a 4 in the classic rules, in parts of 2^32
	// A board learns an average of two numbers: the result of the rest of the game, with the weight
	// lambda, and the current worth of the next board, with the weight 1-lambda. With 0.8, learning
	// was slower.
	lambda = 0.5
	// In each round, the learner uses the full learning rate for calm moves, and then calmRate
	// times the rate. With the full rate the worths never settle, because the end of a game depends
	// much on luck. Looking one move ahead, games reached 220,000 points on average with the full
	// rate, and 236,000 after 200 million moves with the low rate.
	calm     = 2000 * million
	round    = 2400 * million
	calmRate = 0.1
	// If a game has more than 2 × longHalf moves, the next game starts at its middle, because
	// boards late in a game are rare. Without this, learning was slower.
	longHalf = 1500
)

// newMovesLearner returns a learner whose weights are all 0.
func newMovesLearner(seed uint64) *movesLearner {
	return &movesLearner{learner: newLearner(seed, 2048, net.Keys)}
}

func (l *movesLearner) extra() any { return &l.Start }

// play plays a game and learns from it.
func (l *movesLearner) play() {
	b := l.Start
	isNew := b == fast.Board{}
	if isNew {
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
	if isNew {
		l.recent.add(b, l.game)
	}
	l.learn()
	l.Moves += len(l.game)
	l.Games++
	l.Start = fast.Board{}
	if half := len(l.game) / 2; half > longHalf {
		l.Start = l.game[half].board
	}
}

// learn learns from the last move of the game to the first. So the end of the game affects all
// moves before it at once.
func (l *movesLearner) learn() {
	worth := float32(0)
	for _, step := range slices.Backward(l.game) {
		var keys [net.Features]uint32
		net.FeaturesOf(net.Fold(step.board), &keys)
		estimate := l.learnMoves(keys[:], worth, l.Moves%round >= calm)
		worth = 1 + float32(lambda*worth) + float32((1-lambda)*estimate)
	}
}

// bestMove returns the board after the best move, and the score of that move. If no move is valid,
// it returns false.
func bestMove[B ahead.Board[B]](b B, judge func(B) float32) (best B, score int, ok bool) {
	var bestWorth float32
	for direction := range 4 {
		next, scored := b.Shift(direction)
		if next == b {
			continue
		}
		if worth := judge(next); !ok || worth > bestWorth {
			best, bestWorth, score, ok = next, worth, scored, true
		}
	}
	return best, score, ok
}

// sum returns the sum of from and the worths of some features.
func (l *learner) sum(from float32, keys []uint32) float32 {
	for _, key := range keys {
		from += l.weights.worth(key)
	}
	return from
}

// correct corrects the weights of some features after an error. The worth of each weight changes by
// part, times its learning rate. correct returns the sum of from and the new worths.
func (l *learner) correct(from float32, keys []uint32, err, part float32, calm bool) float32 {
	if calm {
		part *= calmRate
	}
	for _, key := range keys { // reads all keys first, to wait for the memory once
		l.fetched += l.weights.seen[key].Sizes
	}
	for _, key := range keys {
		from += l.weights.learn(key, err, part)
	}
	return from
}

// learnMoves learns that a board with these features had this number of moves still to come. It
// returns the new estimate.
func (l *learner) learnMoves(keys []uint32, moves float32, calm bool) (estimate float32) {
	err := moves - l.sum(0, keys)
	return l.correct(0, keys, err, err/float32(len(keys)), calm)
}

// learnChance learns the chance of a board with these features. Their worths are the logarithm of
// its odds, relative to [net.Bias]. learnChance returns the new estimate.
func (l *learner) learnChance(keys []uint32, chance float32, calm bool) (estimate float32) {
	err := chance - net.Logistic(l.sum(net.Bias, keys))
	// At a chance of one half, the logarithm of the odds rises four times as fast as the chance.
	return net.Logistic(l.correct(net.Bias, keys, err, 4*err/float32(len(keys)), calm))
}

// draw returns a random number from 0 to n-1.
func (l *learner) draw(n int) int { return int(l.random.Uint64() % uint64(n)) }

// arrivals has the boards with which the last games reached a stage.
type arrivals struct {
	Boards [1 << 12]uint64 // their cells
	N      uint64          // the number of boards that were added, including those that are overwritten
}

// add adds the cells of a board. It overwrites the oldest board if there is no room.
func (a *arrivals) add(cells uint64) {
	a.Boards[a.N%uint64(len(a.Boards))] = cells
	a.N++
}

// draw returns the cells of a random board. There must be at least one board.
func (a *arrivals) draw(l *learner) uint64 { return a.Boards[l.draw(min(int(a.N), len(a.Boards)))] }

func abs(x float32) float32 { return max(x, -x) }

// recent has the results of games from the start since the last report.
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

// String returns the results of the games since the last call.
func (l *movesLearner) String() string {
	r := l.recent
	l.recent = recent{}
	part := func(n int) float64 { return float64(n) / float64(max(1, r.games)) }
	return fmt.Sprintf("average %.0f, to 8192 %.1f %%, 16384 %.1f %%, 32768 %.1f %%",
		part(r.score), 100*part(r.reached[13]), 100*part(r.reached[14]), 100*part(r.reached[15]))
}
