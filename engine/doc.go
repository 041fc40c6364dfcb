// Package engine is the rules of 2048 and nothing else: it knows no screen, no
// clock, no file and no randomness but the seed it is given.
//
// A game is a value. [New] makes one, [Left], [Right], [Up], [Down] and [Undo]
// make the next one of it and tell whether that was a valid move:
//
//	s, err := engine.New(engine.Classic(), 7)
//	s, moved := engine.Left(s)
//	fmt.Println(s.Matrix, s.Score, s.Status())
//
// All that moves tiles is derived from one function, mergeLeft.
package engine
