package session

import (
	"slices"

	"twenty48/engine"
	"twenty48/phrase"
)

// A Scene is everything that a front end shows of a game at one moment.
type Scene struct {
	State      engine.State
	Motion     engine.Motion // what the command did to the tiles; zero if it moved none
	Celebrated int           // the tile that the command made and that is worth a celebration, or 0
	Best       int           // the best score of the games of this kind; 0 for practice, which has none
	Ending     Ending
	Undone     int  // the number of moves that were undone, whether redone or not
	HasHelp    bool // whether the player ever had help in this game
	IsPractice bool // whether the game started on a given board
	IsGiven    bool // whether its seed was given, by an ID for example

	Hint  *HintText // the hint to show, or nil
	Coach Activity
	// NoCoach says why the coach cannot help on this board, or is nil.
	NoCoach error
	Speed   int // the moves per second of autoplay; 0: as fast as they can be drawn

	Possible []Verb  // the verbs that can be done now
	Done     bool    // whether the command changed anything
	Refused  error   // why the command, or the coach, cannot do what was asked, or nil
	Unsaved  error   // why the game cannot be saved, or nil; reported once until saving works again
	Notes    []error // sentences about files that were damaged or could not be read, each reported once
}

// Can reports whether a verb can be done.
func (s Scene) Can(v Verb) bool { return slices.Contains(s.Possible, v) }

// AboutHelp says what the first help of a game means.
const AboutHelp phrase.Text = "A game with help is counted separately and has its own best score."

// IsFirstHelp reports whether a verb would give the first help of a game. Help in a
// practice game does not count, as it has no best score.
func (s Scene) IsFirstHelp(v Verb) bool {
	return (v == Hint || v == Autoplay) && s.Coach == Idle && s.Can(v) && !s.HasHelp && !s.IsPractice
}

// ID returns the ID of the game, or false if it has none because it is a practice game.
func (s Scene) ID() (id engine.ID, ok bool) {
	return engine.ID{Rules: s.State.Rules, Seed: s.State.Seed}, !s.IsPractice
}

// Allows reports whether a verb may become possible in the game by its rules.
func (s Scene) Allows(v Verb) bool {
	switch v {
	case Undo, UndoNew: // they have the same keys
		return s.State.Rules.Undos > 0 || s.Can(UndoNew)
	case Redo:
		return s.State.Rules.Undos > 0
	case Hint, Autoplay, Faster, Slower:
		return s.NoCoach == nil
	}
	return true
}

// UndosLeft returns how many moves can be undone. A game that can be restored counts as
// one. It reports false if the rules do not limit undo, or do not allow it.
func (s Scene) UndosLeft() (n int, isLimited bool) {
	n = s.State.Records.Len()
	if n == 0 && s.Can(UndoNew) {
		n = 1
	}
	return n, s.State.Rules.Undos > 0 && s.State.Rules.Undos < engine.All
}

// An Ending says whether and how a game has ended.
type Ending int

// The endings.
const (
	NotEnded       Ending = iota
	WonMayContinue        // the target is reached, and the rules allow to continue
	Won                   // the target is reached, and ends the game
	Lost                  // no move is possible
)

// EndingOf returns the ending of a game.
func EndingOf(s engine.State) Ending {
	switch s.Status() {
	case engine.Over:
		return Lost
	case engine.Won:
		if s.Rules.Ends {
			return Won
		}
		return WonMayContinue
	}
	return NotEnded
}

// Title returns what a front end calls the ending. It is empty for NotEnded.
func (e Ending) Title() phrase.Text {
	return [...]phrase.Text{NotEnded: "", WonMayContinue: "You win!", Won: "You win!", Lost: "Game over!"}[e]
}

// An Activity is what the coach is doing.
type Activity int

// The activities.
const (
	Idle     Activity = iota
	Thinking          // about a hint
	Playing           // autoplay runs
)

// A HintText is the move that the coach would make, and why.
type HintText struct {
	Direction engine.Direction
	Reason    *phrase.Phrase // a sentence without its full stop
}

// Celebrated returns the tile that a motion made, if it is higher than all before and
// either the target or above 2048; otherwise 0.
func Celebrated(m engine.Motion, s engine.State) int {
	if m.Undone || len(m.Slides) == 0 {
		return 0
	}
	before, highest := 0, s.Matrix.Highest()
	for _, slide := range m.Slides {
		before = max(before, slide.Value)
	}
	if highest > before && (highest == s.Rules.Target || highest > 2048) {
		return highest
	}
	return 0
}
