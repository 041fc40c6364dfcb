package main

import (
	"cmp"
	"slices"
)

// selectWeights writes the most important weights to worths, in units of step. It considers the
// keys from from to end-1, and selects at most limit weights.
func (l *learner) selectWeights(worths []float32, from, end uint32, limit int, step float32) {
	var selected []uint32
	for key := range l.weights.all() {
		if key >= from && key < end {
			selected = append(selected, key)
		}
	}
	// A weight that is small or was seldom used has the least effect.
	importance := func(key uint32) float32 { w := l.weights.at(key); return float32(w.Sizes * abs(w.Worth)) }
	slices.SortFunc(selected, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(importance(b), importance(a)), cmp.Compare(a, b))
	})
	for _, key := range selected[:min(limit, len(selected))] {
		worths[key] = l.weights.worth(key) / step
	}
}
