//go:build !js

package main

import (
	"cmp"
	"flag"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/terminal"
)

// options are what the player asks for with flags.
type options struct {
	version, man           bool
	terminal, lines, plain bool // where to play, if not in a window
	bare                   bool // whether to play line by line with exactly the texts of the course project
	autoplay               bool // whether the coach plays, in the terminal
	isQuick                bool // whether the word after -rules is quick
	isNew                  bool // whether to start a new game
	dir                    string
	start                  session.Start

	rules   engine.Rules
	changes []func(*engine.Rules) error // of the flags for one field of the rules
	seed    *uint64
	board   *engine.Matrix
	given   map[string]bool // the flags that were given
}

// A flagRow describes one flag, for the command line and for the help.
type flagRow struct {
	name     string
	argument string // the name of its value in the help; a flag without one is true or false
	meaning  phrase.Text
	read     func(value string) error // nil for -h, which the package flag knows
}

// flagRows returns all flags in the order of the help. They write into the options.
func flagRows(o *options, now time.Time) []flagRow {
	truth := func(to *bool) func(string) error {
		return func(value string) error { *to = value == "true"; return nil }
	}
	return []flagRow{
		{"terminal", "", "Play in the terminal: full-screen, or line by line if input or output is not a terminal. I gives a hint; in full-screen mode P lets the coach play.", truth(&o.terminal)},
		{"lines", "", "Play in the terminal, line by line.", truth(&o.lines)},
		{"bare", "", "Play in the terminal, line by line, with exactly the texts and keys of the course project ICC-P, in English. This is the default where -rules quick is played line by line; -bare=false turns it off.", truth(&o.bare)},
		{"plain", "", "Play in the terminal, line by line, with each move described in words, for screen readers.", truth(&o.plain)},
		{"autoplay", "", "Let the coach play a new game, or the one the other flags select, line by line, until the game ends or you press Ctrl+C. With -plain, describe each move in words. The game is marked as played with help.", truth(&o.autoplay)},
		{"rules", "NAME", "Play by the named rules, listed below (default: classic). The next six flags change these rules, in any order.", o.readRules},
		{"size", "ROWSxCOLUMNS", "Size of the board, such as 4x6, each side from 2 to 10; a single number sets both. If the classic target cannot be reached on it, there is no target.", o.readField("size")},
		{"target", "N", "The tile that wins, a power of two from 4 up, or none.", o.readField("target")},
		{"fours", "PERCENT", "Percentage of new tiles that are fours, from 0 to 100; the rest are twos.", o.readField("fours")},
		{"first", "N", "Number of tiles at the start, at least 1.", o.readField("first")},
		{"undo", "N", "Number of moves in a row that can be undone, or all, or none.", o.readField("undo")},
		{"ends", "", "End the game at the target. With -ends=false you can keep playing.", o.readField("ends")},
		{"new", "", "Start a new game with the rules of the other flags, or with those of the last game. The game in progress stays in the history.", truth(&o.isNew)},
		{"id", "ID", "Play the game with this ID. An ID stands for rules and a seed: the same moves bring the same tiles on every machine. The ID today is today's game, which changes at midnight UTC. If you left the game unfinished, it continues.", func(value string) error {
			id, err := readID(value, now)
			o.rules, o.seed = id.Rules, &id.Seed
			return err
		}},
		{"seed", "N", "Play the game with this number, 0 or higher, by the rules the other flags give. Without -seed or -id, the unfinished game continues or a new one starts.", o.readSeed},
		{"board", `"2 0 2 4 / 0 0 0 0 / 0 0 8 0 / 0 0 0 0"`, "Practise from this board: rows separated by slashes, tiles by spaces, 0 for an empty cell, with 2 to 10 rows and columns. Practice games have no best score. If the target cannot be reached on the board, the game has no target.", o.readBoard},
		{"data", "DIR", "Store the games in this folder instead of the default one.", func(value string) error { o.dir = value; return nil }},
		{"version", "", "Print the version and exit.", truth(&o.version)},
		{"man", "", "Print this help as a man page and exit.", truth(&o.man)},
		{"h", "", "Print this help and exit.", func(value string) error {
			if value == "true" {
				return flag.ErrHelp
			}
			return nil
		}},
	}
}

// readTruth returns "true" or "false" for any spelling of them.
func readTruth(value string) (string, error) {
	isTrue, err := strconv.ParseBool(value)
	if err != nil {
		return value, phrase.New("it must be true or false")
	}
	return strconv.FormatBool(isTrue), nil
}

// readRules reads the name of rules.
func (o *options) readRules(value string) (err error) {
	o.isQuick = strings.EqualFold(value, "quick")
	o.rules, err = engine.RulesNamed(value)
	return err
}

// readField returns the function that reads the flag for a field of the rules. The flag
// changes the rules later, because -rules may follow it.
func (o *options) readField(name string) func(value string) error {
	fields := engine.Fields()
	field := fields[slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })]
	return func(value string) error {
		o.changes = append(o.changes, func(r *engine.Rules) error { return field.Read(r, value) })
		r := engine.Classic()
		if err := field.Read(&r, value); err != nil {
			return err
		}
		if engine.CheckSides(r.Rows, r.Cols) != nil {
			return engine.ErrSize
		}
		return nil
	}
}

func (o *options) readSeed(value string) error {
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return phrase.New("it must be a whole number from 0 to 18446744073709551615")
	}
	o.seed = &seed
	return nil
}

func (o *options) readBoard(value string) error {
	m, err := engine.ParseMatrix(value, 0)
	if err != nil {
		return err
	}
	o.board = &m
	return engine.CheckSides(m.Rows(), m.Cols())
}

// gameFlags returns the flags that choose a game by its rules, seed or board.
func gameFlags() []string {
	flags := []string{"rules"}
	for _, f := range engine.Fields() {
		flags = append(flags, f.Name)
	}
	return append(flags, "seed", "board")
}

// contradictions lists, by flag, the flags that it contradicts, and why.
var contradictions = []struct {
	flag   string
	others []string
	why    phrase.Text
}{
	{"id", gameFlags(), "an ID already fixes the rules and the tiles"},
	{"lines", []string{"plain"}, "one draws the board, the other describes it in words"},
	{"bare", []string{"plain"}, "one draws the board, the other describes it in words"},
	{"autoplay", []string{"terminal"}, "-autoplay works line by line; in full-screen mode, press P instead"},
	{"board", []string{"size", "first"}, "the board already sets the size and the tiles"},
}

// parseFlags reads the flags at this time of day. The error is a sentence for the
// player, or flag.ErrHelp.
func parseFlags(args []string, now time.Time) (options, error) {
	o := options{dir: filepath.Join(xdg.DataHome, "twenty48"), rules: engine.Classic(), given: map[string]bool{}}
	if err := o.read(args, now); err != nil {
		return options{}, err
	}
	for _, c := range contradictions {
		for _, other := range c.others {
			if o.given[c.flag] && o.given[other] {
				return options{}, phrase.New("-%s and -%s cannot be used together: %s", c.flag, other, c.why)
			}
		}
	}
	o.changeRules()
	if err := o.check(); err != nil {
		return options{}, err
	}
	o.start = o.startOf()
	return o, nil
}

// read reads the arguments by the table of flags.
func (o *options) read(args []string, now time.Time) error {
	flags := flag.NewFlagSet("twenty48", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var wrong error // the error of a value
	rows := flagRows(o, now)
	help := rows[len(rows)-1]
	help.name = "help" // the package flag accepts any value for it
	for _, row := range append(rows, help) {
		read := func(value string) (err error) {
			o.given[row.name] = true
			if row.argument == "" {
				value, err = readTruth(value)
			}
			if err == nil {
				err = row.read(value)
			}
			if err == flag.ErrHelp {
				wrong = err
			} else if err != nil {
				wrong = phrase.New("invalid value %q for flag -%s: %v", phrase.Short(value), row.name, err)
			}
			return err
		}
		if row.argument == "" {
			flags.BoolFunc(row.name, "", read)
		} else {
			flags.Func(row.name, "", read)
		}
	}
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		return phrase.New("unexpected argument %q", phrase.Short(flags.Arg(0)))
	}
	if err != nil { // the package flag writes these in English
		if name, is := strings.CutPrefix(err.Error(), "flag provided but not defined: "); is {
			err = phrase.New("unknown flag %q", phrase.Short(name))
		} else if name, is := strings.CutPrefix(err.Error(), "flag needs an argument: "); is {
			err = phrase.New("the flag %s needs a value", name)
		} else if text, is := strings.CutPrefix(err.Error(), "bad flag syntax: "); is {
			err = phrase.New("unexpected argument %q", phrase.Short(text))
		}
	}
	return cmp.Or(wrong, err)
}

// changeRules applies the changes to the rules. If the player gave no target and the
// target of the classic rules is impossible, there is none.
func (o *options) changeRules() {
	for _, change := range o.changes {
		change(&o.rules) // it has worked on other rules
	}
	if !o.given["target"] && !o.given["rules"] && !o.rules.Ends && o.rules.Validate() != nil {
		o.rules.Target = 0
	}
	if o.rules.Target == 0 && !o.given["ends"] {
		o.rules.Ends = false // there is no target that could end the game
	}
}

// check returns an error that says why the game cannot be played, or nil. The engine
// drops a target that a given board cannot reach, but not one that the player gave. An
// ID may have rules that are beyond the limits of a new game.
func (o *options) check() error {
	var err error
	rows, cols := o.rules.Rows, o.rules.Cols
	switch {
	case o.board != nil:
		rows, cols = o.board.Rows(), o.board.Cols()
		var s engine.State
		s, err = engine.NewOn(o.rules, 0, *o.board)
		isNeeded := o.given["target"] || o.given["ends"] && o.rules.Ends
		if err == nil && isNeeded && s.Rules.Target != o.rules.Target {
			err = phrase.New("the target %d cannot be reached on this board", o.rules.Target)
		}
	case !o.given["id"]:
		err = o.rules.ValidateNew()
	}
	if err == nil && o.autoplay && max(rows, cols) > coach.MaxSide {
		err = phrase.New("the coach plays on boards up to %d × %[1]d, not %d × %d; omit -autoplay or use a smaller board", coach.MaxSide, rows, cols)
	}
	return err
}

// startOf returns how a session starts the game of the options.
func (o *options) startOf() session.Start {
	isOnScreen := !o.given["id"]
	for _, name := range gameFlags() {
		isOnScreen = isOnScreen && !o.given[name]
	}
	return session.Start{
		Rules: o.rules, Seed: o.seed, Board: o.board,
		Fresh: o.isNew || o.given["seed"] || o.given["board"], OnScreen: isOnScreen,
	}
}

// isByLine reports whether the player asks to play line by line.
func (o *options) isByLine() bool { return o.lines || o.bare || o.plain || o.autoplay }

// mode returns how to play line by line.
func (o *options) mode() terminal.Mode {
	switch {
	case o.plain:
		return terminal.Plain
	case o.bare, o.isQuick && !o.given["bare"] && !o.autoplay:
		return terminal.Bare
	}
	return terminal.Boards
}
