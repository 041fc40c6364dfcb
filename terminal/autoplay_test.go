package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

// quick returns the game of seed 1 by the quick rules.
func quick(t *testing.T, store session.Store) *session.Session {
	t.Helper()
	rules, err := engine.RulesNamed("quick")
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	s, err := session.Open(store, session.Start{Rules: rules, Seed: &seed}, false, func() uint64 { return 2 }, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAutoplay plays a whole game, twice: what is written is what was recorded,
// and the same both times.
func TestAutoplay(t *testing.T) {
	for _, test := range []struct {
		play func(context.Context, io.Writer, *session.Session, Adviser) error
		show func(last engine.Direction, before, s engine.State) string
		ends map[engine.Status]string
	}{
		{
			Autoplay,
			func(_ engine.Direction, _, s engine.State) string {
				return fmt.Sprintf("Score: %d\n%s", s.Score, boxes(s.Matrix))
			},
			map[engine.Status]string{engine.Won: "You Win!\n", engine.Over: "Game Over!\n"},
		},
		{
			AutoplayPlain,
			func(last engine.Direction, before, s engine.State) string {
				return "\n" + move(string(last.Name()), engine.MotionOf(before, last, s), s.Score)
			},
			map[engine.Status]string{engine.Won: " You win!\n", engine.Over: " Game over! No move is left.\n"},
		},
	} {
		store := records.Memory{}
		s := quick(t, store)
		state := s.State()
		var out, again strings.Builder
		if err := test.play(context.Background(), &out, s, hasty()); err != nil {
			t.Fatal(err)
		}
		words := did(t, store)
		if len(words) < 10 || words[0] != string(session.Autoplay) || slices.Contains(words[1:], words[0]) || !s.Helped() {
			t.Errorf("what was done is %v", words)
		}
		want := test.show(0, state, state)
		if strings.HasPrefix(want, "\n") {
			want = board(quick(t, records.Memory{}))
		}
		for _, word := range words[1:] {
			before, moved := state, false
			if state, moved = playMove(state, engine.Direction(word[0])); !moved {
				t.Fatalf("%s is no move", word)
			}
			want += test.show(engine.Direction(word[0]), before, state)
		}
		want += test.ends[state.Status()]
		if out.String() != want {
			t.Errorf("got\n%s\nwant\n%s", &out, want)
		}
		if err := test.play(context.Background(), &again, quick(t, records.Memory{}), hasty()); err != nil || again.String() != out.String() {
			t.Errorf("%v, and another game:\n%s\nthan\n%s", err, &again, &out)
		}
	}
}

// A stopper cancels when so much is written to it.
type stopper struct {
	text   strings.Builder
	lines  int
	cancel func()
}

func (s *stopper) Write(p []byte) (int, error) {
	if s.text.Write(p); strings.Count(s.text.String(), "\n") >= s.lines {
		s.cancel()
	}
	return len(p), nil
}

// When it is told to end, it plays no move more; the game is kept.
func TestAutoplayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := stopper{lines: 8, cancel: cancel}
	store := records.Memory{}
	s := quick(t, store)
	if err := AutoplayPlain(ctx, &out, s, hasty()); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.text.String()), "\n"); len(lines) != 9 || lines[8] != "Quitting the game." {
		t.Errorf("it writes\n%s", &out.text)
	}
	if words := did(t, store); len(words) != 4 { // the mark, and three moves after the five lines of the board
		t.Errorf("what was done is %v", words)
	}
	store = records.Memory{}
	if err := Autoplay(ctx, &out, quick(t, store), hasty()); err != nil || did(t, store) != nil {
		t.Errorf("ended before it began it does %v, %v", did(t, store), err)
	}
}

func TestAutoplayErrors(t *testing.T) {
	if err := Autoplay(context.Background(), broken{}, start(t, setting{}), hasty()); !errors.Is(err, errBroken) {
		t.Errorf("with a broken output: %v", err)
	}
	s := start(t, setting{board: "2 0 0 0 0 0 0 0 0"})
	err := AutoplayPlain(context.Background(), io.Discard, s, hasty())
	if err == nil || !strings.Contains(err.Error(), "too large") || s.Helped() {
		t.Errorf("on a board that is too large: %v", err)
	}
	var out strings.Builder
	s = start(t, setting{store: full{records.Memory{}}, change: func(r *engine.Rules) { *r, _ = engine.RulesNamed("quick") }})
	if err := AutoplayPlain(context.Background(), &out, s, hasty()); err != nil || strings.Count(out.String(), "the disk is full") != 1 {
		t.Errorf("on a full disk: %v\n%s", err, &out)
	}
}
