package terminal

import (
	"time"

	"twenty48/session"
)

// A loop passes the calls of a session to the goroutine that plays the game.
type loop struct {
	changed func(session.Scene) // shows a scene that changed by itself
	calls   chan func()         // the goroutine that plays makes these calls
	ended   chan struct{}       // is closed when the goroutine makes no more calls
}

func newLoop(changed func(session.Scene)) loop {
	return loop{changed, make(chan func()), make(chan struct{})}
}

// post sends a call to the goroutine that plays, and waits until it is received or the game has
// ended.
func (l loop) post(call func()) {
	select {
	case l.calls <- call:
	case <-l.ended:
	}
}

// frontEnd returns the functions that a session needs from a front end.
func (l loop) frontEnd() session.FrontEnd {
	return session.FrontEnd{
		After: func(d time.Duration, do func()) (stop func()) {
			isStopped := false // only the goroutine that plays reads and sets it
			timer := time.AfterFunc(d, func() {
				l.post(func() {
					if !isStopped {
						do()
					}
				})
			})
			return func() {
				isStopped = true
				timer.Stop()
			}
		},
		Go: func(work, done func()) {
			go func() {
				work()
				l.post(done)
			}()
		},
		Changed: l.changed,
	}
}
