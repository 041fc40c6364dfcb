package main

import (
	"maps"
	"math/bits"
	"path/filepath"
	"testing"

	"twenty48/engine/coach/internal/lines"
	"twenty48/engine/coach/internal/net"
	"twenty48/engine/coach/internal/thirteen"
)

// TestLearner learns in one go, and with a break in which all was written to a
// file: the same comes of it, and it is better than in the beginning.
func TestLearner(t *testing.T) {
	play := func(l *movesLearner, games int) {
		for range games {
			l.play()
		}
	}
	average := func(l *movesLearner) int { return l.recent.score / l.recent.games }
	whole, rest := newMovesLearner(1), newMovesLearner(2)
	file := filepath.Join(t.TempDir(), "state")
	play(whole, 50)
	if err := whole.save(file); err != nil {
		t.Fatal(err)
	}
	if err := rest.load(file); err != nil {
		t.Fatal(err)
	}
	first := average(whole)
	whole.recent = recent{}
	play(whole, 200)
	play(rest, 200)
	if whole.Moves != rest.Moves || whole.Games != rest.Games || whole.Start != rest.Start {
		t.Errorf("in one go it comes to %d moves, %d games, %v; with a break to %d, %d, %v",
			whole.Moves, whole.Games, whole.Start, rest.Moves, rest.Games, rest.Start)
	}
	if last := average(whole); last < 2*first {
		t.Errorf("the first 50 games have %d points on average, the next 200 %d", first, last)
	}
	if !maps.Equal(maps.Collect(whole.weights.all()), maps.Collect(rest.weights.all())) {
		t.Error("with a break it learns other weights")
	}
	worths := make([]float32, net.Keys)
	whole.keep(worths, 0, net.Keys, 5000, net.Step)
	if _, err := net.Unpack(net.Pack(worths), net.Keys); err != nil {
		t.Error(err)
	}
}

// TestEndingLearner learns twice: the same comes of it, and games last longer than in
// the beginning.
func TestEndingLearner(t *testing.T) {
	one, other := newEndingLearner(1, 12), newEndingLearner(1, 12)
	const games = 500
	play := func(l *endingLearner) (moves int) {
		before := l.Moves
		for range games {
			l.play()
		}
		return l.Moves - before
	}
	first := play(one)
	play(other)
	if !maps.Equal(maps.Collect(one.weights.all()), maps.Collect(other.weights.all())) {
		t.Error("the same seed learns other weights")
	}
	var last int
	for range 4 {
		last = play(one)
	}
	if 4*last < 5*first {
		t.Errorf("the first %d games have %d moves, the last %d", games, first, last)
	}
}

// TestThirteenLearner teaches what is easily told of the last part, and learns the parts before, twice: the same
// comes of it, it knows what it was taught, and games last longer than in the beginning.
func TestThirteenLearner(t *testing.T) {
	chance := func(b thirteen.Board) float32 { return float32(bits.OnesCount64(b.Empties())) / 10 }
	learners := [2]*thirteenLearner{}
	for i := range learners {
		l := newThirteenLearner(1, 1_000_000, chance)
		l.teach(200_000)
		const games = 500
		play := func() (moves int) {
			before := l.Moves
			for range games {
				l.play()
			}
			return l.Moves - before
		}
		first := play()
		var last int
		for range 4 {
			last = play()
		}
		if 2*last < 3*first {
			t.Errorf("the first %d games have %d moves, the last %d", games, first, last)
		}
		learners[i] = l
	}
	l := learners[0]
	if !maps.Equal(maps.Collect(l.weights.all()), maps.Collect(learners[1].weights.all())) {
		t.Error("the same seed learns other weights")
	}
	var keys [thirteen.Features]uint32
	var off float32
	for _, two := range thirteen.Free {
		for _, four := range thirteen.Free {
			b := thirteen.Clear().With(int(two), 1).With(int(four), 2)
			off += abs(net.OfOdds(l.sum(net.Bias, b.Keys(thirteen.Last, &keys))) - chance(b))
		}
	}
	if off /= float32(len(thirteen.Free) * len(thirteen.Free)); off > 0.3 {
		t.Errorf("chances of some 0.8 are off by %.2f on average", off)
	}
}

// TestQuality holds that weights that mean something are better than those that
// mean nothing.
func TestQuality(t *testing.T) {
	const seed = 1
	good, bad := quality(lines.Tuned, seed), quality(lines.Weights{Line: 1}, seed)
	if good < bad+1 {
		t.Errorf("the logarithm of the score is %.2f, by weights of no meaning %.2f", good, bad)
	}
}
