package gui

import (
	"cmp"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/words"
)

// A review is the coach's opinion about each move of a replayed game.
type review struct {
	r        *replay
	opinions map[int]opinion // by the step that the move followed
	next     int             // the first step that was not thought about yet
	worst    []opinion       // of the moves that cost most, these first
	stop     func()          // ends the thought that is under way
}

// An opinion is what the coach says of a move.
type opinion struct {
	step         int
	played, best engine.Direction
	lost         float64 // the score that the best move is expected to bring beyond that of the one that was played
	err          error   // why there is none
}

const (
	reviewTime = 20 * time.Millisecond // for a move
	worstMoves = 10                    // are marked
)

// startReview lets the coach say what it thinks of each move, of the one that is
// shown first.
func (r *replay) startReview() {
	if r.review != nil {
		return
	}
	r.w.showUnsaved(r.w.session.Reviewed(r.game.Game))
	r.review = &review{r: r, opinions: map[int]opinion{}}
	r.opinion.Show()
	r.marks.Show()
	r.review.goOn()
	r.showOpinion()
}

// goOn thinks about a move, and then about the next one.
func (v *review) goOn() {
	step, played := v.r.at, engine.Direction(0)
	if _, known := v.opinions[step]; !known {
		played = v.r.moveAfter(step)
	}
	for ; played == 0 && v.next < v.r.game.Last(); v.next++ {
		if _, known := v.opinions[v.next]; !known {
			step, played = v.next, v.r.moveAfter(v.next)
		}
	}
	if played == 0 {
		v.stop = nil
		return
	}
	state, _ := v.r.game.At(step)
	v.stop = v.r.w.think(state, reviewTime, func(advice coach.Advice, err error) {
		o := opinion{step: step, played: played, best: played, err: err}
		if err == nil {
			worth := func(d engine.Direction) float64 {
				all := engine.Directions()
				return advice.Moves[slices.Index(all[:], d)].Worth
			}
			o.best, o.lost = advice.Direction, worth(advice.Direction)-worth(played)
		}
		v.opinions[step] = o
		if o.lost > 0 {
			v.rank(o)
		}
		v.r.showOpinion()
		v.goOn()
	})
}

// rank marks a move over the slider if it is one of the worst so far.
func (v *review) rank(o opinion) {
	at, _ := slices.BinarySearchFunc(v.worst, o, func(a, b opinion) int { return cmp.Compare(b.lost, a.lost) })
	if at == worstMoves {
		return
	}
	v.worst = slices.Insert(v.worst, at, o)
	if len(v.worst) > worstMoves {
		v.worst = v.worst[:worstMoves]
	} else {
		v.r.marks.Add(canvas.NewRectangle(v.r.w.style.Colors.Button))
	}
	v.r.marks.Refresh()
}

// moveAfter returns the move that was made after a step, 0 if something else was
// done, or nothing. That there was help is no doing of the player.
func (r *replay) moveAfter(step int) engine.Direction {
	for step++; step <= r.game.Last(); step++ {
		if r.game.Move(step) != 0 || r.differs(step) {
			return r.game.Move(step)
		}
	}
	return 0
}

// differs reports whether a step changes the board.
func (r *replay) differs(step int) bool {
	before, _ := r.game.At(step - 1)
	after, _ := r.game.At(step)
	return before.Spawns != after.Spawns || !before.Matrix.Equal(after.Matrix)
}

// showOpinion shows the coach's opinion about the next move.
func (r *replay) showOpinion() {
	if r.review == nil {
		return
	}
	o, known := r.review.opinions[r.at]
	text := ""
	switch {
	case r.at == r.game.Last():
		text = words.T("Go back to see what the coach says of a move.")
	case !known && r.moveAfter(r.at) != 0:
		text = words.T("The coach is thinking …")
	case !known:
	case o.err != nil:
		text = words.Sentence(o.err)
	case o.best == o.played:
		text = words.T("Next: %s, as the coach would play.", o.played.Name())
	default:
		text = words.T("Next: %s. The coach would play: %s.", o.played.Name(), o.best.Name())
		if s, _ := r.game.At(r.at); s.Matrix.Rows() == 4 && s.Matrix.Cols() == 4 && o.lost > 0 { // only then what is lost is points
			more := phrase.Number(math.Ceil(o.lost))
			text = words.T("Next: %s. The coach would play: %s, for %v points more.", o.played.Name(), o.best.Name(), more)
		}
	}
	r.opinion.Text = text
	r.opinion.Refresh()
}

// marks is the layout of the marks over the slider, one for each of the worst moves.
type marks struct{ r *replay }

// MinSize is for the toolkit.
func (marks) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 8) }

// Layout is for the toolkit.
func (m marks) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const width = 3
	// The toolkit's slider leaves as much at each end.
	edge := theme.IconInlineSize()/2 + theme.InnerPadding() - 1.5
	for i, o := range objects {
		at := float32(m.r.review.worst[i].step) / float32(m.r.game.Last())
		o.Move(fyne.NewPos(edge+at*(size.Width-2*edge)-width/2, 0))
		o.Resize(fyne.NewSize(width, size.Height))
	}
}
