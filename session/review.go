package session

import (
	"cmp"
	"math"
	"slices"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/recording"
)

const (
	reviewTime = 20 * time.Millisecond // the time that the coach thinks about a move
	maxWorst   = 10                    // the length of the list that Worst returns
)

// A Review has the coach's opinions on the moves of a replay.
type Review struct {
	replay   *recording.Replay
	shown    func() int // returns the step that the player sees; its move is reviewed first
	changed  func()     // called for each new opinion
	thinker  thinker
	opinions map[int]Opinion // by step
	next     int             // all steps before this one have an opinion, or are not followed by a move
	moves    int             // the number of moves to review
	worst    []Opinion       // the most costly first
}

// An Opinion is what the coach thinks of a move.
type Opinion struct {
	Step         int // the step before the move
	Played, Best engine.Direction
	Points       int   // about how many points the move cost; 0 if it cost nothing, or if the board is not 4×4
	Err          error // why the coach has no opinion, or nil

	loss float64 // the worth of Best minus the worth of Played
}

// Review starts a review of all moves of the replay of the game with a name. The coach thinks first
// about the move after the step that shown returns. Review calls changed after each new opinion. The
// review marks the game as assisted; if the game has ended, this counts only after an undo. The
// error says why the mark cannot be saved; the review runs even so.
func (s *Session) Review(name string, r *recording.Replay, shown func() int, changed func()) (*Review, error) {
	v := &Review{
		replay: r, shown: shown, changed: changed, opinions: map[int]Opinion{},
		thinker: thinker{inBackground: s.frontEnd.Go, coach: s.advisor.thinker.coach},
	}
	for step := range r.Last() {
		if r.MoveAfter(step) != 0 {
			v.moves++
		}
	}
	err := s.library.MarkAssisted(name)
	v.think()
	return v, err
}

// IsFirstAssist reports whether a review would be the first assistance in the game with a name. It returns
// false if assistance does not count, as in a practice game or a game that cannot be continued.
func (s *Session) IsFirstAssist(name string) bool {
	g, known := s.library.Find(name)
	return known && !g.IsAssisted && !g.IsPractice() && s.library.CanContinue(g)
}

// Stop stops the review.
func (v *Review) Stop() { v.thinker.stop() }

// Resume continues the review after Stop.
func (v *Review) Resume() { v.think() }

// IsThinking reports whether the review is still running.
func (v *Review) IsThinking() bool { return v.thinker.isBusy() }

// Percent returns how much of the review is done, from 0 to 100.
func (v *Review) Percent() int { return 100 * len(v.opinions) / max(1, v.moves) }

// Opinion returns the opinion on the move after a step. It returns false if there is no such
// opinion, or not yet.
func (v *Review) Opinion(step int) (Opinion, bool) {
	o, ok := v.opinions[step]
	return o, ok
}

// Worst returns the most costly moves so far, at most ten, the most costly first.
func (v *Review) Worst() []Opinion { return v.worst }

// think asks the coach about one move after the other.
func (v *Review) think() {
	step, played := v.nextMove()
	if played == 0 {
		return
	}
	state, _ := v.replay.At(step)
	v.thinker.think(state, reviewTime, func(advice coach.Advice, err error) {
		o := Opinion{Step: step, Played: played, Best: played, Err: err}
		if err == nil {
			all := engine.Directions()
			worth := func(d engine.Direction) float64 { return advice.Moves[slices.Index(all[:], d)].Worth }
			o.Best, o.loss = advice.Direction, worth(advice.Direction)-worth(played)
			// On boards of other sizes, the worth is not in points.
			if m := state.Matrix; m.Rows() == 4 && m.Cols() == 4 && o.Best != o.Played {
				o.Points = int(max(0, math.Ceil(o.loss)))
			}
		}
		v.opinions[step] = o
		v.rank(o)
		v.think()
		v.changed()
	})
}

// nextMove returns the next move that needs an opinion, and the step before it. It returns 0 and 0
// if all moves have one.
func (v *Review) nextMove() (step int, played engine.Direction) {
	if _, known := v.opinions[v.shown()]; !known {
		if move := v.replay.MoveAfter(v.shown()); move != 0 {
			return v.shown(), move
		}
	}
	for ; v.next < v.replay.Last(); v.next++ {
		if _, known := v.opinions[v.next]; !known {
			if move := v.replay.MoveAfter(v.next); move != 0 {
				return v.next, move
			}
		}
	}
	return 0, 0
}

// rank inserts an opinion into the list of the worst moves, if it belongs there.
func (v *Review) rank(o Opinion) {
	if o.loss <= 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(v.worst, o, func(a, b Opinion) int { return cmp.Compare(b.loss, a.loss) })
	v.worst = slices.Insert(v.worst, at, o)
	v.worst = v.worst[:min(len(v.worst), maxWorst)]
}
