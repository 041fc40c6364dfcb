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

// options are the choices that the player makes with flags.
type options struct {
	version, man           bool
	terminal, lines, plain bool          // play without a window
	bare                   bool          // play line by line, with exactly the texts of the course project
	autoplay               bool          // the coach plays, line by line in the terminal
	isQuick                bool          // the rules are those named quick
	isNew                  bool          // start a new game
	dir                    string        // the folder of the games
	start                  session.Start // how the session starts; parseFlags sets it last

	rules   engine.Rules
	changes []func(*engine.Rules) error // by the flags for single fields of the rules
	seed    *uint64
	board   *engine.Matrix
	given   map[string]bool // the names of the flags that the player gave
}

// A flagRow describes a flag for the command line and for the help.
type flagRow struct {
	name     string
	argument string // the name of the value in the help; "" for a flag that is true or false
	meaning  phrase.Text
	read     func(value string) error // sets the option
}

// flagRows returns all flags, in the order of the help. Reading them sets the options. The time
// decides which game -id today is.
func flagRows(o *options, now time.Time) []flagRow {
	setBool := func(option *bool) func(string) error {
		return func(value string) error { *option = value == "true"; return nil }
	}
	return []flagRow{
		{"terminal", "",
			"Play in the terminal: full-screen, or line by line if input or output is not a terminal. " +
				"I gives a hint; in full-screen mode P lets the coach play.",
			setBool(&o.terminal)},
		{"lines", "", "Play in the terminal, line by line.", setBool(&o.lines)},
		{"bare", "",
			"Play in the terminal, line by line, " +
				"with exactly the texts and keys of the course project ICC-P, in English. " +
				"This is the default where -rules quick is played line by line; -bare=false turns it off. " +
				"Each start is a new game; -new=false and -id continue an unfinished one.",
			setBool(&o.bare)},
		{"plain", "",
			"Play in the terminal, line by line, with each move described in words, for screen readers.",
			setBool(&o.plain)},
		{"autoplay", "",
			"Let the coach play a new game, or the one the other flags select, " +
				"line by line, until the game ends or you press Ctrl+C. " +
				"With -plain, describe each move in words. " +
				"The game is marked as assisted.",
			setBool(&o.autoplay)},
		{"rules", "NAME",
			"Play by the named rules, listed below (default: classic). " +
				"The next six flags change these rules, in any order.",
			o.readRules},
		{"size", "ROWSxCOLUMNS",
			"Size of the board, such as 4x6, each side from 2 to 10; a single number sets both. " +
				"If the classic target cannot be reached on it, there is no target.",
			o.readField("size")},
		{"target", "N", "The tile that wins, a power of two from 4 up, or none.", o.readField("target")},
		{"fours", "PERCENT",
			"Percentage of new tiles that are fours, from 0 to 100; the rest are twos.",
			o.readField("fours")},
		{"first", "N", "Number of tiles at the start, at least 1.", o.readField("first")},
		{"undo", "N", "Number of moves in a row that can be undone, or all, or none.", o.readField("undo")},
		{"ends", "", "End the game at the target. With -ends=false you can keep playing.", o.readField("ends")},
		{"new", "",
			"Start a new game with the rules of the other flags, or with those of the last game. " +
				"The game in progress stays in the history.",
			setBool(&o.isNew)},
		{"id", "ID",
			"Play the game with this ID, which contains the rules and the seed of a game: " +
				"with the same moves, everyone gets the same tiles. " +
				"The ID today is today's game, which changes at midnight UTC. " +
				"An unfinished game continues.",
			func(value string) error {
				id, err := readID(value, now)
				o.rules, o.seed = id.Rules, &id.Seed
				return err
			}},
		{"seed", "N",
			"Play the game with this seed, a number from 0 up. " +
				"The seed decides which tiles appear. " +
				"Other flags choose the rules. " +
				"Without -seed and -id, the unfinished game continues, or a new one starts.",
			o.readSeed},
		{"board", `"2 0 2 4 / 0 0 0 0 / 0 0 8 0 / 0 0 0 0"`,
			"Practise from this board: rows separated by slashes, tiles by spaces, " +
				"0 for an empty cell, with 2 to 10 rows and columns. " +
				"Practice games have no best score. " +
				"If the target cannot be reached on the board, the game has no target.",
			o.readBoard},
		{"data", "DIR", "Store the games in this folder instead of the default one.", func(value string) error {
			o.dir = value
			if value == "" {
				return phrase.New("it must be the path of a folder")
			}
			return nil
		}},
		{"version", "", "Print the version and exit.", setBool(&o.version)},
		{"man", "", "Print this help as a man page and exit.", setBool(&o.man)},
		{"h", "", "Print this help and exit.", func(value string) error {
			if value == "true" {
				return flag.ErrHelp
			}
			return nil
		}},
	}
}

// readBool returns "true" or "false" for every value that [strconv.ParseBool] accepts.
func readBool(value string) (string, error) {
	isTrue, err := strconv.ParseBool(value)
	if err != nil {
		return value, phrase.New("it must be true or false")
	}
	return strconv.FormatBool(isTrue), nil
}

// readRules sets the rules to the preset with a name.
func (o *options) readRules(value string) (err error) {
	o.isQuick = strings.EqualFold(value, "quick")
	o.rules, err = engine.RulesNamed(value)
	return err
}

// readField returns the function that reads the flag for a field of the rules. The function checks
// the value at once. The rules change later, because -rules may follow the flag.
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

// gameFlags returns the names of the flags that choose a game by its rules, seed or board.
func gameFlags() []string {
	flags := []string{"rules"}
	for _, f := range engine.Fields() {
		flags = append(flags, f.Name)
	}
	return append(flags, "seed", "board")
}

// contradictions lists flags that must not be given together, and the reasons.
var contradictions = []struct {
	flag   string
	others []string
	reason phrase.Text
}{
	{"id", gameFlags(), "an ID already fixes the rules and the tiles"},
	{"lines", []string{"plain"}, "one draws the board, the other describes it in words"},
	{"bare", []string{"plain"}, "one draws the board, the other describes it in words"},
	{"autoplay", []string{"terminal"}, "-autoplay works line by line; in full-screen mode, press P instead"},
	{"board", []string{"size", "first"}, "the board already sets the size and the tiles"},
}

// parseFlags reads the flags. now decides which game -id today is. The error is a sentence for the
// player, or [flag.ErrHelp].
func parseFlags(args []string, now time.Time) (options, error) {
	o := options{dir: filepath.Join(xdg.DataHome, "twenty48"), rules: engine.Classic(), given: map[string]bool{}}
	if err := o.read(args, now); err != nil {
		return options{}, err
	}
	for _, c := range contradictions {
		for _, other := range c.others {
			if o.given[c.flag] && o.given[other] {
				return options{}, phrase.New("-%s and -%s cannot be used together: %s", c.flag, other, c.reason)
			}
		}
	}
	o.changeRules()
	if err := o.check(); err != nil {
		return options{}, err
	}
	o.start = o.sessionStart()
	return o, nil
}

// read reads the arguments and sets the options.
func (o *options) read(args []string, now time.Time) error {
	flags := flag.NewFlagSet("twenty48", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var valueErr error // the error of a value, which the package flag would put into English text
	rows := flagRows(o, now)
	help := rows[len(rows)-1]
	help.name = "help" // without this row, the package flag would accept any value for -help
	for _, row := range append(rows, help) {
		read := func(value string) (err error) {
			o.given[row.name] = true
			if row.argument == "" {
				value, err = readBool(value)
			}
			if err == nil {
				err = row.read(value)
			}
			if err == flag.ErrHelp {
				valueErr = err
			} else if err != nil {
				valueErr = phrase.New("invalid value %q for flag -%s: %v", phrase.Short(value), row.name, err)
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
	if err != nil { // the package flag has these errors only in English
		if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
			err = phrase.New("unknown flag %q", phrase.Short(name))
		} else if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: "); ok {
			err = phrase.New("the flag %s needs a value", name)
		} else if text, ok := strings.CutPrefix(err.Error(), "bad flag syntax: "); ok {
			err = phrase.New("unexpected argument %q", phrase.Short(text))
		}
	}
	return cmp.Or(valueErr, err)
}

// changeRules applies the changes to the rules. It removes the target of the classic rules if the
// other flags make it impossible.
func (o *options) changeRules() {
	for _, change := range o.changes {
		change(&o.rules) // no error: readField has checked the value
	}
	if !o.given["target"] && !o.given["rules"] && !o.rules.Ends && o.rules.Validate() != nil {
		o.rules.Target = 0
	}
	if o.rules.Target == 0 && !o.given["ends"] {
		o.rules.Ends = false // without a target, nothing could end the game
	}
}

// check returns an error if the game cannot be played, with the reason.
//
// On a given board, the engine drops a target that the board cannot reach. For a target that the
// player gave, that is an error. The rules of an ID may be outside the limits of a new game.
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
		err = phrase.New("the coach plays on boards up to %d × %[1]d, not %d × %d; "+
			"omit -autoplay or use a smaller board", coach.MaxSide, rows, cols)
	}
	return err
}

// sessionStart returns how a session starts the game that the options choose.
func (o *options) sessionStart() session.Start {
	isOnScreen := !o.given["id"]
	for _, name := range gameFlags() {
		isOnScreen = isOnScreen && !o.given[name]
	}
	return session.Start{
		Rules: o.rules, Seed: o.seed, Board: o.board,
		Fresh: o.isNew || o.given["seed"] || o.given["board"], OnScreen: isOnScreen,
	}
}

// playLineByLine sets the options for playing line by line. With exactly the texts of the course
// project, each start is a new game, as in that project.
func (o *options) playLineByLine() {
	o.lines = true
	if o.mode() == terminal.Bare && !o.given["new"] && !o.given["id"] {
		o.start.Fresh = true
	}
}

// mode returns the mode for playing line by line.
func (o *options) mode() terminal.Mode {
	switch {
	case o.plain:
		return terminal.Plain
	case o.bare, o.isQuick && !o.given["bare"] && !o.autoplay:
		return terminal.Bare
	}
	return terminal.Boards
}
