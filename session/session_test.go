package session

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// count returns seeds from first up.
func count(first uint64) func() uint64 {
	return func() uint64 { first++; return first - 1 }
}

// clock returns times a second apart.
func clock() func() time.Time {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	return func() time.Time { now = now.Add(time.Second); return now }
}

func start(t testing.TB, store Store, rules engine.Rules, board string) *Session {
	t.Helper()
	from := Start{Rules: rules}
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		from.Board = &m
	}
	s, err := Open(store, from, false, count(1), clock())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// merge plays until something merges.
func merge(t *testing.T, s *Session) {
	t.Helper()
	for i := 0; s.State().Score == 0; i++ {
		if _, err := s.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
	}
}

// undo and its likes are what cannot fail with the store of the test.
func undo(t *testing.T, s *Session) bool { return must(t)(s.Undo()) }
func redo(t *testing.T, s *Session) bool { return must(t)(s.Redo()) }
func goOn(t *testing.T, s *Session) bool { return must(t)(s.Continue()) }

func must(t *testing.T) func(bool, error) bool {
	t.Helper()
	return func(ok bool, err error) bool {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
}

func TestPlayIsTheEngine(t *testing.T) {
	s := start(t, records.Memory{}, engine.Classic(), "")
	want, err := engine.New(engine.Classic(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		d := engine.Directions()[i*i%7%4]
		next, wantMoved := playMove(want, d)
		moved, err := s.Play(d)
		if err != nil || moved != wantMoved || !s.State().Matrix.Equal(next.Matrix) || s.State().Score != next.Score {
			t.Fatalf("move %d: %v, %v, %v; the engine: %v, %v", i+1, moved, err, s.State().Matrix, wantMoved, next.Matrix)
		}
		want = next
	}
	back, _ := engine.Undo(want)
	if !undo(t, s) || !s.State().Matrix.Equal(back.Matrix) {
		t.Errorf("undo gives %v, the engine %v", s.State().Matrix, back.Matrix)
	}
}

func TestNew(t *testing.T) {
	s := start(t, records.Memory{}, engine.Classic(), "")
	if s.CanUndo() {
		t.Error("the first game starts with something to undo")
	}
	merge(t, s)
	old := s.State()
	s.New()
	if s.State().Seed == old.Seed || s.State().Score != 0 || s.State().Records.Len() != 0 {
		t.Errorf("after %+v comes %+v", old, s.State())
	}
	s.New()
	if !s.CanUndo() || !undo(t, s) || !reflect.DeepEqual(s.State(), old) {
		t.Errorf("two new games are taken back to %+v, want %+v", s.State(), old)
	}
	s.New()
	merge(t, s)
	for undo(t, s) {
	}
	if s.State().Seed == old.Seed {
		t.Error("a new game that has moves is taken back")
	}
}

func TestBest(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	merge(t, s)
	best := s.State().Score
	if s.Best() != best {
		t.Errorf("the score is %d, the best %d", best, s.Best())
	}
	undo(t, s)
	if s.Best() != best {
		t.Errorf("undo lowers the best from %d to %d", best, s.Best())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	delete(store, s.game.key("unfinished"))
	if again := start(t, store, engine.Classic(), ""); again.Best() != best || again.State().Score != 0 || noted(again) != "" {
		t.Errorf("of a best of %d, %d was kept; %s", best, again.Best(), noted(again))
	}
	other := engine.Classic()
	other.Fours = 0
	if s := start(t, store, other, ""); s.Best() != 0 {
		t.Errorf("other rules start with a best of %d", s.Best())
	}
}

func TestPractice(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "512 512 0 0")
	merge(t, s)
	if s.Best() < 1024 {
		t.Errorf("a score of %d leaves the best at %d", s.State().Score, s.Best())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if len(store) != 1 {
		t.Errorf("of practice more is kept than its recording: %v", store)
	}
	s.New()
	if s.State().Matrix.String() != "512 512 0 0" {
		t.Errorf("a new game of practice is on %v", s.State().Matrix)
	}
}

func TestGoOn(t *testing.T) {
	s := start(t, records.Memory{}, engine.Classic(), "1024 1024 0 0")
	if goOn(t, s) {
		t.Error("a game can be gone on with before it is won")
	}
	merge(t, s)
	if s.State().Status() != engine.Won || !goOn(t, s) || s.State().Status() != engine.Playing {
		t.Error("a won game cannot be gone on with")
	}
}

// faulty is a store that cannot write while it has an error.
type faulty struct {
	records.Memory
	err error
}

func (f *faulty) Write(name string, offset int, data []byte) error {
	if f.err != nil {
		f.Memory.Write(name, offset, data[:len(data)/2]) // as a full disk does
		return f.err
	}
	if offset == 0 {
		delete(f.Memory, name)
	}
	return f.Memory.Write(name, offset, data)
}

func (f *faulty) Save(name string, data []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.Memory.Save(name, data)
}

func TestFullDisk(t *testing.T) {
	broken := errors.New("the disk is full")
	store := &faulty{Memory: records.Memory{}, err: broken}
	s := start(t, store, engine.Classic(), "")
	told := 0
	for i := range 40 {
		before := s.State()
		moved, err := s.Play(engine.Directions()[i%4])
		if errors.Is(err, broken) {
			told++
		}
		if moved == s.State().Matrix.Equal(before.Matrix) {
			t.Fatal("with a full disk a move is not made")
		}
	}
	if told != 1 {
		t.Errorf("a full disk is told of %d times", told)
	}
	store.err = nil
	for i := 0; ; i++ {
		moved, err := s.Play(engine.Directions()[i%4])
		if err != nil {
			t.Fatal(err)
		}
		if moved {
			break
		}
	}
	if again := resumed(t, store.Memory, s); noted(again) != "" {
		t.Errorf("what was written late is read with %q", noted(again))
	}

	// Nor is a game lost that is left while the disk is full.
	store.err = broken
	for i := range 20 {
		s.Play(engine.Directions()[i%4])
	}
	left := s.game
	s.New()
	store.err = nil
	if moved, err := s.Play(engine.Leftward); !moved && err == nil {
		_, err = s.Play(engine.Rightward)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	lines, intact, _ := records.Lines(store.Memory[left.recording.Name()])
	g, _, err := read(lines, nil)
	if err != nil || intact != len(store.Memory[left.recording.Name()]) || !g.state.Matrix.Equal(left.state.Matrix) {
		t.Errorf("the game that was left is written up to %v, %v; it was %v", g.state.Matrix, err, left.state.Matrix)
	}
}

func TestWindow(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	if width, height := s.Window(); width != 0 || height != 0 {
		t.Errorf("the first window is %v × %v", width, height)
	}
	s.SetWindow(640, 480.5)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if width, height := start(t, store, engine.Classic(), "").Window(); width != 640 || height != 480.5 {
		t.Errorf("the next window is %v × %v", width, height)
	}
	texts := []string{"", "large", "640x", "640x480"} // without a seal
	for _, nonsense := range []string{"NaNxNaN", "640xinf", "-infx480", "-640x-480", "0x0", "1e30x480", "640", "x"} {
		texts = append(texts, string(records.Seal(nonsense)))
	}
	for _, text := range texts {
		store[windowName] = []byte(text)
		if width, height := start(t, store, engine.Classic(), "").Window(); width != 0 || height != 0 {
			t.Errorf("%q gives a window of %v × %v", text, width, height)
		}
	}
}

// A best score that is damaged is set aside and told of.
func TestDamagedBest(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	store[s.game.key("best")] = []byte("9999 games/none abcd\n")
	s = start(t, store, engine.Classic(), "")
	if notice := noted(s); s.Best() != 0 || !strings.Contains(notice, "best score") || len(store[s.game.key("best")+".damaged-1"]) == 0 {
		t.Errorf("the best is %d; told is %q", s.Best(), notice)
	}
}

// Of two instances neither lowers the best score of the other.
func TestBestOfTwo(t *testing.T) {
	store := records.Memory{}
	low := start(t, store, engine.Classic(), "")
	high := start(t, store, engine.Classic(), "")
	merge(t, low)
	for high.Best() < 200 {
		if moved := must(t)(high.Play(engine.Directions()[high.State().Spawns%4])); !moved {
			must(t)(high.Play(engine.Directions()[(high.State().Spawns+1)%4]))
		}
		if high.State().Status() == engine.Over {
			high.New()
		}
	}
	for _, s := range []*Session{high, low} {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := start(t, store, engine.Classic(), "").Best(); got != high.Best() {
		t.Errorf("of %d and %d the best that is kept is %d", high.Best(), low.Best(), got)
	}
}

// What names the game to go on with may be damaged, or name one by other rules.
func TestDamagedPointer(t *testing.T) {
	store, name := recorded(t, 10) // by other rules
	for text, want := range map[string]string{"games/x zzzz\n": "was damaged", string(records.Seal(name)): "by other rules", string(records.Seal("games/none")): ""} {
		s := start(t, records.Memory{}, engine.Classic(), "")
		store[s.game.key("unfinished")] = []byte(text)
		s = start(t, store, engine.Classic(), "")
		if notice := noted(s); s.State().Score != 0 || !strings.Contains(notice, want) || want == "" && notice != "" {
			t.Errorf("with %q the session says %q", text, notice)
		}
	}
}

func TestBadRules(t *testing.T) {
	if _, err := Open(records.Memory{}, Start{}, false, count(1), clock()); err == nil {
		t.Error("rules without a board are accepted")
	}
}

// Going over to other rules and back loses nothing; a game that is given leaves
// the unfinished one its place, and is gone on with if that is asked for.
func TestGo(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	merge(t, s)
	classic := s.State()
	check := func(what string, want engine.State) {
		t.Helper()
		if got := s.State(); !got.Matrix.Equal(want.Matrix) || got.Seed != want.Seed || got.Rules != want.Rules {
			t.Errorf("%s is %v of seed %d, want %v of %d", what, got.Matrix, got.Seed, want.Matrix, want.Seed)
		}
	}
	goTo := func(to Start) {
		t.Helper()
		if err := s.Go(to); err != nil {
			t.Fatal(err)
		}
	}
	goTo(Start{Rules: small()})
	if s.State().Rules != small() || s.Best() != 0 || s.CanUndo() {
		t.Errorf("other rules start with %+v, best %d", s.State(), s.Best())
	}
	merge(t, s)
	other := s.State()
	goTo(Start{Rules: engine.Classic()})
	check("the first game", classic)
	if s.Best() != classic.Score {
		t.Errorf("its best is %d, want %d", s.Best(), classic.Score)
	}

	seed := uint64(4711)
	today := Start{Rules: engine.Classic(), Seed: &seed, Again: true}
	goTo(today)
	if s.State().Seed != seed {
		t.Errorf("the game of seed %d has the seed %d", seed, s.State().Seed)
	}
	merge(t, s)
	given := s.State()
	goTo(Start{Rules: small()})
	check("the other game", other)
	goTo(today)
	check("the given game", given)
	goTo(Start{Rules: engine.Classic(), Seed: &seed})
	if s.State().Score != 0 {
		t.Error("a seed alone goes on with its last game")
	}
	s = start(t, store, engine.Classic(), "")
	check("at the next start the first game", classic)

	goTo(today)
	s.New()
	merge(t, s)
	fresh := s.State()
	s = start(t, store, engine.Classic(), "")
	check("after a new game the next start", fresh)

	goTo(today)
	for s.State().Status() != engine.Over {
		for _, d := range engine.Directions() {
			must(t)(s.Play(d))
		}
		goOn(t, s)
	}
	goTo(Start{Rules: small()})
	goTo(today)
	if s.State().Score != 0 {
		t.Error("a given game that is over is gone on with")
	}
	if err := s.Go(Start{}); err == nil || s.State().Seed != seed {
		t.Errorf("no rules at all are gone over to: %v", err)
	}
}

// The program opens by the rules that were played last.
func TestLastRules(t *testing.T) {
	store := records.Memory{}
	open := func() *Session {
		s, err := Open(store, Start{Rules: engine.Classic(), Last: true}, false, count(1), clock())
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	merge(t, s)
	if err := s.Go(Start{Rules: small()}); err != nil {
		t.Fatal(err)
	}
	if got := open().State().Rules; got != engine.Classic() {
		t.Errorf("before a move by other rules the next start is by %v", got)
	}
	merge(t, s)
	want := s.State()
	if got := open().State(); got.Rules != small() || !got.Matrix.Equal(want.Matrix) {
		t.Errorf("the next start is on %v by %v, want %v", got.Matrix, got.Rules, want.Matrix)
	}
	if err := s.Go(Start{Rules: engine.Classic()}); err != nil {
		t.Fatal(err)
	}
	if got := open().State().Rules; got != engine.Classic() {
		t.Errorf("after going back the next start is by %v", got)
	}
	store[lastName] = records.Seal("0x0 target none")
	if got := open().State().Rules; got != engine.Classic() {
		t.Errorf("with nonsense kept the next start is by %v", got)
	}
}

// Going over to a game that is here already, or that is not all written, loses nothing.
func TestGoWhileTheDiskIsFull(t *testing.T) {
	seed := uint64(99)
	for _, to := range []Start{{Rules: engine.Classic()}, {Rules: engine.Classic(), Seed: &seed, Again: true}} {
		store := &faulty{Memory: records.Memory{}}
		s := start(t, store, small(), "")
		if err := s.Go(to); err != nil {
			t.Fatal(err)
		}
		merge(t, s)
		store.err = errors.New("the disk is full")
		for i := range 20 {
			s.Play(engine.Directions()[i%4])
		}
		want := s.State()
		if err := s.Go(to); err != nil || !s.State().Matrix.Equal(want.Matrix) {
			t.Errorf("going over to the game that is played gives %v, %v", s.State().Matrix, err)
		}
		if err := s.Go(Start{Rules: small()}); err != nil {
			t.Fatal(err)
		}
		if err := s.Go(to); !errors.Is(err, errLate) {
			t.Errorf("what is not written is gone over to: %v", err)
		}
		store.err = nil
		if err := s.Go(to); err != nil || !s.State().Matrix.Equal(want.Matrix) {
			t.Errorf("then going over to it gives %v, %v; want %v", s.State().Matrix, err, want.Matrix)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if lines, intact, _ := records.Lines(store.Memory[name(s)]); intact != len(store.Memory[name(s)]) || len(lines) < 5 {
			t.Error("the recording is damaged")
		}
	}
}

// A game by its ID is never one that was imported, nor one that was deleted.
func TestAgainIsMine(t *testing.T) {
	seed := uint64(4711)
	today := Start{Rules: engine.Classic(), Seed: &seed, Again: true}
	friend, err := Open(records.Memory{}, today, false, count(1), clock())
	if err != nil {
		t.Fatal(err)
	}
	merge(t, friend)
	text, err := friend.Text(games(t, friend)[0])
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, records.Memory{}, engine.Classic(), "")
	if _, err := s.Import(text); err != nil {
		t.Fatal(err)
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 || s.Best() != 0 {
		t.Errorf("an imported game is gone on with, score %d, best %d, %v", s.State().Score, s.Best(), err)
	}
	merge(t, s)
	if err := s.Go(Start{Rules: small()}); err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, s) {
		if !g.Imported() && !s.Delete(g) {
			t.Errorf("%s cannot be deleted", g.Name)
		}
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 {
		t.Errorf("a deleted game is gone on with, score %d, %v", s.State().Score, err)
	}
}

// A game of a seed leaves the unfinished one its place, also when it is taken up
// from the history; and a second instance comes back to its own games.
func TestPlaces(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	merge(t, s)
	mine := s.State()
	seed := uint64(5)
	if err := s.Go(Start{Rules: engine.Classic(), Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	merge(t, s)
	given := name(s)
	if err := s.Go(Start{Rules: engine.Classic()}); err != nil {
		t.Fatal(err)
	}
	must(t)(s.Resume(Game{Name: given}))
	for i := range 8 {
		must(t)(s.Play(engine.Directions()[i%4]))
	}
	if got := start(t, store, engine.Classic(), "").State(); got.Seed != mine.Seed {
		t.Errorf("the place of the unfinished game has one of seed %d", got.Seed)
	}

	apart, err := Open(store, Start{Rules: engine.Classic()}, true, count(50), clock())
	if err != nil {
		t.Fatal(err)
	}
	merge(t, apart)
	want := apart.State()
	for _, rules := range []engine.Rules{small(), engine.Classic()} {
		if err := apart.Go(Start{Rules: rules}); err != nil {
			t.Fatal(err)
		}
	}
	if got := apart.State(); !got.Matrix.Equal(want.Matrix) {
		t.Errorf("a second instance comes back to %v, want %v", got.Matrix, want.Matrix)
	}
}

// noted returns what the session has to tell, in English.
func noted(s *Session) string {
	var text []string
	for _, note := range s.Notice() {
		text = append(text, note.Error())
	}
	return strings.Join(text, " ")
}

// playMove makes a move in a direction. A direction that does not exist moves nothing.
func playMove(s engine.State, d engine.Direction) (engine.State, bool) {
	switch d {
	case engine.Leftward:
		return engine.Left(s)
	case engine.Rightward:
		return engine.Right(s)
	case engine.Upward:
		return engine.Up(s)
	case engine.Downward:
		return engine.Down(s)
	}
	return s, false
}
