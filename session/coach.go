package session

import (
	"context"
	"slices"
	"strconv"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/settings"
)

// Limits of the time that the coach thinks about a move. A hint appears within a tenth of a second.
// The fastest autoplay uses about half of the time between two frames.
const (
	longestThought  = 80 * time.Millisecond
	shortestThought = 8 * time.Millisecond
)

// SpeedSetting is the name of the setting for the speed of autoplay.
const SpeedSetting = "pace"

// Speeds returns the values of [SpeedSetting], from the slowest to the fastest. A number is the
// moves per second; "drawn" means as fast as the front end can draw them.
func Speeds() []string { return []string{"1", "2", "5", "15", "drawn"} }

// DefaultSpeed is the value of [SpeedSetting] if the player has not chosen one.
const DefaultSpeed = "2"

// A thinker asks the coach about one state at a time.
type thinker struct {
	inBackground func(work, done func()) // the function Go of the front end
	coach        *coach.Coach
	cancel       func() // stops the current search; nil if there is no search
}

// think asks the coach about a state. It stops an earlier search. It calls done with the answer,
// unless another call of think or stop comes first.
func (t *thinker) think(s engine.State, limit time.Duration, done func(coach.Advice, error)) {
	t.stop()
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel = cancel
	var advice coach.Advice
	var err error
	t.inBackground(func() {
		limited, release := context.WithCancel(ctx)
		if t.coach.Boards == 0 {
			limited, release = context.WithTimeout(ctx, limit)
		}
		defer release()
		advice, err = t.coach.Best(limited, s)
	}, func() {
		if ctx.Err() == nil {
			t.stop()
			done(advice, err)
		}
	})
}

// stop stops the current search, if there is one.
func (t *thinker) stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// isBusy reports whether the coach is thinking.
func (t *thinker) isBusy() bool { return t.cancel != nil }

// An advisor makes the coach give hints and play in a session.
type advisor struct {
	session  *Session
	thinker  thinker
	hint     *HintText // the current hint, or nil
	autoplay *autoplay // the current autoplay, or nil
	hasWon   bool      // whether autoplay has won the game, and the player has done nothing since except Continue
}

// An autoplay is a series of moves that the coach makes.
type autoplay struct {
	isMarked bool   // whether the recording has the action Autoplay
	steps    int    // the number of moves that Step still asks for; 0 if the coach plays until the game ends
	stop     func() // stops the timer of the next move; nil if there is no timer
}

// askHint asks the coach for a hint. It does nothing if there is a hint already: after a second
// search, the coach might name another move that is equally good.
func (a *advisor) askHint() {
	if a.hint != nil || a.thinker.isBusy() {
		return
	}
	s := a.session
	a.thinker.think(s.game.State(), longestThought, func(advice coach.Advice, err error) {
		s.refused = err
		if err == nil {
			s.doAction(recording.Hint)
			a.hint = &HintText{advice.Direction, reason(advice)}
		}
		s.frontEnd.Changed(s.takeScene())
	})
}

// startAutoplay makes the coach play until the game ends or stop is called.
func (a *advisor) startAutoplay() {
	a.autoplay = &autoplay{isMarked: a.hasWon}
	a.nextMove()
}

// step makes the coach play one move, after the moves that earlier calls have asked for.
func (a *advisor) step() {
	if a.isStepping() {
		a.autoplay.steps++
		return
	}
	a.autoplay = &autoplay{isMarked: a.hasWon, steps: 1}
	a.nextMove()
}

// isStepping reports whether the coach is making a move that step has asked for.
func (a *advisor) isStepping() bool { return a.autoplay != nil && a.autoplay.steps > 0 }

// nextMove asks the coach for its next move, and makes the move after the pause that the speed
// requires. A step needs no pause.
func (a *advisor) nextMove() {
	s, current, start := a.session, a.autoplay, a.session.env.Now()
	pause, limit := time.Duration(0), longestThought
	if !a.isStepping() {
		if moves := speed(s.settings); moves > 0 {
			pause = time.Second / time.Duration(moves)
		}
		limit = min(max(pause, shortestThought), longestThought)
	}
	a.thinker.think(s.game.State(), limit, func(advice coach.Advice, err error) {
		if err != nil {
			a.stop()
			s.refused = err
			s.frontEnd.Changed(s.takeScene())
			return
		}
		current.stop = s.frontEnd.After(max(0, pause-s.env.Now().Sub(start)), func() {
			if s.isClosed.Load() {
				return
			}
			if !current.isMarked {
				current.isMarked = true
				s.doAction(recording.Autoplay)
			}
			s.doAction(recording.Move(advice.Direction))
			isLastStep := current.steps == 1
			if current.steps > 1 {
				current.steps--
			}
			if s.game.IsFull() {
				s.refused = ErrFull
			}
			if s.isPlaying() && s.unsaved == nil && !isLastStep {
				a.nextMove()
			} else {
				a.stop()
				a.hasWon = s.game.State().Status() == engine.Won
			}
			s.frontEnd.Changed(s.takeScene())
		})
	})
}

// stop removes the hint, and stops the current search and autoplay.
func (a *advisor) stop() {
	a.thinker.stop()
	if a.autoplay != nil && a.autoplay.stop != nil {
		a.autoplay.stop()
	}
	a.autoplay, a.hint = nil, nil
}

// activity returns what the coach is doing.
func (a *advisor) activity() Activity {
	switch {
	case a.autoplay != nil && !a.isStepping():
		return Playing
	case a.isStepping() || a.thinker.isBusy():
		return Thinking
	}
	return Idle
}

// speed returns the speed of autoplay in moves per second, as [MovesPerSecond] does.
func speed(chosen *settings.Settings) int { return MovesPerSecond(speedWord(chosen)) }

// speedWord returns the value of [SpeedSetting].
func speedWord(chosen *settings.Settings) string {
	return chosen.Get(SpeedSetting, DefaultSpeed, Speeds()...)
}

// MovesPerSecond returns the moves per second for a value of [SpeedSetting]. It returns 0 for
// "drawn", which means as fast as the front end can draw them.
func MovesPerSecond(word string) int {
	moves, _ := strconv.Atoi(word) // 0 for "drawn", which is not a number
	return moves
}

// changeSpeed makes autoplay faster by a number of steps, or slower if steps is negative.
func changeSpeed(chosen *settings.Settings, steps int) error {
	words := Speeds()
	i := slices.Index(words, speedWord(chosen)) + steps
	return chosen.Set(SpeedSetting, words[min(max(i, 0), len(words)-1)])
}

// reason describes in words why the move of the coach is best.
func reason(a coach.Advice) *phrase.Phrase {
	move, n := a.Direction.Name(), a.Reason.N
	text := map[coach.Kind]phrase.Text{
		coach.OnlyMove:    "%s – the only move",
		coach.Wins:        "%s – makes %d",
		coach.Merges:      "%s – merges the %ds",
		coach.KeepsCorner: "%s – keeps %d in its corner",
		coach.KeepsLine:   "%s – keeps the line of the %d full",
		coach.AvoidsTrap:  "%s – avoids trapping a %d",
		coach.MakesRoom:   "%s – leaves %d more cells empty",
		coach.LooksAhead:  "%s – best, looking %d moves ahead",
	}[a.Reason.Kind]
	switch {
	case a.Reason.Kind == coach.OnlyMove:
		return &phrase.Phrase{Text: text, Args: []any{move}}
	case a.Reason.Kind == coach.LooksAhead && n == 0: // the coach had no time to look ahead
		return &phrase.Phrase{Text: "%s – looks best", Args: []any{move}}
	}
	return &phrase.Phrase{Text: text, Args: []any{move, n}}
}
