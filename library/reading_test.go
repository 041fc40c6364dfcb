package library

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// If a recording has grown after it was read, the game continues with all its lines.
func TestContinueAfterGrowth(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	playUntilMerge(t, s)
	left := s.g
	reading := s.Reading(left.Name())
	for i, moves := 0, left.Moves(); left.Moves() == moves; i++ {
		must(t)(s.Play(engine.Directions()[i]))
	}
	s.New()
	playUntilMerge(t, s)
	g, err := s.Library.Continue(reading)
	if err != nil || !g.State().Matrix.Equal(left.State().Matrix) || g.Moves() != left.Moves() {
		t.Errorf("Continue returns %v, %v; want %v", g.State().Matrix, err, left.State().Matrix)
	}
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
		long, tooLong := string(records.Seal(lines...)), string(records.Seal(append(lines, "?")...))
		const name = "games/20261121T120000Z-0000000000000001"
		store := records.Memory{name: []byte(tooLong), screenName: records.Seal(name)}
		l := Open(store, time.Now)
		if _, err := l.Import(recording.ReadText(long)); err == nil || !strings.Contains(err.Error(), "line 5") {
			t.Errorf("%s: importing %d lines returns the error %v", test.board, test.most, err)
		}
		want := fmt.Sprintf("it is too long: a recording on this board can have %v lines", test.most)
		_, imported := l.Import(recording.ReadText(tooLong))
		_, replayed := l.Reading(name).Replay()
		_, continued := l.Continue(l.Reading(name))
		for action, err := range map[string]error{
			"importing": imported, "replaying": replayed, "continuing": continued, "the history": errors.New(read(name, store[name]).Fault),
		} {
			if err == nil || err.Error() != want {
				t.Errorf("%s: %s returns the error %v", test.board, action, err)
			}
		}
		rules, err := engine.ParseRules(strings.TrimPrefix(lines[1], "rules "))
		if err != nil {
			t.Fatal(err)
		}
		if onScreen(l) != nil {
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
	for size, most := range map[int]int{4: 1_000_000, 100: 10_000} {
		rules := sized(size, size)
		store, clock := records.Memory{}, newClock()
		l := Open(store, clock.now)
		g := begin(t, l, rules, 1)
		tryGameMoves(l, g, 40)
		best := g.State().Score
		name := g.Name()
		lines, _, _ := records.Lines(store[name])
		for len(lines) < most {
			lines = append(lines, "hint 0")
		}
		store[name] = records.Seal(append(lines, "undo 0")...)
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
