package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"twenty48/coach/internal/ahead"
	"twenty48/coach/internal/lines"
	"twenty48/engine"
)

// A weightSearch searches for weights with the cross-entropy method (Rubinstein, 1999). It has the
// mean and the spread of each weight. Each generation draws candidates, plays games with them, and
// moves the mean towards the best ones.
type weightSearch struct {
	Generation   int
	Mean, Spread lines.Weights
}

const (
	population = 32 // the number of candidates of a generation
	elite      = 8  // the number of best candidates, which give the new mean
	// oldPart is the weight of the old spread in the new one. Without it, luck could end the search
	// too soon.
	oldPart = 0.5
)

// sizes are the boards for measuring weights. They are small, because games on them are short.
var sizes = [][2]int{{3, 3}, {3, 4}, {4, 4}}

// tuneLines searches up to a generation, including those of the state file. It starts near
// published weights of an evaluation of the same form (nneonneo/2048-ai).
func tuneLines(generations int, seed uint64, state string) error {
	s := weightSearch{
		Mean:   lines.Weights{Line: 200_000, Empty: 270, Pair: 700, Order: -47, Sum: -11, OrderPower: 4, SumPower: 3.5},
		Spread: lines.Weights{Empty: 135, Pair: 350, Order: 23.5, Sum: 5.5, OrderPower: 0.5, SumPower: 0.5},
	}
	data, err := os.ReadFile(state)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		if err := json.Unmarshal(data, &s); err != nil {
			return fmt.Errorf("%s: this file has no state of this training; name another -state: %w", state, err)
		}
	}
	for s.Generation < generations {
		quality := s.next(seed)
		fmt.Printf("generation %d: the best quality is %.4f; %+v\n", s.Generation, quality, s.Mean)
		if state == "" {
			continue
		}
		if data, err = json.Marshal(s); err != nil {
			return err
		}
		if err := os.WriteFile(state+".new", data, 0o666); err != nil {
			return err
		}
		if err := os.Rename(state+".new", state); err != nil {
			return err
		}
	}
	return nil
}

// next runs a generation and returns the quality of its best candidate.
func (s *weightSearch) next(seed uint64) float64 {
	type candidate struct {
		weights lines.Weights
		quality float64
	}
	random := rand.New(rand.NewPCG(seed, uint64(s.Generation)))
	games := random.Uint64() // the same for all candidates of a generation
	candidates := make([]candidate, population)
	for i := range candidates {
		c := &candidates[i]
		c.weights = s.Mean
		for j, w := range tunable(&c.weights) {
			*w += *tunable(&s.Spread)[j] * random.NormFloat64()
		}
		c.quality = quality(c.weights, games)
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.quality, a.quality) })
	for j := range tunable(&s.Mean) {
		mean, squares := 0.0, 0.0
		for i := range elite {
			mean += *tunable(&candidates[i].weights)[j] / elite
		}
		for i := range elite {
			off := *tunable(&candidates[i].weights)[j] - mean
			squares += off * off / elite
		}
		*tunable(&s.Mean)[j] = mean
		spread := tunable(&s.Spread)[j]
		*spread = oldPart**spread + (1-oldPart)*math.Sqrt(squares)
	}
	s.Generation++
	return candidates[0].quality
}

// tunable returns the weights that the search changes.
func tunable(w *lines.Weights) []*float64 {
	return []*float64{&w.Empty, &w.Pair, &w.Order, &w.Sum, &w.OrderPower, &w.SumPower}
}

// quality returns the mean logarithm of the scores of games on all sizes.
func quality(w lines.Weights, seed uint64) (quality float64) {
	const games = 6
	table := new(ahead.Table)
	for _, size := range sizes {
		for i := range games {
			rules := engine.Rules{Rows: size[0], Cols: size[1], Fours: 0.1, First: 2}
			s, err := engine.New(rules, seed+uint64(i))
			if err != nil {
				panic(err) // cannot happen: the rules are valid
			}
			quality += math.Log2(float64(1+playLines(w, s, table))) / float64(games*len(sizes))
		}
	}
	return quality
}

// moves are the four moves, in the order of [engine.Directions].
var moves = [...]func(engine.State) (engine.State, bool){engine.Left, engine.Right, engine.Up, engine.Down}

// playLines plays a game to its end, looking two moves ahead, and returns the score.
func playLines(w lines.Weights, s engine.State, table *ahead.Table) int {
	*table = ahead.Table{}
	search := ahead.Search[lines.Board]{
		Judge: lines.Board.Worth, Move: 1, Fours: float32(s.Rules.Fours), Table: table,
		Stop: func() bool { return false }, Likely: 1,
	}
	known := lines.New(w)
	for {
		b, best, most := known.Board(s.Matrix), 0, float32(math.Inf(-1))
		for i := range moves {
			next, _ := b.Shift(i)
			if next == b {
				continue
			}
			if worth := search.Worth(next); worth > most {
				best, most = i, worth
			}
		}
		var moved bool
		if s, moved = moves[best](s); !moved {
			return s.Score
		}
	}
}
