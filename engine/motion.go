package engine

// A Tile is a value in a cell.
type Tile struct {
	Cell  Cell
	Value int
}

// A Motion is what a move did to the tiles of a board, for a front end to show. The
// zero Motion moves nothing.
type Motion struct {
	Slides  []Slide // the slide of every tile that was on the board before the move
	Spawned []Tile  // the tiles that appeared after the slides
	Undone  bool    // whether the move was undone: the tiles go back, and the spawned ones disappear
}

// MotionOf returns the motion of the move in a direction that led from one state to
// another.
func MotionOf(before State, d Direction, after State) Motion {
	shift := d.shift(before.Matrix)
	m := Motion{Slides: shift.Slides}
	for c, value := range after.Matrix.Cells() {
		if value != shift.Matrix.At(c) {
			m.Spawned = append(m.Spawned, Tile{c, value})
		}
	}
	return m
}

// MotionOfStart returns the motion of a game that starts: all its tiles appear.
func MotionOfStart(s State) Motion {
	var m Motion
	for c, value := range s.Matrix.Cells() {
		if value != 0 {
			m.Spawned = append(m.Spawned, Tile{c, value})
		}
	}
	return m
}
