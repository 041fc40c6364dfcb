// Package records stores values and texts. It does not depend on the game.
//
// A [Stack] stores the last values, for undo. A [Recording] writes a text line by line, with
// checksums that detect damage; the lines before the damage can still be read. A [Folder] stores
// texts as files, and a [Memory] stores them while the program runs. In a browser, Browser replaces
// Folder.
package records

// A Stack stores the values that were pushed last. A Stack is immutable: Push and Pop return
// another stack, which shares entries with this one. The zero Stack is empty.
type Stack[T any] struct {
	top   *entry[T]
	len   int // the number of values that can be popped
	depth int // the number of linked entries; those beyond len are unused
}

// An entry is a value on a stack, with a link to the entry below it.
type entry[T any] struct {
	value T
	below *entry[T]
}

// Push returns a stack with one more value on top. It has at most limit values: the new one and the
// last ones of s. With a limit of 0 or less it is empty.
func (s Stack[T]) Push(value T, limit int) Stack[T] {
	if limit <= 0 {
		return Stack[T]{}
	}
	rest := min(s.len, limit-1)
	if s.depth-rest > limit {
		s = s.copy(rest) // releases the unused entries, which are more than it copies
	}
	return Stack[T]{&entry[T]{value, s.top}, rest + 1, s.depth + 1}
}

// Pop returns the value that was pushed last, and the stack without it. If s is empty, Pop returns
// the zero value, s and false.
func (s Stack[T]) Pop() (value T, rest Stack[T], ok bool) {
	if s.len == 0 {
		return value, s, false
	}
	return s.top.value, Stack[T]{s.top.below, s.len - 1, s.depth - 1}, true
}

// Len returns the number of values that can be popped.
func (s Stack[T]) Len() int { return s.len }

// copy returns a stack that has only the last n values, in new entries.
func (s Stack[T]) copy(n int) Stack[T] {
	c := Stack[T]{len: n, depth: n}
	end := &c.top
	for from := s.top; n > 0; from, n = from.below, n-1 {
		*end = &entry[T]{value: from.value}
		end = &(*end).below
	}
	return c
}
