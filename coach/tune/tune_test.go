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

// A learner takes up to 1 GB: what one test has left is not to stay beside what the next one takes.
func TestMain(m *testing.M) {
	debug.SetGCPercent(10)
	m.Run()
}

// goOn writes all that is known in a task to a file, and has another go on from there.
func goOn(t *testing.T, l *learner, from task, other *learner, to task) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "state")
	if err := l.save(file, from); err != nil {
		t.Fatal(err)
	}
	if found, err := other.load(file, to); err != nil || !found {
		t.Fatalf("found %v, %v", found, err)
	}
}

// learn plays games by a task, and by another with the same seed: the same comes of both. Then the other goes on from
// what the first has come to by then, and the same comes again. It returns how many moves the first 500 have, and the last.
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
		t.Error("the same seed learns other weights")
	}
	play(l, whole)
	goOn(t, l, whole, other, rest)
	for range 3 {
		last = play(l, whole)
		play(other, rest)
	}
	if !same() {
		t.Error("with a break it learns other weights")
	}
	return first, last
}

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
	play(whole, 50)
	goOn(t, &whole.learner, whole, &rest.learner, rest)
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

// TestParseFlags asks for what there is not.
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
		{"-lines 0", "a generation or more"},
		{"-thirteen=", "give the folder"},
		{"-most -4", "a weight or more"},
		{"-lines -3", "a generation or more"},
		{"-lines 1 -ending", "one at a time"},
		{"-moves 1 more", `"more" is no flag`},
		{"-out " + filepath.Join(none, "out"), none},
		{"-state " + filepath.Join(none, "state"), none},
		{"-thirteen " + none, none},
	} {
		if _, err := parseFlags(strings.Fields(test.args)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// TestState loads what is no state of a task: an error tells what to do.
func TestState(t *testing.T) {
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
		{"half of what is kept", string(whole[:1000]), "name another -state"},
		{"half a weight", string(whole[:len(whole)-3]), "remove it"},
		{"a key that there is not", string(whole[:key]) + "\xff\xff\xff\xff" + string(whole[key+4:]), "remove it"},
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
		t.Error("the moves to come go on from endings")
	}
}

// TestEndingLearner learns in one go, and with a break: the same comes of it, and games last longer than in
// the beginning.
func TestEndingLearner(t *testing.T) {
	one, other := newEndingLearner(1, 12), newEndingLearner(1, 12)
	first, last := learn(t, &one.learner, one, &other.learner, other)
	if 4*last < 5*first {
		t.Errorf("the first 500 games have %d moves, the last %d", first, last)
	}
}

// TestThirteenLearner teaches what is easily told of the last part, and learns the parts before, in one go and with a
// break: the same comes of it, it knows what it was taught, and games last longer than in the beginning.
func TestThirteenLearner(t *testing.T) {
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
