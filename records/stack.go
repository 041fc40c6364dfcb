// Package records stores values and texts. It knows nothing about the game.
//
// A [Stack] has the last values, for undo. A [Recording] is a text that grows line by
// line, with checksums that show damage; the lines before the damage can still be read.
// A [Folder] stores texts as files, a [Memory] stores them while the program runs.
// In a browser there is a Browser in place of a Folder.
package records

// A Stack has the last values that were pushed on it. It is a value itself: Push and
// Pop return another stack, which shares its entries with this one and never changes
// them. The zero Stack is empty.
type Stack[T any] struct {
	top   *entry[T]
	len   int // how many values can be popped
	depth int // how many entries there are; those beyond len are forgotten
}

type entry[T any] struct {
	value T
	below *entry[T]
}

// Push returns a stack with one more value on top. Of the other values it has the last
// limit-1. With a limit of 0 or less it is empty.
func (s Stack[T]) Push(value T, limit int) Stack[T] {
	if limit <= 0 {
		return Stack[T]{}
	}
	rest := min(s.len, limit-1)
	if s.depth-rest > limit {
		s = s.copy(rest) // releases the forgotten entries, when they are as many as it copies
	}
	return Stack[T]{&entry[T]{value, s.top}, rest + 1, s.depth + 1}
}

// Pop returns the value that was pushed last, and the stack without it. It reports
// whether there was one.
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
