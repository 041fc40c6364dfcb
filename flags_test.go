//go:build !js

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"twenty48/engine"
	"twenty48/terminal"
)

// run handles each flag: it prints the expected text and returns the expected exit status.
func TestFlags(t *testing.T) {
	for _, test := range []struct {
		args           string // separated by |
		status         int
		stdout, stderr string // parts of the outputs; "" means that the output must be empty
	}{
		{"-h", 0, "-board", ""},
		{"-help", 0, "-seed", ""},
		{"-version", 0, "twenty48 0.", ""},
		{"-terminal", 0, "Quitting the game.", ""},
		{"-lines", 0, "Quitting the game.", ""},
		{"-plain", 0, "Row 4: ", ""},
		{"-lines|-plain", 2, "", "cannot be used together"},
		{"-autoplay|-rules|quick|-board|32 32 / 2 4", 0, "+\nYou win!\n", ""},
		{"-autoplay|-lines|-board|2 4 / 4 2", 0, "+\nGame over!\n", ""},
		{"-autoplay|-plain|-rules|quick|-board|32 32 / 2 4", 0, "Left: 32 and 32 make 64 in row 1.", ""},
		{"-autoplay|-terminal", 2, "", "in full-screen mode, press P instead"},
		{"-autoplay|-size|4x9", 2, "", "the coach plays on boards up to 8 × 8, not 4 × 9"},
		{"-autoplay|-board|2 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0", 2, "", "not 2 × 9"},
		{"-autoplay|-id|100x100-none-f0-t1-u0-7ME", 2, "", "not 100 × 100"},
		{"-terminal|-rules|quick", 0, "+\nEnter move (W/A/S/D/Q): Quitting the game.", ""},
		{"-bare", 0, "+\nEnter move (W/A/S/D/Q): Quitting the game.", ""},
		{"-bare=false|-lines|-rules|quick", 0, "Game ID: quick-", ""},
		{"-bare|-plain", 2, "", "cannot be used together"},
		{"-new|-lines|-rules|tiny", 0, "Game ID: tiny-", ""},
		{"-terminal|-seed|7|-board|2 4 / 4 2", 0, "Game over!", ""},
		{"-nonsense", 2, "", "-nonsense"},
		{"left", 2, "", `unexpected argument "left"`},
		{"-foo", 2, "", `unknown flag "-foo"`},
		{"-seed", 2, "", "the flag -seed needs a value"},
		{"-seed|-1", 2, "", "a whole number from 0 to 18446744073709551615"},
		{"-seed|x", 2, "", "a whole number from 0"},
		{"-board|2 4 / 2 6", 2, "", "row 2, column 2: 6 is not a power of two"},
		{"-board|2 4 / 2", 2, "", "row 2 has 1 columns, row 1 has 2"},
		{"-board|2 x", 2, "", `row 1, column 2: "x"`},
		{"-board|0 0 / 0 0", 2, "", "the board is empty"},
		{"-board|2 4", 2, "", "for flag -board: a new game needs a board of 2 to 10 rows and columns, not 1 × 2"},
		{"-board|2 0 0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0 0 0", 2, "", "needs a board of 2 to 10 rows and columns, not 2 × 11"},
		{"-lines|-board|2 0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0 0", 0, "Quitting the game.", ""},
		{"-board|", 2, "", "at least one row"},
		{"-board|128 2 / 4 2|-rules|quick", 2, "", "a tile above 64, at which the game ends"},
		{"-board|4096 2 / 4 2|-ends", 2, "", "a tile above 2048, at which the game ends"},
		{"-board|2 4 / 2 4|-target|512", 2, "", "the target 512 cannot be reached on this board"},
		{"-rules", 2, "", "the flag -rules needs a value"},
		{"-rules|clasic", 2, "", "choose from classic, twos, quick, race, evens, endless, tiny, big, wide"},
		{"-size|11", 2, "", `invalid value "11" for flag -size: it must be rows and columns`},
		{"-size|1x4", 2, "", `invalid value "1x4" for flag -size: it must be rows and columns, such as 4x6, or one number for both, from 2 to 10`},
		{"-size|2x0", 2, "", `invalid value "2x0" for flag -size: it must be rows and columns`},
		{"-size|+4", 2, "", "rows and columns, such as 4x6"},
		{"-first|+2", 2, "", "a whole number from 1 up"},
		{"-h=x", 2, "", `invalid value "x" for flag -h: it must be true or false`},
		{"-a\x1b[31m", 2, "", `unknown flag "-a\x1b[31m"`},
		{"-size|-4", 2, "", `invalid value "-4" for flag -size: it must be rows and columns`},
		{"-fours|+5", 2, "", `"+5" is not a percentage`},
		{"-board|+2 4 / 2 4", 2, "", `"+2" is not a number`},
		{"-help=x", 2, "", `invalid value "x" for flag -help: it must be true or false`},
		{"---\x1b[31m", 2, "", `unexpected argument "---\x1b[31m"`},
		{"-size|big", 2, "", "rows and columns, such as 4x6, or one number for both, from 2 to 10"},
		{"-size|4x", 2, "", "from 2 to 10"},
		{"-size|4x4x4", 2, "", "from 2 to 10"},
		{"-size|2|-first|9", 2, "", "9 starting tiles do not fit on a 2 × 2 board"},
		{"-size|2|-target|2048", 2, "", "the target 2048 cannot be reached on a 2 × 2 board, where the highest possible tile is 32"},
		{"-size|2|-ends", 2, "", "the target 2048 cannot be reached on a 2 × 2 board, where the highest possible tile is 32"},
		{"-board|2 4 / 2 4|-ends", 2, "", "the target 2048 cannot be reached on this board"},
		{"-lines|-size|2|-ends=false", 0, "Game ID: 2x2-none-", ""},
		{"-lines|-size|2", 0, "+----+----+\nEnter", ""},
		{"-target|4", 2, "", "the starting tiles could already win: the target must be above 4"},
		{"-target|2|-rules|quick", 2, "", "the starting tiles could already win: the target must be above 2"},
		{"-lines|-target|4|-rules|quick", 0, "+\nEnter", ""},
		{"-target|0", 2, "", "a power of two from 4 up, or none"},
		{"-target|some", 2, "", "a power of two from 4 up, or none"},
		{"-target|100", 2, "", "a power of two from 4 to 1152921504606846976, not 100"},
		{"-fours|101", 2, "", "not a percentage from 0 to 100"},
		{"-fours|-1", 2, "", "not a percentage from 0 to 100"},
		{"-first|0", 2, "", "a game needs at least one starting tile"},
		{"-id|4x4-t0-153", 2, "", "a game needs at least one starting tile"},
		{"-first|17", 2, "", "17 starting tiles do not fit on a 4 × 4 board"},
		{"-undo|-1", 2, "", "a whole number, or all, or none"},
		{"-ends=maybe", 2, "", "true or false"},
		{"-ends=ends", 2, "", "true or false"},
		{"-lines=2", 2, "", "true or false"},
		{"-ends|-target|none", 2, "", "a game without a target cannot end at the target"},
		{"-rules|endless|-ends", 2, "", "a game without a target cannot end at the target"},
		{"-data|", 2, "", `invalid value "" for flag -data: it must be the path of a folder`},
		{"-id|classic-7KC", 2, "", `the game ID "classic-7KC" contains a typing mistake`},
		{"-id|yesterday", 2, "", "is not a game ID"},
		{"-terminal|-id|classic-7kb", 0, "Quitting the game.", ""},
		{"-terminal|-id|4x4-f0-ends-780", 0, "Quitting the game.", ""}, // the long form of twos
		{"-terminal|-id|100x100-none-f0-t1-u0-7ME", 0, "Quitting the game.", ""},
		{"-terminal|-id|today", 0, "Quitting the game.", ""},
		{"-terminal|-size|3x2|-target|none", 0, "+----+----+\nEnter", ""},
		{"-man", 0, ".SH NAME", ""},
	} {
		var stdout, stderr bytes.Buffer
		args := append([]string{"-data", t.TempDir()}, strings.Split(test.args, "|")...)
		status := run(args, strings.NewReader("q\n"), &stdout, &stderr)
		if status != test.status {
			t.Errorf("%s: exit status %d, want %d", test.args, status, test.status)
		}
		for _, out := range []struct{ got, want string }{{stdout.String(), test.stdout}, {stderr.String(), test.stderr}} {
			if !strings.Contains(out.got, out.want) || out.want == "" && out.got != "" {
				t.Errorf("%s: printed %q, want %q", test.args, out.got, out.want)
			}
		}
		if strings.Count(stderr.String(), "\n") > 1 {
			t.Errorf("%s: stderr has more than one line: %s", test.args, &stderr)
		}
	}
}

// The rules quick choose the mode Bare, even if other flags change the rules, and in any order of
// the flags.
func TestBare(t *testing.T) {
	for text, want := range map[string]terminal.Mode{
		"-rules|quick|-lines": terminal.Bare, "-rules|Quick|-lines|-target|128": terminal.Bare, "-size|5|-rules|quick|-terminal": terminal.Bare,
		"-rules|quick|-undo|all|-fours|10|-ends=false": terminal.Bare, "-bare": terminal.Bare, "-bare|-rules|wide|-first|3": terminal.Bare,
		"-rules|quick|-rules|twos": terminal.Boards, "-rules|quick|-bare=false": terminal.Boards, "-rules|quick|-plain": terminal.Plain,
		"-rules|quick|-autoplay": terminal.Boards, "-rules|quick|-autoplay|-bare": terminal.Bare, "-target|64|-fours|0|-undo|0|-ends": terminal.Boards,
	} {
		o, err := parseFlags(strings.Split(text, "|"), time.Now())
		if err != nil || o.mode() != want {
			t.Errorf("%s: mode %d, want %d, %v", text, o.mode(), want, err)
		}
	}
}

// With exactly the texts of the course project, each start is a new game, unless a flag asks for the
// game in progress. The other modes continue the game.
func TestBareStartsNewGames(t *testing.T) {
	for text, isNew := range map[string]bool{
		"-lines|-rules|quick": true, "-terminal|-rules|quick": true, "-bare": true, "-lines|-rules|quick|-new": true, "-bare|-rules|wide": true,
		"-lines|-rules|quick|-new=false": false, "-bare|-new=false": false, "-bare|-id|classic-7KB": false,
		"-lines|-rules|quick|-bare=false": false, "-lines": false, "-lines|-rules|wide": false,
	} {
		args := append([]string{"-data", t.TempDir()}, strings.Split(text, "|")...)
		var first, second, stderr bytes.Buffer
		for _, out := range []*bytes.Buffer{&first, &second} {
			if status := run(args, strings.NewReader("a\ns\nd\nw\nq\n"), out, &stderr); status != 0 {
				t.Errorf("%s: exit status %d: %s", text, status, &stderr)
			}
		}
		before, after := boards.FindAllString(first.String(), -1), boards.FindString(second.String())
		if (before[len(before)-1] != after) != isNew {
			t.Errorf("%s: the second start shows\n%s\nafter\n%s", text, after, before)
		}
	}
}

// boards matches the boards that are written line by line, without their upper edge.
var boards = regexp.MustCompile(`(\|[ |\d]+\n(\+[-+]+\n)?)+`)

// The program accepts the command for each course project, and plays by its rules.
func TestCourseCommands(t *testing.T) {
	page, err := os.ReadFile("docs/course-projects.md")
	if err != nil {
		t.Fatal(err)
	}
	var presets []string
	for _, row := range regexp.MustCompile("(?m)^\\| \\[.*\\]\\(.*\\) \\| `twenty48 (.*)` \\|").FindAllStringSubmatch(string(page), -1) {
		o, err := parseFlags(strings.Fields(row[1]), time.Now())
		if err != nil {
			t.Errorf("%s: %v", row[1], err)
		}
		presets = append(presets, o.start.Rules.Preset().Word())
	}
	if want := []string{"quick", "twos", "classic", "race", "evens"}; !slices.Equal(presets, want) {
		t.Errorf("the rules are %q, want %q", presets, want)
	}
}

// The flags for single fields change the rules that -rules chooses, before or after -rules.
func TestRulesFlags(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "4x4 target 2048 fours 0.1 first 2 undo 3",
		"-rules|Evens":                    "4x4 target 1024 fours 0.5 first 1 undo 0 ends",
		"-size|4x6":                       "4x6 target 2048 fours 0.1 first 2 undo 3",
		"-size|10X2":                      "10x2 target 2048 fours 0.1 first 2 undo 3",
		"-size|5":                         "5x5 target 2048 fours 0.1 first 2 undo 3",
		"-target|512":                     "4x4 target 512 fours 0.1 first 2 undo 3",
		"-target|None":                    "4x4 target none fours 0.1 first 2 undo 3",
		"-rules|twos|-target|none":        "4x4 target none fours 0 first 2 undo 3",
		"-rules|endless|-target|64|-ends": "4x4 target 64 fours 0.1 first 2 undo all ends",
		"-rules|twos|-ends=false":         "4x4 target 2048 fours 0 first 2 undo 3",
		"-rules|twos|-fours|33.3":         "4x4 target 2048 fours 0.333 first 2 undo 3 ends",
		"-rules|twos|-fours|100%":         "4x4 target 2048 fours 1 first 2 undo 3 ends",
		"-rules|tiny|-first|9":            "3x3 target 256 fours 0.1 first 9 undo 3",
		"-rules|quick|-undo|all":          "4x4 target 64 fours 0 first 2 undo all ends",
		"-rules|endless|-undo|none":       "4x4 target none fours 0.1 first 2 undo 0",
		"-rules|wide|-first|1|-ends=1":    "4x6 target 2048 fours 0.1 first 1 undo 3 ends",
		"-size|2":                         "2x2 target none fours 0.1 first 2 undo 3",
		"-undo|7":                         "4x4 target 2048 fours 0.1 first 2 undo 7",
		"-rules|big|-rules|wide":          "4x6 target 2048 fours 0.1 first 2 undo 3",
		"-id|5x4-512-f0-7ck":              "5x4 target 512 fours 0 first 2 undo 3",
	} {
		args := strings.FieldsFunc(text, func(r rune) bool { return r == '|' })
		reordered := args
		if len(args) > 2 && args[0] == "-rules" && args[2] != "-rules" {
			reordered = append(args[2:len(args):len(args)], args[:2]...)
		}
		for _, args := range [][]string{args, reordered} {
			o, err := parseFlags(args, time.Now())
			if got := o.start.Rules.String(); got != want || err != nil {
				t.Errorf("%v: %s, %v, want %s", args, got, err, want)
			}
		}
	}
}

// Each pair of flags that cannot be used together is an error, and no other pair is.
func TestContradictions(t *testing.T) {
	values := map[string]string{"rules": "twos", "size": "5", "target": "64", "fours": "1", "first": "3", "undo": "1",
		"ends": "true", "seed": "7", "board": "2 4 / 0 0", "id": "classic-7KB"}
	tried := 0
	for one, a := range values {
		for other, b := range values {
			if one == other {
				continue
			}
			_, err := parseFlags([]string{"-" + one + "=" + a, "-" + other + "=" + b}, time.Now())
			contradict := one == "id" || other == "id" ||
				one == "board" && (other == "size" || other == "first") || other == "board" && (one == "size" || one == "first")
			if contradict {
				tried++
				if err == nil || !strings.Contains(err.Error(), "cannot be used together") ||
					!strings.Contains(err.Error(), "-"+one+" ") || !strings.Contains(err.Error(), "-"+other+" ") {
					t.Errorf("-%s and -%s: %v", one, other, err)
				}
			} else if err != nil && !strings.Contains(err.Error(), "cannot be reached on this board") {
				t.Errorf("-%s and -%s: %v", one, other, err)
			}
		}
	}
	if tried != 2*(9+2) {
		t.Errorf("%d contradictions were tried, want 22", tried)
	}
}

// The ID today is the game of the current day in universal time, wherever the player is.
func TestToday(t *testing.T) {
	evening := time.Date(2026, 11, 20, 23, 30, 0, 0, time.FixedZone("", -5*60*60))
	o, err := parseFlags([]string{"-id", "Today"}, evening)
	if err != nil || o.start.Rules != engine.Classic() || o.start.Seed == nil || *o.start.Seed != 20261121 {
		t.Errorf("at %v the game of today is %+v, %v", evening, o.start, err)
	}
	id, err := engine.ParseID("classic-KAA817X")
	byID, err2 := parseFlags([]string{"-id", "classic-KAA817X"}, evening)
	if err != nil || err2 != nil || id.Seed != 20261121 || !reflect.DeepEqual(byID, o) {
		t.Errorf("the game by its ID is %+v, %v %v", byID.start, err, err2)
	}
}

// Each field of the rules has a flag, and the help has the limits of the board.
func TestFlagsForRules(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range flagRows(new(options), time.Time{}) {
		rows[row.name] = true
	}
	for _, f := range engine.Fields() {
		if !rows[f.Name] {
			t.Errorf("there is no flag -%s", f.Name)
		}
	}
	limits := fmt.Sprintf("%d to %d", engine.MinSide, engine.MaxSide)
	for _, e := range help()[0].entries {
		if (strings.HasPrefix(e.name, "-size ") || strings.HasPrefix(e.name, "-board ")) && !strings.Contains(string(e.meaning), limits) {
			t.Errorf("the help for %s lacks %s", e.name, limits)
		}
	}
}

// The table in docs/rules.md has a row with the fields of each preset.
func TestRulesPageHasPresets(t *testing.T) {
	page, err := os.ReadFile("docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range engine.Presets() {
		r := p.Rules
		target, undo := fmt.Sprintf("%d, continue", r.Target), strconv.Itoa(r.Undos)
		switch {
		case r.Target == 0:
			target = "none"
		case r.Ends:
			target = fmt.Sprintf("%d, ends", r.Target)
		}
		switch r.Undos {
		case 0:
			undo = "none"
		case engine.All:
			undo = "all"
		}
		row := fmt.Sprintf("\n| `%s` | %d×%d | %s | %v %% | %d | %s | ", p.Word(), r.Rows, r.Cols, target, 100*r.Fours, r.First, undo)
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/rules.md has no row%s", row)
		}
	}
}

// docs/playing.md shows the output of -plain.
func TestPlayingPageShowsPlain(t *testing.T) {
	page, err := os.ReadFile("docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	var printed, failed strings.Builder
	run([]string{"-plain", "-seed", "7", "-data", t.TempDir()}, strings.NewReader("d\ns\nz\nq\n"), &printed, &failed)
	keys, want, _ := strings.Cut(printed.String(), "\n")
	want = "\n    " + strings.ReplaceAll(strings.TrimSpace(want), "\n", "\n    ") + "\n"
	if !strings.Contains(keys, "S down") || !strings.Contains(string(page), want) {
		t.Errorf("docs/playing.md does not have%s%s%s", keys, want, &failed)
	}
}

// The help fits on 80 columns and lists all presets.
func TestUsage(t *testing.T) {
	for line := range strings.Lines(usage()) {
		if n := len([]rune(line)) - 1; n > 79 || strings.HasSuffix(line, " \n") {
			t.Errorf("%d columns, or a space at the end: %s", n, line)
		}
	}
	for _, p := range engine.Presets() {
		if !strings.Contains(usage(), "  "+p.Word()+"\n") {
			t.Errorf("%s is not in the help", p.Name)
		}
	}
}

// The man page is valid, and has the same entries as the help.
func TestManPage(t *testing.T) {
	page := manPage("1.2.3")
	if !strings.HasPrefix(page, ".TH TWENTY48 6 \"\" \"twenty48 1.2.3\"\n.SH NAME\ntwenty48 \\- ") {
		t.Errorf("the page begins with %.60q", page)
	}
	macro := regexp.MustCompile(`^\.(TH|SH|TP|B)\b`)
	for line := range strings.Lines(page) {
		if line[0] == '.' && !macro.MatchString(line) || line[0] == '\'' || line == "\n" {
			t.Errorf("man would read a line of the text as a command: %q", line)
		}
		if strings.Trim(line, "\n") != strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return -1
			}
			return r
		}, line) {
			t.Errorf("the page has a character outside ASCII: %q", line)
		}
	}
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("SKIPPED: groff is not installed")
	}
	read := exec.Command("groff", "-man", "-ww", "-Tascii", "-P-cbou")
	read.Stdin = strings.NewReader(page)
	var stdout, stderr bytes.Buffer
	read.Stdout, read.Stderr = &stdout, &stderr
	if err := read.Run(); err != nil || stderr.Len() > 0 {
		t.Errorf("groff: %v %s", err, &stderr)
	}
	// The page has the same words as -h.
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for _, p := range help() {
		for _, term := range p.entries {
			if want := words(term.name); !strings.Contains(words(stdout.String()), want) {
				t.Errorf("the page does not have %q", want)
			}
		}
	}
}

// A message repeats only the beginning of what the player entered, and none of its control
// characters.
func TestEchoIsShort(t *testing.T) {
	long := strings.Repeat("x\x1b[31m", 20_000)
	for _, args := range [][]string{
		{long}, {"-" + long}, {"-board", long}, {"-board", "2 " + long + " / 2 4"}, {"-id", long}, {"-id", "4x4-" + long + "-7"},
		{"-rules", long}, {"-size", long}, {"-fours", long}, {"-seed", long}, {"-ends=" + long}, {"-h=" + long}, {"-help=" + long}, {"---" + long}, {"-target", long},
	} {
		_, err := parseFlags(args, time.Now())
		if err == nil || len(err.Error()) > 500 || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%.20q: the message has %d bytes: %.200q", args, len(fmt.Sprint(err)), fmt.Sprint(err))
		}
	}
}

// For any value of a flag, the program plays or refuses the value in one short sentence without
// control characters. The test tries at least 205 values.
func TestHostileValues(t *testing.T) {
	values := []string{
		"", " ", "-1", "+1", "1e9", "NaN", "Inf", "-0", "0x10", "1_000", "99999999999999999999999", "-9223372036854775809", "\x00", "\x1b[31mred\x1b]0;t\x07", "\xff\xfe",
		"\u202eevil", "１２", "4x4x4", "%s%n%d", "../../etc/passwd", "\r\n\t", "true false", "2 4 / 2 4\x1b[2J", "classic-7KB\x07", strings.Repeat("9", 100_000), strings.Repeat("\x1b[31m ", 20_000),
	}
	cases := 0
	for _, row := range flagRows(new(options), time.Time{}) {
		for _, value := range values {
			cases++
			dir := filepath.Join(t.TempDir(), "d")
			args := []string{"-lines", "-data", dir, "-" + row.name + "=" + value}
			most := 2 // lines of messages
			if row.name == "data" {
				most = 3                                                   // what cannot be read, and what cannot be saved, at once and at the end
				args[3] = "-data=" + filepath.Join(os.Args[0], value, "d") // this folder cannot be created
			}
			var stdout, stderr bytes.Buffer
			status := run(args, strings.NewReader("a\nq\n"), &stdout, &stderr)
			if status < 0 || status > 2 || strings.Count(stderr.String(), "\n") > most || stderr.Len() > 2000 {
				t.Errorf("-%s=%.40q: exit status %d, and %d bytes: %.300q", row.name, value, status, stderr.Len(), stderr.String())
			}
			printed := stdout.String() + stderr.String()
			if !utf8.ValidString(printed) || strings.ContainsFunc(printed, func(r rune) bool { return !unicode.IsGraphic(r) && r != '\n' }) {
				t.Errorf("-%s=%.40q: printed %.300q and %.300q", row.name, value, &stdout, &stderr)
			}
		}
	}
	if cases < 205 {
		t.Errorf("%d values were tried", cases)
	}
}
