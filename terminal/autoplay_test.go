package terminal

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
)

// actions returns the actions in the only recording of a store, word by word: a letter
// for each move.
func actions(t *testing.T, store records.Memory) (words []string) {
	t.Helper()
	names, err := store.List("games")
	if err != nil || len(names) > 1 {
		t.Fatalf("there are the games %v, %v", names, err)
	}
	for name := range names {
		_, lines, _ := strings.Cut(string(store[name]), "\nstarted ")
		for _, line := range strings.Split(strings.TrimSpace(lines), "\n")[1:] {
			word, _, _ := strings.Cut(line, " ")
			words = append(words, word)
		}
	}
	return words
}

// Autoplay writes the game that it records, and the same game each time.
func TestAutoplay(t *testing.T) {
	for _, test := range []struct {
		mode  Mode
		voice voice
		ends  map[session.Ending]string
	}{
		{Boards, boards{}, map[session.Ending]string{session.Won: "You win!\n", session.Lost: "Game over!\n"}},
		{Bare, boards{isBare: true}, map[session.Ending]string{session.Won: "You Win!\n", session.Lost: "Game Over!\n"}},
		{Plain, plain{}, map[session.Ending]string{session.Won: " You win!\n", session.Lost: " Game over! No moves left.\n"}},
	} {
		store := records.Memory{}
		var out, again strings.Builder
		if err := Autoplay(context.Background(), &out, start(t, setting{store: store, change: quick}), test.mode); err != nil {
			t.Fatal(err)
		}
		words := actions(t, store)
		if len(words) < 10 || words[0] != string(library.Autoplay) || slices.Contains(words[1:], words[0]) {
			t.Errorf("the actions are %v", words)
		}
		scene := start(t, setting{change: quick}).Scene()
		want := strings.TrimSuffix(test.voice.begin(scene), "\n")
		for _, word := range words[1:] {
			d := engine.Direction(word[0])
			before := scene.State
			if scene.State, scene.Done = playMove(before, d); !scene.Done {
				t.Fatalf("%s is no move", word)
			}
			scene.Motion = engine.MotionOf(before, d, scene.State)
			want += "\n" + strings.TrimSuffix(test.voice.result(scene, session.MoveVerb(d), ""), "\n")
		}
		ending := test.ends[session.EndingOf(scene.State)]
		if test.mode != Plain {
			want += "\n"
		}
		if want += ending; out.String() != want || ending == "" {
			t.Errorf("got\n%s\nwant\n%s", &out, want)
		}
		if err := Autoplay(context.Background(), &again, start(t, setting{change: quick}), test.mode); err != nil || again.String() != out.String() {
			t.Errorf("%v, and another game:\n%s\nthan\n%s", err, &again, &out)
		}
	}
}

// A stopper cancels as soon as a number of lines is written to it.
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

// When the context is done, autoplay makes no further move. The game is saved.
func TestAutoplayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := stopper{lines: 9, cancel: cancel}
	store := records.Memory{}
	if err := Autoplay(ctx, &out, start(t, setting{store: store}), Plain); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.text.String()), "\n"); len(lines) != 10 || lines[9] != "Quitting the game." {
		t.Errorf("it writes\n%s", &out.text)
	}
	if words := actions(t, store); len(words) != 4 || words[0] != string(library.Autoplay) { // and three moves after the ID and the five lines of the board
		t.Errorf("the actions are %v", words)
	}
	store = records.Memory{}
	if err := Autoplay(ctx, &out, start(t, setting{store: store}), Boards); err != nil || actions(t, store) != nil {
		t.Errorf("when it is stopped at once the actions are %v, %v", actions(t, store), err)
	}
}

// A won game that continues is autoplay of one run: the recording says once that the coach plays.
func TestAutoplayContinues(t *testing.T) {
	store := records.Memory{}
	s := start(t, setting{store: store, board: "1024 1024 / 4 2"})
	if err := Autoplay(context.Background(), io.Discard, s, Boards); err != nil {
		t.Fatal(err)
	}
	words := actions(t, store)
	count := func(a library.Action) (n int) {
		for _, word := range words {
			if word == string(a) {
				n++
			}
		}
		return n
	}
	if count(library.Autoplay) != 1 || count(library.Continue) != 1 || len(words) < 4 {
		t.Errorf("the actions are %v", words)
	}
}

func TestAutoplayErrors(t *testing.T) {
	if err := Autoplay(context.Background(), broken{}, start(t, setting{}), Boards); !errors.Is(err, errBroken) {
		t.Errorf("with a broken output: %v", err)
	}
	s := start(t, setting{board: "2 0 0 0 0 0 0 0 0"})
	err := Autoplay(context.Background(), io.Discard, s, Plain)
	if err == nil || !strings.Contains(err.Error(), "too large") || s.Scene().HasHelp {
		t.Errorf("on a board that is too large: %v", err)
	}
	var out strings.Builder
	s = start(t, setting{store: full{records.Memory{}}, change: quick})
	if err := Autoplay(context.Background(), &out, s, Plain); err != nil || strings.Count(out.String(), "the disk is full") != 1 {
		t.Errorf("on a full disk: %v\n%s", err, &out)
	}
}
