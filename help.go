//go:build !js

package main

import (
	"fmt"
	"strings"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/terminal"
	"twenty48/words"
)

// What -h prints and the page for man are made of the same parts.
const (
	synopsis             = "twenty48 [flags]"
	summary  phrase.Text = "2048: slide the tiles to one side; two of the same number that meet become one of their sum; make 2048. The window tells the keys."
)

// A part of the help has a title, a text, and entries, each with what it means.
type part struct {
	title, text phrase.Text
	entries     []entry
}

type entry struct {
	name    string
	meaning phrase.Text
}

// help returns the parts, in the order in which they are read.
func help() []part {
	var rules []entry
	for _, p := range engine.Presets() {
		rules = append(rules, entry{string(p.Name), p.Particular})
	}
	return []part{
		{"Flags", "", []entry{
			{"-terminal", "Play in the terminal, without a window: on its whole screen, or line by line where input or output is none. The key I gives a hint; on the whole screen P lets the coach play."},
			{"-lines", "Play in the terminal, line by line."},
			{"-plain", "Play in the terminal, line by line, and tell each move in words, for screen readers."},
			{"-autoplay", "Let the coach play a game of its own, or what the other flags ask for, line by line; until it is over, or won where that ends it, or Ctrl+C. With -plain it tells each move in words. The game counts as one with help."},
			{"-rules NAME", "Play by the rules of this name; they are listed below. Without it they are the classic ones. The next six flags change what the rules say, wherever they stand."},
			{"-size ROWSxCOLUMNS", "The size of the board, as in 4x6, each from 2 to 10; one number is for both. If the target of the classic rules cannot be reached on it, there is none."},
			{"-target N", "The tile that wins, a power of two from 8 up, or none."},
			{"-fours PERCENT", "How many of the tiles that appear are fours, from 0 to 100; the others are twos."},
			{"-first N", "How many tiles there are at the start, from 1 up."},
			{"-undo N", "How many moves in a row can be undone, or all, or none."},
			{"-ends", "The target ends the game. With -ends=false one may go on."},
			{"-id ID", "Play the game that has this ID, which names the rules and the seed: the same tiles appear for the same moves, on every machine. The ID today stands for the game that is everybody's today, by universal time. If the game was left before its end, it goes on."},
			{"-seed N", "Play the game that has this number, from 0 up, by the rules that the other flags say. Without it and -id the unfinished game goes on, or a new one begins."},
			{`-board "2 0 2 4 / 0 0 0 0 / 0 0 8 0 / 0 0 0 0"`, "Start from this board, to practise: rows apart by a slash, tiles by spaces, 0 for an empty cell; of any size. No best score is kept of it. If the board cannot reach the target of the rules, the game has none."},
			{"-data DIR", "Keep the games in this folder, and not where the system keeps such."},
			{"-version", "Print the version and exit."},
			{"-man", "Print this help as a page for man and exit."},
			{"-h", "Print this help and exit."},
		}},
		{"Rules", "The classic rules are a board of 4 × 4, two tiles to start with, of which, as of all that come, one in ten is a 4; 2048 wins, and one may go on; three moves can be undone. Of the others it is told what is different.", rules},
		{"Exit status", "It is 0 after a game, 1 if the game cannot be played (there is no window to open, say), and 2 if the flags are wrong.", nil},
	}
}

// usage returns the help as plain text, for a terminal of 80 columns.
func usage() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s", words.T("Usage: %s", synopsis), wrapped("", summary))
	for _, p := range help() {
		fmt.Fprintf(&b, "\n%s\n", words.T("%s:", p.title))
		if p.text != "" {
			b.WriteString(wrapped("  ", p.text))
		}
		for _, t := range p.entries {
			fmt.Fprintf(&b, "  %s\n%s", t.name, wrapped("      ", t.meaning))
		}
	}
	return b.String()
}

// wrapped says a text in lines of up to 79 columns that begin with the indent.
func wrapped(indent string, text phrase.Text) string {
	lines := terminal.Wrap(words.T(text), 79-len(indent))
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// manPage returns the help, in English, in the language of man.
func manPage(version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH TWENTY48 6 \"\" \"twenty48 %s\"\n", version)
	fmt.Fprintf(&b, ".SH NAME\ntwenty48 \\- the game 2048 in a window or a terminal\n")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n%s\n", roff(synopsis), roff(string(summary)))
	for _, p := range help() {
		fmt.Fprintf(&b, ".SH %s\n", strings.ToUpper(string(p.title)))
		if p.text != "" {
			fmt.Fprintln(&b, roff(string(p.text)))
		}
		for _, t := range p.entries {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(t.name), roff(string(t.meaning)))
		}
	}
	return b.String()
}

// roff escapes what would mean something else to man, in a text of one line that
// does not begin with a dot.
var roff = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `"`, `\(dq`, `×`, `\(mu`).Replace
