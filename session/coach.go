package session

import (
	"context"
	"slices"
	"strconv"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/settings"
)

// The limits of the coach's time for a move. A hint is shown a tenth of a second
// after the player asked for it; the fastest autoplay has half of the time between
// two frames.
const (
	longestThought  = 80 * time.Millisecond
	shortestThought = 8 * time.Millisecond
)

// SpeedSetting is the name of the setting of autoplay's speed.
const SpeedSetting = "pace"

// Speeds returns the words of the setting from the slowest to the fastest: numbers
// of moves per second, and "drawn" for as fast as they can be drawn.
func Speeds() []string { return []string{"1", "2", "5", "15", "drawn"} }

// DefaultSpeed is the word of the speed before the player chooses one.
const DefaultSpeed = "2"

// A thinker asks the coach about one state at a time.
type thinker struct {
	run    func(work, done func()) // of the front end; see [FrontEnd]
	coach  *coach.Coach
	cancel func() // stops the thought, or is nil
}

// think asks the coach about a state. It passes the answer to done, unless the
// thinker is stopped or asked something else first.
func (t *thinker) think(s engine.State, limit time.Duration, done func(coach.Advice, error)) {
	t.stop()
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel = cancel
	var advice coach.Advice
	var err error
	t.run(func() {
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

func (t *thinker) stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

func (t *thinker) isBusy() bool { return t.cancel != nil }

// An advisor has the coach give hints and play for a session.
type advisor struct {
	session *Session
	thinker thinker
	hint    *HintText // the hint that is shown, or nil
	run     *autoplay // the autoplay that runs, or nil
	hasWon  bool      // whether the last run won the game, and nothing was done since but to continue
}

// An autoplay is a run of moves that the coach makes.
type autoplay struct {
	isMarked bool   // whether the recording says that the coach plays
	stop     func() // stops the pause before the next move, or is nil
}

// askHint asks the coach for a hint. A hint that is shown stays: a second thought
// could name another move that is as good.
func (a *advisor) askHint() {
	if a.hint != nil || a.thinker.isBusy() {
		return
	}
	s := a.session
	a.thinker.think(s.game.State(), longestThought, func(advice coach.Advice, err error) {
		if s.refused = err; err == nil {
			s.record(library.Hint)
			a.hint = &HintText{advice.Direction, reason(advice)}
		}
		s.frontEnd.Changed(s.take())
	})
}

// startAutoplay lets the coach play until the game ends or the advisor is stopped.
func (a *advisor) startAutoplay() {
	a.run = &autoplay{isMarked: a.hasWon}
	a.nextMove()
}

// nextMove lets the coach think about its next move, and makes it when it is due.
func (a *advisor) nextMove() {
	s, run, start := a.session, a.run, a.session.env.Now()
	pause := time.Duration(0)
	if moves := speed(s.settings); moves > 0 {
		pause = time.Second / time.Duration(moves)
	}
	a.thinker.think(s.game.State(), min(max(pause, shortestThought), longestThought), func(advice coach.Advice, err error) {
		if err != nil {
			a.stop()
			s.refused = err
			s.frontEnd.Changed(s.take())
			return
		}
		run.stop = s.frontEnd.After(max(0, pause-s.env.Now().Sub(start)), func() {
			if s.isClosed.Load() {
				return
			}
			if !run.isMarked {
				run.isMarked = true
				s.record(library.Autoplay)
			}
			s.record(library.Move(advice.Direction))
			if s.game.State().Status() == engine.Playing && s.unsaved == nil {
				a.nextMove()
			} else {
				a.stop()
				a.hasWon = s.game.State().Status() == engine.Won
			}
			s.frontEnd.Changed(s.take())
		})
	})
}

// stop ends hints, thoughts and autoplay.
func (a *advisor) stop() {
	a.thinker.stop()
	if a.run != nil && a.run.stop != nil {
		a.run.stop()
	}
	a.run, a.hint = nil, nil
}

func (a *advisor) activity() Activity {
	switch {
	case a.run != nil:
		return Playing
	case a.thinker.isBusy():
		return Thinking
	}
	return Idle
}

// speed returns the moves per second of autoplay; 0: as fast as they can be drawn.
func speed(chosen *settings.Settings) int { return MovesPerSecond(speedWord(chosen)) }

// speedWord returns the word of the speed that the player has chosen.
func speedWord(chosen *settings.Settings) string {
	return chosen.Get(SpeedSetting, DefaultSpeed, Speeds()...)
}

// MovesPerSecond returns the number of a word of the setting of autoplay's speed; 0: as
// fast as moves can be drawn.
func MovesPerSecond(word string) int {
	moves, _ := strconv.Atoi(word) // "drawn" is no number
	return moves
}

// changeSpeed chooses the speed that is some steps faster.
func changeSpeed(chosen *settings.Settings, steps int) error {
	words := Speeds()
	at := slices.Index(words, speedWord(chosen)) + steps
	return chosen.Set(SpeedSetting, words[min(max(at, 0), len(words)-1)])
}

// reason says why the coach's move is best.
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
