package engine

// A Tile is a value in a cell.
type Tile struct {
	Cell  Cell
	Value int
}

// A Motion describes what a move did to the tiles of a board, so that a front end can animate it.
// The zero Motion moves nothing.
type Motion struct {
	Slides  []Slide // one for each tile that was on the board before the move
	Spawned []Tile  // the tiles that appear after the slides
	Undone  bool    // whether the move was undone: the tiles slide back, and the spawned tiles disappear
}

// MotionOf returns the motion of a move in direction d from one state to the next.
func MotionOf(before State, d Direction, after State) Motion {
	shift := d.Shift(before.Matrix)
	m := Motion{Slides: shift.Slides}
	for c, value := range after.Matrix.Cells() {
		if value != shift.Matrix.At(c) {
			m.Spawned = append(m.Spawned, Tile{c, value})
		}
	}
	return m
}

// MotionOfStart returns the motion at the start of a game, in which all tiles appear.
func MotionOfStart(s State) Motion {
	var m Motion
	for c, value := range s.Matrix.Cells() {
		if value != 0 {
			m.Spawned = append(m.Spawned, Tile{c, value})
		}
	}
	return m
}
