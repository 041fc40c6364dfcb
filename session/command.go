package session

import (
	"slices"
	"strings"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/phrase"
)

// A Verb is something that a player can do. Front ends add verbs of their own, such
// as opening the history; [Session.Do] does only the verbs of this package.
type Verb string

// The verbs of a game.
const (
	MoveLeft  Verb = "left"
	MoveRight Verb = "right"
	MoveUp    Verb = "up"
	MoveDown  Verb = "down"
	Undo      Verb = "undo"     // undoes the last move
	UndoNew   Verb = "undo new" // restores the game that New or OpenGame left, until the first move
	Redo      Verb = "redo"     // makes the undone move again
	New       Verb = "new"      // starts a new game of the same kind
	OpenGame  Verb = "open"     // starts or continues the game of the command's Start
	Continue  Verb = "continue" // continues after a win
	Hint      Verb = "hint"     // asks the coach for the best move
	Autoplay  Verb = "autoplay" // lets the coach play, or stops it
	Pause     Verb = "pause"    // stops autoplay
	Faster    Verb = "faster"   // speeds autoplay up
	Slower    Verb = "slower"   // slows autoplay down
)

// A Command is a verb and what it needs.
type Command struct {
	Verb  Verb
	Start *Start // for OpenGame
}

// A Start names the game to play. The first of these that is set decides: Reading,
// OnScreen, Board, Seed, Rules.
type Start struct {
	Rules    engine.Rules
	Seed     *uint64          // the game with this seed and these rules
	Board    *engine.Matrix   // a practice game on this board
	Fresh    bool             // a new game, even if one of its kind is in progress
	Aside    bool             // the next start does not open this game as the one on the screen
	OnScreen bool             // the game that was on the screen when the program ended; without one, the rest decides
	Reading  *library.Reading // a game that was left, or one that starts with the first steps of a replay
}

// StartOf returns the start of the game that an ID names.
func StartOf(id engine.ID) Start { return Start{Rules: id.Rules, Seed: &id.Seed} }

// A Binding binds keys to a verb. A key is written as "A", "Left", "Enter", "?", or
// "Ctrl+Shift+Z". Ctrl stands for the key of the system's shortcuts, which is Cmd on
// macOS.
type Binding struct {
	Verb  Verb
	Title phrase.Text
	Keys  []string
}

// KeysText returns the keys as the player reads them, with arrows for the arrow keys.
func (b Binding) KeysText() string { return arrows.Replace(strings.Join(b.Keys, ", ")) }

var arrows = strings.NewReplacer("Left", "←", "Up", "↑", "Down", "↓", "Right", "→")

// Bindings returns the bindings of the game, in the order of the help. If a key is
// bound to two verbs, the first possible one counts. Continue is bound by the front
// ends: a window asks in a dialog.
func Bindings() []Binding { return slices.Clone(bindings) }

var bindings = []Binding{
	{MoveLeft, "Left", []string{"Left", "A", "H"}},
	{MoveUp, "Up", []string{"Up", "W", "K"}},
	{MoveDown, "Down", []string{"Down", "S", "J"}},
	{MoveRight, "Right", []string{"Right", "D", "L"}},
	{Undo, "Undo", undoKeys},
	{UndoNew, "Undo", undoKeys},
	{Redo, "Redo", []string{"Y", "Ctrl+Y", "Ctrl+Shift+Z"}},
	{Hint, "Hint", []string{"I"}},
	{Autoplay, "Let the coach play", []string{"P"}},
	{Faster, "Faster", []string{"+", "="}},
	{Slower, "Slower", []string{"-"}},
	{New, "New game", []string{"Ctrl+N"}},
}

var undoKeys = []string{"Z", "U", "Backspace", "Ctrl+Z"}

// Verb returns the verb that a key is bound to in some bindings: the first possible
// one, or the first one if none is possible. While autoplay runs, every key but those
// of Faster and Slower pauses it. Verb reports false if the key is not bound.
func (s Scene) Verb(key string, bindings []Binding) (v Verb, ok bool) {
	for _, b := range bindings {
		if slices.Contains(b.Keys, key) && (!ok || !s.Can(v) && s.Can(b.Verb)) {
			v, ok = b.Verb, true
		}
	}
	if s.Coach == Playing && v != Faster && v != Slower {
		return Pause, true
	}
	return v, ok
}

// Direction returns the direction of a verb that moves the tiles, or 0.
func (v Verb) Direction() engine.Direction {
	return map[Verb]engine.Direction{
		MoveLeft: engine.Leftward, MoveRight: engine.Rightward, MoveUp: engine.Upward, MoveDown: engine.Downward,
	}[v]
}

// MoveVerb returns the verb that moves the tiles in a direction.
func MoveVerb(d engine.Direction) Verb {
	return map[engine.Direction]Verb{
		engine.Leftward: MoveLeft, engine.Rightward: MoveRight, engine.Upward: MoveUp, engine.Downward: MoveDown,
	}[d]
}
