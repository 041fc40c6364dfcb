package engine

import (
	"twenty48/phrase"
	"twenty48/records"
)

// A Direction is the side that the tiles are pushed to. Its value is the letter
// that stands for it in text. The zero Direction is none.
type Direction byte

// The four directions.
const (
	Leftward  Direction = 'L'
	Rightward Direction = 'R'
	Upward    Direction = 'U'
	Downward  Direction = 'D'
)

// Directions lists the four.
func Directions() [4]Direction { return [...]Direction{Leftward, Rightward, Upward, Downward} }

// Name is what a player calls the direction: "Left". That of none is empty.
func (d Direction) Name() phrase.Text {
	return map[Direction]phrase.Text{Leftward: "Left", Rightward: "Right", Upward: "Up", Downward: "Down"}[d]
}

// shift pushes the tiles of a board to that side.
func (d Direction) shift(m Matrix) Shift {
	switch d {
	case Leftward:
		return MergeLeft(m)
	case Rightward:
		return MergeRight(m)
	case Upward:
		return MergeUp(m)
	case Downward:
		return MergeDown(m)
	}
	return Shift{Matrix: m}
}

// A Status tells where a game stands. It is derived from the state, never kept.
type Status int

const (
	Playing Status = iota // a move is possible
	Won                   // the target is reached, and the player has not gone on from there
	Over                  // no move changes the board
)

// A Record is what undoing a move restores: the board before it, what it added
// to the score, and the number of tiles spawned before it.
type Record struct {
	Matrix    Matrix
	Increment int
	Spawns    int
}

// A State is a game at one moment: a value that no function changes.
type State struct {
	Rules   Rules
	Seed    uint64
	Matrix  Matrix
	Score   int
	Spawns  int  // the tiles spawned so far
	WentOn  bool // whether the player went on after reaching the target
	Records records.Stack[Record]

	// Slides and Spawned tell how the board came about, for whoever shows it:
	// the way of each tile and the cells of the new ones. There are no slides
	// after New, and neither after Undo and GoOn.
	Slides  []Slide
	Spawned []Cell
}

// New returns the game that starts by these rules with this seed. The error is
// that of [Rules.Validate].
func New(rules Rules, seed uint64) (State, error) {
	if err := rules.Validate(); err != nil {
		return State{}, err
	}
	s := State{Rules: rules, Seed: seed, Matrix: NewMatrix(rules.Rows, rules.Cols)}
	for range rules.First {
		s = spawn(s)
	}
	return s, nil
}

// NewOn returns the game that starts on a given board, by the rules as far as
// they fit it: the size is the board's, and a target that it cannot reach is
// none. If the board has passed the target already, its player has gone on.
// It is an error if the board is empty, or has a tile above a target that ends
// the game.
func NewOn(rules Rules, seed uint64, m Matrix) (State, error) {
	highest, sum := m.Highest(), m.sum()
	if highest == 0 {
		return State{}, phrase.New("the board is empty: it needs at least one tile")
	}
	rules.Rows, rules.Cols = m.rows, m.cols
	rules.First = min(rules.First, m.rows*m.cols)
	if rules.Target > rules.reach(sum) {
		rules.Target, rules.Ends = 0, false
	}
	if err := rules.validate(sum); err != nil {
		return State{}, err
	}
	if rules.Ends && highest > rules.Target {
		return State{}, phrase.New("the board has a tile above %d, where the game ends", rules.Target)
	}
	s := State{Rules: rules, Seed: seed, Matrix: m}
	s.WentOn = s.reached() && !rules.Ends
	return s, nil
}

// Move pushes the tiles to one side and spawns a tile. The move is valid if it
// changes the board and the game is not won; an invalid one returns the state
// as it is, and false.
func Move(s State, d Direction) (State, bool) {
	if s.won() {
		return s, false
	}
	shift := d.shift(s.Matrix)
	if !shift.Moved {
		return s, false
	}
	s.Records = s.Records.Push(Record{s.Matrix, shift.Score, s.Spawns}, s.Rules.Undos)
	s.Matrix = shift.Matrix
	s.Score += shift.Score
	s.Slides = shift.Slides
	s.Spawned = nil
	return spawn(s), true
}

// Left is [Move] to the left.
func Left(s State) (State, bool) { return Move(s, Leftward) }

// Right is [Move] to the right.
func Right(s State) (State, bool) { return Move(s, Rightward) }

// Up is [Move] to the top.
func Up(s State) (State, bool) { return Move(s, Upward) }

// Down is [Move] to the bottom.
func Down(s State) (State, bool) { return Move(s, Downward) }

// Undo takes the last move back, also one that won or lost. It is invalid if no
// record of one is left. The same move again spawns the same tile.
func Undo(s State) (State, bool) {
	record, rest, ok := s.Records.Pop()
	if !ok {
		return s, false
	}
	s.Records = rest
	s.Matrix = record.Matrix
	s.Score -= record.Increment
	s.Spawns = record.Spawns
	s.Slides, s.Spawned = nil, nil
	return s, true
}

// GoOn plays on after the target was reached, for good: no later move wins. It
// is invalid unless the game is won and its rules let it go on.
func GoOn(s State) (State, bool) {
	if !s.won() || s.Rules.Ends {
		return s, false
	}
	s.WentOn = true
	s.Slides, s.Spawned = nil, nil
	return s, true
}

// Status tells whether the game can go on. A target reached by the very last
// possible move is won.
func (s State) Status() Status {
	if s.won() {
		return Won
	}
	for _, d := range Directions() {
		if d.shift(s.Matrix).Moved {
			return Playing
		}
	}
	return Over
}

func (s State) won() bool { return s.reached() && !s.WentOn }

func (s State) reached() bool { return s.Rules.Target > 0 && s.Matrix.Highest() >= s.Rules.Target }
