package session

import "twenty48/engine"

// A Replay is a game as it was played: a step for all that was done, also for
// what was taken back.
type Replay struct {
	Game  Game
	Fault error    // why the recording cannot be read to its end; nil if it can
	lines []string // of what was done
	moves int      // the most that ever stood
	steps []step   // the first is the start
}

type step struct {
	state     engine.State
	direction engine.Direction // of the move that led to it, if one did
	moves     int
}

// Replay reads the recording of a game, as far as it holds up. The error is that
// there is nothing to replay, or that of the store.
func (s *Session) Replay(of Game) (*Replay, error) {
	data, err := s.store.Load(of.Name)
	if err != nil {
		return nil, err
	}
	if newer(data) {
		return nil, errNewer
	}
	r := &Replay{Game: of}
	_, lines, err := parse(data, r.add)
	if len(r.steps) == 0 {
		return nil, err
	}
	r.Fault = err
	r.lines = lines[len(lines)-len(r.steps)+1:]
	return r, nil
}

func (r *Replay) add(g *game) {
	s := step{state: g.state, moves: len(g.moves)}
	if n := len(r.steps); n > 0 && s.state.Spawns > r.steps[n-1].state.Spawns {
		s.direction = g.moves[s.moves-1]
	}
	r.steps = append(r.steps, s)
	r.moves = max(r.moves, s.moves)
}

// Last returns the number of the last step; the start is step 0.
func (r *Replay) Last() int { return len(r.steps) - 1 }

// Moves returns the largest number of moves that stand after a step.
func (r *Replay) Moves() int { return r.moves }

// At returns the state after a step, and the number of moves that led to it.
func (r *Replay) At(n int) (s engine.State, moves int) { return r.steps[n].state, r.steps[n].moves }

// Motion returns the motion of the move that led to a step. The zero Motion is
// returned if something else led to it.
func (r *Replay) Motion(n int) engine.Motion {
	if r.steps[n].direction == 0 {
		return engine.Motion{}
	}
	return engine.MotionOf(r.steps[n-1].state, r.steps[n].direction, r.steps[n].state)
}

// Move returns the move that led to a step, 0 if something else did.
func (r *Replay) Move(n int) engine.Direction { return r.steps[n].direction }

// PlayOn begins a game at a step of another, which is left as it is: the same
// tiles come for the same moves. It counts as helped.
func (s *Session) PlayOn(r *Replay, n int) {
	start, board := r.steps[0].state, ""
	if r.Game.Practice {
		board = start.Matrix.String()
	}
	// What made the other game cannot be wrong now, nor what was done in it.
	g, _ := begin(start.Rules, start.Seed, board)
	g.started, g.given = s.now(), r.Game.Given
	line, _ := g.do(string(Replayed), 0)
	g.copied = append(g.copied, line)
	for _, line := range r.lines[:n] {
		g.again(line)
		g.copied = append(g.copied, line)
	}
	g.motion = engine.Motion{}
	s.take(g)
}

// CanResume tells whether a game can be gone on with: not after its end, nor if it
// was imported, is damaged, or may be played by another instance.
func (s *Session) CanResume(g Game) bool {
	return !g.Ended && g.Fault == "" && !g.Imported() && s.free(g.Name)
}

// Resume goes on with a game that was left, and tells whether that can be. The
// error says why it cannot, or is as that of Play.
func (s *Session) Resume(of Game) (resumed bool, err error) {
	s.undelete(of.Name)
	g, err := s.takeUp(of.Name)
	if err != nil {
		return false, err
	}
	s.take(g)
	return true, s.fail(s.catchUp())
}
