package session_test

import (
	"fmt"
	"time"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

// A front end opens a session, hands it what the player does, and shows its state.
// The next start goes on with the game.
func Example() {
	store := records.Memory{} // or the Folder of records.OpenFolder
	seed := func() uint64 { return 7 }
	start := session.Start{Rules: engine.Classic(), Last: true}

	s, err := session.Open(store, start, false, seed, time.Now)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range []engine.Direction{engine.Leftward, engine.Upward} {
		if _, err := s.Play(d); err != nil {
			fmt.Println("not saved:", err)
		}
	}
	fmt.Println(s.State().Matrix, "score", s.State().Score, "best", s.Best())
	if err := s.Close(); err != nil {
		fmt.Println(err)
	}

	s, _ = session.Open(store, start, false, seed, time.Now)
	s.Undo()
	fmt.Println(s.State().Matrix, "score", s.State().Score, "best", s.Best())
	// Output:
	// 4 0 2 0 / 0 0 0 0 / 0 0 0 0 / 0 2 0 0 score 4 best 4
	// 0 0 0 0 / 2 0 0 0 / 2 0 2 0 / 0 0 0 0 score 0 best 4
}

// Of a game that was left the history tells how it went, and all its boards.
func ExampleSession_Replay() {
	seed := uint64(7)
	start := session.Start{Rules: engine.Classic(), Seed: &seed}
	s, err := session.Open(records.Memory{}, start, false, func() uint64 { return 0 }, time.Now)
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Play(engine.Leftward)
	s.Play(engine.Upward)
	s.New()

	games, _, err := s.Games(time.Second)
	if err != nil || len(games) == 0 {
		fmt.Println("no games:", err)
		return
	}
	replay, err := s.Replay(games[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range replay.Last() + 1 {
		state, _ := replay.At(n)
		fmt.Println(state.Matrix)
	}
	// Output:
	// 0 0 0 0 / 2 0 0 0 / 0 0 2 0 / 0 0 0 0
	// 0 0 0 0 / 2 0 0 0 / 2 0 2 0 / 0 0 0 0
	// 4 0 2 0 / 0 0 0 0 / 0 0 0 0 / 0 2 0 0
}
