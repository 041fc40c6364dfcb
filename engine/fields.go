package engine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"twenty48/phrase"
)

// A Field is one field of [Rules]. Recordings, IDs, flags, the form of custom rules
// and the rules in words all use the table of fields.
type Field struct {
	Name  string      // the name of its flag
	Title phrase.Text // its label in a form; empty for the size, for which a form asks in two numbers

	// Write returns the value as text. It is empty only for an ends that is false.
	Write func(Rules) string
	// Read reads a value that Write wrote or a player entered. An error leaves the
	// rules unchanged.
	Read func(*Rules, string) error
	// InWords returns the value in a few words, or nil if there is nothing to say.
	InWords func(Rules) error

	label, mark   string                     // what stands before the value in a recording, and in an ID
	writeRecorded func(Rules) string         // like Write, for recordings; nil if they have the same text
	readRecorded  func(*Rules, string) error // like Read, for recordings
	// check returns an error if the value makes the rules impossible for a game that
	// starts with tiles of this sum. The fields before this one have passed their check.
	check func(r Rules, given int) error
}

// Fields returns the fields of Rules in the order of recordings and IDs.
func Fields() []Field { return slices.Clone(fields) }

var fields = []Field{
	{
		Name:    "size",
		Write:   func(r Rules) string { return fmt.Sprintf("%dx%d", r.Rows, r.Cols) },
		Read:    readSize,
		InWords: func(r Rules) error { return phrase.New("%d×%d", r.Rows, r.Cols) },
		check: func(r Rules, _ int) error {
			if r.Rows > 0 && r.Cols > maxCells/r.Rows {
				return tooLarge(r.Rows, r.Cols)
			}
			return require(r.Rows > 0 && r.Cols > 0, "a board needs at least one row and one column")
		},
	},
	{
		Name: "target", Title: "Target", label: "target ",
		Write: func(r Rules) string { return writeNumber(r.Target, "none", 0) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Target, text, 2, "it must be a power of two from 2 up, or none", map[string]int{"none": 0})
		},
		InWords: func(r Rules) error { // with ends, which is about the target
			target := describe(r.Target, -1, map[int]phrase.Text{0: "no target"}, "to %d", r.Target)
			if r.Ends {
				return phrase.New("%s, %s", target, phrase.New("ends there"))
			}
			return target
		},
		check: func(r Rules, given int) error {
			if r.Target == 0 {
				return nil
			}
			return cmp.Or(
				require(r.Target >= 2 && r.Target <= MaxTile && r.Target&(r.Target-1) == 0, "the target must be a power of two from 2 to %d, not %d", MaxTile, r.Target),
				require(r.Target <= r.reach(given), "the target %d cannot be reached on a %d × %d board, where the highest possible tile is %d", r.Target, r.Rows, r.Cols, r.reach(given)),
			)
		},
	},
	{
		Name: "fours", Title: "Fours (%)", label: "fours ", mark: "f",
		Write:         func(r Rules) string { return percent(r.Fours) },
		Read:          func(r *Rules, text string) error { return readPercent(&r.Fours, strings.TrimSuffix(text, "%")) },
		writeRecorded: func(r Rules) string { return fmt.Sprint(r.Fours) },
		readRecorded: func(r *Rules, text string) (err error) {
			r.Fours, err = strconv.ParseFloat(text, 64)
			return err
		},
		InWords: func(r Rules) error {
			return describe(r.Fours, Classic().Fours, map[float64]phrase.Text{0: "only twos", 1: "only fours"}, "%s %% fours", percent(r.Fours))
		},
		check: func(r Rules, _ int) error {
			return require(r.Fours >= 0 && r.Fours <= 1, "the chance of a 4 must be from 0 to 1, not %v", r.Fours)
		},
	},
	{
		Name: "first", Title: "Starting tiles", label: "first ", mark: "t",
		Write: func(r Rules) string { return strconv.Itoa(r.First) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.First, text, 0, "it must be a whole number from 0 up", nil)
		},
		InWords: func(r Rules) error { return describe(r.First, Classic().First, nil, "%d starting tiles", r.First) },
		check: func(r Rules, _ int) error {
			return require(r.First >= 0 && r.First <= r.Rows*r.Cols, "%d starting tiles do not fit on a %d × %d board", r.First, r.Rows, r.Cols)
		},
	},
	{
		Name: "undo", Title: "Undo limit", label: "undo ", mark: "u",
		Write: func(r Rules) string { return writeNumber(r.Undos, "all", All) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Undos, text, 0, "it must be a whole number, or all, or none", map[string]int{"none": 0, "all": All})
		},
		InWords: func(r Rules) error {
			return describe(r.Undos, Classic().Undos, map[int]phrase.Text{0: "no undo", All: "unlimited undo"}, "undo: %d", r.Undos)
		},
		check: func(r Rules, _ int) error {
			return require(r.Undos >= 0, "the undo limit must be 0 or more, not %d", r.Undos)
		},
	},
	{
		Name: "ends", Title: "ends the game",
		Write: func(r Rules) string {
			if r.Ends {
				return "ends"
			}
			return ""
		},
		Read: func(r *Rules, text string) error {
			switch text {
			case "ends", "true":
				r.Ends = true
			case "", "false":
				r.Ends = false
			default:
				return phrase.New("it must be true or false")
			}
			return nil
		},
		InWords: func(Rules) error { return nil },
		check: func(r Rules, _ int) error {
			return require(r.Target > 0 || !r.Ends, "a game without a target cannot end at the target")
		},
	},
}

// require returns an error with this text unless the claim is true.
func require(claim bool, text phrase.Text, args ...any) error {
	if claim {
		return nil
	}
	return phrase.New(text, args...)
}

// describe returns nothing for the usual value, the words for a special one, and the
// text with its argument for others.
func describe[T comparable](value, usual T, special map[T]phrase.Text, text phrase.Text, arg any) error {
	words, isSpecial := special[value]
	switch {
	case value == usual:
		return nil
	case isSpecial:
		return phrase.New(words)
	}
	return phrase.New(text, arg)
}

// ErrSize is the error of a size that no player may enter.
var ErrSize = phrase.New("it must be rows and columns, such as 4x6, or one number for both, from %d to %d", MinSide, MaxSide)

// readSize reads rows and columns, as in "4x6", or one number for both.
func readSize(r *Rules, text string) error {
	left, right, two := strings.Cut(strings.ToLower(text), "x")
	if !two {
		right = left
	}
	rows, err := atoi(left)
	cols, err2 := atoi(right)
	if err != nil || err2 != nil {
		return ErrSize
	}
	r.Rows, r.Cols = rows, cols
	return nil
}

// atoi is like [strconv.Atoi], but does not accept a plus sign.
func atoi(text string) (int, error) {
	if strings.HasPrefix(text, "+") {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(text)
}

// writeNumber returns a number as text, or the word for a special one.
func writeNumber(n int, word string, special int) string {
	if n == special {
		return word
	}
	return strconv.Itoa(n)
}

// readNumber reads a number of at least this much, or one of the words for a number.
// The error says what is allowed.
func readNumber(n *int, text string, least int, allowed phrase.Text, words map[string]int) error {
	number, err := atoi(text)
	special, isWord := words[strings.ToLower(text)]
	switch {
	case isWord:
		*n = special
	case err == nil && number >= least:
		*n = number
	default:
		return phrase.New(allowed)
	}
	return nil
}

// percent returns a chance of 0 or more as a percentage. [readPercent] reads exactly
// the same chance from it: percent moves the decimal point, as a multiplication would
// round.
func percent(chance float64) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(chance), 'f', -1, 64), ".")
	part += strings.Repeat("0", max(0, 2-len(part)))
	text := cmp.Or(strings.TrimLeft(whole+part[:2], "0"), "0")
	if part[2:] != "" {
		text += "." + part[2:]
	}
	return text
}

// readPercent reads a percentage, as in "12.5", as a chance from 0 to 1.
func readPercent(chance *float64, text string) error {
	n, err := strconv.ParseFloat(text+"e-2", 64)
	if err != nil || strings.HasPrefix(text, "+") || math.Signbit(n) || !(n <= 1) {
		return phrase.New("%q is not a percentage from 0 to 100", phrase.Short(text))
	}
	*chance = n
	return nil
}
