package gui

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// thinkTime is how long the coach may think about a hint, so that it is painted a
// tenth of a second after it was asked for.
const thinkTime = 80 * time.Millisecond

// think asks a coach, beside the window, what to play in a state. What it says
// within a time is told on the toolkit's main goroutine, unless it is stopped before.
func think(c *coach.Coach, s engine.State, within time.Duration, tell func(coach.Advice, error)) (stop func()) {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		limited, done := context.WithTimeout(ctx, within)
		defer done()
		advice, err := c.Best(limited, s)
		fyne.Do(func() {
			if ctx.Err() == nil {
				stop()
				tell(advice, err)
			}
		})
	}()
	return stop
}

// A coaching is what the coach does at the window: it gives a hint, or it plays.
type coaching struct {
	stop   func() // ends the thought or the pause that is under way, if one is
	plays  bool
	played bool   // whether it has made a move since
	moves  bool   // whether the move that is being made is the coach's
	hint   string // the move and why, in words; empty: there is none
}

// openHint shows what the coach would play.
func (w *window) openHint() {
	if w.coaching.hint != "" {
		return // a second thought may come to another move that is as good
	}
	w.endCoaching()
	s := w.session.State()
	if s.Status() != engine.Playing {
		w.showEnding()
		return
	}
	w.coaching.stop = w.think(s, thinkTime, func(advice coach.Advice, err error) {
		if err != nil {
			w.showError(words.T("The coach cannot help"), err)
			return
		}
		w.showUnsaved(w.session.Help(session.Hint))
		w.coaching.hint = words.Advice(advice)
		w.page.showArrow(advice.Direction)
		w.showNumbers()
	})
}

// interrupt does what a key says while the coach plays: nearly all stop it, and
// do nothing else.
func (w *window) interrupt(key fyne.KeyName) {
	switch key {
	case fyne.KeyPlus, fyne.KeyEqual:
		w.changePace(1)
	case fyne.KeyMinus:
		w.changePace(-1)
	case desktop.KeyShiftLeft, desktop.KeyShiftRight: // on the way to a plus
	default:
		w.endCoaching()
	}
}

// coachTexts tells what the coach does, if it does anything: in full, and shorter.
func (w *window) coachTexts() []string {
	switch {
	case w.coaching.plays:
		return []string{
			words.T("The coach plays: %s · + - change it · a key stops it", paceSetting.label(w.chosen(paceSetting))),
			words.T("The coach plays · a key stops it"),
		}
	case w.coaching.hint != "":
		return []string{w.coaching.hint}
	}
	return nil
}

// endCoaching takes the hint away and lets the coach neither think nor play.
func (w *window) endCoaching() {
	c := &w.coaching
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	w.page.arrow.Hide()
	if c.plays || c.hint != "" {
		c.plays, c.hint = false, ""
		w.showNumbers()
	}
}

// letPlay lets the coach play, or no more if it does.
func (w *window) letPlay() {
	if w.coaching.plays {
		w.endCoaching()
		return
	}
	w.endCoaching()
	if w.session.State().Status() != engine.Playing {
		w.showEnding()
		return
	}
	w.coaching.plays, w.coaching.played = true, false
	w.Canvas().Unfocus() // or else space and return would press what has the focus, and not stop it
	w.showNumbers()
	w.nextMove()
}

// nextMove lets the coach think about its next move, and make it when it is time.
func (w *window) nextMove() {
	pause := paces[w.chosen(paceSetting)]
	start := time.Now()
	w.coaching.stop = w.think(w.session.State(), min(max(pause, leastThinkTime), thinkTime), func(advice coach.Advice, err error) {
		if err != nil {
			w.endCoaching()
			w.showError(words.T("The coach cannot play"), err)
			return
		}
		w.coaching.stop = w.after(max(0, pause-time.Since(start)), func() {
			w.coaching.moves = true
			if !w.coaching.played {
				w.coaching.played = true
				w.showUnsaved(w.session.Help(session.Autoplay))
			}
			w.play(advice.Direction)
			w.coaching.moves = false
			if w.session.State().Status() == engine.Playing && !w.hasDialog() {
				w.nextMove()
			} else {
				w.endCoaching()
			}
		})
	})
}

// leastThinkTime is what the coach has for a move that is to be made at once: half
// of the time between two frames.
const leastThinkTime = 8 * time.Millisecond

// paces are how long the coach takes for a move, by what is chosen; 0: each is
// made when the one before has been drawn once.
var paces = map[string]time.Duration{
	"2": time.Second / 2, "5": time.Second / 5, "15": time.Second / 15, "drawn": 0,
}

// changePace lets the coach play faster or slower by so many steps.
func (w *window) changePace(by int) {
	all := paceSetting.words
	at := slices.Index(all, w.chosen(paceSetting)) + by
	w.showUnsaved(w.session.Set(paceSetting.name, all[min(max(at, 0), len(all)-1)]))
	w.showNumbers()
}
