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

// A Field describes one field of [Rules]. Recordings, IDs, flags, the form for custom rules and the
// rules in words all use the table of fields.
type Field struct {
	Name  string      // the name of its flag on the command line
	Title phrase.Text // its label in the form for custom rules; empty for the size, which has two labels there

	// Write returns the value as text. The text is empty only if the value is an Ends of false.
	Write func(Rules) string
	// Read sets the value from a text that Write returned or a player entered. If it returns an
	// error, it leaves the rules unchanged.
	Read func(*Rules, string) error
	// InWords returns the value in a few words, or nil if the rules in words leave it out.
	InWords func(Rules) error

	label, mark   string                     // the text before the value in a recording, and in an ID
	writeRecorded func(Rules) string         // like Write, for recordings; nil if Write is right for them, too
	readRecorded  func(*Rules, string) error // like Read, for recordings; nil if Read is right for them, too
	// check returns an error if the value makes a game impossible. givenSum is the sum of the tiles
	// of a given board, or 0. The fields before this one have passed their checks.
	check func(r Rules, givenSum int) error
}

// Fields returns the table of fields, in the order of recordings and IDs.
func Fields() []Field { return slices.Clone(fields) }

// fields has one entry for each field of Rules, except that Rows and Cols share one.
var fields = []Field{
	{
		Name:    "size",
		Write:   func(r Rules) string { return fmt.Sprintf("%dx%d", r.Rows, r.Cols) },
		Read:    readSize,
		InWords: func(r Rules) error { return phrase.New("%d×%d", r.Rows, r.Cols) },
		check: func(r Rules, _ int) error {
			if r.Rows > 0 && r.Cols > maxCells/r.Rows {
				return tooLargeError(r.Rows, r.Cols)
			}
			return errorUnless(r.Rows > 0 && r.Cols > 0, "a board needs at least one row and one column")
		},
	},
	{
		Name: "target", Title: "Target", label: "target ",
		Write: func(r Rules) string { return writeNumber(r.Target, "none", 0) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Target, text, 2, "it must be a power of two from 4 up, or none",
				map[string]int{"none": 0})
		},
		InWords: func(r Rules) error { // also describes Ends
			target := describe(r.Target, -1, map[int]phrase.Text{0: "no target"}, "to %d", r.Target)
			if r.Ends {
				return phrase.New("%s, %s", target, phrase.New("ends there"))
			}
			return target
		},
		// The texts name the limit for players. Recordings and IDs may also have the target 2.
		check: func(r Rules, givenSum int) error {
			if r.Target == 0 {
				return nil
			}
			isValid := r.Target >= 2 && r.Target <= MaxTile && r.Target&(r.Target-1) == 0
			highest := r.highestReachable(givenSum)
			return cmp.Or(
				errorUnless(isValid, "the target must be a power of two from 4 to %d, not %d", MaxTile, r.Target),
				errorUnless(r.Target <= highest,
					"the target %d cannot be reached on a %d × %d board, where the highest possible tile is %d",
					r.Target, r.Rows, r.Cols, highest),
			)
		},
	},
	{
		Name: "fours", Title: "Fours (%)", label: "fours ", mark: "f",
		Write: func(r Rules) string { return percent(r.Fours) },
		Read: func(r *Rules, text string) error {
			return readPercent(&r.Fours, strings.TrimSuffix(text, "%"))
		},
		writeRecorded: func(r Rules) string { return fmt.Sprint(r.Fours) },
		readRecorded: func(r *Rules, text string) (err error) {
			r.Fours, err = strconv.ParseFloat(text, 64)
			return err
		},
		InWords: func(r Rules) error {
			return describe(r.Fours, Classic().Fours, map[float64]phrase.Text{0: "only twos", 1: "only fours"},
				"%s %% fours", percent(r.Fours))
		},
		check: func(r Rules, _ int) error {
			return errorUnless(r.Fours >= 0 && r.Fours <= 1, "the chance of a 4 must be from 0 to 1, not %v", r.Fours)
		},
	},
	{
		Name: "first", Title: "Starting tiles", label: "first ", mark: "t",
		Write: func(r Rules) string { return strconv.Itoa(r.First) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.First, text, 0, "it must be a whole number from 1 up", nil)
		},
		InWords: func(r Rules) error { return describe(r.First, Classic().First, nil, "%d starting tiles", r.First) },
		check: func(r Rules, _ int) error {
			return errorUnless(r.First >= 0 && r.First <= r.Rows*r.Cols,
				"%d starting tiles do not fit on a %d × %d board", r.First, r.Rows, r.Cols)
		},
	},
	{
		Name: "undo", Title: "Undo limit", label: "undo ", mark: "u",
		Write: func(r Rules) string { return writeNumber(r.Undos, "all", All) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Undos, text, 0, "it must be a whole number, or all, or none",
				map[string]int{"none": 0, "all": All})
		},
		InWords: func(r Rules) error {
			return describe(r.Undos, Classic().Undos, map[int]phrase.Text{0: "no undo", All: "unlimited undo"},
				"undo: %d", r.Undos)
		},
		check: func(r Rules, _ int) error {
			return errorUnless(r.Undos >= 0, "the undo limit must be 0 or more, not %d", r.Undos)
		},
	},
	{
		Name: "ends", Title: "Ends at the target",
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
			return errorUnless(r.Target > 0 || !r.Ends, "a game without a target cannot end at the target")
		},
	},
}

// errorUnless returns nil if the condition is true. Otherwise it returns an error with the text and
// its arguments.
func errorUnless(condition bool, text phrase.Text, args ...any) error {
	if condition {
		return nil
	}
	return phrase.New(text, args...)
}

// describe returns nil for the usual value, the special text for a value that has one, and the text
// with its argument for any other value.
func describe[T comparable](value, usual T, special map[T]phrase.Text, text phrase.Text, arg any) error {
	specialText, isSpecial := special[value]
	switch {
	case value == usual:
		return nil
	case isSpecial:
		return phrase.New(specialText)
	}
	return phrase.New(text, arg)
}

// ErrSize is the error for a size that a player may not enter, and for a text that is not a size.
var ErrSize = phrase.New("it must be rows and columns, such as 4x6, or one number for both, from %d to %d",
	MinSide, MaxSide)

// readSize reads rows and columns, as in "4x6", or one number for both.
func readSize(r *Rules, text string) error {
	left, right, hasBoth := strings.Cut(strings.ToLower(text), "x")
	if !hasBoth {
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

// writeNumber returns a number as text. If the number is the special one, it returns the word.
func writeNumber(n int, word string, special int) string {
	if n == special {
		return word
	}
	return strconv.Itoa(n)
}

// readNumber sets n to a number that is at least lowest, or to the value of a word. The text of the
// error says what is allowed.
func readNumber(n *int, text string, lowest int, allowed phrase.Text, values map[string]int) error {
	number, err := atoi(text)
	value, isWord := values[strings.ToLower(text)]
	switch {
	case isWord:
		*n = value
	case err == nil && number >= lowest:
		*n = number
	default:
		return phrase.New(allowed)
	}
	return nil
}

// percent returns a chance of 0 or more as a percentage. It moves the decimal point instead of
// multiplying, because a product may be rounded. So [readPercent] reads exactly the same chance.
func percent(chance float64) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(chance), 'f', -1, 64), ".")
	part += strings.Repeat("0", max(0, 2-len(part)))
	text := cmp.Or(strings.TrimLeft(whole+part[:2], "0"), "0")
	if part[2:] != "" {
		text += "." + part[2:]
	}
	return text
}

// readPercent reads a percentage from 0 to 100, as in "12.5", and sets the chance, from 0 to 1.
func readPercent(chance *float64, text string) error {
	n, err := strconv.ParseFloat(text+"e-2", 64)
	if err != nil || strings.HasPrefix(text, "+") || math.Signbit(n) || !(n <= 1) {
		return phrase.New("%q is not a percentage from 0 to 100", phrase.Short(text))
	}
	*chance = n
	return nil
}
