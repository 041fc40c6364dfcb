package main

import (
	"bytes"
	"strings"
	"testing"
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
		status := run(strings.Split(test.args, "|"), strings.NewReader("q\n"), &stdout, &stderr)
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

func TestFirstSeed(t *testing.T) {
	seeds := first(7)
	if got := seeds(); got != 7 {
		t.Errorf("the first seed is %d, want 7", got)
	}
	if a, b := seeds(), seeds(); a == 7 && b == 7 {
		t.Error("each game has the first seed")
	}
}

func TestMetadata(t *testing.T) {
	meta := metadata()
	if meta.ID == "" || meta.Name != "2048" || meta.Version == "" || !meta.Migrations["fyneDo"] || len(meta.Icon.Content()) == 0 {
		t.Errorf("the program says of itself %+v", meta)
	}
}
