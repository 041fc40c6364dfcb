// Package records keeps what is to be remembered. It knows no game: what it
// keeps are values and text.
//
// A [Stack] is the last values, for undo. A [Recording] is a text that grows by
// sealed lines: what is damaged is seen, and what comes before still read. A
// [Folder] keeps texts as files, a [Memory] as long as the program lives.
package records

// A Stack is the last values that were pushed on it. It is a value itself: what
// is pushed or popped makes another stack, which shares the past with this one
// and never changes it. The zero Stack is empty.
type Stack[T any] struct {
	top   *entry[T]
	len   int // how many values can be popped
	depth int // how many entries hang below top; those beyond len are forgotten
}

type entry[T any] struct {
	value T
	below *entry[T]
}

// Push returns the stack with one more value on top, and of the others the last
// limit-1. With a limit of 0 or less nothing is kept.
func (s Stack[T]) Push(value T, limit int) Stack[T] {
	if limit <= 0 {
		return Stack[T]{}
	}
	kept := min(s.len, limit-1)
	if s.depth-kept > limit {
		// So many are forgotten that copying the rest, to let go of them, is paid for.
		s = s.copy(kept)
	}
	return Stack[T]{&entry[T]{value, s.top}, kept + 1, s.depth + 1}
}

// Pop returns the last value pushed and the stack without it. An empty stack
// gives the zero value, itself, and false.
func (s Stack[T]) Pop() (value T, rest Stack[T], ok bool) {
	if s.len == 0 {
		return value, s, false
	}
	return s.top.value, Stack[T]{s.top.below, s.len - 1, s.depth - 1}, true
}

// Len returns how many values can be popped.
func (s Stack[T]) Len() int { return s.len }

// copy returns a stack of the last n values, with nothing below them.
func (s Stack[T]) copy(n int) Stack[T] {
	c := Stack[T]{len: n, depth: n}
	end := &c.top
	for from := s.top; n > 0; from, n = from.below, n-1 {
		*end = &entry[T]{value: from.value}
		end = &(*end).below
	}
	return c
}
