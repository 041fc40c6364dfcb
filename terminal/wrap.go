package terminal

import (
	"github.com/clipperhouse/displaywidth"

	"twenty48/words"
)

// Wrap breaks a text into lines of at most this many columns. Fewer than one column count as one.
// See [words.Wrap].
func Wrap(text string, columns int) []string {
	return words.Wrap(text, func(line string) bool { return displaywidth.String(line) <= max(columns, 1) })
}
