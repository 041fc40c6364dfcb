package terminal

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

var update = flag.Bool("update", false, "write the transcripts instead of comparing with them")

// TestTranscripts plays whole games and compares what is written with what was
// written when it was last looked at.
func TestTranscripts(t *testing.T) {
	ends := func(r *engine.Rules) { r.Ends = true }
	for name, test := range map[string]struct {
		change func(*engine.Rules)
		board  string
		input  string
	}{
		"quit":         {nil, "", "a\n x \n\nS\n  d  \nd\nz\nZ\nq\nw\n"},
		"end-of-input": {nil, "", "w"},
		"no-undo":      {func(r *engine.Rules) { r.Undos = 0 }, "", "z\nq\n"},
		"win":          {ends, "1024 1024 / 4 2", "a\nw\n"},
		"win-and-on":   {nil, "1024 1024 0 / 2 8 4", "a\ns\nq\n"},
		"loss":         {nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\n"},
		"wide":         {nil, "131072 2 / 0 1024 / 64 16", "q\n"},
		"win-and-loss": {func(r *engine.Rules) { r.Fours = 0 }, "1024 4 / 1024 8", "w\n"},
	} {
		rules := engine.Classic()
		if test.change != nil {
			test.change(&rules)
		}
		var board *engine.Matrix
		if test.board != "" {
			m, err := engine.ParseMatrix(test.board, 0)
			if err != nil {
				t.Fatal(err)
			}
			board = &m
		}
		s, err := session.Open(records.Memory{}, session.Start{Rules: rules, Board: board}, false, func() uint64 { return 7 }, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := Play(strings.NewReader(test.input), &out, s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		file := "testdata/" + name + ".txt"
		if *update {
			if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, &out, want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
func (broken) Read([]byte) (int, error)  { return 0, errBroken }

var errBroken = errors.New("broken")

// full is a store on a full disk.
type full struct{ records.Memory }

func (full) Write(string, int, []byte) error { return errors.New("the disk is full") }

// A game that cannot be saved goes on, and says so once.
func TestFullDisk(t *testing.T) {
	s, err := session.Open(full{records.Memory{}}, session.Start{Rules: engine.Classic()}, false, func() uint64 { return 7 }, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Play(strings.NewReader("a\nd\nw\nz\nq\n"), &out, s); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "the disk is full"); n != 1 || !strings.HasSuffix(out.String(), "Quitting the game.\n") {
		t.Errorf("a full disk is told of %d times:\n%s", n, &out)
	}
}

func TestErrors(t *testing.T) {
	s, err := session.Open(records.Memory{}, session.Start{Rules: engine.Classic()}, false, func() uint64 { return 7 }, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if err := Play(strings.NewReader("q\n"), broken{}, s); !errors.Is(err, errBroken) {
		t.Errorf("with a broken output: %v", err)
	}
	var out strings.Builder
	if err := Play(broken{}, &out, s); !errors.Is(err, errBroken) {
		t.Errorf("with a broken input: %v", err)
	}
}
