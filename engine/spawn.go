package engine

import (
	"math/bits"
	"math/rand/v2"
)

// spawn adds one tile in a random empty cell, with the same chance for each. If the board is full,
// spawn returns the unchanged state. No other function draws random numbers.
//
// The random numbers depend only on the seed and on the number of spawns so far. They come from a
// PCG, whose published algorithm fixes its output. So a seed means the same game on every machine
// and in every version.
func spawn(s State) State {
	empties := s.Matrix.Empties()
	if len(empties) == 0 {
		return s
	}
	var pcg rand.PCG
	pcg.Seed(s.Seed, uint64(s.Spawns))
	// The high word of the product is the cell. The chances of two cells differ by at most 2^-64.
	i, _ := bits.Mul64(pcg.Uint64(), uint64(len(empties)))
	value := 2
	if float64(pcg.Uint64()>>11)/(1<<53) < s.Rules.Fours {
		value = 4
	}
	s.Matrix = s.Matrix.with(empties[i], value)
	s.Spawns++
	s.Spawned = Tile{empties[i], value}
	return s
}
