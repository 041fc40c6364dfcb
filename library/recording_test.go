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
	"twenty48/recording"
	"twenty48/records"
)

// reopen returns a player that opens the store in which another player plays. It checks that both
// have the same game.
func reopen(t *testing.T, store records.Memory, s *player) *player {
	t.Helper()
	reopened := openOnScreen(t, store, s.State().Rules)
	games(t, s)
	games(t, reopened) // now both have read all best scores
	got, want := reopened.State(), s.State()
	if !got.Matrix.Equal(want.Matrix) || got.Score != want.Score || got.Spawns != want.Spawns || got.Seed != want.Seed || got.Continued != want.Continued {
		t.Fatalf("after reopening, the game has %v and the score %d; want %v, %d", got.Matrix, got.Score, want.Matrix, want.Score)
	}
	if reopened.g.Undone() != s.g.Undone() {
		t.Fatalf("after reopening, %d moves are undone, want %d", reopened.g.Undone(), s.g.Undone())
	}
	if got.Records.Len() != want.Records.Len() || reopened.g.CanRedo() != s.g.CanRedo() || reopened.Best() != s.Best() {
		t.Fatalf("after reopening, %d moves can be undone, redoing is possible: %v, and the best is %d; want %d, %v, %d",
			got.Records.Len(), reopened.g.CanRedo(), reopened.Best(), want.Records.Len(), s.g.CanRedo(), s.Best())
	}
	return reopened
}

// playRandomly performs a random action.
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

// A game can be left and continued at any time, with any rules.
func TestResume(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, undos := range []int{0, 3, 50, engine.All} {
		rules := engine.Rules{Rows: 3, Cols: 4, Target: 32, Fours: 0.1, First: 2, Undos: undos}
		store := records.Memory{}
		s := start(t, store, rules, "")
		for range 300 {
			playRandomly(t, r, s)
			if name(s) == "" || s.State().Status() == engine.Over {
				continue
			}
			if r.IntN(5) == 0 {
				s = reopen(t, store, s)
			}
		}
	}
}

// A recording may have rules that a player cannot enter: without a starting tile, or with a target
// that a starting tile can reach.
func TestResumeRulesThatCannotStart(t *testing.T) {
	for _, rules := range []engine.Rules{
		{Rows: 4, Cols: 4, Target: 2048},
		{Rows: 4, Cols: 4, Target: 2, First: 1, Ends: true},
		{Rows: 4, Cols: 4, Target: 4, Fours: 1, First: 1},
	} {
		store := records.Memory{}
		s := start(t, store, rules, "")
		continueAfterWin(t, s) // valid only with the target 4
		if err := s.Help(); err != nil {
			t.Fatal(err)
		}
		g, err := recording.GameOf(store[name(s)])
		if err != nil || !g.State().Matrix.Equal(s.State().Matrix) || g.State().Rules != rules || g.State().Status() != s.State().Status() {
			t.Errorf("a game with the rules %v is read as %+v, %v", rules, g, err)
		}
		reopened := open(t, store, Start{Rules: engine.Classic()}, 1, ticks())
		if all := games(t, reopened); len(all) != 1 || all[0].Rules != rules.String() || all[0].Matrix != s.State().Matrix.String() {
			t.Errorf("with a game with the rules %v, the history is %+v", rules, all)
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
		t.Error("redo is valid before an undo")
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
			t.Fatal("an undone move cannot be redone")
		}
	}
	if got := s.State(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score || s.g.CanRedo() {
		t.Errorf("after redoing, the game has %v, %d; want %v, %d", got.Matrix, got.Score, want.Matrix, want.Score)
	}
	undo(t, s)
	for i := 0; !must(t)(s.Play(engine.Directions()[i%4])); i++ {
	}
	if s.g.CanRedo() {
		t.Error("redo is valid after another move")
	}
}

// A start after the end of a game begins a new game. Undo restores the old one.
func TestResumeAfterTheEnd(t *testing.T) {
	store := records.Memory{}
	rules := engine.Rules{Rows: 2, Cols: 2, First: 2, Undos: 3}
	s := start(t, store, rules, "")
	for i := 0; s.State().Status() != engine.Over; i++ {
		must(t)(s.Play(engine.Directions()[i%4]))
	}
	lost := s.State()
	reopened := start(t, store, rules, "")
	if reopened.State().Spawns != rules.First {
		t.Errorf("after the end of a game, the next game is %+v", reopened.State())
	}
	undo(t, reopened)
	if !reopened.State().Matrix.Equal(lost.Matrix) {
		t.Errorf("undo restores %v, and not the game that has ended", reopened.State().Matrix)
	}
	undo(t, reopened)
	if reopened.State().Status() != engine.Playing {
		t.Error("a loss cannot be undone after a restart")
	}
	reopen(t, store, reopened)
}

// recorded returns a store with the recording of a game that has a number of moves, and the name of
// the recording.
func recorded(t testing.TB, moves int) (records.Memory, string) {
	t.Helper()
	store := records.Memory{}
	rules := engine.Classic()
	rules.Target = 32
	s := start(t, store, rules, "")
	r := rand.New(rand.NewPCG(1, 1))
	for s.g.Moves() < moves {
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

// boardsByLine returns the boards after each number of lines of a recording.
func boardsByLine(t *testing.T, data []byte) []string {
	t.Helper()
	lines, intact, _ := records.Lines(data)
	if intact != len(data) {
		t.Fatal("the recording is damaged")
	}
	states := make([]string, len(lines)+1)
	for n := 4; n <= len(lines); n++ {
		g, valid, err := readLines(lines[:n])
		if valid != n || err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		states[n] = g.State().Matrix.String()
	}
	return states
}

// onScreen returns a player of the game that was on the screen, or of a new game.
func openOnScreen(t testing.TB, store Store, rules engine.Rules) *player {
	t.Helper()
	p := &player{Library: Open(store, ticks()), seed: 1}
	if g := onScreen(p.Library); g != nil {
		p.use(g, nil)
	} else if err := p.Go(Start{Rules: rules, Fresh: true}); err != nil {
		t.Fatal(err)
	}
	return p
}

// checkDamaged opens a damaged recording. It checks that the game has the board after the last
// undamaged line, and that the damaged recording is set aside.
func checkDamaged(t *testing.T, name string, whole, data []byte, states []string) {
	t.Helper()
	rules := engine.Classic()
	rules.Target = 32
	store := records.Memory{name: data, screenName: records.Seal(name)}
	s := openOnScreen(t, store, rules)
	same := 0
	for same < min(len(whole), len(data)) && whole[same] == data[same] {
		same++
	}
	lines := bytes.Count(whole[:same], []byte("\n"))
	want := states[lines]
	if lines < 4 {
		fresh := start(t, records.Memory{}, rules, "")
		want = fresh.State().Matrix.String()
	}
	if got := s.State().Matrix.String(); got != want {
		t.Fatalf("damaged at byte %d: the game has %s, want %s", same, got, want)
	}
	_, err := recording.GameOf(data)
	isNewer := err != nil && strings.Contains(err.Error(), "newer version")
	atLineEnd := same == len(data) && data[same-1] == '\n' && lines >= 4
	if notes := takeNotes(s); !atLineEnd && !isNewer && (notes == "" || !bytes.Equal(store[name+".damaged-1"], data)) {
		t.Fatalf("damaged at byte %d: the recording is not set aside; the notes are %q", same, notes)
	}
	if isNewer && !bytes.Equal(store[name], data) {
		t.Fatal("a recording in a newer format was changed")
	}
}

// isLong reports whether to run the long versions of the tests, as make test-long does.
var isLong = os.Getenv("TWENTY48_LONG") != ""

// checkCases logs the number of cases. A long test fails if it has tried too few cases.
func checkCases(t *testing.T, cases, want int) {
	t.Helper()
	t.Logf("%d cases", cases)
	if isLong && cases < want {
		t.Errorf("%d cases were tried, want %d", cases, want)
	}
}

// A recording that was cut anywhere is read up to its last complete line.
func TestEveryCut(t *testing.T) {
	store, name := recorded(t, 64)
	whole := store[name]
	states := boardsByLine(t, whole)
	for cut := 1; cut < len(whole); cut++ {
		checkDamaged(t, name, whole, slices.Clone(whole[:cut]), states)
	}
	checkCases(t, len(whole)-1, 1409)
}

// readOnly is a store that can only be read.
type readOnly struct{ records.Memory }

var errReadOnly = errors.New("read-only")

func (readOnly) Save(string, []byte) error       { return errReadOnly }
func (readOnly) Write(string, int, []byte) error { return errReadOnly }
func (readOnly) SetAside(string) (string, error) { return "", errReadOnly }
func (readOnly) Remove(string) error             { return errReadOnly }

// The intact lines of a recording are restored even if nothing can be set aside or written.
func TestDamagedAndReadOnly(t *testing.T) {
	store, name := recorded(t, 60)
	states := boardsByLine(t, store[name])
	rules := engine.Classic()
	rules.Target = 32
	cut := bytes.Count(store[name], []byte("\n")) - 3
	lines, _, _ := records.Lines(store[name])
	store[name] = append(store[name][:records.Length(lines[:cut])], "half a li"...)
	store[screenName] = records.Seal(name)
	s := openOnScreen(t, readOnly{store}, rules)
	if got, notes := s.State().Matrix.String(), takeNotes(s); got != states[cut] || !strings.Contains(notes, "read-only") {
		t.Errorf("the game has %s, want %s; the notes are %q", got, states[cut], notes)
	}
	for i := range 4 {
		if _, err := s.Play(engine.Directions()[i]); err != nil {
			t.Errorf("an error is reported twice: %v", err)
		}
	}
	if err := s.Close(); !errors.Is(err, errReadOnly) {
		t.Errorf("Close returns the error %v", err)
	}
}

// A recording with one changed byte is read up to that byte. The test changes each byte to some
// other values, and to all other values in the long version.
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
