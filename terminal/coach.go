package terminal

import (
	"context"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// thinking is how long the coach thinks about a move, at most.
const thinking = 100 * time.Millisecond

// An Adviser tells what to play, as [coach.Coach.Best] does.
type Adviser func(context.Context, engine.State) (coach.Advice, error)

// within is what it tells within a time.
func (a Adviser) within(ctx context.Context, most time.Duration, s engine.State) (coach.Advice, error) {
	ctx, done := context.WithTimeout(ctx, most)
	defer done()
	return a(ctx, s)
}

// steady returns an adviser that says the same of a state when it is asked again: a
// second thought may come to another move that is as good.
func (a Adviser) steady() Adviser {
	var last engine.State
	var said coach.Advice
	return func(ctx context.Context, s engine.State) (advice coach.Advice, err error) {
		if last.Seed == s.Seed && last.Spawns == s.Spawns && last.Matrix.Equal(s.Matrix) {
			return said, nil
		}
		if advice, err = a(ctx, s); err == nil {
			last, said = s, advice
		}
		return advice, err
	}
}

// hint tells the best move and why, which marks the game, or why there is none.
// The error is that the game could not be saved.
func (a Adviser) hint(s *session.Session) (told string, err error) {
	if s.State().Status() != engine.Playing {
		return words.T("There is no hint."), nil
	}
	advice, err := a.within(context.Background(), thinking, s.State())
	if err != nil {
		return words.Sentence(err), nil
	}
	return words.T("Hint: %s.", words.Advice(advice)), s.Help(session.Hint)
}

// A thought is what the coach says of a state.
type thought struct {
	coach.Advice
	err error
}

// paces are how many moves a second the coach plays, which is shown, and how long
// it thinks about each. The last waits for nothing but to be drawn.
var paces = []struct {
	moves int
	think time.Duration
}{{1, thinking}, {2, thinking}, {5, thinking}, {10, thinking}, {0, thinking / 10}}

const startingPace = 2

// think lets the coach think about the state, until the next key. What it says
// comes to the channel, not before it is due.
func (g *screen) think(most time.Duration, due time.Time) {
	g.hush()
	ctx, cancel := context.WithCancel(context.Background())
	thoughts := make(chan thought, 1)
	g.thoughts, g.cancel = thoughts, cancel
	state := g.session.State()
	go func() {
		defer cancel()
		advice, err := g.advise.within(ctx, most, state)
		select {
		case <-time.After(time.Until(due)):
			thoughts <- thought{advice, err} // which nobody hears if it was hushed
		case <-ctx.Done():
		}
	}()
}

// hush ends the thinking: nothing comes of it any more.
func (g *screen) hush() {
	if g.cancel != nil {
		g.cancel()
	}
	g.thoughts, g.cancel = nil, nil
}

// pause ends the coach's playing and thinking.
func (g *screen) pause() {
	g.hush()
	g.plays, g.played = false, false
}

// thinkOn lets the coach think about its next move.
func (g *screen) thinkOn() {
	var due time.Time
	if moves := paces[g.pace].moves; moves > 0 && g.played {
		due = g.moved.Add(time.Second / time.Duration(moves))
	}
	g.think(paces[g.pace].think, due)
}

// take does with a thought what it was for: it is shown as a hint, or played.
func (g *screen) take(t thought) {
	g.hush()
	switch {
	case t.err != nil:
		g.pause()
		g.coached = []string{words.Sentence(t.err)}
	case g.plays:
		if !g.played {
			g.played = true
			g.saved(g.session.Help(session.Autoplay))
		}
		g.moved = time.Now()
		g.change(func() (bool, error) { return g.session.Play(t.Direction) })
		if g.session.State().Status() != engine.Playing {
			g.pause()
		}
	default:
		g.coached = []string{words.Advice(t.Advice), words.T(t.Direction.Name())}
		g.saved(g.session.Help(session.Hint))
	}
}

// coachWords returns what is said of the coach in the place of the keys, from the
// longest to the shortest; nothing if there is nothing to be said.
func (g *screen) coachWords() []string {
	if !g.plays {
		return g.coached
	}
	pace := words.T("as fast as it goes")
	if moves := paces[g.pace].moves; moves > 0 {
		pace = words.T("%d moves a second", moves)
	}
	plays := words.T("The coach plays")
	long := join([]string{plays, pace, words.T("+ and - change that"), words.T("any other key pauses")})
	return []string{long, join([]string{plays, words.T("any key pauses")}), plays}
}
