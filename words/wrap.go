package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"
)

// NoBreak is a space at which no line is broken.
const NoBreak = "\u00a0"

// Wrap breaks a text into lines that fit: at spaces as far as it can, and in scripts
// that have none where their rules allow it. A dot between two hints, which follows a
// no-break space, is left out where the line ends.
func Wrap(text string, fits func(line string) bool) (lines []string) {
	end := func(line string) string {
		return strings.TrimSuffix(strings.TrimRight(line, " "), NoBreak+"·")
	}
	for paragraph := range strings.Lines(text) {
		line := ""
		for _, part := range parts(strings.TrimSuffix(paragraph, "\n")) {
			if line != "" && !fits(end(line+part)) {
				lines = append(lines, end(line))
				line = ""
			}
			for line += part; !fits(end(line)); {
				_, cut := utf8.DecodeRuneInString(line) // a letter at least
				for cut < len(line) {
					_, next := utf8.DecodeRuneInString(line[cut:])
					if !fits(line[:cut+next]) {
						break
					}
					cut += next
				}
				if cut == len(line) {
					break
				}
				lines = append(lines, line[:cut])
				line = line[cut:]
			}
		}
		lines = append(lines, end(line))
	}
	return lines
}

// parts returns what a text can be broken into: after spaces, and, but for hints,
// beside letters of scripts that have no spaces.
func parts(text string) (parts []string) {
	hints := strings.Contains(text, NoBreak+"·")
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

// Spaceless tells whether the language that is spoken has such a script.
func Spaceless() bool { return spoken == "ja" || strings.HasPrefix(spoken, "zh-") }

// spaceless tells whether a text ends in a letter or a sign of such a script.
func spaceless(text string) bool {
	letter, _ := utf8.DecodeLastRuneInString(text)
	return unicode.In(letter, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		0x3000 <= letter && letter <= 0x303f || 0xff00 <= letter && letter <= 0xff60
}
