package shell

import "time"

// An AnswerGuard ignores answers to a dialog or a veil until the player has pressed no key for a
// while. Earlier keys were meant for the game.
type AnswerGuard struct {
	Pause   time.Duration // how long it ignores answers
	lastKey time.Time     // when the player pressed a key, or the buttons were painted
}

// Restart starts the pause again.
func (g *AnswerGuard) Restart() { g.lastKey = time.Now() }

// Allows reports whether an answer counts now. It also starts the pause again.
func (g *AnswerGuard) Allows() bool {
	pause := time.Since(g.lastKey)
	g.Restart()
	return pause >= g.Pause
}
