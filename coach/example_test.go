package coach_test

import (
	"context"
	"fmt"
	"time"

	"twenty48/coach"
	"twenty48/engine"
)

func Example() {
	m, err := engine.ParseMatrix("2 4 2 4 / 8 2 4 2 / 2 1024 8 4 / 4 1024 2 8", 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	var mentor coach.Coach
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	advice, err := mentor.Best(ctx, engine.State{Rules: engine.Classic(), Matrix: m})
	if err != nil {
		fmt.Println(err)
		return
	}
	wins := advice.Reason.Kind == coach.Wins
	fmt.Println(advice.Direction == engine.Upward || advice.Direction == engine.Downward, wins, advice.Reason.N)
	// Output: true true 2048
}
