package gui

import "time"

// An answerGuard ignores answers to a dialog or a veil until the player has pressed no key for a
// while. Earlier keys were meant for the game.
type answerGuard struct {
	pause   time.Duration
	lastKey time.Time // when the player pressed a key, or the buttons were painted
}

// restart starts the pause again.
func (g *answerGuard) restart() { g.lastKey = time.Now() }

// allows reports whether an answer counts now. It also starts the pause again.
func (g *answerGuard) allows() bool {
	pause := time.Since(g.lastKey)
	g.restart()
	return pause >= g.pause
}
