package session

import (
	"slices"

	"twenty48/engine"
	"twenty48/phrase"
)

// A Scene has everything that a front end shows of a game at one moment.
type Scene struct {
	State        engine.State
	Motion       engine.Motion // how the command moved the tiles; zero if it moved none
	Celebrated   int           // the new tile to celebrate, or 0; see the function Celebrated
	Best         int           // the best score in games of this kind; 0 for practice games, which have none
	Ending       Ending
	Undone       int  // the number of moves that were undone, whether redone or not
	IsAssisted   bool // whether this is an assisted game
	IsPractice   bool // whether this is a practice game, which started on a given board
	HasGivenSeed bool // whether the seed was given, for example by an ID

	Hint  *HintText // the current hint, or nil
	Coach Activity
	// NoCoach is the reason why the coach cannot help on this board, or nil.
	NoCoach error
	Speed   int // the speed of autoplay, in moves per second; 0 means as fast as they can be drawn

	Possible []Verb  // the verbs that the player can use now
	Done     bool    // whether the command changed anything
	Refused  error   // why the command failed or the coach has no answer, or nil
	Unsaved  error   // why the game cannot be saved, or nil; the error appears once, until saving works again
	Notes    []error // sentences about files that are damaged or unreadable; each appears once
}

// Can reports whether the player can use a verb now.
func (s Scene) Can(v Verb) bool { return slices.Contains(s.Possible, v) }

// AboutAssisted explains the first assistance in a game.
const AboutAssisted phrase.Text = "An assisted game is counted separately and has its own best score."

// IsFirstAssist reports whether a verb would be the first assistance in the game. It returns false for a
// practice game, where assistance does not count because there is no best score.
func (s Scene) IsFirstAssist(v Verb) bool {
	return (v == Hint || v == Autoplay || v == Step) && s.Coach == Idle && s.Can(v) && !s.IsAssisted && !s.IsPractice
}

// ID returns the ID of the game. It returns false for a practice game, which has no ID.
func (s Scene) ID() (id engine.ID, ok bool) {
	return engine.ID{Rules: s.State.Rules, Seed: s.State.Seed}, !s.IsPractice
}

// Allows reports whether the rules of the game allow a verb at all, now or later.
func (s Scene) Allows(v Verb) bool {
	switch v {
	case Undo, UndoNew: // they have the same keys
		return s.State.Rules.Undos > 0 || s.Can(UndoNew)
	case Redo:
		return s.State.Rules.Undos > 0
	case Hint, Autoplay, Step, Faster, Slower:
		return s.NoCoach == nil
	}
	return true
}

// UndosLeft returns how many moves can be undone. It returns 1 if only UndoNew is possible.
// isLimited is false if the rules allow no undo, or do not limit it.
func (s Scene) UndosLeft() (n int, isLimited bool) {
	n = s.State.Records.Len()
	if n == 0 && s.Can(UndoNew) {
		n = 1
	}
	return n, s.State.Rules.Undos > 0 && s.State.Rules.Undos < engine.All
}

// An Ending describes how a game has ended, or that it has not.
type Ending int

// The endings.
const (
	NotEnded       Ending = iota
	WonMayContinue        // the target is reached, and the player may continue
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

// Title returns the heading for an ending. It is empty for NotEnded.
func (e Ending) Title() phrase.Text {
	return [...]phrase.Text{NotEnded: "", WonMayContinue: "You win!", Won: "You win!", Lost: "Game over!"}[e]
}

// An Activity is what the coach is doing.
type Activity int

// The activities.
const (
	Idle     Activity = iota
	Thinking          // the coach thinks about a hint or a step
	Playing           // the coach makes moves
)

// A HintText has the move that the coach advises, and the reason.
type HintText struct {
	Direction engine.Direction
	Reason    *phrase.Phrase // a sentence without a full stop
}

// Celebrated returns the highest tile if the motion made it and it is the target or above 2048.
// Otherwise it returns 0. The state is the one after the motion.
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
