package terminal

import (
	"time"

	"twenty48/session"
)

// A loop passes the calls of a session to the goroutine that plays the game.
type loop struct {
	changed func(session.Scene) // shows a scene
	calls   chan func()         // to be made by the goroutine that plays
	ended   chan struct{}       // closed when it makes no more calls
}

func newLoop(changed func(session.Scene)) loop {
	return loop{changed, make(chan func()), make(chan struct{})}
}

// post passes on a call, and waits until it is received.
func (l loop) post(call func()) {
	select {
	case l.calls <- call:
	case <-l.ended:
	}
}

// frontEnd returns what the session needs of a front end.
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
