package engine

import (
	"math/bits"
	"math/rand/v2"
)

// spawn returns the state with one more tile, in an empty cell drawn uniformly.
// On a full board it changes nothing. It is the only place that draws random
// numbers. They come of the seed and the number of spawns so far, and of
// nothing else: a PCG whose output is fixed by its published algorithm, so that
// a seed means the same game on every machine and in every version.
func spawn(s State) State {
	empties := s.Matrix.Empties()
	if len(empties) == 0 {
		return s
	}
	var pcg rand.PCG
	pcg.Seed(s.Seed, uint64(s.Spawns))
	// The high word of the product is uniform over the cells, but for a part in 2^60.
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
