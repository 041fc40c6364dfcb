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

// weights has a weight for each key. The zero ones, of what never came up, take no
// place if there are no others near them.
type weights []*near

// near has the weights of keys that are near each other.
type near struct {
	worths [block]float32 // apart, as to play takes nothing else
	seen   [block]seen
}

const block = 1 << 12

// at returns the weight of a key.
func (w weights) at(key uint32) weight {
	if near := w[key/block]; near != nil {
		return weight{near.worths[key%block], near.seen[key%block]}
	}
	return weight{}
}

// worth returns the worth of a key.
func (w weights) worth(key uint32) float32 {
	if near := w[key/block]; near != nil {
		return near.worths[key%block]
	}
	return 0
}

// place returns where the worth of a key is, and what was seen of it, for writing.
func (w weights) place(key uint32) (*float32, *seen) {
	n := &w[key/block]
	if *n == nil {
		*n = new(near)
	}
	return &(*n).worths[key%block], &(*n).seen[key%block]
}

// learn corrects the weight of a key by its part of an error, at a rate that falls as
// its errors cancel out, and returns the worth.
func (w weights) learn(key uint32, err, part float32) float32 {
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
func (w weights) all() iter.Seq2[uint32, weight] {
	return func(yield func(uint32, weight) bool) {
		for i, near := range w {
			if near == nil {
				continue
			}
			for j, seen := range near.seen {
				if seen.Sizes > 0 && !yield(uint32(i*block+j), weight{near.worths[j], seen}) {
					return
				}
			}
		}
	}
}
