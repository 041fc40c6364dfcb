package engine

import (
	"twenty48/phrase"
	"twenty48/records"
)

// A Direction is a side that the tiles are pushed to. Its value is the letter that recordings have
// for it. The zero Direction is not valid.
type Direction byte

// The four directions.
const (
	Leftward  Direction = 'L'
	Rightward Direction = 'R'
	Upward    Direction = 'U'
	Downward  Direction = 'D'
)

// Directions returns the four directions.
func Directions() [4]Direction { return [...]Direction{Leftward, Rightward, Upward, Downward} }

// Name returns the name of the direction for the player, such as "Left". It is empty for the zero
// Direction.
func (d Direction) Name() phrase.Text {
	return map[Direction]phrase.Text{Leftward: "Left", Rightward: "Right", Upward: "Up", Downward: "Down"}[d]
}

// Shift pushes the tiles of a board in the direction. An invalid direction moves nothing.
func (d Direction) Shift(m Matrix) Shift {
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

// A Status is the status of a game. [State.Status] derives it; no state stores it.
type Status int

const (
	Playing Status = iota // a move is possible, or the board is empty
	Won                   // the target is reached, and the player has not continued the game
	Over                  // the board has tiles, but no move changes it
)

// A Record has what Undo needs to undo a move.
type Record struct {
	Matrix    Matrix    // the board before the move
	Direction Direction // of the move
	Increment int       // the points that the move added to the score
	Spawns    int       // the number of tiles that were spawned before the move
}

// A State is the state of a game at one moment. It is a value; the functions of this package return
// new states. The zero State is not a game; use [New] or [NewOn].
type State struct {
	Rules     Rules
	Seed      uint64
	Matrix    Matrix
	Score     int
	Gain      int                   // the points that the last move added; 0 after New, NewOn and Undo
	Spawns    int                   // the number of tiles spawned so far
	Spawned   Tile                  // the tile that was spawned last; its value is 0 after NewOn and Undo
	Continued bool                  // whether the player continued after reaching the target
	Records   records.Stack[Record] // of the moves that can be undone
}

// New returns a new game with these rules and this seed. It returns the error of [Rules.Validate]
// if the rules are invalid.
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

// NewOn returns a new game on a given board. It changes the rules to fit the board: they get its
// size, and lose a target that the board cannot reach. If the board has reached the target already,
// the game counts as continued, unless the rules end it there.
//
// NewOn returns an error if the board is empty, if it has a tile above a target that ends the game,
// or if the rules are invalid.
func NewOn(rules Rules, seed uint64, m Matrix) (State, error) {
	highest, sum := m.Highest(), m.sum()
	if highest == 0 {
		return State{}, phrase.New("the board is empty: it needs at least one tile")
	}
	rules.Rows, rules.Cols = m.rows, m.cols
	rules.First = min(rules.First, m.rows*m.cols)
	if rules.Target > rules.highestReachable(sum) {
		rules.Target, rules.Ends = 0, false
	}
	if err := rules.validate(sum); err != nil {
		return State{}, err
	}
	if rules.Ends && highest > rules.Target {
		return State{}, phrase.New("the board has a tile above %d, at which the game ends", rules.Target)
	}
	s := State{Rules: rules, Seed: seed, Matrix: m}
	s.Continued = s.Reached() && !rules.Ends
	return s, nil
}

// Left pushes the tiles to the left and spawns a tile. The move is valid if it changes the board,
// and the game is not won or has been continued. For an invalid move, Left returns the unchanged
// state and false.
func Left(s State) (State, bool) { return move(s, Leftward) }

// Right is like [Left], but pushes the tiles to the right.
func Right(s State) (State, bool) { return move(s, Rightward) }

// Up is like [Left], but pushes the tiles to the top.
func Up(s State) (State, bool) { return move(s, Upward) }

// Down is like [Left], but pushes the tiles to the bottom.
func Down(s State) (State, bool) { return move(s, Downward) }

// move makes a move in a direction; see [Left].
func move(s State, d Direction) (State, bool) {
	if s.won() {
		return s, false
	}
	shift := d.Shift(s.Matrix)
	if !shift.Moved {
		return s, false
	}
	s.Records = s.Records.Push(Record{s.Matrix, d, shift.Score, s.Spawns}, s.Rules.Undos)
	s.Matrix = shift.Matrix
	s.Score += shift.Score
	s.Gain = shift.Score
	return spawn(s), true
}

// Undo undoes the last move, even if it ended the game. If the state has no record of a move, Undo
// returns the unchanged state and false. Making the same move again spawns the same tile.
func Undo(s State) (State, bool) {
	record, rest, ok := s.Records.Pop()
	if !ok {
		return s, false
	}
	s.Records = rest
	s.Matrix = record.Matrix
	s.Score -= record.Increment
	s.Spawns = record.Spawns
	s.Spawned = Tile{}
	s.Gain = 0
	return s, true
}

// Continue continues a game after a win; later moves do not win it again. If the game is not won,
// or its rules end it there, Continue returns the unchanged state and false.
func Continue(s State) (State, bool) {
	if !s.won() || s.Rules.Ends {
		return s, false
	}
	s.Continued = true
	return s, true
}

// LastMove returns the direction of the move that [Undo] would undo, or 0 if the state has no
// record of a move.
func (s State) LastMove() Direction {
	record, _, _ := s.Records.Pop()
	return record.Direction
}

// Status returns the status of the game. A game is won even if the move that reached the target
// leaves no other move. A game on an empty board is not over, although no move changes it.
func (s State) Status() Status {
	if s.won() {
		return Won
	}
	if s.Matrix.Highest() == 0 {
		return Playing
	}
	for _, d := range Directions() {
		if d.Shift(s.Matrix).Moved {
			return Playing
		}
	}
	return Over
}

// Ended reports whether the game has ended: no move is possible, and the player may not continue.
// Only Undo changes the state of such a game.
func (s State) Ended() bool {
	status := s.Status()
	return status == Over || status == Won && s.Rules.Ends
}

// Reached reports whether the game has reached its target. It needs only the board, because no move
// lowers the highest tile.
func (s State) Reached() bool { return s.Rules.Target > 0 && s.Matrix.Highest() >= s.Rules.Target }

// won reports whether the game is won and not continued.
func (s State) won() bool { return s.Reached() && !s.Continued }
