package library

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// longGame returns the recording of a game with a number of moves, on a square board of a size.
func longGame(t *testing.T, size, moves int) string {
	t.Helper()
	g, err := newGame(engine.Rules{Rows: size, Cols: size, First: 2, Undos: 3}, 7, false, "")
	if err != nil {
		t.Fatal(err)
	}
	g.start(lastTick)
	lines := g.head()
	for i := 0; len(g.moves) < moves; i++ {
		if line, ok := g.do(Move(engine.Directions()[i%4]), 100); ok {
			lines = append(lines, line)
		}
	}
	return sealed(t, lines...)
}

// sealed returns the recording that has these lines.
func sealed(t *testing.T, lines ...string) string {
	t.Helper()
	store := records.Memory{}
	if _, err := records.Record(store, "x", lines...); err != nil {
		t.Fatal(err)
	}
	return string(store["x"])
}

// A long recording is read in parts of about a tenth of a second.
func TestReadInParts(t *testing.T) {
	text := longGame(t, 10, 1000)
	now := lastTick
	l := Open(records.Memory{}, func() time.Time { now = now.Add(readTime/2 + 1); return now })
	want := newReading([]byte(text), &Replay{}, time.Now).finish()
	r, parts, progress := l.ReadingOf(text), 0, 0.0
	for ; !r.Read(); parts++ {
		if r.Part() <= progress || r.Part() >= 1 {
			t.Fatalf("Part returns %v, then %v", progress, r.Part())
		}
		progress = r.Part()
	}
	if parts != 1000/batch/2-1 || r.Part() != 1 {
		t.Errorf("the recording is read in %d parts, and at the end Part returns %v", parts, r.Part())
	}
	game, err := l.Import(r)
	if err != nil || !reflect.DeepEqual(game, want.game.summary(game.Name, len(text))) {
		t.Errorf("Import returns %+v, %v", game, err)
	}
	replay, err := l.Replay(r)
	if err != nil || !reflect.DeepEqual(replay.Game, game) || !reflect.DeepEqual(replay.steps, want.replay.steps) {
		t.Errorf("the replay of the imported game is %+v, %v", replay, err)
	}
	branch := l.PlayFrom(replay, 700)
	for parts = 0; !branch.Read(); parts++ {
	}
	g, err := l.Continue(branch)
	if state, _ := replay.At(700); parts == 0 || err != nil || !g.state.Matrix.Equal(state.Matrix) {
		t.Errorf("the game from step 700 is read in %d parts, %v", parts, err)
	}
}

// If a recording has grown after it was read, the game continues with all its lines.
func TestContinueAfterGrowth(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	playUntilMerge(t, s)
	left := s.g
	reading := s.Reading(left.Name())
	for i, moves := 0, len(left.moves); len(left.moves) == moves; i++ {
		must(t)(s.Play(engine.Directions()[i]))
	}
	s.New()
	playUntilMerge(t, s)
	g, err := s.Library.Continue(reading)
	if err != nil || !g.state.Matrix.Equal(left.state.Matrix) || len(g.moves) != len(left.moves) {
		t.Errorf("Continue returns %v, %v; want %v", g.state.Matrix, err, left.state.Matrix)
	}
}

// The replay of a game on a large board does not store all its boards.
func TestMemoryOfAReplay(t *testing.T) {
	const moves, size = 1000, 100
	text := longGame(t, size, moves)
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	l := Open(records.Memory{}, time.Now)
	replay, err := l.Replay(l.ReadingOf(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := heap() - before; got > moves*size*size/4 {
		t.Errorf("a replay uses %d bytes", got)
	}
	runtime.KeepAlive(replay)
}

// A recording that is too long for its board is refused before it is played. The file is not
// changed.
func TestTooLong(t *testing.T) {
	for _, test := range []struct {
		board string
		most  int
	}{{"4x4", 1_000_000}, {"10x10", 1_000_000}, {"100x100", 10_000}} {
		lines := []string{"2048 recording 1", "rules " + test.board + " target none fours 0 first 2 undo 3", "seed 1", "started 2026-11-21T12:00:00Z"}
		for len(lines) < test.most {
			lines = append(lines, "?") // an invalid line, where reading ends
		}
		long, tooLong := sealed(t, lines...), sealed(t, append(lines, "?")...)
		const name = "games/20261121T120000Z-0000000000000001"
		store := records.Memory{name: []byte(tooLong), screenName: records.Seal(name)}
		l := Open(store, time.Now)
		if _, err := l.Import(l.ReadingOf(long)); err == nil || !strings.Contains(err.Error(), "line 5") {
			t.Errorf("%s: importing %d lines returns the error %v", test.board, test.most, err)
		}
		want := fmt.Sprintf("it is too long: a recording on this board can have %v lines", test.most)
		_, imported := l.Import(l.ReadingOf(tooLong))
		_, replayed := l.Replay(l.Reading(name))
		_, continued := l.Continue(l.Reading(name))
		for action, err := range map[string]error{
			"importing": imported, "replaying": replayed, "continuing": continued, "the history": errors.New(summarise(name, store[name]).Fault),
		} {
			if err == nil || err.Error() != want {
				t.Errorf("%s: %s returns the error %v", test.board, action, err)
			}
		}
		rules, err := engine.ParseRules(strings.TrimPrefix(lines[1], "rules "))
		if err != nil {
			t.Fatal(err)
		}
		if l.OnScreen() != nil {
			t.Errorf("%s: OnScreen returns the game", test.board)
		}
		if g, _, err := l.Start(Start{Rules: rules}, func() uint64 { return 2 }); err != nil || g.Name() != "" {
			t.Errorf("%s: Start continues the game, %v", test.board, err)
		}
		if notes := l.Notes(); len(notes) != 1 || !strings.Contains(notes[0].Error(), want) || string(store[name]) != tooLong || len(store) != 2 {
			t.Errorf("%s: the notes are %v", test.board, notes)
		}
	}
}

// The best score of a game that is too long is the best score up to the limit, also after the index
// was made again. The game can neither be continued nor replayed.
func TestBestOfTooLong(t *testing.T) {
	for _, size := range []int{4, 100} {
		rules := sized(size, size)
		store, clock := records.Memory{}, newClock()
		l := Open(store, clock.now)
		g := begin(t, l, rules, 1)
		tryGameMoves(l, g, 40)
		best := g.state.Score
		name := g.Name()
		lines, _, _ := records.Lines(store[name])
		for len(lines) < maxLines(size, size) {
			lines = append(lines, string(Hint)+" 0")
		}
		store[name] = []byte(sealed(t, append(lines, string(Undo)+" 0")...))
		l = Open(store, clock.now)
		l.SetInPlay(begin(t, l, otherRules(), 2))
		refresh(t, l)
		s, known := l.Find(name)
		if got := l.BestFor(rules); best == 0 || got != best || !known || !strings.Contains(s.Fault, "too long") || s.Rules != rules.String() {
			t.Errorf("%d × %[1]d: the best score is %d, want %d; the summary is %+v", size, got, best, s)
		}
		if l.CanContinue(s) {
			t.Errorf("%d × %[1]d: the game can be continued", size)
		}
	}
}
