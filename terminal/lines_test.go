package terminal

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

var update = flag.Bool("update", false, "write the transcripts instead of comparing the output with them")

// A player plays a session with some input and output.
type player func(io.Reader, io.Writer, *session.Session) error

// playing returns the player that calls Play in a mode.
func playing(m Mode) player {
	return func(in io.Reader, out io.Writer, s *session.Session) error {
		return Play(context.Background(), in, out, io.Discard, s, m)
	}
}

// autoplaying returns the player that calls Autoplay in a mode. It does not read the input.
func autoplaying(m Mode) player {
	return func(_ io.Reader, out io.Writer, s *session.Session) error {
		return Autoplay(context.Background(), out, io.Discard, s, m)
	}
}

func quick(r *engine.Rules) { *r, _ = engine.RulesNamed("quick") }

// TestNotesAreNoOutput checks that a store that fails does not change the output in any mode: its error
// is in the notes, once.
func TestNotesAreNoOutput(t *testing.T) {
	for _, m := range []Mode{Boards, Bare, Plain} {
		for _, isPlayed := range []bool{true, false} {
			var outs, notes [2]strings.Builder
			for i, store := range []library.Store{records.Memory{}, full{records.Memory{}}} {
				s, err := start(t, setting{store: store, change: quick}), error(nil)
				if isPlayed {
					err = Play(context.Background(), strings.NewReader("a\nw\nd\ns\nq\n"), &outs[i], &notes[i], s, m)
				} else {
					err = Autoplay(context.Background(), &outs[i], &notes[i], s, m)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if outs[0].String() != outs[1].String() {
				t.Errorf("mode %d: the output is\n%s\nwant\n%s", m, &outs[1], &outs[0])
			}
			if notes[0].String() != "" || strings.Count(notes[1].String(), "the disk is full") != 1 {
				t.Errorf("mode %d: the notes are %q and %q", m, &notes[0], &notes[1])
			}
		}
	}
}

// TestTranscripts plays whole games and compares the output with the files in testdata.
func TestTranscripts(t *testing.T) {
	ends := func(r *engine.Rules) { r.Ends = true }
	for name, test := range map[string]struct {
		play   player
		change func(*engine.Rules)
		board  string
		input  string
	}{
		"quit":         {playing(Boards), nil, "", "a\n x \n\nS\n  d  \nd\nz\nZ\nq\nw\n"},
		"end-of-input": {playing(Boards), nil, "", "w"},
		"no-undo":      {playing(Boards), func(r *engine.Rules) { r.Undos = 0 }, "", "z\nq\n"},
		"win":          {playing(Boards), ends, "1024 1024 / 4 2", "a\nw\n"},
		"win-and-on":   {playing(Boards), nil, "1024 1024 0 / 2 8 4", "a\ns\nq\n"},
		"loss":         {playing(Boards), nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\n"},
		"loss-undone":  {playing(Boards), nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\ni\nz\nq\n"},
		"loss-no-undo": {playing(Boards), func(r *engine.Rules) { r.Undos = 0 }, "16 8 0 / 32 64 128 / 16 8 32", "d\nz\n"},
		"loss-bare":    {playing(Bare), nil, "16 8 0 / 32 64 128 / 16 8 32", "d\nz\n"},
		"new":          {playing(Boards), nil, "", "a\nn\nz\nn\nw\nq\n"},
		"new-no-undo":  {playing(Boards), func(r *engine.Rules) { r.Undos = 0 }, "", "a\nn\nz\nn\nw\nz\nq\n"},
		"new-loss":     {playing(Boards), nil, "16 8 0 / 32 64 128 / 16 8 32", "d\nn\nq\n"},
		"bare":         {playing(Bare), nil, "", "a\nz\nn\ni\nh\n?\nq\n"},
		"bare-128":     {playing(Bare), func(r *engine.Rules) { quick(r); r.Rows, r.Cols, r.Target = 5, 5, 128 }, "", "a\nx\nq\n"},
		"wide":         {playing(Boards), nil, "131072 2 / 0 1024 / 64 16", "q\n"},
		"quick":        {playing(Bare), quick, "2 4 0 8 / 0 0 32 0 / 2 0 32 16 / 0 8 0 0", "x\nz\n w \n"},
		"win-and-loss": {playing(Boards), func(r *engine.Rules) { r.Fours = 0 }, "1024 4 / 1024 8", "w\n"},
		"hint":         {playing(Boards), nil, "16 8 4 0 0", "i\nd\nz\nI\nq\n"},
		"hint-of-win":  {playing(Boards), ends, "1024 1024 / 4 2", "i\nq\n"},
		"quick-hint":   {playing(Bare), quick, "2 4 0 8 / 0 0 32 0 / 2 0 32 16 / 0 8 0 0", "i\nq\n"},
		"too-large":    {playing(Boards), nil, "2 0 0 0 0 0 0 0 0", "i\nq\n"},
		"autoplay":     {autoplaying(Boards), ends, "1024 1024 / 4 2", ""},
		"autoplay-on":  {autoplaying(Boards), nil, "1024 1024", ""},

		"plain-quit":         {playing(Plain), nil, "", "a\n w \nx\n\nA\nS\nB\nz\nz\nz\nz\ny\ny\ny\ny\nq\nw\n"},
		"plain-end-of-input": {playing(Plain), nil, "", "w"},
		"plain-merges":       {playing(Plain), nil, "2 2 4 4 / 8 8 0 0 / 2 0 2 2", "d\nz\nw\na\nq\n"},
		"plain-new":          {playing(Plain), nil, "", "a\nn\nz\nn\nw\nz\nz\nq\n"},
		"plain-no-undo":      {playing(Plain), func(r *engine.Rules) { r.Undos = 0 }, "", "a\nz\nq\n"},
		"plain-win":          {playing(Plain), ends, "1024 1024 / 4 2", "a\nw\nb\nz\nq\n"},
		"plain-win-and-on":   {playing(Plain), nil, "1024 1024 0 / 2 8 4", "a\ns\nq\n"},
		"plain-loss":         {playing(Plain), nil, "16 8 0 / 32 64 128 / 16 8 32", "d\na\nz\nd\nn\nq\n"},
		"plain-win-and-loss": {playing(Plain), func(r *engine.Rules) { r.Fours = 0 }, "1024 4 / 1024 8", "w\n"},
		"plain-hint":         {playing(Plain), nil, "16 8 4 0 0", "i\nd\nz\ni\nq\n"},
		"plain-first-hint":   {playing(Plain), func(r *engine.Rules) { r.Rows, r.Cols, r.Target, r.Fours = 1, 2, 0, 0 }, "", "i\ni\nq\n"},
		"first-hint":         {playing(Boards), func(r *engine.Rules) { r.Rows, r.Cols, r.Target, r.Fours = 1, 2, 0, 0 }, "", "i\ni\nq\n"},
		"plain-hint-at-end":  {playing(Plain), nil, "2 4 / 4 2", "i\nq\n"},
		"plain-autoplay":     {autoplaying(Plain), ends, "1024 1024 / 4 2", ""},
		"plain-autoplay-on":  {autoplaying(Plain), nil, "1024 1024", ""},
	} {
		s := start(t, setting{board: test.board, change: test.change})
		var out strings.Builder
		if err := test.play(strings.NewReader(test.input), &out, s); err != nil {
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

// In the mode Bare, the texts are English in every language.
func TestBareIsEnglish(t *testing.T) {
	defer words.Speak("en")
	for _, language := range []string{"en", "de", "ja"} {
		words.Speak(language)
		for _, test := range []struct{ board, input, want string }{
			{"32 32 / 2 4", "x\na\n", "Enter move (W/A/S/D/Q): Invalid input, try again.\nEnter move (W/A/S/D/Q): +----+----+\n|    |    |\n| 64 | 2  |\n|    |    |\n+----+----+\n|    |    |\n| 2  | 4  |\n|    |    |\n+----+----+\nYou Win!\n"},
			{"2 4 / 4 2", "", "+----+----+\nGame Over!\n"},
			{"2 4 / 4 0", "q\n", "Enter move (W/A/S/D/Q): Quitting the game.\n"},
		} {
			var out strings.Builder
			if err := Play(context.Background(), strings.NewReader(test.input), &out, io.Discard, start(t, setting{change: quick, board: test.board}), Bare); err != nil || !strings.HasSuffix(out.String(), test.want) {
				t.Errorf("%s: %v, got\n%s\nwant\n%s", language, err, &out, test.want)
			}
		}
	}
}

// When the context is done, Play ends in each mode as if the input had ended.
func TestPlayStops(t *testing.T) {
	for _, m := range []Mode{Boards, Bare, Plain} {
		in, writer := io.Pipe()
		timeout := time.AfterFunc(10*time.Second, func() { writer.CloseWithError(errBroken) })
		ctx, cancel := context.WithCancel(context.Background())
		out := stopper{lines: 1, cancel: cancel}
		if err := Play(ctx, in, &out, io.Discard, start(t, setting{}), m); err != nil || !strings.HasSuffix(out.text.String(), "\nQuitting the game.\n") {
			t.Errorf("mode %d: %v\n%s", m, err, &out.text)
		}
		timeout.Stop()
		writer.Close()
	}
}

// slow is a store whose recordings can be read only after a test has closed the channel.
type slow struct {
	records.Memory
	released chan struct{}
}

func (s slow) Load(name string) ([]byte, error) {
	if strings.HasPrefix(name, "games/") {
		<-s.released
	}
	return s.Memory.Load(name)
}

// The player can move while the library reads games that the index lacks.
func TestPlayDoesNotWaitForIndex(t *testing.T) {
	blocked := slow{records.Memory{}, make(chan struct{})}
	defer close(blocked.released)
	s := start(t, setting{store: blocked})
	blocked.Memory["games/20260101T000000Z-0000000000000001"] = []byte("2048 recording 1\n")
	done := make(chan error, 1)
	go func() {
		done <- Play(context.Background(), strings.NewReader("a\nq\n"), io.Discard, io.Discard, s, Boards)
	}()
	select {
	case err := <-done:
		if err != nil || s.Scene().State.Spawns != 3 {
			t.Errorf("%v, %d spawns", err, s.Scene().State.Spawns)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Play waits for the games to be read")
	}
}

// Play repeats only the beginning of a long input.
func TestPlainShortens(t *testing.T) {
	var out strings.Builder
	if err := Play(context.Background(), strings.NewReader(strings.Repeat("x\x1b", 500)+"\nq\n"), &out, io.Discard, start(t, setting{}), Plain); err != nil {
		t.Fatal(err)
	}
	if _, echo, _ := strings.Cut(out.String(), `"X`); strings.Index(echo, `"`) > 200 || strings.Contains(echo, "\x1b") {
		t.Errorf("the output is %.300q", echo)
	}
}

// broken is an input and an output that fail.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
func (broken) Read([]byte) (int, error)  { return 0, errBroken }

var errBroken = errors.New("broken")

// full is a store on a full disk.
type full struct{ records.Memory }

func (full) Write(string, int, []byte) error { return errors.New("the disk is full") }

func TestErrors(t *testing.T) {
	for _, play := range []player{playing(Boards), playing(Bare), playing(Plain)} {
		if err := play(strings.NewReader("q\n"), broken{}, start(t, setting{})); !errors.Is(err, errBroken) {
			t.Errorf("with a broken output: %v", err)
		}
		var out strings.Builder
		if err := play(broken{}, &out, start(t, setting{})); !errors.Is(err, errBroken) {
			t.Errorf("with a broken input: %v", err)
		}
	}
}

// A long line is invalid, and the game continues after it.
func TestLongLine(t *testing.T) {
	for name, line := range map[string]string{
		"of one letter": strings.Repeat("a", 1<<20), "of spaces after a key": "a" + strings.Repeat(" ", 1<<17) + "x",
		"as long as the buffer": strings.Repeat("a", 4096), "without a letter": strings.Repeat("\x00\xff", 1<<16),
	} {
		for _, m := range []Mode{Boards, Bare, Plain} {
			var out strings.Builder
			s := start(t, setting{})
			if err := Play(context.Background(), strings.NewReader(line+"\nq\n"), &out, io.Discard, s, m); err != nil || s.Scene().State.Spawns != 2 {
				t.Errorf("a line %s: %v, %d spawns", name, err, s.Scene().State.Spawns)
			}
			if !strings.HasSuffix(out.String(), "Quitting the game.\n") || len(out.String()) > 2000 {
				t.Errorf("a line %s: %d bytes are written, and they end with %q", name, out.Len(), out.String()[max(0, out.Len()-100):])
			}
		}
	}
	var out strings.Builder
	if err := Play(context.Background(), strings.NewReader(strings.Repeat("a", 1<<20)), &out, io.Discard, start(t, setting{}), Plain); err != nil {
		t.Error(err)
	}
}
