package engine

import (
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
			switch {
			case r.Rows < 1 || r.Cols < 1:
				return phrase.New("a board needs at least one row and one column")
			case r.Rows > maxCells/r.Cols:
				return tooLarge(r.Rows, r.Cols)
			}
			return nil
		},
	},
	{
		Name: "target", Title: "Target", label: "target ",
		Write: func(r Rules) string { return writeNumber(r.Target, "none", 0) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Target, text, 8, "it must be a power of two from 8 up, or none", map[string]int{"none": 0})
		},
		InWords: func(r Rules) error { // with ends, which is about the target
			target := phrase.New("no target")
			if r.Target > 0 {
				target = phrase.New("to %d", r.Target)
			}
			if r.Ends {
				return phrase.New("%s, %s", target, phrase.New("ends there"))
			}
			return target
		},
		check: func(r Rules, given int) error {
			switch {
			case r.Target == 0:
				return nil
			case r.Target < 8 || r.Target > MaxTile || r.Target&(r.Target-1) != 0:
				return phrase.New("the target must be a power of two from 8 to %d, not %d", MaxTile, r.Target)
			case r.Target > r.reach(given):
				return phrase.New("the target %d cannot be reached on a board of %d × %d, where %d is the highest tile", r.Target, r.Rows, r.Cols, r.reach(given))
			}
			return nil
		},
	},
	{
		Name: "fours", Title: "Fours in 100", label: "fours ", mark: "f",
		Write: func(r Rules) string { return percent(r.Fours) },
		Read: func(r *Rules, text string) error {
			chance, err := parsePercent(strings.TrimSuffix(text, "%"))
			if err == nil {
				r.Fours = chance
			}
			return err
		},
		writeRecorded: func(r Rules) string { return fmt.Sprint(r.Fours) },
		readRecorded: func(r *Rules, text string) (err error) {
			r.Fours, err = strconv.ParseFloat(text, 64)
			return err
		},
		InWords: func(r Rules) error {
			switch r.Fours {
			case Classic().Fours:
				return nil
			case 0:
				return phrase.New("only twos")
			case 1:
				return phrase.New("only fours")
			}
			return phrase.New("%s %% fours", percent(r.Fours))
		},
		check: func(r Rules, _ int) error {
			if r.Fours >= 0 && r.Fours <= 1 {
				return nil
			}
			return phrase.New("the chance of a 4 must be from 0 to 1, not %v", r.Fours)
		},
	},
	{
		Name: "first", Title: "First tiles", label: "first ", mark: "t",
		Write: func(r Rules) string { return strconv.Itoa(r.First) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.First, text, 1, "it must be a whole number from 1 up", nil)
		},
		InWords: func(r Rules) error {
			if r.First == Classic().First {
				return nil
			}
			return phrase.New("%d first tiles", r.First)
		},
		check: func(r Rules, _ int) error {
			switch {
			case r.First < 1:
				return phrase.New("a game needs at least one tile at the start")
			case r.First > r.Rows*r.Cols:
				return phrase.New("%d first tiles do not fit on a board of %d × %d", r.First, r.Rows, r.Cols)
			}
			return nil
		},
	},
	{
		Name: "undo", Title: "Moves to undo", label: "undo ", mark: "u",
		Write: func(r Rules) string { return writeNumber(r.Undos, "all", All) },
		Read: func(r *Rules, text string) error {
			return readNumber(&r.Undos, text, 0, "it must be a whole number from 0 up, or all, or none", map[string]int{"none": 0, "all": All})
		},
		InWords: func(r Rules) error {
			switch r.Undos {
			case Classic().Undos:
				return nil
			case 0:
				return phrase.New("no undo")
			case All:
				return phrase.New("all undos")
			}
			return phrase.New("%d undos", r.Undos)
		},
		check: func(r Rules, _ int) error {
			if r.Undos < 0 {
				return phrase.New("the number of moves to undo must be 0 or more, not %d", r.Undos)
			}
			return nil
		},
	},
	{
		Name: "ends", Title: "The target ends the game",
		Write: func(r Rules) string {
			if r.Ends {
				return "ends"
			}
			return ""
		},
		Read: func(r *Rules, text string) error {
			ends := text == "ends" || text == "true"
			if !ends && text != "" && text != "false" {
				return phrase.New("it must be true or false")
			}
			r.Ends = ends
			return nil
		},
		InWords: func(Rules) error { return nil },
		check: func(r Rules, _ int) error {
			if r.Ends && r.Target == 0 {
				return phrase.New("a game without a target cannot end at it")
			}
			return nil
		},
	},
}

// readSize reads rows and columns, as in "4x6", or one number for both.
func readSize(r *Rules, text string) error {
	left, right, two := strings.Cut(strings.ToLower(text), "x")
	if !two {
		right = left
	}
	rows, err := strconv.Atoi(left)
	cols, err2 := strconv.Atoi(right)
	if err != nil || err2 != nil {
		return phrase.New("it must be rows and columns, as in 4x6, or one number for both, each from %d to %d", MinSide, MaxSide)
	}
	r.Rows, r.Cols = rows, cols
	return nil
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
	number, isWord := words[strings.ToLower(text)]
	if !isWord {
		var err error
		if number, err = strconv.Atoi(text); err != nil || number < least {
			return phrase.New(allowed)
		}
	}
	*n = number
	return nil
}

// percent writes a chance of 0 or more as a percentage, from which [parsePercent] reads
// exactly the same chance. It moves the decimal point, as a multiplication would round.
func percent(chance float64) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(chance), 'f', -1, 64), ".")
	part += strings.Repeat("0", max(0, 2-len(part)))
	text := strings.TrimLeft(whole+part[:2], "0")
	if text == "" {
		text = "0"
	}
	if part[2:] != "" {
		text += "." + part[2:]
	}
	return text
}

// parsePercent reads a percentage, as in "12.5", as a chance from 0 to 1.
func parsePercent(text string) (float64, error) {
	chance, err := strconv.ParseFloat(text+"e-2", 64)
	if err != nil || math.Signbit(chance) || !(chance <= 1) {
		return 0, phrase.New("%q is no percentage from 0 to 100", text)
	}
	return chance, nil
}
