package main

import "iter"

// A weight is what the learner knows of a feature: the worth that the feature adds to a board, and
// the sums that determine its learning rate.
type weight struct {
	Worth float32
	seen
}

// seen has the sum of the errors of all boards with a feature, and the sum of their absolute
// values.
type seen struct{ Errors, Sizes float32 }

// weights has a weight for each key. The weight is zero if the key never occurred.
type weights struct {
	worths []float32 // in a slice of their own, because playing reads nothing else
	seen   []seen
}

// newWeights returns weights for this number of keys, all 0.
func newWeights(keys uint32) weights { return weights{make([]float32, keys), make([]seen, keys)} }

// at returns the weight of a key.
func (w *weights) at(key uint32) weight { return weight{w.worths[key], w.seen[key]} }

// worth returns the worth of a key.
func (w *weights) worth(key uint32) float32 { return w.worths[key] }

// place returns pointers to the worth of a key and to its sums, for writing.
func (w *weights) place(key uint32) (*float32, *seen) { return &w.worths[key], &w.seen[key] }

// learn corrects the weight of a key and returns its new worth. The worth changes by part, times
// the learning rate. The rate falls as the errors of the key cancel out.
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

// all returns an iterator over the weights that are not zero, in the order of keys.
func (w *weights) all() iter.Seq2[uint32, weight] {
	return func(yield func(uint32, weight) bool) {
		for key, seen := range w.seen {
			if seen.Sizes > 0 && !yield(uint32(key), weight{w.worths[key], seen}) {
				return
			}
		}
	}
}
