package library

import (
	"strings"

	"twenty48/engine"
)

// A Replay is a game step by step as it was played. Every action is a step, also one
// that was undone.
type Replay struct {
	Game  Summary
	Fault error          // why the recording cannot be read to its end, or nil
	head  []string       // the lines before the actions
	lines []string       // of the actions
	moves int            // the largest number of moves that led to a step
	steps []step         // the first is the start
	kept  []engine.State // the states after each step whose number is a multiple of stretch
}

type step struct {
	direction engine.Direction // of the move that led to it, or 0
	moves     int              // that led to it
}

// stretch is the number of steps between two states that are kept. All states of a long
// game on a large board would take gigabytes.
const stretch = 100

// add adds a step, from the state before it.
func (r *Replay) add(before engine.State, g *Game) {
	s := step{moves: len(g.moves)}
	if len(r.steps) > 0 && g.state.Spawns > before.Spawns {
		s.direction = g.moves[s.moves-1]
	}
	if len(r.steps)%stretch == 0 {
		r.kept = append(r.kept, g.state)
	}
	r.steps = append(r.steps, s)
	r.moves = max(r.moves, s.moves)
}

// Last returns the number of the last step. The start is step 0.
func (r *Replay) Last() int { return len(r.steps) - 1 }

// Moves returns the largest number of moves that led to a step.
func (r *Replay) Moves() int { return r.moves }

// At returns the state after a step, and the number of moves that led to it.
func (r *Replay) At(n int) (s engine.State, moves int) {
	s = r.kept[n/stretch]
	for i := n/stretch*stretch + 1; i <= n; i++ {
		s = r.after(i, s)
	}
	return s, r.steps[n].moves
}

// after returns the state after a step, from the state before it.
func (r *Replay) after(n int, s engine.State) engine.State {
	word, _, _ := strings.Cut(r.lines[n-1], " ")
	switch act := moves[Move(r.Move(n))]; {
	case act != nil:
		s, _ = act(s)
	case Action(word) == Undo:
		s, _ = engine.Undo(s)
	case Action(word) == Continue:
		s, _ = engine.Continue(s)
	}
	return s
}

// Move returns the direction of the move that led to a step, or 0.
func (r *Replay) Move(n int) engine.Direction { return r.steps[n].direction }

// Motion returns the motion of the move that led to a step. It is zero if none did.
func (r *Replay) Motion(n int) engine.Motion {
	if r.Move(n) == 0 {
		return engine.Motion{}
	}
	before, _ := r.At(n - 1)
	return engine.MotionOf(before, r.Move(n), r.after(n, before))
}

// Changes reports whether a step changes the board.
func (r *Replay) Changes(n int) bool { return r.steps[n].moves != r.steps[n-1].moves }

// MoveAfter returns the direction of the move that follows a step, or 0 if the next
// change of the board is not a move. Help is not a change.
func (r *Replay) MoveAfter(n int) engine.Direction {
	for n++; n <= r.Last(); n++ {
		if r.Changes(n) {
			return r.Move(n)
		}
	}
	return 0
}
