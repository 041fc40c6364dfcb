package main

import (
	"cmp"
	"slices"

	"twenty48/engine/coach/internal/net"
)

// pack returns the network to be embedded, its worths in steps: of what was learned so
// many weights, the most important.
func (l *learner) pack(most int, step float32) []byte {
	var kept []uint32
	for key := range l.weights.all() {
		kept = append(kept, key)
	}
	// A weight that was seldom used, or is small, is missed the least.
	importance := func(key uint32) float32 { w := l.weights.at(key); return float32(w.Sizes * abs(w.Worth)) }
	slices.SortFunc(kept, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(importance(b), importance(a)), cmp.Compare(a, b))
	})
	worths := make([]float32, net.Keys)
	for _, key := range kept[:min(most, len(kept))] {
		worths[key] = l.weights.worth(key)
	}
	return net.Pack(worths, step)
}
