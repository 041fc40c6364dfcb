package coach

import (
	"context"
	"testing"
	"time"
)

// In a browser all goroutines share one thread with the page, and none is interrupted. So the coach must let others run
// while it thinks: here another goroutine that only counts its turns.
func TestTurn(t *testing.T) {
	c, s := hasty(), on(t, early)
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
		t.Errorf("in 300 ms of thinking another goroutine has %d turns", turns)
	}
}
