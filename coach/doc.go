// Package coach finds the best move and the reason for it. It uses no window and no files, and no
// clock except the deadline of the context:
//
//	var c coach.Coach
//	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
//	defer cancel()
//	advice, err := c.Best(ctx, state)
//	// advice.Direction, advice.Reason, advice.Moves[i].Worth
//
// The coach searches ahead (package ahead): the best move for the player, the average over the
// tiles that may appear. It searches the likely boards, and then further until the time is over.
//
// It evaluates the boards at the end of the search. Networks that learned from games evaluate 4×4
// boards (packages fast and net); one of them is for the moves just before a tile of 32768. The
// rows and columns of other boards are evaluated (package lines). The last eighth of the way to
// 32768 is nearly always a game of its own, in which three tiles never move (package thirteen).
//
// The program tune trains the networks. The program match measures how well the coach plays. No
// package here contains the rule of merging: each asks the engine, line by line.
package coach
