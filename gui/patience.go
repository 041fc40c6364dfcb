package gui

import "time"

// A patience lets an answer count only after a pause in which no key went down: before,
// the key was meant for the game.
type patience struct {
	pause time.Duration
	last  time.Time // when a key went down last, or what asks was painted
}

// restart starts the pause.
func (p *patience) restart() { p.last = time.Now() }

// allows reports whether an answer counts, and starts the pause again.
func (p *patience) allows() bool {
	pause := time.Since(p.last)
	p.restart()
	return pause >= p.pause
}
