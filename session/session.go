// Package session is one player's game, for any front end: the state of play,
// and what outlives it.
package session

import (
	"fmt"
	"strconv"

	"twenty48/engine"
)

// A Store keeps texts by name.
type Store interface {
	// Load returns what was saved last under the name, nil if nothing was.
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
}

// A Session is a player at one kind of game. All its methods are to be called
// from one goroutine.
type Session struct {
	store Store
	rules engine.Rules
	board *engine.Matrix
	seeds func() uint64
	state engine.State
	left  *engine.State // the game that New left, until the first move of the new one
	best  int
}

// Start begins a game by the rules, on a given board for practice if it is not
// nil. Each game takes its seed from seeds. The error says what is wrong with
// rules or board, or that the best score could not be read.
func Start(store Store, rules engine.Rules, board *engine.Matrix, seeds func() uint64) (*Session, error) {
	s := &Session{store: store, rules: rules, board: board, seeds: seeds}
	var err error
	if s.state, err = s.game(); err != nil {
		return nil, err
	}
	if s.practice() {
		return s, nil
	}
	data, err := store.Load(s.bestName())
	if err != nil {
		return nil, err
	}
	if data != nil {
		if s.best, err = strconv.Atoi(string(data)); err != nil {
			return nil, fmt.Errorf("the best score that was kept is no number: %q", data)
		}
	}
	return s, nil
}

// game returns a game at its start.
func (s *Session) game() (engine.State, error) {
	if s.practice() {
		return engine.NewOn(s.rules, s.seeds(), *s.board)
	}
	return engine.New(s.rules, s.seeds())
}

// New begins another game of the same kind, with a seed of its own. Until the
// first move of it [Session.Undo] brings the game back that was left.
func (s *Session) New() {
	if s.left == nil {
		left := s.state
		left.Slides, left.Spawned = nil, nil // it comes back as it stands, not by its last move
		s.left = &left
	}
	// What Start has accepted cannot be wrong now.
	s.state, _ = s.game()
}

// State returns the game as it stands.
func (s *Session) State() engine.State { return s.state }

// Best returns the highest score of any game by these rules; on a given board,
// where no score counts, of the games on it in this session.
func (s *Session) Best() int { return s.best }

// Play makes a move and tells whether it was valid. The move is made also when
// there is an error: that the best score could not be kept.
func (s *Session) Play(d engine.Direction) (moved bool, err error) {
	s.state, moved = engine.Move(s.state, d)
	if moved {
		s.left = nil
	}
	if s.state.Score > s.best {
		s.best = s.state.Score
		if !s.practice() {
			err = s.store.Save(s.bestName(), strconv.AppendInt(nil, int64(s.best), 10))
		}
	}
	return moved, err
}

// Undo takes the last move back, or a new game that has none yet, and tells
// whether there was anything to take back.
func (s *Session) Undo() (undone bool) {
	if s.left != nil {
		s.state, s.left = *s.left, nil
		return true
	}
	s.state, undone = engine.Undo(s.state)
	return undone
}

// CanUndo tells whether [Session.Undo] would take anything back.
func (s *Session) CanUndo() bool { return s.left != nil || s.state.Records.Len() > 0 }

// GoOn plays on after a win and tells whether there was one to go on from.
func (s *Session) GoOn() (ok bool) {
	s.state, ok = engine.GoOn(s.state)
	return ok
}

func (s *Session) practice() bool { return s.board != nil }

func (s *Session) bestName() string { return fmt.Sprintf("best %+v", s.rules) }
