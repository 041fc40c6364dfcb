package main

import (
	"maps"
	"path/filepath"
	"testing"

	"twenty48/engine/coach/internal/lines"
	"twenty48/engine/coach/internal/net"
)

// TestLearner learns in one go, and with a break in which all was written to a
// file: the same comes of it, and it is better than in the beginning.
func TestLearner(t *testing.T) {
	play := func(l *learner, games int) {
		for range games {
			l.play()
		}
	}
	average := func(l *learner) int { return l.recent.score / l.recent.games }
	whole, rest := newLearner(1), newLearner(2)
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
	if whole.progress != rest.progress {
		t.Errorf("in one go it comes to %+v, with a break to %+v", whole.progress, rest.progress)
	}
	if last := average(whole); last < 2*first {
		t.Errorf("the first 50 games have %d points on average, the next 200 %d", first, last)
	}
	if !maps.Equal(maps.Collect(whole.weights.all()), maps.Collect(rest.weights.all())) {
		t.Error("with a break it learns other weights")
	}
	if _, err := net.Unpack(whole.pack(5000)); err != nil {
		t.Error(err)
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
