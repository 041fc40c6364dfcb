package terminal

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
	"twenty48/session"
)

// actions returns the actions in the only recording of a store: the first word of each line, which
// is a letter for a move.
func actions(t *testing.T, store records.Memory) (words []string) {
	t.Helper()
	names, err := store.List("games")
	if err != nil || len(names) > 1 {
		t.Fatalf("the games are %v, %v", names, err)
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

// Autoplay writes the same game that it records. With the same seed it plays the same game.
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
		var out, second strings.Builder
		if err := Autoplay(context.Background(), &out, io.Discard, start(t, setting{store: store, change: quick}), test.mode); err != nil {
			t.Fatal(err)
		}
		words := actions(t, store)
		if len(words) < 10 || words[0] != string(recording.Autoplay) || slices.Contains(words[1:], words[0]) {
			t.Errorf("the actions are %v", words)
		}
		scene := start(t, setting{change: quick}).Scene()
		want := strings.TrimSuffix(test.voice.intro(scene), "\n")
		for _, word := range words[1:] {
			d := engine.Direction(word[0])
			before := scene.State
			if scene.State, scene.Done = playMove(before, d); !scene.Done {
				t.Fatalf("%s does not move", word)
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
		if err := Autoplay(context.Background(), &second, io.Discard, start(t, setting{change: quick}), test.mode); err != nil || second.String() != out.String() {
			t.Errorf("%v; the second game is\n%s\nwant the first\n%s", err, &second, &out)
		}
	}
}

// A stopper is a writer that cancels a context when it has received a number of lines.
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

// When the context is done, autoplay makes no further move, and the game is saved.
func TestAutoplayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := stopper{lines: 9, cancel: cancel}
	store := records.Memory{}
	if err := Autoplay(ctx, &out, io.Discard, start(t, setting{store: store}), Plain); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.text.String()), "\n"); len(lines) != 10 || lines[9] != "Quitting the game." {
		t.Errorf("the output is\n%s", &out.text)
	}
	// The lines are the ID, the board in five lines, and three moves. The recording also has the
	// action autoplay.
	if words := actions(t, store); len(words) != 4 || words[0] != string(recording.Autoplay) {
		t.Errorf("the actions are %v", words)
	}
	store = records.Memory{}
	if err := Autoplay(ctx, &out, io.Discard, start(t, setting{store: store}), Boards); err != nil || actions(t, store) != nil {
		t.Errorf("after a stop before the first move, the actions are %v, %v", actions(t, store), err)
	}
}

// Autoplay continues a won game. The recording notes only once that the coach plays.
func TestAutoplayContinues(t *testing.T) {
	store := records.Memory{}
	s := start(t, setting{store: store, board: "1024 1024 / 4 2"})
	if err := Autoplay(context.Background(), io.Discard, io.Discard, s, Boards); err != nil {
		t.Fatal(err)
	}
	words := actions(t, store)
	count := func(a recording.Action) (n int) {
		for _, word := range words {
			if word == string(a) {
				n++
			}
		}
		return n
	}
	if count(recording.Autoplay) != 1 || count(recording.Continue) != 1 || len(words) < 4 {
		t.Errorf("the actions are %v", words)
	}
}

func TestAutoplayErrors(t *testing.T) {
	if err := Autoplay(context.Background(), broken{}, io.Discard, start(t, setting{}), Boards); !errors.Is(err, errBroken) {
		t.Errorf("with a broken output: %v", err)
	}
	s := start(t, setting{board: "2 0 0 0 0 0 0 0 0"})
	err := Autoplay(context.Background(), io.Discard, io.Discard, s, Plain)
	if err == nil || !strings.Contains(err.Error(), "too large") || s.Scene().IsAssisted {
		t.Errorf("on a board that is too large: %v", err)
	}
}
