package library

import "twenty48/engine"

// A Replay is a game step by step as it was played. Every action is a step, also one
// that was undone.
type Replay struct {
	Game  Summary
	Fault error    // why the recording cannot be read to its end, or nil
	lines []string // of the actions
	moves int      // the largest number of moves that led to a step
	steps []step   // the first is the start
}

type step struct {
	state     engine.State
	direction engine.Direction // of the move that led to it, or 0
	moves     int              // that led to it
}

func (r *Replay) add(g *Game) {
	s := step{state: g.state, moves: len(g.moves)}
	if n := len(r.steps); n > 0 && s.state.Spawns > r.steps[n-1].state.Spawns {
		s.direction = g.moves[s.moves-1]
	}
	r.steps = append(r.steps, s)
	r.moves = max(r.moves, s.moves)
}

// Last returns the number of the last step. The start is step 0.
func (r *Replay) Last() int { return len(r.steps) - 1 }

// Moves returns the largest number of moves that led to a step.
func (r *Replay) Moves() int { return r.moves }

// At returns the state after a step, and the number of moves that led to it.
func (r *Replay) At(n int) (s engine.State, moves int) { return r.steps[n].state, r.steps[n].moves }

// Move returns the direction of the move that led to a step, or 0.
func (r *Replay) Move(n int) engine.Direction { return r.steps[n].direction }

// Motion returns the motion of the move that led to a step. It is zero if none did.
func (r *Replay) Motion(n int) engine.Motion {
	if r.steps[n].direction == 0 {
		return engine.Motion{}
	}
	return engine.MotionOf(r.steps[n-1].state, r.steps[n].direction, r.steps[n].state)
}

// Changes reports whether a step changes the board.
func (r *Replay) Changes(n int) bool {
	before, after := r.steps[n-1].state, r.steps[n].state
	return before.Spawns != after.Spawns || !before.Matrix.Equal(after.Matrix)
}

// MoveAfter returns the direction of the move that follows a step, or 0 if the next
// change of the board is not a move. Help is not a change.
func (r *Replay) MoveAfter(n int) engine.Direction {
	for n++; n <= r.Last(); n++ {
		if r.Move(n) != 0 || r.Changes(n) {
			return r.Move(n)
		}
	}
	return 0
}
