package session

import (
	"slices"
	"strings"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/recording"
)

// A Verb is something that a player can do in a game. Front ends have verbs of their own, for
// example to open the history; [Session.Do] does only the verbs below.
type Verb string

// The verbs of a game.
const (
	MoveLeft  Verb = "left"
	MoveRight Verb = "right"
	MoveUp    Verb = "up"
	MoveDown  Verb = "down"
	Undo      Verb = "undo"     // undoes the last move
	UndoNew   Verb = "undo new" // restores the game that a new one has replaced; possible until the first move
	Redo      Verb = "redo"     // makes the undone move again
	New       Verb = "new"      // starts a new game with the same rules or on the same board
	OpenGame  Verb = "open"     // starts or continues the game that Command.Start names
	Continue  Verb = "continue" // continues after a win
	Hint      Verb = "hint"     // asks the coach for the best move
	Autoplay  Verb = "autoplay" // starts or stops autoplay
	Step      Verb = "step"     // lets the coach make one move
	Pause     Verb = "pause"    // stops autoplay
	Faster    Verb = "faster"   // makes autoplay faster
	Slower    Verb = "slower"   // makes autoplay slower
)

// A Command is a verb with its argument.
type Command struct {
	Verb  Verb
	Start *Start // only for OpenGame, which needs it
}

// A Start names the game to play. The first of these fields that is set decides which game it is:
// Reading, OnScreen, Board, Seed, Rules.
type Start struct {
	Rules engine.Rules
	Seed  *uint64        // the game with this seed and these rules; nil draws a seed
	Board *engine.Matrix // a practice game on this board; nil if it is not one

	// Fresh starts a new game even if a game of the same kind is in progress. With OnScreen, the new
	// game has the kind of the game on the screen.
	Fresh bool
	// With KeepScreen, the next start of the program opens the game that was on the screen before,
	// not this one.
	KeepScreen bool
	// OnScreen starts the game that was on the screen when the program ended. If there is no such
	// game, the other fields decide.
	OnScreen bool
	// Reading is the recording of a game to continue, or the result of recording.Replay.From.
	Reading *recording.Reading
}

// StartOf returns the start of the game with this ID.
func StartOf(id engine.ID) Start { return Start{Rules: id.Rules, Seed: &id.Seed} }

// A Binding connects a verb with its keys. A key is written as "A", "Left", "Enter", "?" or
// "Ctrl+Shift+Z". Ctrl means the shortcut key of the system, which is Cmd on macOS.
type Binding struct {
	Verb  Verb
	Title phrase.Text // for menus and lists of keys
	Keys  []string
}

// KeysText returns the keys as text for the player, with arrows for the arrow keys.
func (b Binding) KeysText() string { return keyTexts.Replace(strings.Join(b.Keys, ", ")) }

var keyTexts = strings.NewReplacer(
	"PageUp", "Page Up", "PageDown", "Page Down",
	"Left", "←", "Up", "↑", "Down", "↓", "Right", "→",
)

// Bindings returns the bindings of the game, in the order in which the help lists them. If two
// verbs have the same key, the first possible one counts. Continue has no binding here: each front
// end adds its own.
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
	{Autoplay, "Autoplay", []string{"P"}},
	{Step, "Coach: one move", []string{"."}},
	{Faster, "Faster", []string{"+", "="}},
	{Slower, "Slower", []string{"-"}},
	{New, "New game", []string{"Ctrl+N"}},
}

var undoKeys = []string{"Z", "U", "Backspace", "Ctrl+Z"}

// Verb returns the verb for a key. If several verbs have the key, it returns the first possible
// one, or the first one if none is possible. While autoplay runs, every key except those of Step,
// Faster and Slower gives Pause. For a key without a binding, Verb returns "" and false.
func (s Scene) Verb(key string, bindings []Binding) (v Verb, ok bool) {
	for _, b := range bindings {
		if slices.Contains(b.Keys, key) && (!ok || !s.Can(v) && s.Can(b.Verb)) {
			v, ok = b.Verb, true
		}
	}
	if s.Coach == Playing && v != Step && v != Faster && v != Slower {
		return Pause, true
	}
	return v, ok
}

// UndoVerb returns the verb of the keys of undo: Undo, or UndoNew if only that is possible.
func (s Scene) UndoVerb() Verb {
	v, _ := s.Verb(undoKeys[0], bindings)
	return v
}

// directions has the directions of the verbs that move the tiles.
var directions = map[Verb]engine.Direction{
	MoveLeft: engine.Leftward, MoveRight: engine.Rightward, MoveUp: engine.Upward, MoveDown: engine.Downward,
}

// Direction returns the direction in which a verb moves the tiles, or 0 if it does not move them.
func (v Verb) Direction() engine.Direction { return directions[v] }

// MoveVerb returns the verb that moves the tiles in this direction.
func MoveVerb(d engine.Direction) Verb {
	for v, other := range directions {
		if other == d {
			return v
		}
	}
	return ""
}
