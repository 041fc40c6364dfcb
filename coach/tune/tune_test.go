package main

import (
	"maps"
	"math/bits"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"twenty48/coach/internal/lines"
	"twenty48/coach/internal/net"
	"twenty48/coach/internal/thirteen"
)

// TestMain makes the garbage collector run often, because each learner uses up to 1 GB.
func TestMain(m *testing.M) {
	debug.SetGCPercent(10)
	m.Run()
}

// needsLong skips a test that trains, unless TWENTY48_LONG is set, as make test-coach does.
func needsLong(t *testing.T) {
	t.Helper()
	if os.Getenv("TWENTY48_LONG") == "" {
		t.Skip("make test-coach runs this")
	}
}

// transfer saves the state of a task to a file and loads it into another learner.
func transfer(t *testing.T, l *learner, from task, other *learner, to task) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "state")
	if err := l.save(file, from); err != nil {
		t.Fatal(err)
	}
	if found, err := other.load(file, to); err != nil || !found {
		t.Fatalf("found %v, %v", found, err)
	}
}

// learn plays games with two tasks that have the same seed, and checks that both learn the same
// weights. Then the second task loads the saved state of the first, and both must learn the same
// again. learn returns the number of moves of the first 500 games and of the last 500.
func learn(t *testing.T, l *learner, whole task, other *learner, rest task) (first, last int) {
	t.Helper()
	play := func(l *learner, of task) (moves int) {
		before := l.Moves
		for range 500 {
			of.play()
		}
		return l.Moves - before
	}
	same := func() bool { return maps.Equal(maps.Collect(l.weights.all()), maps.Collect(other.weights.all())) }
	first = play(l, whole)
	play(other, rest)
	if !same() {
		t.Error("two learners with the same seed learn different weights")
	}
	play(l, whole)
	transfer(t, l, whole, other, rest)
	for range 3 {
		last = play(l, whole)
		play(other, rest)
	}
	if !same() {
		t.Error("a learner that continues from a saved state learns different weights")
	}
	return first, last
}

// TestLearner checks that training with and without an interruption gives the same weights, and
// that the games get better.
func TestLearner(t *testing.T) {
	needsLong(t)
	play := func(l *movesLearner, games int) {
		for range games {
			l.play()
		}
	}
	average := func(l *movesLearner) int { return l.recent.score / l.recent.games }
	whole, rest := newMovesLearner(1), newMovesLearner(2)
	play(whole, 50)
	transfer(t, &whole.learner, whole, &rest.learner, rest)
	first := average(whole)
	whole.recent = recent{}
	play(whole, 200)
	play(rest, 200)
	if whole.Moves != rest.Moves || whole.Games != rest.Games || whole.Start != rest.Start {
		t.Errorf("without a break it plays %d moves, %d games, %v; with a break %d, %d, %v",
			whole.Moves, whole.Games, whole.Start, rest.Moves, rest.Games, rest.Start)
	}
	if last := average(whole); last < 2*first {
		t.Errorf("the first 50 games have %d points on average, the next 200 %d", first, last)
	}
	if !maps.Equal(maps.Collect(whole.weights.all()), maps.Collect(rest.weights.all())) {
		t.Error("a learner that continues from a saved state learns different weights")
	}
	worths := make([]float32, net.Keys)
	whole.selectWeights(worths, 0, net.Keys, 5000, net.Step)
	if _, err := net.Unpack(net.Pack(worths), net.Keys); err != nil {
		t.Error(err)
	}
}

// TestParseFlags checks valid and invalid flags.
func TestParseFlags(t *testing.T) {
	folder := t.TempDir()
	o, err := parseFlags([]string{"-moves", "3", "-state", filepath.Join(folder, "state")})
	if err != nil || o.moves != 3_000_000 {
		t.Errorf("%+v, %v", o, err)
	}
	none := filepath.Join(folder, "none")
	for _, test := range []struct{ args, want string }{
		{"-moves 0", "from 1"},
		{"-moves 10000000000000", "to 1000000"},
		{"-out " + folder, "a file in it"},
		{"-lines 0", "must be at least 1"},
		{"-thirteen=", "name the folder"},
		{"-most -4", "must be at least 1"},
		{"-lines -3", "must be at least 1"},
		{"-lines 1 -ending", "use only one"},
		{"-moves 1 more", `unexpected argument "more"`},
		{"-out " + filepath.Join(none, "out"), none},
		{"-state " + filepath.Join(none, "state"), none},
		{"-thirteen " + none, none},
	} {
		if _, err := parseFlags(strings.Fields(test.args)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// TestState loads files that are not a valid state of the task, and checks that the error says what
// to do.
func TestState(t *testing.T) {
	needsLong(t)
	file := filepath.Join(t.TempDir(), "state")
	one := newEndingLearner(1, 12)
	if found, err := one.load(file, one); err != nil || found {
		t.Errorf("without a file found %v, %v", found, err)
	}
	for range 10 {
		one.play()
	}
	if err := one.save(file, one); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	key := len(whole) - 16
	for _, bad := range []struct{ of, text, want string }{
		{"nothing", "", "name another -state"},
		{"half of a head", string(whole[:20]), "name another -state"},
		{"half of the counters", string(whole[:1000]), "name another -state"},
		{"half a weight", string(whole[:len(whole)-3]), "remove it"},
		{"a key that does not exist", string(whole[:key]) + "\xff\xff\xff\xff" + string(whole[key+4:]), "remove it"},
	} {
		if err := os.WriteFile(file, []byte(bad.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := one.load(file, one); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: %v, want %q", bad.of, err, bad.want)
		}
	}
	if err := os.WriteFile(file, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	other := newMovesLearner(1)
	if _, err := other.load(file, other); err == nil {
		t.Error("the learner of moves loads the state of the learner of endings")
	}
}

// TestEndingLearner checks that training with and without an interruption gives the same weights,
// and that the games get longer.
func TestEndingLearner(t *testing.T) {
	needsLong(t)
	one, other := newEndingLearner(1, 12), newEndingLearner(1, 12)
	first, last := learn(t, &one.learner, one, &other.learner, other)
	if 4*last < 5*first {
		t.Errorf("the first 500 games have %d moves, the last %d", first, last)
	}
}

// TestThirteenLearner learns simple chances of the last part, and then the other parts. It checks
// that training with and without an interruption gives the same weights, that the chances are about
// right, and that the games get longer.
func TestThirteenLearner(t *testing.T) {
	needsLong(t)
	chance := func(b thirteen.Board) float32 { return float32(bits.OnesCount64(b.Empties())) / 10 }
	l, other := newThirteenLearner(1, 1_000_000, chance), newThirteenLearner(1, 1_000_000, chance)
	l.teach(200_000)
	other.teach(200_000)
	first, last := learn(t, &l.learner, l, &other.learner, other)
	if 2*last < 3*first {
		t.Errorf("the first 500 games have %d moves, the last %d", first, last)
	}
	var keys [thirteen.Features]uint32
	var off float32
	for _, two := range thirteen.FreeCells {
		for _, four := range thirteen.FreeCells {
			b := thirteen.Clear().With(int(two), 1).With(int(four), 2)
			off += abs(net.Logistic(l.sum(net.Bias, b.Keys(thirteen.Last, &keys))) - chance(b))
		}
	}
	if off /= float32(len(thirteen.FreeCells) * len(thirteen.FreeCells)); off > 0.3 {
		t.Errorf("chances of about 0.8 are wrong by %.2f on average", off)
	}
}

// TestQuality checks that the tuned weights score more than arbitrary ones.
func TestQuality(t *testing.T) {
	needsLong(t)
	const seed = 1
	good, bad := quality(lines.Tuned, seed), quality(lines.Weights{Line: 1}, seed)
	if good < bad+1 {
		t.Errorf("the logarithm of the score is %.2f, with arbitrary weights %.2f", good, bad)
	}
}
