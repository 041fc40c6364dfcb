package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"twenty48/engine/coach/internal/net"
)

// TestResume learns in one go, and with a break in which all was written to a
// file: the same comes of it.
func TestResume(t *testing.T) {
	learn := func(l *learner, games int) *learner {
		for range games {
			l.play()
		}
		return l
	}
	whole := learn(newLearner(1), 60)
	file := filepath.Join(t.TempDir(), "state")
	if err := learn(newLearner(1), 25).save(file); err != nil {
		t.Fatal(err)
	}
	rest := newLearner(2)
	if err := rest.load(file); err != nil {
		t.Fatal(err)
	}
	learn(rest, 35)
	if whole.progress != rest.progress {
		t.Errorf("in one go it comes to %+v, with a break to %+v", whole.progress, rest.progress)
	}
	packed := whole.pack(5000)
	if !bytes.Equal(packed, rest.pack(5000)) {
		t.Error("with a break another network comes of it")
	}
	if _, err := net.Unpack(packed); err != nil {
		t.Error(err)
	}
}

// TestLearns plays some hundred games: the last ones are much better than the first.
func TestLearns(t *testing.T) {
	l := newLearner(1)
	average := func(games int) int {
		l.recent = recent{}
		for range games {
			l.play()
		}
		return l.recent.score / l.recent.games
	}
	if first, last := average(100), average(400); last < 2*first {
		t.Errorf("the first 100 games have %d points on average, the next 400 %d", first, last)
	}
}
