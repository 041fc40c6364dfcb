package library

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/records"
)

// reopen opens a session where another left off, and looks whether it did.
func reopen(t *testing.T, store records.Memory, s *player) *player {
	t.Helper()
	again := onScreen(t, store, s.State().Rules)
	games(t, s)
	games(t, again) // both know all best scores
	got, want := again.State(), s.State()
	if !got.Matrix.Equal(want.Matrix) || got.Score != want.Score || got.Spawns != want.Spawns || got.Seed != want.Seed || got.Continued != want.Continued {
		t.Fatalf("resumed is %v, score %d; left was %v, score %d", got.Matrix, got.Score, want.Matrix, want.Score)
	}
	if again.g.Undone() != s.g.Undone() {
		t.Fatalf("%d undos are resumed, left were %d", again.g.Undone(), s.g.Undone())
	}
	if got.Records.Len() != want.Records.Len() || !slices.Equal(again.g.undone, s.g.undone) || again.Best() != s.Best() {
		t.Fatalf("%d to undo, %v to redo, best %d are resumed; left were %d, %v, %d",
			got.Records.Len(), again.g.undone, again.Best(), want.Records.Len(), s.g.undone, s.Best())
	}
	return again
}

// playRandomly does something at playRandomly in a session.
func playRandomly(t *testing.T, r *rand.Rand, s *player) {
	t.Helper()
	switch r.IntN(12) {
	case 0, 1:
		undo(t, s)
	case 2:
		redo(t, s)
	case 3:
		continueAfterWin(t, s)
	default:
		must(t)(s.Play(engine.Directions()[r.IntN(4)]))
	}
}

// A session can be left and resumed at any moment, by any rules.
func TestResume(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, undos := range []int{0, 3, 50, engine.All} {
		rules := engine.Rules{Rows: 3, Cols: 4, Target: 32, Fours: 0.1, First: 2, Undos: undos}
		store := records.Memory{}
		s := start(t, store, rules, "")
		for range 300 {
			playRandomly(t, r, s)
			if s.g.recording == nil || s.State().Status() == engine.Over {
				continue
			}
			if r.IntN(5) == 0 {
				s = reopen(t, store, s)
			}
		}
	}
}

// TestResumeRulesThatCannotStart checks that a recording may have rules that a player
// cannot enter: without a first tile, or with a target that a first tile wins.
func TestResumeRulesThatCannotStart(t *testing.T) {
	for _, rules := range []engine.Rules{
		{Rows: 4, Cols: 4, Target: 2048},
		{Rows: 4, Cols: 4, Target: 2, First: 1, Ends: true},
		{Rows: 4, Cols: 4, Target: 4, Fours: 1, First: 1},
	} {
		store := records.Memory{}
		s := start(t, store, rules, "")
		continueAfterWin(t, s) // possible only with the target 4
		if err := s.Help(); err != nil {
			t.Fatal(err)
		}
		r := newReading(store[name(s)], nil, nil).finish()
		g, err := r.game, r.err
		if err != nil || !g.state.Matrix.Equal(s.State().Matrix) || g.state.Rules != rules || g.state.Status() != s.State().Status() {
			t.Errorf("a game by the rules %v is read as %+v, %v", rules, g, err)
		}
		again := open(t, store, Start{Rules: engine.Classic()}, 1, ticks())
		if all := games(t, again); len(all) != 1 || all[0].Rules != rules.String() || all[0].Matrix != s.State().Matrix.String() {
			t.Errorf("a game by the rules %v is listed as %+v", rules, all)
		}
	}
}

func TestRedo(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	for i := range 8 {
		must(t)(s.Play(engine.Directions()[i%4]))
	}
	if s.g.CanRedo() || redo(t, s) {
		t.Error("something can be done again before anything is undone")
	}
	want := s.State()
	for range 3 {
		undo(t, s)
	}
	if undo(t, s) {
		t.Error("a fourth undo is valid")
	}
	s = reopen(t, store, s)
	for range 3 {
		if !s.g.CanRedo() || !redo(t, s) {
			t.Fatal("what was undone cannot be done again")
		}
	}
	if got := s.State(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score || s.g.CanRedo() {
		t.Errorf("done again gives %v, %d, want %v, %d", got.Matrix, got.Score, want.Matrix, want.Score)
	}
	undo(t, s)
	for i := 0; !must(t)(s.Play(engine.Directions()[i%4])); i++ {
	}
	if s.g.CanRedo() {
		t.Error("after another move the undone one can be done again")
	}
}

// A finished game is followed by a new one, which undo takes back.
func TestResumeAfterTheEnd(t *testing.T) {
	store := records.Memory{}
	rules := engine.Rules{Rows: 2, Cols: 2, First: 2, Undos: 3}
	s := start(t, store, rules, "")
	for i := 0; s.State().Status() != engine.Over; i++ {
		must(t)(s.Play(engine.Directions()[i%4]))
	}
	over := s.State()
	again := start(t, store, rules, "")
	if again.State().Spawns != rules.First {
		t.Errorf("a finished game is followed by %+v", again.State())
	}
	undo(t, again)
	if !again.State().Matrix.Equal(over.Matrix) {
		t.Errorf("the finished game is not brought back, but %v", again.State().Matrix)
	}
	undo(t, again)
	if again.State().Status() != engine.Playing {
		t.Error("a lost game cannot be undone after a restart")
	}
	reopen(t, store, again)
}

// recorded is a store with the recording of a game of some length, and its name.
func recorded(t testing.TB, moves int) (records.Memory, string) {
	t.Helper()
	store := records.Memory{}
	rules := engine.Classic()
	rules.Target = 32
	s := start(t, store, rules, "")
	r := rand.New(rand.NewPCG(1, 1))
	for len(s.g.moves) < moves {
		switch r.IntN(10) {
		case 0:
			s.Undo()
		case 1:
			s.Redo()
		default:
			s.Play(engine.Directions()[r.IntN(4)])
		}
		s.Continue()
	}
	return store, name(s)
}

// boardsByLine returns the states that the recording goes through, by their number of lines.
func boardsByLine(t *testing.T, data []byte) []string {
	t.Helper()
	lines, intact, _ := records.Lines(data)
	if intact != len(data) {
		t.Fatal("the recording is not whole")
	}
	states := make([]string, len(lines)+1)
	for n := 4; n <= len(lines); n++ {
		g, good, err := read(lines[:n])
		if good != n || err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		states[n] = g.state.Matrix.String()
	}
	return states
}

// onScreen returns a player of the game that was on the screen, or of a new one.
func onScreen(t testing.TB, store Store, rules engine.Rules) *player {
	t.Helper()
	p := &player{Library: Open(store, ticks()), seed: 1}
	if g := p.OnScreen(); g != nil {
		p.use(g, nil)
	} else if err := p.Go(Start{Rules: rules, Fresh: true}); err != nil {
		t.Fatal(err)
	}
	return p
}

// checkDamaged resumes from a recording that is not what was written. It must show one
// of the boards that were, that up to which the text is the same, and keep what
// it was given.
func checkDamaged(t *testing.T, name string, whole, data []byte, states []string) {
	t.Helper()
	rules := engine.Classic()
	rules.Target = 32
	store := records.Memory{name: data, screenName: records.Seal(name)}
	s := onScreen(t, store, rules)
	same := 0
	for same < min(len(whole), len(data)) && whole[same] == data[same] {
		same++
	}
	kept := bytes.Count(whole[:same], []byte("\n"))
	want := states[kept]
	if kept < 4 {
		fresh := start(t, records.Memory{}, rules, "")
		want = fresh.State().Matrix.String()
	}
	if got := s.State().Matrix.String(); got != want {
		t.Fatalf("harmed at %d: shown is %s, want %s", same, got, want)
	}
	atLineEnd := same == len(data) && data[same-1] == '\n' && kept >= 4
	if notice := takeNotes(s); !atLineEnd && !isNewer(data) && (notice == "" || !bytes.Equal(store[name+".damaged-1"], data)) {
		t.Fatalf("harmed at %d: nothing is set aside; told is %q", same, notice)
	}
	if isNewer(data) && !bytes.Equal(store[name], data) {
		t.Fatal("what is newer is not left as it is")
	}
}

// isLong reports whether the long versions of the tests run: make test-long.
var isLong = os.Getenv("TWENTY48_LONG") != ""

// checkCases fails a long test that has checkCases fewer cases than it should.
func checkCases(t *testing.T, cases, want int) {
	t.Helper()
	t.Logf("%d cases", cases)
	if isLong && cases < want {
		t.Errorf("%d cases were tried, want %d", cases, want)
	}
}

func TestEveryCut(t *testing.T) {
	store, name := recorded(t, 64)
	whole := store[name]
	states := boardsByLine(t, whole)
	for cut := 1; cut < len(whole); cut++ {
		checkDamaged(t, name, whole, slices.Clone(whole[:cut]), states)
	}
	checkCases(t, len(whole)-1, 1409)
}

// readOnly is a store that can be read only.
type readOnly struct{ records.Memory }

var errReadOnly = errors.New("read-only")

func (readOnly) Save(string, []byte) error       { return errReadOnly }
func (readOnly) Write(string, int, []byte) error { return errReadOnly }
func (readOnly) SetAside(string) (string, error) { return "", errReadOnly }
func (readOnly) Remove(string) error             { return errReadOnly }

// What holds up is gone on with also where nothing can be set aside or written.
func TestDamagedAndReadOnly(t *testing.T) {
	store, name := recorded(t, 60)
	states := boardsByLine(t, store[name])
	rules := engine.Classic()
	rules.Target = 32
	cut := bytes.Count(store[name], []byte("\n")) - 3
	lines, _, _ := records.Lines(store[name])
	store[name] = append(store[name][:records.Length(lines[:cut])], "half a li"...)
	store[screenName] = records.Seal(name)
	s := onScreen(t, readOnly{store}, rules)
	if got, notice := s.State().Matrix.String(), takeNotes(s); got != states[cut] || !strings.Contains(notice, "read-only") {
		t.Errorf("shown is %s, want %s; told is %q", got, states[cut], notice)
	}
	for i := range 4 {
		if _, err := s.Play(engine.Directions()[i]); err != nil {
			t.Errorf("what was told is told again: %v", err)
		}
	}
	if err := s.Close(); !errors.Is(err, errReadOnly) {
		t.Errorf("at the end nothing is told: %v", err)
	}
}

// Whatever byte of a recording is changed: to some values, or in the long version to every
// other one.
func TestEveryByte(t *testing.T) {
	store, name := recorded(t, 64)
	whole := store[name]
	states := boardsByLine(t, whole)
	r := rand.New(rand.NewPCG(2, 2))
	cases := 0
	for at := range whole {
		changes := []byte{'\n', ' ', whole[at] ^ 1, whole[at] ^ 0x20, byte(r.Uint32())}
		if isLong {
			changes = changes[:0]
			for b := range 256 {
				changes = append(changes, byte(b))
			}
		}
		for _, b := range changes {
			if b == whole[at] {
				continue
			}
			data := slices.Clone(whole)
			data[at] = b
			checkDamaged(t, name, whole, data, states)
			cases++
		}
	}
	checkCases(t, cases, 363_522)
}

// A line that holds up but tells of something else than comes of it is where a
// recording ends.
func TestFalseLines(t *testing.T) {
	store, name := recorded(t, 20)
	lines, _, _ := records.Lines(store[name])
	for _, line := range []string{"L 2@1,1 +2048 5", "X 2@1,1 5", "undo", "undo x", "redo 1", "on 1", "", " ", "L", "rules 1", "U 4@9,9 1", "U 4@9,9 +0 1", "undo -1 ", "undo -1", "U 4@9,9 -1"} {
		changed := append(slices.Clone(lines[:10]), line)
		if _, good, err := read(changed); good != 10 || err == nil {
			t.Errorf("%q is read as line %d: %v", line, good, err)
		}
	}
}

// TestKeptRecordings reads what was written when the format was new.
func TestKeptRecordings(t *testing.T) {
	for file, want := range map[string]struct {
		matrix string
		score  int
		helped bool
	}{
		"version-1.txt":        {"0 0 0 0 / 2 0 16 0 / 0 0 8 8 / 2 2 4 4", 84, false},
		"version-1-helped.txt": {"0 2 4 16 / 0 0 8 4 / 0 0 0 4 / 0 0 0 2", 68, true},
	} {
		data, err := os.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		r := newReading(data, nil, nil).finish()
		g := r.game
		if r.err != nil {
			t.Errorf("%s: %v", file, r.err)
		}
		if got := g.state.Matrix.String(); got != want.matrix || g.state.Score != want.score || g.help != want.helped {
			t.Errorf("%s ends in %s, score %d, helped: %v; want %+v", file, got, g.state.Score, g.help, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	store, name := recorded(f, 20)
	f.Add(store[name])
	f.Add([]byte("2048 recording 1\nrules 9999x9999 target none fours 0.1 first 2 undo all\nseed 1\nstarted 2026-11-21T12:00:00Z\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := strings.Split(string(data), "\n") // unsealed, to get further
		g, good, err := read(lines)
		if g == nil {
			return
		}
		if (err == nil) != (good == len(lines)) {
			t.Fatalf("%d of %d lines hold up: %v", good, len(lines), err)
		}
		again, _, err := read(lines[:good])
		if err != nil || !again.state.Matrix.Equal(g.state.Matrix) {
			t.Fatalf("read once: %v, twice: %v, %v", g.state.Matrix, again.state.Matrix, err)
		}
	})
}

// longRecording returns a recording of so many moves, on a board on which that many are
// possible at random.
func longRecording(b *testing.B, moves int) []byte {
	store := records.Memory{}
	rules := engine.Rules{Rows: 10, Cols: 10, Fours: 0.1, First: 2, Undos: engine.All}
	s := start(b, store, rules, "")
	r := rand.New(rand.NewPCG(3, 3))
	for len(s.g.moves) < moves {
		if s.Play(engine.Directions()[r.IntN(4)]); s.State().Status() == engine.Over {
			b.Fatalf("the game is over after %d moves", len(s.g.moves))
		}
	}
	return store[name(s)]
}

func BenchmarkLoad(b *testing.B) {
	data := longRecording(b, 100_000)
	defer b.ReportMetric(float64(len(data)), "bytes")
	for b.Loop() {
		lines, _, _ := records.Lines(data)
		if _, good, err := read(lines); good != len(lines) {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	folder := records.OpenFolder(b.TempDir())
	defer folder.Close()
	s := start(b, folder, engine.Rules{Rows: 8, Cols: 8, Fours: 0.1, First: 2, Undos: engine.All}, "")
	for i := 0; b.Loop(); i++ {
		if _, err := s.Play(engine.Directions()[i%4]); err != nil {
			b.Fatal(err)
		}
		if s.State().Status() == engine.Over {
			s.New()
		}
	}
}
