package main

import (
	"cmp"
	"slices"
)

// keep puts so many of the weights with keys from one on and below an end into worths, in steps: the most important.
func (l *learner) keep(worths []float32, from, end uint32, most int, step float32) {
	var kept []uint32
	for key := range l.weights.all() {
		if key >= from && key < end {
			kept = append(kept, key)
		}
	}
	// A weight that was seldom used, or is small, is missed the least.
	importance := func(key uint32) float32 { w := l.weights.at(key); return float32(w.Sizes * abs(w.Worth)) }
	slices.SortFunc(kept, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(importance(b), importance(a)), cmp.Compare(a, b))
	})
	for _, key := range kept[:min(most, len(kept))] {
		worths[key] = l.weights.worth(key) / step
	}
}
