package library

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// A hostile text is not imported, and nothing is stored. The error is short, and has no control
// characters.
func TestHostileImports(t *testing.T) {
	const escape = "\x1b[31m\x07\x00\u202e\xff"
	long := strings.Repeat("9", 1_000_000)
	head := []string{"2048 recording 1", "rules " + engine.Classic().String(), "seed 1", "started 2026-11-21T12:00:02Z"}
	// with returns a recording with valid checksums, in which line i is replaced.
	with := func(i int, line string) string {
		lines := append([]string(nil), head...)
		if i < len(lines) {
			lines[i] = line
		} else {
			lines = append(lines, line)
		}
		store := records.Memory{}
		if _, err := records.Record(store, "x", lines...); err != nil {
			t.Fatal(err)
		}
		return string(store["x"])
	}
	plain := strings.Join(head, "\n")
	texts := []string{
		"", escape, head[0], head[0] + escape, plain, plain + escape, escape + with(4, ""), with(0, head[0]+escape),
		with(0, head[0]+" "+long), with(1, "rules "+escape), with(1, "rules 4x4 "+escape+" 32"), with(1, "rules "+long+"x"+long),
		with(1, "rules "+head[1]+escape), with(1, "rules "+strings.Repeat(escape, 10_000)), with(1, "rules 99999x99999 target none fours 0.1 first 2 undo all"),
		with(2, "seed "+escape), with(2, "seed "+long), with(2, "seed -1"), with(3, "started "+escape), with(3, "started "+long), with(3, "board "+escape),
		with(3, "board 2 "+escape+" / 2 4"), with(3, "board "+strings.Repeat("2 ", 100_000)), with(3, "board "+long+" 2"), with(4, escape), with(4, "L "+escape+" 5"),
		with(4, "L 2@1,1 +"+long+" 5"), with(4, long), with(4, "undo "+long), with(4, strings.Repeat(escape, 10_000)+" 5"), with(4, "\u202eL 5"), with(4, "\t\r\v 5"),
		strings.Repeat("2048 recording 1\n", 100_000),
	}
	store := records.Memory{}
	l := Open(store, newClock().now)
	for i, text := range texts {
		_, err := l.Import(recording.ReadText(text))
		if err == nil {
			t.Errorf("text %d, %.60q, was imported", i, text)
			continue
		}
		if got := err.Error(); len(got) > 500 || strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsGraphic(r) }) || !utf8.ValidString(got) {
			t.Errorf("text %d, %.60q: the error has %d bytes: %.300q", i, text, len(got), got)
		}
	}
	if len(texts) < 32 || len(store) > 0 {
		t.Errorf("there are %d texts, and %d were stored", len(texts), len(store))
	}
}
