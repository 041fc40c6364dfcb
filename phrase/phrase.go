// Package phrase has what the program says before it is in a language.
//
// Who finds out that something is wrong knows no languages: it returns a Phrase.
// The front ends say it in the player's, by the package words.
package phrase

import "fmt"

// A Text is English, as [fmt.Sprintf] takes it, and the key of its translations.
type Text string

// A Number is a count that is written as the language does, as in "12,345". Other
// numbers, as those on tiles, are an int.
type Number int

// A Phrase is a text with what is to be put into it: numbers, texts, and phrases
// or other errors. It is an error, in English.
type Phrase struct {
	Text Text
	Args []any
}

// New returns a [*Phrase] of a text with these in it.
func New(text Text, args ...any) error { return &Phrase{text, args} }

// Error returns it in English.
func (p *Phrase) Error() string {
	if len(p.Args) == 0 {
		return string(p.Text)
	}
	return fmt.Sprintf(string(p.Text), p.Args...)
}
