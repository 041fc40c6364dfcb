package main

import (
	"bytes"
	"strings"
	"testing"

	"twenty48/records"
)

func TestFlags(t *testing.T) {
	for _, test := range []struct {
		args           string // apart by |
		status         int
		stdout, stderr string // what they must contain; nothing at all if empty
	}{
		{"-h", 0, "-board", ""},
		{"-help", 0, "-seed", ""},
		{"-version", 0, "twenty48 0.", ""},
		{"-terminal", 0, "Quitting the game.", ""},
		{"-terminal|-seed|7|-board|2 4 / 4 2", 0, "Game Over!", ""},
		{"-nonsense", 2, "", "-nonsense"},
		{"-lines", 0, "Quitting the game.", ""},
		{"-plain|-terminal", 0, "Row 4: ", ""},
		{"-lines|-plain", 2, "", "choose one of them"},
		{"left", 2, "", `"left" is no flag`},
		{"-seed", 2, "", "flag needs an argument: -seed"},
		{"-seed|-1", 2, "", "a whole number from 0 to 18446744073709551615"},
		{"-seed|x", 2, "", "a whole number from 0"},
		{"-board|2 4 / 2 6", 2, "", "row 2, column 2: 6 is not a power of two"},
		{"-board|2 4 / 2", 2, "", "row 2 has 1 columns, row 1 has 2"},
		{"-board|2 x", 2, "", `row 1, column 2: "x"`},
		{"-board|0 0", 2, "", "the board is empty"},
		{"-board|", 2, "", "at least one row"},
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
			t.Errorf("%s: more than a sentence: %s", test.args, &stderr)
		}
	}
}

// The terminal goes on where the last game was left; a second instance plays its own.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	play := func(input string) (stdout, stderr string) {
		var out, errs bytes.Buffer
		if status := run([]string{"-terminal", "-data", dir}, strings.NewReader(input), &out, &errs); status != 0 {
			t.Errorf("exit status %d: %s", status, &errs)
		}
		return out.String(), errs.String()
	}
	last := func(text string) string { // the last board
		return text[strings.LastIndex(text, "Score: "):strings.LastIndex(text, "Enter")]
	}
	first, _ := play("a\nw\nd\ns\na\nq\n")
	second, notice := play("q\n")
	if last(second) != last(first) || notice != "" {
		t.Errorf("left was\n%sgone on with\n%s%s", last(first), last(second), notice)
	}
	folder, _ := records.OpenFolder(dir)
	defer folder.Close()
	other, notice := play("q\n")
	if last(other) == last(first) || !strings.Contains(notice, "open already") {
		t.Errorf("while the game is open elsewhere it shows\n%s%s", last(other), notice)
	}
}

func TestMetadata(t *testing.T) {
	meta := metadata()
	if meta.ID == "" || meta.Name != "2048" || meta.Version == "" || !meta.Migrations["fyneDo"] || len(meta.Icon.Content()) == 0 {
		t.Errorf("the program says of itself %+v", meta)
	}
}
