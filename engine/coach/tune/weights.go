package main

import "iter"

// A weight is what a feature adds to the worth of a board, with the sum of all
// errors of boards that had it, and the sum of their sizes.
type weight struct{ Worth, Errors, Sizes float32 }

// weights has a weight for each key. The zero ones, of what never came up, take no
// place if there are no others near them.
type weights []*[block]weight

const block = 1 << 12

// at returns the weight of a key.
func (w weights) at(key uint32) weight {
	if b := w[key/block]; b != nil {
		return b[key%block]
	}
	return weight{}
}

// place returns where the weight of a key is, for writing.
func (w weights) place(key uint32) *weight {
	b := &w[key/block]
	if *b == nil {
		*b = new([block]weight)
	}
	return &(*b)[key%block]
}

// all goes through the weights that are not zero, in the order of keys.
func (w weights) all() iter.Seq2[uint32, weight] {
	return func(yield func(uint32, weight) bool) {
		for i, b := range w {
			if b == nil {
				continue
			}
			for j, weight := range b {
				if weight.Sizes > 0 && !yield(uint32(i*block+j), weight) {
					return
				}
			}
		}
	}
}
