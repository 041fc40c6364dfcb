package main

import (
	"cmp"
	"slices"
	"sort"

	"twenty48/engine/coach/internal/net"
)

// pack returns the network to be embedded: of what was learned the most
// important, so many weights, each as the nearest of 255 worths.
func (l *learner) pack(most int) []byte {
	var kept []int
	for key, w := range l.weights {
		if w.Worth != 0 {
			kept = append(kept, key)
		}
	}
	// A weight that was seldom used, or is small, is missed the least.
	importance := func(key int) float32 { w := l.weights[key]; return float32(w.Sizes * abs(w.Worth)) }
	if len(kept) > most {
		slices.SortFunc(kept, func(a, b int) int {
			return cmp.Or(cmp.Compare(importance(b), importance(a)), cmp.Compare(a, b))
		})
		kept = kept[:most]
	}
	slices.SortFunc(kept, func(a, b int) int {
		return cmp.Or(cmp.Compare(l.weights[a].Worth, l.weights[b].Worth), cmp.Compare(a, b))
	})
	worths, ends := l.levels(kept)
	codes := make([]uint8, net.Keys)
	for level := 1; level < len(worths); level++ {
		for _, key := range kept[ends[level-1]:ends[level]] {
			codes[key] = uint8(level)
		}
	}
	return net.Pack(worths, codes)
}

// levels returns the worths that stand for those of keys, which are in order, and
// where in the keys each ends. The first stands for 0. They are moved until
// each is the mean, by use, of those that are nearest to it.
func (l *learner) levels(keys []int) (worths [256]float32, ends [256]int) {
	// Up to a place, how much weights were used, and with that their sum.
	use, sum := make([]float64, len(keys)+1), make([]float64, len(keys)+1)
	for i, key := range keys {
		w := l.weights[key]
		use[i+1] = use[i] + float64(w.Sizes)
		sum[i+1] = sum[i] + float64(float64(w.Sizes)*float64(w.Worth))
	}
	for level := range ends {
		ends[level] = level * len(keys) / 255
	}
	for range 100 {
		for level := 1; level < len(worths); level++ {
			from, to := ends[level-1], ends[level]
			if used := use[to] - use[from]; used > 0 {
				worths[level] = float32((sum[to] - sum[from]) / used)
			}
		}
		for level := 1; level < len(ends)-1; level++ {
			middle := (worths[level] + worths[level+1]) / 2
			ends[level] = sort.Search(len(keys), func(i int) bool { return l.weights[keys[i]].Worth > middle })
		}
	}
	return worths, ends
}
