//go:build !js

package main

import (
	"cmp"
	"flag"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
)

// options are what the flags ask for.
type options struct {
	version, man           bool
	terminal, lines, plain bool // where it is played, if not in a window
	autoplay               bool // whether the coach plays, in the terminal
	dir                    string
	start                  session.Start
}

// contradictions lists, by flag, those that it cannot be given with, and why.
var contradictions = []struct {
	flag   string
	others []string
	why    phrase.Text
}{
	{"id", []string{"rules", "size", "target", "fours", "first", "undo", "ends", "seed", "board"}, "the ID says what game it is"},
	{"lines", []string{"plain"}, "one draws the board, the other tells it in words"},
	{"autoplay", []string{"terminal"}, "the coach plays line by line; on the whole screen the key P lets it play"},
	{"board", []string{"size", "first"}, "the board says how large it is and what is on it"},
}

// parseFlags reads the flags at this time of day. An error is a sentence for the
// player, or flag.ErrHelp.
func parseFlags(args []string, now time.Time) (options, error) {
	o := options{dir: filepath.Join(xdg.DataHome, "twenty48"), start: session.Start{Rules: engine.Classic()}}
	var hand engine.Rules // what is given by hand, which changes what -rules says

	flags := flag.NewFlagSet("twenty48", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var wrong error // what is wrong with a value
	refused := func(name, text string, err error) error {
		if err != nil {
			wrong = phrase.New("invalid value %q for flag -%s: %v", text, name, err)
		}
		return err
	}
	truth := func(name string, value *bool) {
		flags.BoolFunc(name, "", func(text string) (err error) {
			if *value, err = strconv.ParseBool(text); err != nil {
				err = phrase.New("it must be true or false")
			}
			return refused(name, text, err)
		})
	}
	read := func(name string, read func(text string) error) {
		flags.Func(name, "", func(text string) error { return refused(name, text, read(text)) })
	}
	truth("version", &o.version)
	truth("man", &o.man)
	truth("terminal", &o.terminal)
	truth("lines", &o.lines)
	truth("plain", &o.plain)
	truth("autoplay", &o.autoplay)
	flags.StringVar(&o.dir, "data", o.dir, "")

	read("rules", func(text string) (err error) {
		o.start.Rules, err = engine.RulesNamed(text)
		return err
	})
	read("size", func(text string) (err error) {
		hand.Rows, hand.Cols, err = parseSize(text)
		return err
	})
	read("target", func(text string) (err error) {
		hand.Target, err = parseNumber(text, 8, "it must be a power of two from 8 up, or none", map[string]int{"none": 0})
		return err
	})
	read("fours", func(text string) (err error) {
		hand.Fours, err = engine.ParsePercent(strings.TrimSuffix(text, "%"))
		return err
	})
	read("first", func(text string) (err error) {
		hand.First, err = parseNumber(text, 1, "it must be a whole number from 1 up", nil)
		return err
	})
	read("undo", func(text string) (err error) {
		hand.Undos, err = parseNumber(text, 0, "it must be a whole number from 0 up, or all, or none", map[string]int{"none": 0, "all": engine.All})
		return err
	})
	truth("ends", &hand.Ends)

	read("id", func(text string) error {
		id, err := readID(text, now)
		o.start.Rules, o.start.Seed = id.Rules, &id.Seed
		return err
	})
	read("seed", func(text string) error {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return phrase.New("it must be a whole number from 0 to 18446744073709551615")
		}
		o.start.Seed = &seed
		return nil
	})
	read("board", func(text string) error {
		m, err := engine.ParseMatrix(text, 0)
		o.start.Board = &m
		return err
	})

	if err := flags.Parse(args); err != nil {
		// The package flag makes English of these.
		if name, is := strings.CutPrefix(err.Error(), "flag provided but not defined: "); is {
			err = phrase.New("there is no flag %s", name)
		} else if name, is := strings.CutPrefix(err.Error(), "flag needs an argument: "); is {
			err = phrase.New("the flag %s needs a value", name)
		}
		return options{}, cmp.Or(wrong, err)
	}
	if flags.NArg() > 0 {
		return options{}, phrase.New("%q is no flag", flags.Arg(0))
	}
	given := map[string]bool{}
	rules := &o.start.Rules
	flags.Visit(func(f *flag.Flag) {
		given[f.Name] = true
		switch f.Name {
		case "size":
			rules.Rows, rules.Cols = hand.Rows, hand.Cols
		case "target":
			rules.Target = hand.Target
		case "fours":
			rules.Fours = hand.Fours
		case "first":
			rules.First = hand.First
		case "undo":
			rules.Undos = hand.Undos
		case "ends":
			rules.Ends = hand.Ends
		}
	})
	for _, c := range contradictions {
		for _, other := range c.others {
			if given[c.flag] && given[other] {
				return options{}, phrase.New("-%s and -%s contradict each other: %s", c.flag, other, c.why)
			}
		}
	}
	if !given["target"] && !given["rules"] && rules.Validate() != nil {
		small := *rules
		small.Target = 0
		if small.Ends = false; small.Validate() == nil {
			*rules = small // a size that was asked for comes before a target that was not
		}
	}
	o.start.OnScreen = true
	for _, name := range []string{"rules", "size", "target", "fours", "first", "undo", "ends", "id", "seed", "board"} {
		o.start.OnScreen = o.start.OnScreen && !given[name]
	}
	o.start.Fresh = given["seed"] || given["board"]
	if rules.Target == 0 && !given["ends"] {
		rules.Ends = false // there is nothing to end at
	}
	if err := check(o.start, given["target"]); err != nil {
		return options{}, err
	}
	rows, cols := rules.Rows, rules.Cols
	if o.start.Board != nil {
		rows, cols = o.start.Board.Rows(), o.start.Board.Cols()
	}
	if o.autoplay && max(rows, cols) > coach.MaxSide {
		return options{}, phrase.New("the coach plays on boards of up to %d × %[1]d, not on %d × %d: leave out -autoplay, or have a smaller one", coach.MaxSide, rows, cols)
	}
	return o, nil
}

// check says why the game cannot be played, if so. A target that a given board
// cannot reach is left out by the engine; one that was asked for is not.
func check(start session.Start, targetGiven bool) error {
	if start.Board == nil {
		return start.Rules.Validate()
	}
	s, err := engine.NewOn(start.Rules, 0, *start.Board)
	if err == nil && targetGiven && s.Rules.Target != start.Rules.Target {
		err = phrase.New("the target %d cannot be reached on this board", start.Rules.Target)
	}
	return err
}

// parseSize reads rows and columns, as in "4x6", or one number for both.
func parseSize(text string) (rows, cols int, err error) {
	const least, most = 2, 10
	left, right, two := strings.Cut(strings.ToLower(text), "x")
	if !two {
		right = left
	}
	rows, err = strconv.Atoi(left)
	if err == nil {
		cols, err = strconv.Atoi(right)
	}
	if err != nil || min(rows, cols) < least || max(rows, cols) > most {
		return 0, 0, phrase.New("it must be rows and columns, as in 4x6, or one number for both, each from %d to %d", least, most)
	}
	return rows, cols, nil
}

// parseNumber reads a number that is not below the least, or a word that stands
// for one. The error tells what is allowed.
func parseNumber(text string, least int, allowed phrase.Text, words map[string]int) (int, error) {
	if n, ok := words[strings.ToLower(text)]; ok {
		return n, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least {
		return 0, phrase.New(allowed)
	}
	return n, nil
}
