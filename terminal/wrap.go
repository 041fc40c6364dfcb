package terminal

import (
	"github.com/clipperhouse/displaywidth"

	"twenty48/words"
)

// Wrap breaks text into lines of so many columns, of at least one; see [words.Wrap].
func Wrap(text string, columns int) []string {
	return words.Wrap(text, func(line string) bool { return displaywidth.String(line) <= max(columns, 1) })
}
