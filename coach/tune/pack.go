package main

import (
	"cmp"
	"slices"
)

// keep copies the most important weights with keys from from to end-1 into worths, at most the given number of weights,
// in units of step.
func (l *learner) keep(worths []float32, from, end uint32, most int, step float32) {
	var kept []uint32
	for key := range l.weights.all() {
		if key >= from && key < end {
			kept = append(kept, key)
		}
	}
	// A weight that is small or was seldom used has the least effect.
	importance := func(key uint32) float32 { w := l.weights.at(key); return float32(w.Sizes * abs(w.Worth)) }
	slices.SortFunc(kept, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(importance(b), importance(a)), cmp.Compare(a, b))
	})
	for _, key := range kept[:min(most, len(kept))] {
		worths[key] = l.weights.worth(key) / step
	}
}
