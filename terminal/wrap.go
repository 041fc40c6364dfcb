package terminal

import (
	"strings"

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

// parts returns what a text can be broken into: after spaces, and beside wide letters.
func parts(text string) (parts []string) {
	var s segmenter.Segmenter
	s.InitWithString(text)
	part := ""
	for lines := s.LineIterator(); lines.Next(); {
		next := string(lines.Line().Text)
		if part != "" && (strings.HasSuffix(part, " ") || wide(part) || wide(next)) {
			parts = append(parts, part)
			part = ""
		}
		part += next
	}
	return append(parts, part)
}

// wide tells whether a text ends in a letter that takes two columns.
func wide(text string) bool {
	letters := []rune(text)
	return displaywidth.Rune(letters[len(letters)-1]) == 2
}
