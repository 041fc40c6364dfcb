// Package coach tells what to play, and why. It knows no window, no files, and
// no clock but that of the context's deadline:
//
//	var c coach.Coach
//	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
//	defer cancel()
//	advice, err := c.Best(ctx, state)
//	// advice.Direction, advice.Reason, advice.Moves[i].Worth
//
// It looks ahead (package ahead): what a board comes to by the best moves, on
// average over the tiles that may be spawned, as far as these are likely, and
// further until the time is over. Boards at the end of that are judged: those of 4×4 by
// networks that have learned from games (packages fast and net), one of them what is
// shortly before a tile of 32768; others by their rows and columns (package lines). The
// last eighth of the way to 32768 is nearly always a game of its own, in which three tiles
// stay where they are (package thirteen). The program tune learns, the program match tells
// how well the coach plays. No package here knows how tiles merge: that is asked of the
// engine, line by line.
package coach
