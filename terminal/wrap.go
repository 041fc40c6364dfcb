package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/go-text/typesetting/segmenter"
)

const noBreak = "\u00a0"

// Wrap breaks text into lines of so many columns: at spaces as far as it can, and
// in scripts that have none where their rules allow it. A dot between two hints is
// left out where the line ends.
func Wrap(text string, columns int) (lines []string) {
	columns = max(columns, 1)
	end := func(line string) string {
		return strings.TrimSuffix(strings.TrimRight(line, " "), noBreak+"·")
	}
	for paragraph := range strings.Lines(text) {
		line := ""
		for _, part := range parts(strings.TrimSuffix(paragraph, "\n")) {
			if line != "" && displaywidth.String(end(line+part)) > columns {
				lines = append(lines, end(line))
				line = ""
			}
			line += part
			for displaywidth.String(end(line)) > columns {
				fits := displaywidth.TruncateString(line, columns, "")
				if fits == "" { // one letter is wider than a line
					fits = string([]rune(line)[:1])
				}
				if fits == line {
					break
				}
				lines = append(lines, fits)
				line = line[len(fits):]
			}
		}
		lines = append(lines, end(line))
	}
	return lines
}

// parts returns what a text can be broken into: after spaces, and, but for hints,
// beside wide letters of scripts that have no spaces.
func parts(text string) (parts []string) {
	hints := strings.Contains(text, noBreak+"·")
	var s segmenter.Segmenter
	s.InitWithString(text)
	part := ""
	for lines := s.LineIterator(); lines.Next(); {
		next := string(lines.Line().Text)
		if part != "" && (strings.HasSuffix(part, " ") || !hints && (spaceless(part) || spaceless(next))) {
			parts = append(parts, part)
			part = ""
		}
		part += next
	}
	return append(parts, part)
}

// spaceless tells whether a text ends in a letter of such a script.
func spaceless(text string) bool {
	letter, _ := utf8.DecodeLastRuneInString(text)
	return displaywidth.Rune(letter) == 2 && !unicode.Is(unicode.Hangul, letter)
}
