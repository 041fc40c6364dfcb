package coach

import "fmt"

// String returns what the reason says of the best move, in words that go on after
// its name, as in "left" or "the move": "merges 512s".
func (r Reason) String() string {
	switch r.Kind {
	case OnlyMove:
		return "is the only move"
	case Wins:
		return fmt.Sprintf("makes %d", r.N)
	case Merges:
		return fmt.Sprintf("merges %ds", r.N)
	case KeepsCorner:
		return fmt.Sprintf("keeps %d in its corner", r.N)
	case KeepsLine:
		return fmt.Sprintf("keeps the line of %d full", r.N)
	case AvoidsTrap:
		return fmt.Sprintf("does not shut in a %d", r.N)
	case MakesRoom:
		return "leaves " + count(r.N, "more cell") + " empty"
	}
	if r.N == 0 { // there was no time to look ahead
		return "looks best"
	}
	return "looks best, " + count(r.N, "move") + " ahead"
}

// count returns a number of things, of which one has this name.
func count(n int, name string) string {
	if n != 1 {
		name += "s"
	}
	return fmt.Sprint(n, " ", name)
}
