package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"
)

// NoBreak is a no-break space. No line ends at it.
const NoBreak = "\u00a0"

// Wrap breaks a text into lines that fit. It breaks lines after spaces, and between the letters of
// scripts without spaces. It cuts a word that is too long for a line, after a [NoBreak] if possible.
// In a list of key hints, a dot after a [NoBreak] separates two hints; Wrap removes this dot at the
// end of a line.
func Wrap(text string, fits func(line string) bool) (lines []string) {
	trim := func(line string) string {
		return strings.TrimSuffix(strings.TrimRight(line, " "), NoBreak+"·")
	}
	for paragraph := range strings.Lines(text) {
		line := ""
		for _, part := range unbreakable(strings.TrimSuffix(paragraph, "\n")) {
			if line != "" && !fits(trim(line+part)) {
				lines = append(lines, trim(line))
				line = ""
			}
			for line += part; !fits(trim(line)); {
				_, cut := utf8.DecodeRuneInString(line) // at least one letter
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
				if at := strings.LastIndex(line[:cut], NoBreak); at > 0 {
					cut = at + len(NoBreak) // better than a break inside a word
				}
				lines = append(lines, line[:cut])
				line = line[cut:]
			}
		}
		lines = append(lines, trim(line))
	}
	return lines
}

// unbreakable splits a text into parts. A line may end after each part: after a space, and beside
// letters of scripts without spaces. It splits key hints only after spaces.
func unbreakable(text string) (parts []string) {
	hints := strings.Contains(text, NoBreak+"·")
	var s segmenter.Segmenter
	s.InitWithString(text)
	part := ""
	for lines := s.LineIterator(); lines.Next(); {
		next := string(lines.Line().Text)
		if part != "" && (strings.HasSuffix(part, " ") || !hints && (endsSpaceless(part) || endsSpaceless(next))) {
			parts = append(parts, part)
			part = ""
		}
		part += next
	}
	return append(parts, part)
}

// endsSpaceless reports whether the last character of a text is a letter or a punctuation mark of a
// script without spaces.
func endsSpaceless(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		0x3000 <= last && last <= 0x303f || 0xff00 <= last && last <= 0xff60
}
