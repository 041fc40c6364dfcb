// Package coach finds the best move and the reason for it. It uses no window and no files, and no
// clock except the deadline of the context:
//
//	var c coach.Coach
//	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
//	defer cancel()
//	advice, err := c.Best(ctx, state)
//	// advice.Direction, advice.Reason, advice.Moves[i].Worth
//
// The coach searches ahead (package ahead): the player makes the best move, and a spawn counts as
// the average over all possible spawns. The coach searches the most likely boards first, and then
// less likely ones until the time is over.
//
// It evaluates the boards at the end of the search. Networks that learned from games evaluate 4×4
// boards (packages fast and net). One of them is for the moves just before a tile of 32768. On
// other boards, the coach evaluates the rows and columns (package lines). In the last eighth of the
// way to 32768, three tiles nearly always stay where they are; package thirteen evaluates these
// boards.
//
// The program tune trains the networks. The program match measures how well the coach plays. No
// package here contains the rule of merging: each asks the engine, line by line.
package coach
