package session_test

import (
	"fmt"
	"time"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// This front end opens a session, passes commands to it and prints the scenes. The second session
// continues the game.
func Example() {
	store := records.Memory{} // a program would use records.OpenFolder
	env := session.Env{Now: time.Now, Seed: func() uint64 { return 7 }}
	frontEnd := session.FrontEnd{
		After:   func(_ time.Duration, do func()) func() { do(); return func() {} },
		Go:      func(work, done func()) { work(); done() },
		Changed: func(session.Scene) {},
	}
	play := func(verbs ...session.Verb) {
		start := session.Start{OnScreen: true, Rules: engine.Classic()}
		s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
		if err != nil {
			fmt.Println(err)
			return
		}
		scene := s.Connect(frontEnd)
		for _, v := range verbs {
			scene = s.Do(session.Command{Verb: v})
		}
		fmt.Println(scene.State.Matrix, "score", scene.State.Score, "best", scene.Best)
		if err := s.Close(); err != nil {
			fmt.Println(err)
		}
	}
	play(session.MoveLeft, session.MoveUp)
	play(session.Undo)
	// Output:
	// 4 0 2 0 / 0 0 0 0 / 0 0 0 0 / 0 2 0 0 score 4 best 4
	// 0 0 0 0 / 2 0 0 0 / 2 0 2 0 / 0 0 0 0 score 0 best 4
}
