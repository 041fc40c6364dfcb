package coach

import "twenty48/engine"

// A Reason explains why a move is best. A front end puts it into words.
type Reason struct {
	Kind Kind
	N    int // its meaning depends on Kind
}

// A Kind is a kind of reason. Most kinds compare the best move with the second best.
type Kind int

// The kinds of reasons.
const (
	LooksAhead  Kind = iota // the search found it best, N moves ahead
	OnlyMove                // no other move is possible
	Wins                    // it makes the tile N, which wins
	Merges                  // it merges tiles of N
	KeepsCorner             // the highest tile, N, stays in its corner
	KeepsLine               // the edge with the highest tile, N, stays full, so the tile cannot be pushed away
	AvoidsTrap              // it prevents that all neighbours of a tile of N are much higher
	MakesRoom               // it leaves N more cells empty
)

// bigMergeDivisor defines a big merge: its tiles are at least a 16th of the highest tile. A big
// merge is the reason even if the second best move makes one, too.
const bigMergeDivisor = 16

// reason returns the reason why the first of some sorted moves is the best.
func reason(s engine.State, moves []move, depth int) Reason {
	best := moves[0].shift
	highest := best.Matrix.Highest()
	merged := highestMerged(best)
	if target := s.Rules.Target; target > 0 && highest >= target && s.Matrix.Highest() < target {
		return Reason{Wins, target}
	}
	if len(moves) == 1 {
		return Reason{OnlyMove, 0}
	}
	other := moves[1].shift
	room := len(best.Matrix.Empties()) - len(other.Matrix.Empties())
	trap := shutIn(other.Matrix)
	switch {
	case merged > 0 && merged >= highest/bigMergeDivisor:
		return Reason{Merges, merged}
	case inCorner(s.Matrix) && inCorner(best.Matrix) && !inCorner(other.Matrix):
		return Reason{KeepsCorner, highest}
	case trap > 0 && shutIn(best.Matrix) == 0:
		return Reason{AvoidsTrap, trap}
	case inFullLine(s.Matrix) && inFullLine(best.Matrix) && !inFullLine(other.Matrix):
		return Reason{KeepsLine, highest}
	case room > 0:
		return Reason{MakesRoom, room}
	case merged > highestMerged(other):
		return Reason{Merges, merged}
	}
	return Reason{LooksAhead, depth}
}

// highestMerged returns the highest tile that a shift merges, or 0.
func highestMerged(s engine.Shift) (highest int) {
	for _, slide := range s.Slides {
		if s.Matrix.At(slide.To) != slide.Value {
			highest = max(highest, slide.Value)
		}
	}
	return highest
}

// inCorner reports whether the highest tile is in a corner.
func inCorner(m engine.Matrix) bool {
	highest := m.Highest()
	for c, tile := range m.Cells() {
		atRow, atCol := atEdge(c.Row, m.Rows()), atEdge(c.Col, m.Cols())
		if tile == highest && atRow && atCol {
			return true
		}
	}
	return false
}

// atEdge reports whether n is the first or the last of count rows or columns.
func atEdge(n int16, count int) bool { return n == 0 || int(n) == count-1 }

// inFullLine reports whether the highest tile is in a row or a column at the edge of the
// board that has no empty cell.
func inFullLine(m engine.Matrix) bool {
	highest := m.Highest()
	for _, m := range [...]engine.Matrix{m, m.Transpose()} {
		tiles, hasHighest := map[int16]int{}, map[int16]bool{} // by row
		for c, tile := range m.Cells() {
			if tile > 0 {
				tiles[c.Row]++
			}
			hasHighest[c.Row] = hasHighest[c.Row] || tile == highest
		}
		for row, count := range tiles {
			if atEdge(row, m.Rows()) && count == m.Cols() && hasHighest[row] {
				return true
			}
		}
	}
	return false
}

// shutIn returns the lowest tile whose neighbours are all much higher, or 0.
func shutIn(m engine.Matrix) (lowest int) {
	const much = 8
	for c, tile := range m.Cells() {
		isShut := tile > 0
		for beside, other := range m.Cells() {
			if distance(c, beside) == 1 {
				isShut = isShut && other/much >= tile
			}
		}
		if isShut && (lowest == 0 || tile < lowest) {
			lowest = tile
		}
	}
	return lowest
}

// distance returns the number of steps between two cells.
func distance(a, b engine.Cell) int16 {
	return max(a.Row-b.Row, b.Row-a.Row) + max(a.Col-b.Col, b.Col-a.Col)
}
