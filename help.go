//go:build !js

package main

import (
	"fmt"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/terminal"
	"twenty48/words"
)

// The parts of the help are the same in the output of -h and in the man page.
const (
	synopsis             = "twenty48 [flags]"
	summary  phrase.Text = "Slide the tiles; when two tiles with the same number meet, they merge into one with their sum. Reach 2048 to win. Press F1 in the window for the keys."
)

// A part of the help has a title, a text, and entries with their meanings.
type part struct {
	title, text phrase.Text
	entries     []entry
}

type entry struct {
	name    string
	meaning phrase.Text
}

// help returns the parts in the order in which they are printed.
func help() []part {
	var flags, rules, keys []entry
	for _, row := range flagRows(new(options), time.Time{}) {
		flags = append(flags, entry{strings.TrimSpace("-" + row.name + " " + row.argument), row.meaning})
	}
	for _, p := range engine.Presets() {
		rules = append(rules, entry{p.Word(), p.Description})
	}
	for _, b := range session.Bindings() {
		if b.Verb != session.UndoNew { // it has the keys of undo
			keys = append(keys, entry{strings.Join(b.Keys, ", "), b.Title})
		}
	}
	return []part{
		{"Flags", "", flags},
		{"Rules", "Classic rules: a 4 × 4 board, two tiles at the start, one new tile in ten is a 4, 2048 wins and you can keep playing, and three moves can be undone. For the other rules, only the differences are listed.", rules},
		{"Keyboard shortcuts", "", keys},
		{"Exit status", "0 after a game; 1 if the game could not be played (for example, no window could be opened) or saved; 2 if the flags are wrong.", nil},
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

// wrapped translates a text and breaks it into indented lines of up to 79 columns.
func wrapped(indent string, text phrase.Text) string {
	lines := terminal.Wrap(words.T(text), 79-len(indent))
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// manPage returns the help in English as a page for man.
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

// roff escapes the characters that are commands to man, in a text of one line that does
// not begin with a dot.
var roff = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `"`, `\(dq`, `×`, `\(mu`).Replace
