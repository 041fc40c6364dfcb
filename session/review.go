package session

import (
	"cmp"
	"math"
	"slices"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
)

const (
	reviewTime = 20 * time.Millisecond // for a move
	worstMoves = 10                    // as many are ranked
)

// A Review is what the coach thinks of the moves of a replay.
type Review struct {
	replay   *library.Replay
	shown    func() int // returns the step that is shown, which comes first
	changed  func()
	thinker  thinker
	opinions map[int]Opinion
	next     int // the first step that may be without an opinion
	moves    int // how many opinions there will be
	worst    []Opinion
}

// An Opinion is what the coach thinks of a move.
type Opinion struct {
	Step         int // after which the move was made
	Played, Best engine.Direction
	Points       int   // about how much the move cost, in points; 0 if nothing, or if it is not known in points
	Err          error // why there is no opinion, or nil

	lost float64
}

// Review starts to think about each move of a replay, first about the one after the
// step that is shown. It calls changed whenever it has one more opinion. The game
// counts as one with help from then on.
func (s *Session) Review(r *library.Replay, shown func() int, changed func()) (*Review, error) {
	v := &Review{
		replay: r, shown: shown, changed: changed, opinions: map[int]Opinion{},
		thinker: thinker{run: s.frontEnd.Go, coach: s.advisor.thinker.coach},
	}
	for step := range r.Last() {
		if r.MoveAfter(step) != 0 {
			v.moves++
		}
	}
	err := s.library.MarkHelp(r.Game.Name)
	v.think()
	return v, err
}

// IsFirstHelp reports whether a review would give the first help of the replay's game.
// Help does not count in a practice game, nor in a game that cannot be continued.
func (s *Session) IsFirstHelp(r *library.Replay) bool {
	g, known := s.library.Find(r.Game.Name)
	return known && !g.HasHelp && !g.IsPractice() && s.library.CanContinue(g)
}

// Stop ends the thinking.
func (v *Review) Stop() { v.thinker.stop() }

// Resume continues the thinking after Stop.
func (v *Review) Resume() { v.think() }

// IsThinking reports whether the review is still under way.
func (v *Review) IsThinking() bool { return v.thinker.isBusy() }

// Percent returns how much of the review is done.
func (v *Review) Percent() int { return 100 * len(v.opinions) / max(1, v.moves) }

// Opinion returns the opinion on the move after a step. It reports false if there is
// none, or none yet.
func (v *Review) Opinion(step int) (Opinion, bool) {
	o, ok := v.opinions[step]
	return o, ok
}

// Worst returns the moves that cost most so far, at most ten, the most costly first.
func (v *Review) Worst() []Opinion { return v.worst }

// think thinks about a move, and then about the next one.
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
			o.Best, o.lost = advice.Direction, worth(advice.Direction)-worth(played)
			if m := state.Matrix; m.Rows() == 4 && m.Cols() == 4 && o.Best != o.Played { // only there the worth is in points
				o.Points = int(max(0, math.Ceil(o.lost)))
			}
		}
		v.opinions[step] = o
		v.rank(o)
		v.think()
		v.changed()
	})
}

// nextMove returns the step to think about, and the move that was made after it. The
// move is 0 if none is left.
func (v *Review) nextMove() (step int, played engine.Direction) {
	if _, known := v.opinions[v.shown()]; !known {
		if played = v.replay.MoveAfter(v.shown()); played != 0 {
			return v.shown(), played
		}
	}
	for ; v.next < v.replay.Last(); v.next++ {
		if _, known := v.opinions[v.next]; !known {
			if played = v.replay.MoveAfter(v.next); played != 0 {
				return v.next, played
			}
		}
	}
	return 0, 0
}

// rank adds an opinion to the worst moves if it is one of them.
func (v *Review) rank(o Opinion) {
	if o.lost <= 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(v.worst, o, func(a, b Opinion) int { return cmp.Compare(b.lost, a.lost) })
	v.worst = slices.Insert(v.worst, at, o)
	v.worst = v.worst[:min(len(v.worst), worstMoves)]
}
