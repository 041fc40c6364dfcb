package records

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// values returns all values of a stack, the last first.
func values[T any](s Stack[T]) []T {
	var all []T
	for {
		value, rest, ok := s.Pop()
		if !ok {
			return all
		}
		all, s = append(all, value), rest
	}
}

func TestStack(t *testing.T) {
	var s Stack[int]
	if value, rest, ok := s.Pop(); ok || value != 0 || rest.Len() != 0 {
		t.Errorf("popping the empty stack returns %d, a stack of %d values, %v", value, rest.Len(), ok)
	}
	for i := 1; i <= 5; i++ {
		s = s.Push(i, 3)
	}
	if got := values(s); !slices.Equal(got, []int{5, 4, 3}) || s.Len() != 3 {
		t.Errorf("after pushing 1 to 5 with a limit of 3, the stack has the %d values %v", s.Len(), got)
	}
	if s := s.Push(6, 0); s.Len() != 0 {
		t.Errorf("with a limit of 0 the stack has %v", values(s))
	}
	if s := s.Push(6, 1); !slices.Equal(values(s), []int{6}) {
		t.Errorf("with a limit of 1 the stack has %v", values(s))
	}
}

// Two stacks that share entries do not change each other.
func TestStackIsImmutable(t *testing.T) {
	s := Stack[int]{}.Push(1, 3)
	a, b := s.Push(2, 3), s.Push(3, 3)
	if !slices.Equal(values(a), []int{2, 1}) || !slices.Equal(values(b), []int{3, 1}) || !slices.Equal(values(s), []int{1}) {
		t.Errorf("got %v, %v, %v; want [2 1], [3 1], [1]", values(a), values(b), values(s))
	}
}

// Random stacks have the same values as plain slices.
func TestStackAgainstSlices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, limit := range []int{1, 2, 3, 10, math.MaxInt} {
		stacks, want := []Stack[int]{{}}, [][]int{nil}
		for i := range 2000 {
			from := r.IntN(len(stacks))
			if r.IntN(3) > 0 {
				from = len(stacks) - 1
			}
			s, w := stacks[from], want[from]
			if r.IntN(3) > 0 {
				s = s.Push(i, limit)
				w = append([]int{i}, w...)
				w = w[:min(len(w), limit)]
			} else if _, rest, ok := s.Pop(); ok {
				s, w = rest, w[1:]
			}
			stacks, want = append(stacks, s), append(want, w)
		}
		for i, s := range stacks {
			if got := values(s); !slices.Equal(got, want[i]) || s.Len() != len(want[i]) {
				t.Fatalf("limit %d, stack %d: got %v, want %v", limit, i, got, want[i])
			}
		}
	}
}

// A stack releases values beyond its limit.
func TestStackReleases(t *testing.T) {
	var s Stack[int]
	for i := range 1000 {
		s = s.Push(i, 3)
		held := 0
		for e := s.top; e != nil; e = e.below {
			held++
		}
		if held > 2*3 {
			t.Fatalf("after %d pushes %d values are held for a limit of 3", i+1, held)
		}
	}
}
