package recording

import (
	"strings"

	"twenty48/engine"
)

// A Replay has all steps of a game. Each action is a step, including moves that were undone later.
type Replay struct {
	Fault  error          // why the recording cannot be read completely, or nil
	head   []string       // the lines before the actions
	lines  []string       // the lines of the actions
	steps  []step         // the first is the start
	states []engine.State // the states after the steps 0, batch, 2*batch and so on
}

// A step is one action of a replay.
type step struct {
	direction engine.Direction // the direction of the move, or 0 if the action is no move
	changes   int              // the number of changes of the board up to and including the step
}

// batch is the number of steps between two states that a replay stores: all states of a long game
// on a large board would take gigabytes. [Reading.Read] reads the same number of lines before it
// reports its progress.
const batch = 100

// add adds the last action of a game as a step. It gets the state before the action.
func (r *Replay) add(before engine.State, g *Game) {
	n := len(r.steps)
	if n%batch == 0 {
		r.states = append(r.states, g.state)
	}
	r.steps = append(r.steps, step{})
	if n == 0 {
		return
	}
	s := &r.steps[n]
	if g.state.Spawns > before.Spawns {
		s.direction = g.direction
	}
	s.changes = r.steps[n-1].changes
	if g.state.Spawns != before.Spawns || !g.state.Matrix.Equal(before.Matrix) {
		s.changes++
	}
}

// Last returns the number of the last step. The start is step 0.
func (r *Replay) Last() int { return len(r.steps) - 1 }

// At returns the state after a step, and the number of changes of the board that led to it.
func (r *Replay) At(n int) (s engine.State, changes int) {
	s = r.states[n/batch]
	for i := n/batch*batch + 1; i <= n; i++ {
		s = r.apply(i, s)
	}
	return s, r.steps[n].changes
}

// apply returns the state after a step. It gets the state before the step.
func (r *Replay) apply(n int, s engine.State) engine.State {
	word, _, _ := strings.Cut(r.lines[n-1], " ")
	switch move := moves[r.Move(n)]; {
	case move != nil:
		s, _ = move(s)
	case Action(word) == Undo:
		s, _ = engine.Undo(s)
	case Action(word) == Continue:
		s, _ = engine.Continue(s)
	}
	return s
}

// Move returns the direction of the move of a step, or 0 if the step is no move.
func (r *Replay) Move(n int) engine.Direction { return r.steps[n].direction }

// Motion returns the motion of the move of a step. It is zero if the step is no move.
func (r *Replay) Motion(n int) engine.Motion {
	if r.Move(n) == 0 {
		return engine.Motion{}
	}
	before, _ := r.At(n - 1)
	return engine.MotionOf(before, r.Move(n), r.apply(n, before))
}

// Changes reports whether a step changes the board. The step must not be the start.
func (r *Replay) Changes(n int) bool { return r.steps[n].changes != r.steps[n-1].changes }

// MoveAfter returns the direction of the next move after a step. It returns 0 if the next change of
// the board is no move. Steps that do not change the board, such as hints, do not count.
func (r *Replay) MoveAfter(n int) engine.Direction {
	for n++; n <= r.Last(); n++ {
		if r.Changes(n) {
			return r.Move(n)
		}
	}
	return 0
}
