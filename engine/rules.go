package engine

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"twenty48/phrase"
)

// All, as a number of moves that can be undone, is every one.
const All = math.MaxInt

// Rules are what one kind of 2048 differs in from another.
type Rules struct {
	Rows, Cols int
	Target     int     // the tile that wins; 0: there is none
	Fours      float64 // the chance that a spawned tile is a 4 and no 2, from 0 to 1
	First      int     // how many tiles are spawned at the start
	Undos      int     // how many moves can be undone in a row, from 0 to All
	Ends       bool    // whether reaching the target ends the game
}

// Classic returns the rules of the original game, with three moves to undo.
func Classic() Rules {
	return Rules{Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 3}
}

// String returns the rules as text that [ParseRules] reads: the size, and words
// with what they stand at, as in "4x4 target 2048 fours 0.1 first 2 undo 3", then
// "ends" where reaching the target ends the game. A target of 0 is "none"; an undo
// of All is "all".
func (r Rules) String() string {
	target, undo, ends := strconv.Itoa(r.Target), strconv.Itoa(r.Undos), ""
	if r.Target == 0 {
		target = "none"
	}
	if r.Undos == All {
		undo = "all"
	}
	if r.Ends {
		ends = " ends"
	}
	return fmt.Sprintf("%dx%d target %s fours %v first %d undo %s%s", r.Rows, r.Cols, target, r.Fours, r.First, undo, ends)
}

// ParseRules reads what [Rules.String] has written, and nothing else. Whether
// the rules are possible is another question; see [Rules.Validate].
func ParseRules(text string) (r Rules, err error) {
	text, r.Ends = strings.CutSuffix(text, " ends")
	var target, undo string
	_, err = fmt.Sscanf(text, "%dx%d target %s fours %g first %d undo %s", &r.Rows, &r.Cols, &target, &r.Fours, &r.First, &undo)
	if err == nil && target != "none" {
		r.Target, err = strconv.Atoi(target)
	}
	r.Undos = All
	if err == nil && undo != "all" {
		r.Undos, err = strconv.Atoi(undo)
	}
	if whole, _ := strings.CutSuffix(r.String(), " ends"); err != nil || whole != text {
		return Rules{}, phrase.New("%q are no rules", text)
	}
	return r, nil
}

// Validate says what makes the rules impossible to play by, if anything does.
func (r Rules) Validate() error { return r.validate(0) }

// validate is Validate for a game that starts with tiles of this sum.
func (r Rules) validate(given int) error {
	switch {
	case r.Rows < 1 || r.Cols < 1:
		return phrase.New("a board needs at least one row and one column")
	case r.Rows > maxCells/r.Cols:
		return tooLarge(r.Rows, r.Cols)
	case r.First < 1:
		return phrase.New("a game needs at least one tile at the start")
	case r.First > r.Rows*r.Cols:
		return phrase.New("%d first tiles do not fit on a board of %d × %d", r.First, r.Rows, r.Cols)
	case !(r.Fours >= 0 && r.Fours <= 1):
		return phrase.New("the chance of a 4 must be from 0 to 1, not %v", r.Fours)
	case r.Undos < 0:
		return phrase.New("the number of moves to undo must be 0 or more, not %d", r.Undos)
	case r.Target == 0 && r.Ends:
		return phrase.New("a game without a target cannot end at it")
	case r.Target == 0:
		return nil
	case r.Target < 8 || r.Target > MaxTile || r.Target&(r.Target-1) != 0:
		return phrase.New("the target must be a power of two from 8 to %d, not %d", MaxTile, r.Target)
	case r.Target > r.reach(given):
		return phrase.New("the target %d cannot be reached on a board of %d × %d, where %d is the highest tile", r.Target, r.Rows, r.Cols, r.reach(given))
	}
	return nil
}

// reach returns what no tile can ever be above, in a game that starts with
// tiles of this sum. From nothing, the highest tile of n cells comes of halves
// that fill them, from its own half down to the smallest and then that again:
// 2^n if only twos are spawned, 2^(n+1) with fours.
func (r Rules) reach(given int) int {
	power := r.Rows * r.Cols
	if r.Fours > 0 {
		power++
	}
	return given + 1<<min(power, 60)
}
