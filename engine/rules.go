package engine

import (
	"cmp"
	"math"
	"strings"

	"twenty48/phrase"
)

// All is the value of [Rules.Undos] that allows the player to undo every move.
const All = math.MaxInt

// A player can enter boards with MinSide to MaxSide rows and columns.
const (
	MinSide = 2
	MaxSide = 10
)

// Rules describe a kind of 2048. The zero Rules are invalid, because their board has no cells.
type Rules struct {
	Rows, Cols int
	Target     int     // the tile that wins; 0 means that no tile wins
	Fours      float64 // the chance that a spawned tile is a 4 and not a 2, from 0 to 1
	First      int     // the number of tiles that are spawned at the start
	Undos      int     // the undo limit: how many moves can be undone in a row, from 0 to All
	Ends       bool    // whether reaching the target ends the game
}

// Classic returns the rules of the original game, with an undo limit of three moves.
func Classic() Rules {
	return Rules{Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 3}
}

// String returns the rules as recordings have them; [ParseRules] reads this text. It has the size,
// then the values with their labels, as in "4x4 target 2048 fours 0.1 first 2 undo 3", then "ends"
// if Ends is true.
func (r Rules) String() string {
	var parts []string
	for _, f := range fields {
		write := f.Write
		if f.writeRecorded != nil {
			write = f.writeRecorded
		}
		if value := write(r); value != "" {
			parts = append(parts, f.label+value)
		}
	}
	return strings.Join(parts, " ")
}

// ParseRules reads rules that [Rules.String] wrote. It returns an error for any other text. It does
// not check whether the rules are valid; [Rules.Validate] does.
func ParseRules(text string) (Rules, error) {
	var r Rules
	rest := text
	for _, f := range fields {
		read := f.Read
		if f.readRecorded != nil {
			read = f.readRecorded
		}
		value, after, _ := strings.Cut(strings.TrimPrefix(rest, f.label), " ")
		if strings.HasPrefix(rest, f.label) && read(&r, value) == nil {
			rest = after
		}
	}
	if r.String() != text {
		return Rules{}, phrase.New("%q is not a valid set of rules", phrase.Short(text))
	}
	return r, nil
}

// Validate returns an error that says why no game can have these rules, or nil.
func (r Rules) Validate() error { return r.validate(0) }

// validate is Validate for a game on a given board whose tiles have this sum.
func (r Rules) validate(givenSum int) error {
	for _, f := range fields {
		if err := f.check(r, givenSum); err != nil {
			return err
		}
	}
	return nil
}

// ValidateNew returns an error if a player may not start a game with these rules. It also checks
// the size of the board; recordings and IDs may have other sizes.
func (r Rules) ValidateNew() error { return cmp.Or(CheckSides(r.Rows, r.Cols), r.validateStart()) }

// validateStart is Validate for a game that a player starts. Such a game needs a first tile, and no
// first tile may win.
func (r Rules) validateStart() error {
	highest := 2 // the highest possible first tile
	if r.Fours > 0 {
		highest = 4
	}
	return cmp.Or(
		r.Validate(),
		errorUnless(r.First > 0, "a game needs at least one starting tile"),
		errorUnless(r.Target == 0 || r.Target > highest,
			"the starting tiles could already win: the target must be above %d", highest),
	)
}

// CheckSides returns an error if a player may not enter a board of this size.
func CheckSides(rows, cols int) error {
	if min(rows, cols) < MinSide || max(rows, cols) > MaxSide {
		return phrase.New("a new game needs a board of %d to %d rows and columns, not %d × %d",
			MinSide, MaxSide, rows, cols)
	}
	return nil
}

// highestReachable returns the highest tile that a game can reach. givenSum is the sum of the tiles
// of a given board, or 0.
//
// On an empty board, one half of the highest tile takes one cell, while the other half is merged in
// the remaining cells in the same way. In the last cell, the half is a spawned tile. So n cells
// reach 2^n if only twos are spawned, and 2^(n+1) with fours.
func (r Rules) highestReachable(givenSum int) int {
	power := r.Rows * r.Cols
	if r.Fours > 0 {
		power++
	}
	return givenSum + 1<<min(power, 60)
}
