package terminal

import (
	"github.com/clipperhouse/displaywidth"

	"twenty48/words"
)

// Wrap breaks a text into lines of at most this many columns. A number below 1 counts as 1. See
// [words.Wrap].
func Wrap(text string, columns int) []string {
	return words.Wrap(text, func(line string) bool { return displaywidth.String(line) <= max(columns, 1) })
}
