package engine

// A Slide is the path of one tile in a move. A tile that stays in its cell has a slide, too. Two
// tiles whose slides end in the same cell merge there.
type Slide struct {
	From, To Cell
	Value    int // of the tile before it merges
}

// A Shift is the result of pushing all tiles of a board to one side.
type Shift struct {
	Matrix Matrix  // the new board
	Moved  bool    // whether the new board differs from the old one
	Score  int     // the sum of the merged tiles
	Slides []Slide // one for each tile of the old board
}

// MergeLeft pushes all tiles to the left. It implements the rule of the game; no other code contains it. In
// each row, from left to right, a tile slides to the leftmost empty cell. If the tile to the left of that cell has the
// same value, and has not merged in this move, the two merge.
func MergeLeft(m Matrix) Shift {
	s := Shift{Matrix: NewMatrix(m.rows, m.cols), Slides: make([]Slide, 0, len(m.powers))}
	for row := range m.rows {
		to := s.Matrix.row(row)
		last, merged := -1, false
		for col, p := range m.row(row) {
			if p == 0 {
				continue
			}
			if last >= 0 && !merged && to[last] == p {
				to[last]++
				s.Score += tile(to[last])
				merged = true
			} else {
				last++
				to[last] = p
				merged = false
			}
			s.Slides = append(s.Slides, Slide{Cell{int16(row), int16(col)}, Cell{int16(row), int16(last)}, tile(p)})
			s.Moved = s.Moved || col != last
		}
	}
	return s
}

// MergeRight pushes all tiles to the right.
func MergeRight(m Matrix) Shift { return MergeLeft(m.Reverse()).reverse() }

// MergeUp pushes all tiles to the top.
func MergeUp(m Matrix) Shift { return MergeLeft(m.Transpose()).transpose() }

// MergeDown pushes all tiles to the bottom.
func MergeDown(m Matrix) Shift { return MergeRight(m.Transpose()).transpose() }

// reverse returns the shift for the reversed board. It reuses the slides of s.
func (s Shift) reverse() Shift {
	last := int16(s.Matrix.cols - 1)
	s.Matrix = s.Matrix.Reverse()
	for i, slide := range s.Slides {
		s.Slides[i].From.Col = last - slide.From.Col
		s.Slides[i].To.Col = last - slide.To.Col
	}
	return s
}

// transpose returns the shift for the transposed board. It reuses the slides of s.
func (s Shift) transpose() Shift {
	s.Matrix = s.Matrix.Transpose()
	for i, slide := range s.Slides {
		s.Slides[i].From = Cell{slide.From.Col, slide.From.Row}
		s.Slides[i].To = Cell{slide.To.Col, slide.To.Row}
	}
	return s
}
