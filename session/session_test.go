package session

import (
	"errors"
	"reflect"
	"testing"

	"twenty48/engine"
	"twenty48/records"
)

// count returns seeds from first up.
func count(first uint64) func() uint64 {
	return func() uint64 { first++; return first - 1 }
}

func start(t *testing.T, store Store, rules engine.Rules, board string) *Session {
	t.Helper()
	var given *engine.Matrix
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		given = &m
	}
	s, err := Start(store, rules, given, count(1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// merge plays right and left until something merges.
func merge(t *testing.T, s *Session) {
	t.Helper()
	for i := 0; s.State().Score == 0; i++ {
		if _, err := s.Play(engine.Directions()[i%4]); err != nil {
			t.Fatal(err)
		}
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
		next, wantMoved := engine.Move(want, d)
		moved, err := s.Play(d)
		if err != nil || moved != wantMoved || !s.State().Matrix.Equal(next.Matrix) || s.State().Score != next.Score {
			t.Fatalf("move %d: %v, %v, %v; the engine: %v, %v", i+1, moved, err, s.State().Matrix, wantMoved, next.Matrix)
		}
		want = next
	}
	back, _ := engine.Undo(want)
	if !s.Undo() || !s.State().Matrix.Equal(back.Matrix) {
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
	old.Slides, old.Spawned = nil, nil
	s.New()
	if s.State().Seed == old.Seed || s.State().Score != 0 || s.State().Records.Len() != 0 {
		t.Errorf("after %+v comes %+v", old, s.State())
	}
	s.New()
	if !s.CanUndo() || !s.Undo() || !reflect.DeepEqual(s.State(), old) {
		t.Errorf("two new games are taken back to %+v, want %+v", s.State(), old)
	}
	s.New()
	merge(t, s)
	for s.Undo() {
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
	s.Undo()
	if s.Best() != best {
		t.Errorf("undo lowers the best from %d to %d", best, s.Best())
	}
	if again := start(t, store, engine.Classic(), ""); again.Best() != best {
		t.Errorf("of a best of %d, %d was kept", best, again.Best())
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
	if len(store) > 0 {
		t.Errorf("practice is kept: %v", store)
	}
	s.New()
	if s.State().Matrix.String() != "512 512 0 0" {
		t.Errorf("a new game of practice is on %v", s.State().Matrix)
	}
}

func TestGoOn(t *testing.T) {
	s := start(t, records.Memory{}, engine.Classic(), "1024 1024 0 0")
	if s.GoOn() {
		t.Error("a game can be gone on with before it is won")
	}
	merge(t, s)
	if s.State().Status() != engine.Won || !s.GoOn() || s.State().Status() != engine.Playing {
		t.Error("a won game cannot be gone on with")
	}
}

// faulty is a store that cannot do its work.
type faulty struct {
	data      []byte
	load, err error
}

func (f faulty) Load(string) ([]byte, error) { return f.data, f.load }
func (f faulty) Save(string, []byte) error   { return f.err }

func TestFaultyStore(t *testing.T) {
	broken := errors.New("the disk is full")
	if _, err := Start(faulty{load: broken}, engine.Classic(), nil, count(1)); !errors.Is(err, broken) {
		t.Errorf("loading fails with %v, want %v", err, broken)
	}
	if _, err := Start(faulty{data: []byte("many")}, engine.Classic(), nil, count(1)); err == nil {
		t.Error(`a best score of "many" is accepted`)
	}
	s := start(t, faulty{err: broken}, engine.Classic(), "")
	for i := 0; ; i++ {
		before := s.State()
		moved, err := s.Play(engine.Directions()[i%4])
		if s.State().Score == 0 {
			continue
		}
		if !errors.Is(err, broken) || !moved || s.State().Matrix.Equal(before.Matrix) || s.Best() != s.State().Score {
			t.Errorf("with a broken store: moved %v, %v, best %d of %d", moved, err, s.Best(), s.State().Score)
		}
		break
	}
}

func TestBadRules(t *testing.T) {
	if _, err := Start(records.Memory{}, engine.Rules{}, nil, count(1)); err == nil {
		t.Error("rules without a board are accepted")
	}
}
