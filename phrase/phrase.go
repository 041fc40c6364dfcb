// Package phrase defines texts for the player that are not translated yet.
//
// A package that finds an error does not know the language of the player, so it returns a [Phrase].
// The front end translates the phrase with package words.
package phrase

import (
	"fmt"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// A Text is a format for [fmt.Sprintf] in English. It is also the key of its translations.
type Text string

// A Number is a count that is written with the separators of the language, as in "12,345". Use an
// int for a number without separators, such as the value of a tile.
type Number int

// A Phrase is a text with its arguments. It is an error whose message is in English. Arguments of
// the types Text and Number and arguments that are errors are translated with the phrase.
type Phrase struct {
	Text Text
	Args []any
}

// New returns a [*Phrase] with this text and these arguments.
func New(text Text, args ...any) error { return &Phrase{text, args} }

// Error returns the phrase in English. It implements error.
func (p *Phrase) Error() string {
	if len(p.Args) == 0 {
		return string(p.Text)
	}
	return fmt.Sprintf(string(p.Text), p.Args...)
}

// Short shortens a text that a player entered, so that an error message can quote it. It returns at
// most the first 40 characters, and an ellipsis if it leaves out any.
func Short(text string) string {
	const maxLength = 40
	if utf8.RuneCountInString(text) <= maxLength {
		return text
	}
	return string([]rune(text)[:maxLength]) + "…"
}

// TileLabel returns the number of a tile in at most four characters: from 16384 up the
// number of 1024s as 16K, of 1024 times as many as 1M, and so on.
func TileLabel(value int) string {
	if value < 16384 {
		return strconv.Itoa(value)
	}
	unit := (bits.Len(uint(value)) - 1) / 10
	return strconv.Itoa(value>>(10*unit)) + string(" KMGTPE"[unit])
}
