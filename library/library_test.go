package library

import (
	"errors"
	"reflect"
	"testing"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// fullDisk is a store that behaves like a full disk while it has an error: it writes only a part.
type fullDisk struct {
	records.Memory
	err error
}

func (f *fullDisk) Write(name string, offset int, data []byte) error {
	if f.err != nil {
		f.Memory.Write(name, offset, data[:len(data)/2])
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
		t.Error("Undo is possible in the first game")
	}
	playUntilMerge(t, s)
	old := s.State()
	s.New()
	if s.State().Seed == old.Seed || s.State().Score != 0 || s.State().Records.Len() != 0 {
		t.Errorf("after the game %+v, the new game is %+v", old, s.State())
	}
	s.New()
	if !(s.left != nil || s.State().Records.Len() > 0) || !undo(t, s) || !reflect.DeepEqual(s.State(), old) {
		t.Errorf("after two new games, Undo restores %+v, want %+v", s.State(), old)
	}
	s.New()
	playUntilMerge(t, s)
	for undo(t, s) {
	}
	if s.State().Seed == old.Seed {
		t.Error("Undo ends a new game that has moves")
	}
}

func TestBest(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	playUntilMerge(t, s)
	best := s.State().Score
	if s.Best() != best {
		t.Errorf("the score is %d, and the best %d", best, s.Best())
	}
	undo(t, s)
	if s.Best() != best {
		t.Errorf("undo lowers the best from %d to %d", best, s.Best())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if reopened := open(t, store, Start{Rules: engine.Classic(), Fresh: true}, 9, ticks()); reopened.Best() != best || reopened.State().Score != 0 || takeNotes(reopened) != "" {
		t.Errorf("the best was %d, and is %d after reopening; %s", best, reopened.Best(), takeNotes(reopened))
	}
	other := engine.Classic()
	other.Fours = 0
	if s := start(t, store, other, ""); s.Best() != 0 {
		t.Errorf("the best with other rules is %d, want 0", s.Best())
	}
}

func TestPractice(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "512 512 0 0")
	playUntilMerge(t, s)
	if s.State().Score < 1024 || s.Best() != 0 {
		t.Errorf("in a practice game, the score is %d and the best %d; want at least 1024 and 0", s.State().Score, s.Best())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := start(t, store, engine.Classic(), "").Best(); got != 0 {
		t.Errorf("after a practice game, the best score is %d, want 0", got)
	}
	s.New()
	if s.State().Matrix.String() != "512 512 0 0" {
		t.Errorf("a new practice game starts on %v", s.State().Matrix)
	}
}

func TestFullDisk(t *testing.T) {
	broken := errors.New("the disk is full")
	store := &fullDisk{Memory: records.Memory{}, err: broken}
	s := start(t, store, engine.Classic(), "")
	reported := 0
	for i := range 40 {
		before := s.State()
		moved, err := s.Play(engine.Directions()[i%4])
		if errors.Is(err, broken) {
			reported++
		}
		if moved == s.State().Matrix.Equal(before.Matrix) {
			t.Fatal("Play does not report correctly whether the move was made")
		}
	}
	if reported != 1 {
		t.Errorf("the full disk is reported %d times, want once", reported)
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
	if notes := takeNotes(reopen(t, store.Memory, s)); notes != "" {
		t.Errorf("after writing succeeds, reopening gives the notes %q", notes)
	}

	// A game that is left while the disk is full is written later.
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
	g, _, err := readLines(lines)
	if err != nil || intact != len(store.Memory[left.Name()]) || !g.State().Matrix.Equal(left.State().Matrix) {
		t.Errorf("the written game ends with %v, %v; want %v", g.State().Matrix, err, left.State().Matrix)
	}
}

// Two instances do not lower each other's best score.
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
		t.Errorf("the best scores are %d and %d; after reopening, the best is %d", high.Best(), low.Best(), got)
	}
}

// A start of the game that is on the screen, or whose lines are not all written, loses nothing.
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
			t.Errorf("a start of the game on the screen returns %v, %v", s.State().Matrix, err)
		}
		if err := s.Go(Start{Rules: smallRules()}); err != nil {
			t.Fatal(err)
		}
		if err := s.Go(to); !errors.Is(err, errUnwritten) {
			t.Errorf("a start of a game that is not completely written returns %v", err)
		}
		store.err = nil
		if err := s.Go(to); err != nil || !s.State().Matrix.Equal(want.Matrix) {
			t.Errorf("when the disk has space, the start returns %v, %v; want %v", s.State().Matrix, err, want.Matrix)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if lines, intact, _ := records.Lines(store.Memory[name(s)]); intact != len(store.Memory[name(s)]) || len(lines) < 5 {
			t.Error("the recording is damaged")
		}
	}
}

// A start with a chosen seed does not continue an imported or deleted game.
func TestStartContinuesOwnGames(t *testing.T) {
	seed := uint64(4711)
	today := Start{Rules: engine.Classic(), Seed: &seed}
	friend := open(t, records.Memory{}, today, 1, ticks())
	playUntilMerge(t, friend)
	text, err := friend.Text(games(t, friend)[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, records.Memory{}, engine.Classic(), "")
	if _, err := s.Import(recording.ReadText(text)); err != nil {
		t.Fatal(err)
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 || s.Best() != 0 {
		t.Errorf("an imported game is continued: score %d, best %d, %v", s.State().Score, s.Best(), err)
	}
	playUntilMerge(t, s)
	if err := s.Go(Start{Rules: smallRules()}); err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, s) {
		if !g.IsImported() && s.Delete(g) != nil {
			t.Errorf("%s cannot be deleted", g.Name)
		}
	}
	if err := s.Go(today); err != nil || s.State().Score != 0 {
		t.Errorf("a deleted game is continued: score %d, %v", s.State().Score, err)
	}
}
