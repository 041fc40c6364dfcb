package library

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// testClock is a clock that advances by a second with each call of now.
type testClock struct{ at time.Time }

func newClock() *testClock { return &testClock{time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)} }

func (h *testClock) now() time.Time { h.at = h.at.Add(time.Second); return h.at }

// onScreen returns the game that was on the screen, or nil.
func onScreen(l *Library) *recording.Game { g, _ := l.OnScreen(); return g }

// begin starts a new game and puts it in play.
func begin(t *testing.T, l *Library, rules engine.Rules, seed uint64) *recording.Game {
	t.Helper()
	g, _, err := l.Start(Start{Rules: rules, Fresh: true}, func() uint64 { return seed })
	if err != nil {
		t.Fatal(err)
	}
	l.SetInPlay(g)
	return g
}

// tryGameMoves tries a number of moves, and returns the last error.
func tryGameMoves(l *Library, g *recording.Game, tries int) (failed error) {
	for i := range tries {
		if _, err := l.Do(g, recording.Move(engine.Directions()[i%4])); err != nil {
			failed = err
		}
	}
	return failed
}

// refresh reads all recordings into the index.
func refresh(t *testing.T, l *Library) {
	t.Helper()
	if err := l.Refresh()(always); err != nil {
		t.Fatal(err)
	}
}

// always lets a refresh continue.
func always(int) bool { return true }

// otherRules returns rules that differ from Classic.
func otherRules() engine.Rules {
	rules := engine.Classic()
	rules.Rows, rules.Cols = 5, 5
	return rules
}

// sized returns rules without a target, with a board of a size.
func sized(rows, cols int) engine.Rules {
	return engine.Rules{Rows: rows, Cols: cols, Fours: 0.1, First: 2, Undos: 3}
}

func seed99() uint64 { return 99 }

// Refresh does not change the best score of a game whose lines could not be written.
func TestRefreshWhileUnwritten(t *testing.T) {
	store, clock := &fullDisk{Memory: records.Memory{}}, newClock()
	l := Open(store, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	store.err = errors.New("the disk is full")
	tryGameMoves(l, g, 200)
	want := l.Best(g)
	next := begin(t, l, engine.Classic(), 2)
	refresh(t, l)
	if got := l.Best(next); got != want {
		t.Errorf("the best is %d, want %d", got, want)
	}
}

// Refresh does not replace a summary that has changed since it began, and does not remove a new one.
func TestRefreshIsOlder(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	left := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, left, 4)
	begin(t, l, otherRules(), 2)
	whole := store[left.Name()]
	store[left.Name()] = slices.Concat(whole, whole) // as if another instance was writing it
	var want int
	err := l.Refresh()(func(int) bool {
		store[left.Name()] = whole
		g, err := l.Continue(l.Reading(left.Name()))
		if err != nil {
			t.Fatal(err)
		}
		l.SetInPlay(g)
		tryGameMoves(l, g, 200)
		want = l.Best(g)
		tryGameMoves(l, begin(t, l, engine.Classic(), 2), 4)
		store[left.Name()] = whole
		return true
	})
	if s, _ := l.Find(left.Name()); err != nil || s.Highest[0] != want || len(l.Games()) != 2 {
		t.Errorf("the best is %d, want %d; there are %d games, %v", s.Highest[0], want, len(l.Games()), err)
	}
}

// Marking help of a game that is not in play changes nothing else.
func TestMarkAssistedOfLeftGame(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 100)
	want := l.Best(g)
	next := begin(t, l, engine.Classic(), 2)
	if err := l.MarkAssisted(g.Name()); err != nil {
		t.Fatal(err)
	}
	if s, known := l.Find(g.Name()); !known || !s.IsAssisted || l.Best(next) != want {
		t.Errorf("the marked game is %+v, found %v; the best is %d, want %d", s, known, l.Best(next), want)
	}
}

// A recording may contain any times that fit into 64 bits. They do not prevent the index from being
// saved.
func TestOddTimes(t *testing.T) {
	for name, change := range map[string]func(lines []string) []string{
		"a long pause": func(l []string) []string { return append(l, "hint 10000000000000") },
		"the longest pauses": func(l []string) []string {
			return append(l, "hint 18446744073709551615", "hint 18446744073709551615", "hint 9223372036854775807")
		},
		"9999":        func(l []string) []string { l[3] = "started 9999-12-31T23:59:59Z"; return append(l, "hint 5000") },
		"a time zone": func(l []string) []string { l[3] = "started 2026-11-21T12:00:00+24:00"; return l },
	} {
		store, clock := records.Memory{}, newClock()
		l := Open(store, clock.now)
		tryGameMoves(l, begin(t, l, engine.Classic(), 1), 4)
		var lines []string
		for name, data := range store {
			if strings.HasPrefix(name, gamesFolder) {
				lines, _, _ = records.Lines(data)
			}
		}
		store = records.Memory{}
		if _, err := records.Record(store, "games/odd", change(lines)...); err != nil {
			t.Fatal(err)
		}
		l = Open(store, clock.now)
		refresh(t, l)
		games := l.Games()
		if len(games) != 1 {
			t.Fatalf("%s: there are %d games", name, len(games))
		}
		if g := games[0]; g.Fault != "" || g.Played < 0 || g.Played > 10*time.Minute || g.Last.Before(g.Started) {
			t.Errorf("%s: the game is %+v", name, g)
		}
		if err := l.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The playing time continues to grow after the clock was set back.
func TestClockSetBack(t *testing.T) {
	clock := newClock()
	l := Open(records.Memory{}, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	before := g.Played()
	clock.at = clock.at.AddDate(-1, 0, 0)
	tryGameMoves(l, g, 40)
	if g.Played() < before+10*time.Second {
		t.Errorf("the playing time is %v after the clock was set back, and was %v before", g.Played(), before)
	}
}

// The recording contains the exact time when the game was played last.
func TestLastIsInTheRecording(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	clock.at = clock.at.Add(900 * time.Millisecond)
	l := Open(store, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	l.SetInPlay(begin(t, l, otherRules(), 2))
	before, _ := l.Find(g.Name())
	delete(store, indexName)
	l = Open(store, clock.now)
	refresh(t, l)
	if after, _ := l.Find(g.Name()); !after.Last.Equal(before.Last) || !after.Started.Equal(before.Started) {
		t.Errorf("played last at %v, in the recording %v; started at %v, in the recording %v", before.Last, after.Last, before.Started, after.Started)
	}
}

// Every game in play is written as soon as possible, including one that can be restored.
func TestRestorableGameIsWritten(t *testing.T) {
	store, clock := &fullDisk{Memory: records.Memory{}}, newClock()
	l := Open(store, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	store.err = errors.New("the disk is full")
	tryGameMoves(l, g, 40)
	next, _, _ := l.Start(Start{Rules: engine.Classic(), Fresh: true}, seed99)
	l.SetInPlay(next, g)
	store.err = nil
	tryGameMoves(l, next, 4)
	if got, want := len(store.Memory[g.Name()]), g.Size(); got != want {
		t.Errorf("%d of %d bytes are written", got, want)
	}
}

// InProgress returns the game that Start continues, even after the program was killed.
func TestInProgressAfterKill(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	tryGameMoves(l, begin(t, l, engine.Classic(), 1), 8)
	l.Close()
	b := begin(t, l, engine.Classic(), 2)
	tryGameMoves(l, b, 8)
	tryGameMoves(l, begin(t, l, otherRules(), 3), 8)
	l = Open(store, clock.now)
	s, ok := l.InProgress(engine.Classic())
	g, _, err := l.Start(Start{Rules: engine.Classic()}, seed99)
	if !ok || err != nil || s.Name != g.Name() || g.Name() != b.Name() {
		t.Errorf("InProgress returns %q, Start continues %q, want %q", s.Name, g.Name(), b.Name())
	}
}

// A game with a chosen seed can be deleted when it is not in play.
func TestDeleteUnfinishedGameByID(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	seed := uint64(5)
	g, _, _ := l.Start(Start{Rules: engine.Classic(), Seed: &seed}, seed99)
	l.SetInPlay(g)
	tryGameMoves(l, g, 8)
	begin(t, l, otherRules(), 2)
	s, _ := l.Find(g.Name())
	if l.Delete(s) != nil {
		t.Error("a game with a chosen seed cannot be deleted")
	}
}
