package engine

// A Slide is the way of one tile in one move, also of a tile that stays. Two
// slides that end in the same cell merge there. Value is the tile's before that.
type Slide struct {
	From, To Cell
	Value    int
}

// A Shift is what comes of pushing all tiles of a board to one side: the new
// board, whether it differs from the old one, the score (the sum of the merged
// tiles) and the slide of every tile.
type Shift struct {
	Matrix Matrix
	Moved  bool
	Score  int
	Slides []Slide
}

// MergeLeft pushes all tiles to the left.
func MergeLeft(m Matrix) Shift { return mergeLeft(m) }

// MergeRight pushes all tiles to the right.
func MergeRight(m Matrix) Shift { return MergeLeft(m.Reverse()).reverse() }

// MergeUp pushes all tiles to the top.
func MergeUp(m Matrix) Shift { return MergeLeft(m.Transpose()).transpose() }

// MergeDown pushes all tiles to the bottom.
func MergeDown(m Matrix) Shift { return MergeRight(m.Transpose()).transpose() }

// mergeLeft is the rule of the game, the only place that knows it: in each row
// the tiles, from the left, go to the leftmost free cell; one that meets a tile
// of its own value there merges with it, if that has not merged already.
func mergeLeft(m Matrix) Shift {
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

// The two transforms change the slides in place: a shift that is being derived
// has no other holder yet.

func (s Shift) reverse() Shift {
	last := int16(s.Matrix.cols - 1)
	s.Matrix = s.Matrix.Reverse()
	for i, slide := range s.Slides {
		s.Slides[i].From.Col = last - slide.From.Col
		s.Slides[i].To.Col = last - slide.To.Col
	}
	return s
}

func (s Shift) transpose() Shift {
	s.Matrix = s.Matrix.Transpose()
	for i, slide := range s.Slides {
		s.Slides[i].From = Cell{slide.From.Col, slide.From.Row}
		s.Slides[i].To = Cell{slide.To.Col, slide.To.Row}
	}
	return s
}
