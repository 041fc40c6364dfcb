package coach

import (
	"context"
	"testing"
	"time"
)

// TestTurn checks that other goroutines run while the coach searches in a browser. There, all
// goroutines share one thread with the page, and none is interrupted. The other goroutine counts
// how often it runs.
func TestTurn(t *testing.T) {
	c, s := quickCoach(), on(t, early)
	c.Best(context.Background(), s) // loads the networks
	c.Boards = 0
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	turns := 0
	go func() {
		for ; ctx.Err() == nil; turns++ {
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := c.Best(ctx, s); err != nil {
		t.Fatal(err)
	}
	if turns < 4 {
		t.Errorf("in a search of 300 ms, another goroutine runs %d times", turns)
	}
}
