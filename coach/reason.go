package coach

import "twenty48/engine"

// A Reason is why a move is best, for a front end to put into words.
type Reason struct {
	Kind Kind
	N    int // what the kind says
}

// A Kind is a kind of reason. Most tell the best move from the second best.
type Kind int

// The kinds of reasons.
const (
	LooksAhead  Kind = iota // it comes out best, N moves ahead
	OnlyMove                // no other move is possible
	Wins                    // it makes the tile N, which wins the game
	Merges                  // it merges tiles of N
	KeepsCorner             // the highest tile, N, stays in its corner
	KeepsLine               // the line at the side with the highest tile, N, stays full, so that it cannot be pushed away
	AvoidsTrap              // no tile of N is shut in by tiles that are much higher
	MakesRoom               // it leaves N more cells empty
)

// muchMerged is what part of the highest tile others must be for their merging to be
// the first reason there is, though the second best move may do so too.
const muchMerged = 16

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
	case merged > 0 && merged >= highest/muchMerged:
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

// highestMerged returns the highest tiles that a shift merges, 0 if none.
func highestMerged(s engine.Shift) (highest int) {
	for _, slide := range s.Slides {
		if s.Matrix.At(slide.To) != slide.Value {
			highest = max(highest, slide.Value)
		}
	}
	return highest
}

func inCorner(m engine.Matrix) bool {
	last := engine.Cell{Row: int16(m.Rows() - 1), Col: int16(m.Cols() - 1)}
	for _, c := range [...]engine.Cell{{}, {Row: last.Row}, {Col: last.Col}, last} {
		if m.At(c) == m.Highest() {
			return true
		}
	}
	return false
}

// inFullLine tells whether the highest tile is in a row or column at the side
// that has no empty cell.
func inFullLine(m engine.Matrix) bool {
	for _, m := range [...]engine.Matrix{m, m.Transpose()} {
		for _, row := range [...]int{0, m.Rows() - 1} {
			full, there := true, false
			for col := range m.Cols() {
				tile := m.At(engine.Cell{Row: int16(row), Col: int16(col)})
				full = full && tile > 0
				there = there || tile == m.Highest()
			}
			if full && there {
				return true
			}
		}
	}
	return false
}

// shutIn returns the lowest tile that has only much higher ones beside it, 0 if
// there is none.
func shutIn(m engine.Matrix) (lowest int) {
	const much = 8
	for row := range m.Rows() {
		for col := range m.Cols() {
			tile, shut := m.At(engine.Cell{Row: int16(row), Col: int16(col)}), true
			for _, beside := range [...][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
				if beside[0] < 0 || beside[0] >= m.Rows() || beside[1] < 0 || beside[1] >= m.Cols() {
					continue
				}
				shut = shut && m.At(engine.Cell{Row: int16(beside[0]), Col: int16(beside[1])})/much >= tile
			}
			if tile > 0 && shut && (lowest == 0 || tile < lowest) {
				lowest = tile
			}
		}
	}
	return lowest
}
