package main

import "iter"

// A weight is what a feature adds to the worth of a board, with the sum of all
// errors of boards that had it, and the sum of their sizes.
type weight struct {
	Worth float32
	seen
}

// seen is what the rate of a weight comes from.
type seen struct{ Errors, Sizes float32 }

// weights has a weight for each key; that of what never came up is zero.
type weights struct {
	worths []float32 // apart, as to play takes nothing else
	seen   []seen
}

func newWeights(keys uint32) weights { return weights{make([]float32, keys), make([]seen, keys)} }

// at returns the weight of a key.
func (w *weights) at(key uint32) weight { return weight{w.worths[key], w.seen[key]} }

// worth returns the worth of a key.
func (w *weights) worth(key uint32) float32 { return w.worths[key] }

// place returns where the worth of a key is, and what was seen of it, for writing.
func (w *weights) place(key uint32) (*float32, *seen) { return &w.worths[key], &w.seen[key] }

// learn corrects the weight of a key by its part of an error, at a rate that falls as
// its errors cancel out, and returns the worth.
func (w *weights) learn(key uint32, err, part float32) float32 {
	worth, seen := w.place(key)
	rate := float32(1)
	if seen.Sizes > 0 {
		rate = abs(seen.Errors) / seen.Sizes
	}
	*worth += float32(rate * part)
	seen.Errors += err
	seen.Sizes += abs(err)
	return *worth
}

// all goes through the weights that are not zero, in the order of keys.
func (w *weights) all() iter.Seq2[uint32, weight] {
	return func(yield func(uint32, weight) bool) {
		for key, seen := range w.seen {
			if seen.Sizes > 0 && !yield(uint32(key), weight{w.worths[key], seen}) {
				return
			}
		}
	}
}
