package terminal

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

var update = flag.Bool("update", false, "write the transcripts instead of comparing with them")

// A player plays on some input, as [Play] does.
type player func(io.Reader, io.Writer, *session.Session, Adviser) error

// autoplays returns what plays without looking at the input.
func autoplays(play func(context.Context, io.Writer, *session.Session, Adviser) error) player {
	return func(_ io.Reader, out io.Writer, s *session.Session, advise Adviser) error {
		return play(context.Background(), out, s, advise)
	}
}

// hasty is a coach that thinks for a moment only, and as much everywhere: it does not look
// at the clock, by which a machine that has other work to do may leave it no time.
func hasty() Adviser {
	c := &coach.Coach{Boards: 300}
	return func(ctx context.Context, s engine.State) (coach.Advice, error) {
		return c.Best(context.WithoutCancel(ctx), s)
	}
}

// TestTranscripts plays whole games and compares what is written with what was
// written when it was last looked at.
func TestTranscripts(t *testing.T) {
	ends := func(r *engine.Rules) { r.Ends = true }
	for name, test := range map[string]struct {
		play   player
		change func(*engine.Rules)
		board  string
		input  string
	}{
		"quit":         {Play, nil, "", "a\n x \n\nS\n  d  \nd\nz\nZ\nq\nw\n"},
		"end-of-input": {Play, nil, "", "w"},
		"no-undo":      {Play, func(r *engine.Rules) { r.Undos = 0 }, "", "z\nq\n"},
		"win":          {Play, ends, "1024 1024 / 4 2", "a\nw\n"},
		"win-and-on":   {Play, nil, "1024 1024 0 / 2 8 4", "a\ns\nq\n"},
		"loss":         {Play, nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\n"},
		"wide":         {Play, nil, "131072 2 / 0 1024 / 64 16", "q\n"},
		"quick":        {Play, func(r *engine.Rules) { *r, _ = engine.RulesNamed("quick") }, "2 4 0 8 / 0 0 32 0 / 2 0 32 16 / 0 8 0 0", "x\nz\n w \n"},
		"win-and-loss": {Play, func(r *engine.Rules) { r.Fours = 0 }, "1024 4 / 1024 8", "w\n"},
		"hint":         {Play, nil, "16 8 4 0 0", "i\nd\nz\nI\nq\n"},
		"hint-of-win":  {Play, ends, "1024 1024 / 4 2", "i\nq\n"},
		"quick-hint":   {Play, func(r *engine.Rules) { *r, _ = engine.RulesNamed("quick") }, "2 4 0 8 / 0 0 32 0 / 2 0 32 16 / 0 8 0 0", "i\nq\n"},
		"too-large":    {Play, nil, "2 0 0 0 0 0 0 0 0", "i\nq\n"},
		"autoplay":     {autoplays(Autoplay), ends, "1024 1024 / 4 2", ""},
		"autoplay-on":  {autoplays(Autoplay), nil, "1024 1024", ""},

		"plain-quit":         {PlayPlain, nil, "", "a\n w \nx\n\nA\nS\nB\nz\nz\nz\nz\ny\ny\ny\ny\nq\nw\n"},
		"plain-end-of-input": {PlayPlain, nil, "", "w"},
		"plain-merges":       {PlayPlain, nil, "2 2 4 4 / 8 8 0 0 / 2 0 2 2", "d\nz\nw\na\nq\n"},
		"plain-new":          {PlayPlain, nil, "", "a\nn\nz\nn\nw\nz\nz\nq\n"},
		"plain-no-undo":      {PlayPlain, func(r *engine.Rules) { r.Undos = 0 }, "", "a\nz\nq\n"},
		"plain-win":          {PlayPlain, ends, "1024 1024 / 4 2", "a\nw\nb\nz\nq\n"},
		"plain-win-and-on":   {PlayPlain, nil, "1024 1024 0 / 2 8 4", "a\ns\nq\n"},
		"plain-loss":         {PlayPlain, nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\nz\nd\nn\nq\n"},
		"plain-win-and-loss": {PlayPlain, func(r *engine.Rules) { r.Fours = 0 }, "1024 4 / 1024 8", "w\n"},
		"plain-hint":         {PlayPlain, nil, "16 8 4 0 0", "i\nd\nz\ni\nq\n"},
		"plain-hint-at-end":  {PlayPlain, nil, "2 4 / 4 2", "i\nq\n"},
		"plain-autoplay":     {autoplays(AutoplayPlain), ends, "1024 1024 / 4 2", ""},
		"plain-autoplay-on":  {autoplays(AutoplayPlain), nil, "1024 1024", ""},
	} {
		s := start(t, setting{board: test.board, change: test.change})
		var out strings.Builder
		if err := test.play(strings.NewReader(test.input), &out, s, hasty()); err != nil {
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
	for _, play := range []player{Play, PlayPlain} {
		var out strings.Builder
		if err := play(strings.NewReader("a\nd\nw\nz\nq\n"), &out, start(t, setting{store: full{records.Memory{}}}), hasty()); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "the disk is full"); n != 1 || !strings.HasSuffix(out.String(), "Quitting the game.\n") {
			t.Errorf("a full disk is told of %d times:\n%s", n, &out)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, play := range []player{Play, PlayPlain} {
		if err := play(strings.NewReader("q\n"), broken{}, start(t, setting{}), hasty()); !errors.Is(err, errBroken) {
			t.Errorf("with a broken output: %v", err)
		}
		var out strings.Builder
		if err := play(broken{}, &out, start(t, setting{}), hasty()); !errors.Is(err, errBroken) {
			t.Errorf("with a broken input: %v", err)
		}
	}
}
