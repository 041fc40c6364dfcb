// Package phrase has texts for the player before they are translated.
//
// A package that finds an error does not know the player's language, so it returns a
// [Phrase]. The front ends translate it with package words.
package phrase

import (
	"fmt"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// A Text is an English format of [fmt.Sprintf]. It is also the key of its translations.
type Text string

// A Number is a count, written with the separators of the language, as in "12,345". A
// number without separators, such as that of a tile, is an int.
type Number int

// A Phrase is a text with its arguments: numbers, texts, phrases and other errors. It is
// an error whose message is English.
type Phrase struct {
	Text Text
	Args []any
}

// New returns a [*Phrase] with a text and its arguments.
func New(text Text, args ...any) error { return &Phrase{text, args} }

// Error returns the phrase in English.
func (p *Phrase) Error() string {
	if len(p.Args) == 0 {
		return string(p.Text)
	}
	return fmt.Sprintf(string(p.Text), p.Args...)
}

// Short returns what a player entered, or its first 40 characters and an ellipsis, for a
// message that repeats it.
func Short(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
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
