package engine

import (
	"cmp"
	"math"
	"strings"

	"twenty48/phrase"
)

// All, as a number of moves that can be undone, means every move.
const All = math.MaxInt

// The board of a new game has at least MinSide and at most MaxSide rows, and as many
// columns.
const (
	MinSide = 2
	MaxSide = 10
)

// Rules are the differences between one kind of 2048 and another.
type Rules struct {
	Rows, Cols int
	Target     int     // the tile that wins; 0 if there is none
	Fours      float64 // the chance, from 0 to 1, that a spawned tile is a 4 and not a 2
	First      int     // the number of tiles spawned at the start
	Undos      int     // how many moves can be undone in a row, from 0 to All
	Ends       bool    // whether reaching the target ends the game
}

// Classic returns the rules of the original game, with three moves to undo.
func Classic() Rules {
	return Rules{Rows: 4, Cols: 4, Target: 2048, Fours: 0.1, First: 2, Undos: 3}
}

// String returns the rules as text for recordings, which [ParseRules] reads. It has
// the size, then the values with their labels, as in "4x4 target 2048 fours 0.1 first
// 2 undo 3", then "ends" if reaching the target ends the game.
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

// ParseRules reads what [Rules.String] wrote, and nothing else. It does not check
// whether the rules are possible; see [Rules.Validate].
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

// Validate returns an error that says what makes the rules impossible, or nil.
func (r Rules) Validate() error { return r.validate(0) }

// validate is Validate for a game that starts with tiles of this sum.
func (r Rules) validate(given int) error {
	for _, f := range fields {
		if err := f.check(r, given); err != nil {
			return err
		}
	}
	return nil
}

// ValidateNew is Validate for rules that a player enters: it also checks that a game
// can start, and the sides of the board. Recordings and IDs may have larger and smaller
// boards.
func (r Rules) ValidateNew() error { return cmp.Or(CheckSides(r.Rows, r.Cols), r.validateStart()) }

// validateStart is Validate for a game that a player starts: it needs a first tile, and
// no first tile may win.
func (r Rules) validateStart() error {
	highest := 2 // the highest of the first tiles
	if r.Fours > 0 {
		highest = 4
	}
	return cmp.Or(
		r.Validate(),
		require(r.First > 0, "a game needs at least one starting tile"),
		require(r.Target == 0 || r.Target > highest, "the starting tiles could already win: the target must be above %d", highest),
	)
}

// CheckSides returns an error if a player may not enter a board of this size.
func CheckSides(rows, cols int) error {
	if min(rows, cols) < MinSide || max(rows, cols) > MaxSide {
		return phrase.New("a new game needs a board of %d to %d rows and columns, not %d × %d", MinSide, MaxSide, rows, cols)
	}
	return nil
}

// reach returns the highest tile that a game can reach that starts with tiles of this
// sum. Without given tiles, the highest tile of n cells is merged from halves that
// fill them: its own half, then ever smaller ones, and the smallest twice. That is 2^n
// if only twos are spawned, and 2^(n+1) with fours.
func (r Rules) reach(given int) int {
	power := r.Rows * r.Cols
	if r.Fours > 0 {
		power++
	}
	return given + 1<<min(power, 60)
}
