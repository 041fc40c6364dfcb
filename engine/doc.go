// Package engine implements the rules of 2048. It uses no screen, no clock and no files, and its
// only source of randomness is the seed of a game.
//
// The state of a game is a value. [New] returns the first state. [Left], [Right], [Up], [Down] and
// [Undo] return the next state, and report whether the move was valid:
//
//	s, err := engine.New(engine.Classic(), 7)
//	s, moved := engine.Left(s)
//	fmt.Println(s.Matrix, s.Score, s.Status())
//
// All functions that move tiles use one function, [MergeLeft].
package engine
