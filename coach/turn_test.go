package coach

import (
	"context"
	"testing"
	"time"
)

// TestTurn thinks beside a clock that goes on, in a browser, too, where none is interrupted: a key is a clock's tick there.
func TestTurn(t *testing.T) {
	c, s := hasty(), on(t, early)
	c.Best(context.Background(), s) // gets ready
	c.Boards = 0
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	ticks := make(chan time.Duration)
	go func() {
		var longest time.Duration
		ticks <- 0
		for last := time.Now(); ctx.Err() == nil; last = time.Now() {
			time.Sleep(time.Millisecond)
			longest = max(longest, time.Since(last))
		}
		ticks <- longest
	}()
	<-ticks // it goes
	if _, err := c.Best(ctx, s); err != nil {
		t.Fatal(err)
	}
	if longest := <-ticks; longest > 100*time.Millisecond {
		t.Errorf("a tick comes after %v", longest)
	}
}
