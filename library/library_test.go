package library

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/records"
)

// fullDisk is a store that cannot write while it has an error.
type fullDisk struct {
	records.Memory
	err error
}

func (f *fullDisk) Write(name string, offset int, data []byte) error {
	if f.err != nil {
		f.Memory.Write(name, offset, data[:len(data)/2]) // as a full disk does
		return f.err
	}
	if offset == 0 {
		delete(f.Memory, name)
	}
	return f.Memory.Write(name, offset, data)
}

func (f *fullDisk) Save(name string, data []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.Memory.Save(name, data)
}

func TestNew(t *testing.T) {
	s := start(t, records.Memory{}, engine.Classic(), "")
	if s.left != nil || s.State().Records.Len() > 0 {
		t.Error("the first game starts with something to undo")
	}
	playUntilMerge(t, s)
	old := s.State()
	s.New()
	if s.State().Seed == old.Seed || s.State().Score != 0 || s.State().Records.Len() != 0 {
		t.Errorf("after %+v comes %+v", old, s.State())
	}
	s.New()
	if !(s.left != nil || s.State().Records.Len() > 0) || !undo(t, s) || !reflect.DeepEqual(s.State(), old) {
		t.Errorf("two new games are taken back to %+v, want %+v", s.State(), old)
	}
	s.New()
	playUntilMerge(t, s)
	for undo(t, s) {
	}
	if s.State().Seed == old.Seed {
		t.Error("a new game that has moves is taken back")
	}
}

func TestBest(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	playUntilMerge(t, s)
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
	if again := open(t, store, Start{Rules: engine.Classic(), Fresh: true}, 9, ticks()); again.Best() != best || again.State().Score != 0 || takeNotes(again) != "" {
		t.Errorf("of a best of %d, %d was kept; %s", best, again.Best(), takeNotes(again))
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
	playUntilMerge(t, s)
	if s.Best() < 1024 {
		t.Errorf("a score of %d leaves the best at %d", s.State().Score, s.Best())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := start(t, store, engine.Classic(), "").Best(); got != 0 {
		t.Errorf("practice proves a best score of %d", got)
	}
	s.New()
	if s.State().Matrix.String() != "512 512 0 0" {
		t.Errorf("a new game of practice is on %v", s.State().Matrix)
	}
}

func TestFullDisk(t *testing.T) {
	broken := errors.New("the disk is full")
	store := &fullDisk{Memory: records.Memory{}, err: broken}
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
	if again := reopen(t, store.Memory, s); takeNotes(again) != "" {
		t.Errorf("what was written late is read with %q", takeNotes(again))
	}

	// Nor is a game lost that is left while the disk is full.
	store.err = broken
	for i := range 20 {
		s.Play(engine.Directions()[i%4])
	}
	left := s.g
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
	lines, intact, _ := records.Lines(store.Memory[left.Name()])
	g, _, err := read(lines)
	if err != nil || intact != len(store.Memory[left.Name()]) || !g.state.Matrix.Equal(left.state.Matrix) {
		t.Errorf("the game that was left is written up to %v, %v; it was %v", g.state.Matrix, err, left.state.Matrix)
	}
}

// A best score that is damaged is set aside, with a note.
func TestDamagedBest(t *testing.T) {
	file := oldBestFolders[0] + rulesKey(engine.Classic().String())
	store := records.Memory{file: []byte("9999 games/none abcd\n")}
	s := start(t, store, engine.Classic(), "")
	best := s.Best()
	if note := takeNotes(s); best != 0 || !strings.Contains(note, "best score") || len(store[file+".damaged-1"]) == 0 {
		t.Errorf("the best score is %d; the note is %q", best, note)
	}
}

// Of two instances neither lowers the best score of the other.
func TestBestOfTwo(t *testing.T) {
	store := records.Memory{}
	low := start(t, store, engine.Classic(), "")
	high := start(t, store, engine.Classic(), "")
	playUntilMerge(t, low)
	for high.Best() < 200 {
		if moved := must(t)(high.Play(engine.Directions()[high.State().Spawns%4])); !moved {
			must(t)(high.Play(engine.Directions()[(high.State().Spawns+1)%4]))
		}
		if high.State().Status() == engine.Over {
			high.New()
		}
	}
	for _, s := range []*player{high, low} {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := start(t, store, engine.Classic(), "").Best(); got != high.Best() {
		t.Errorf("of %d and %d the best that is kept is %d", high.Best(), low.Best(), got)
	}
}

// Going to other rules and back loses nothing. A game with a given seed does not end
// the unfinished one, and continues if a start asks for it.
func TestGo(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	playUntilMerge(t, s)
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
	goTo(Start{Rules: smallRules()})
	if s.State().Rules != smallRules() || s.Best() != 0 || (s.left != nil || s.State().Records.Len() > 0) {
		t.Errorf("other rules start with %+v, best %d", s.State(), s.Best())
	}
	playUntilMerge(t, s)
	other := s.State()
	goTo(Start{Rules: engine.Classic()})
	check("the first game", classic)
	if s.Best() != classic.Score {
		t.Errorf("its best is %d, want %d", s.Best(), classic.Score)
	}

	seed := uint64(4711)
	today := Start{Rules: engine.Classic(), Seed: &seed}
	goTo(today)
	if s.State().Seed != seed {
		t.Errorf("the game of seed %d has the seed %d", seed, s.State().Seed)
	}
	playUntilMerge(t, s)
	given := s.State()
	goTo(Start{Rules: smallRules()})
	check("the other game", other)
	goTo(today)
	check("the given game", given)
	goTo(Start{Rules: engine.Classic(), Seed: &seed, Fresh: true})
	if s.State().Score != 0 {
		t.Error("a seed alone goes on with its last game")
	}
	s = start(t, store, engine.Classic(), "")
	check("at the next start the first game", classic)

	goTo(today)
	s.New()
	playUntilMerge(t, s)
	fresh := s.State()
	s = start(t, store, engine.Classic(), "")
	check("after a new game the next start", fresh)

	goTo(today)
	for s.State().Status() != engine.Over {
		for _, d := range engine.Directions() {
			must(t)(s.Play(d))
		}
		continueAfterWin(t, s)
	}
	goTo(Start{Rules: smallRules()})
	goTo(today)
	if s.State().Score != 0 {
		t.Error("a given game that is over is gone on with")
	}
	if err := s.Go(Start{}); err == nil || s.State().Seed != seed {
		t.Errorf("no rules at all are gone over to: %v", err)
	}
}

// Going over to a game that is here already, or that is not all written, loses nothing.
func TestGoWhileTheDiskIsFull(t *testing.T) {
	seed := uint64(99)
	for _, to := range []Start{{Rules: engine.Classic()}, {Rules: engine.Classic(), Seed: &seed}} {
		store := &fullDisk{Memory: records.Memory{}}
		s := start(t, store, smallRules(), "")
		if err := s.Go(to); err != nil {
			t.Fatal(err)
		}
		playUntilMerge(t, s)
		store.err = errors.New("the disk is full")
		for i := range 20 {
			s.Play(engine.Directions()[i%4])
		}
		want := s.State()
		if err := s.Go(to); err != nil || !s.State().Matrix.Equal(want.Matrix) {
			t.Errorf("going over to the game that is played gives %v, %v", s.State().Matrix, err)
		}
		if err := s.Go(Start{Rules: smallRules()}); err != nil {
			t.Fatal(err)
		}
		if err := s.Go(to); !errors.Is(err, errUnwritten) {
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
	today := Start{Rules: engine.Classic(), Seed: &seed}
	friend := open(t, records.Memory{}, today, 1, ticks())
	playUntilMerge(t, friend)
	text, err := friend.Text(games(t, friend)[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, records.Memory{}, engine.Classic(), "")
	if _, err := s.Import(s.ReadingOf(text)); err != nil {
		t.Fatal(err)
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 || s.Best() != 0 {
		t.Errorf("an imported game is gone on with, score %d, best %d, %v", s.State().Score, s.Best(), err)
	}
	playUntilMerge(t, s)
	if err := s.Go(Start{Rules: smallRules()}); err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, s) {
		if !g.IsImported() && !s.Delete(g) {
			t.Errorf("%s cannot be deleted", g.Name)
		}
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 {
		t.Errorf("a deleted game is gone on with, score %d, %v", s.State().Score, err)
	}
}
