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

// The help and the man page start with these texts.
const (
	synopsis = "twenty48 [flags]"

	summary phrase.Text = "Slide the tiles; when two tiles with the same number meet, " +
		"they merge into one with their sum. " +
		"Reach 2048 to win. " +
		"Press F1 in the window for the keys."
)

// A section of the help has a title, a text and entries. The text may be empty.
type section struct {
	title, text phrase.Text
	entries     []entry
}

// An entry is a flag, rules or keys, and their meaning.
type entry struct {
	name    string
	meaning phrase.Text
}

// help returns the sections in the order in which they are printed. The output of -h and the man
// page have the same ones.
func help() []section {
	var flags, rules, keys []entry
	for _, row := range flagRows(new(options), time.Time{}) {
		flags = append(flags, entry{strings.TrimSpace("-" + row.name + " " + row.argument), row.meaning})
	}
	for _, p := range engine.Presets() {
		rules = append(rules, entry{p.Word(), p.Description})
	}
	for _, b := range session.Bindings() {
		if b.Verb != session.UndoNew { // it has the same keys as undo
			keys = append(keys, entry{strings.Join(b.Keys, ", "), b.Title})
		}
	}
	return []section{
		{"Flags", "", flags},
		{"Rules",
			"Classic rules: a 4 × 4 board, two tiles at the start, one new tile in ten is a 4, " +
				"2048 wins and you can keep playing, and three moves can be undone. " +
				"For the other rules, only the differences are listed.",
			rules},
		{"Keyboard shortcuts", "", keys},
		{"Exit status",
			"0 after a game; " +
				"1 if the game could not be played (for example, no window could be opened) or saved; " +
				"2 if the flags are wrong.",
			nil},
	}
}

// usage returns the help as text for a terminal of 80 columns.
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

// manPage returns the help as a man page, in English.
func manPage(version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH TWENTY48 6 \"\" \"twenty48 %s\"\n", version)
	fmt.Fprintf(&b, ".SH NAME\ntwenty48 \\- the game 2048 in a window or a terminal\n")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n%s\n", escapeRoff(synopsis), escapeRoff(string(summary)))
	for _, p := range help() {
		fmt.Fprintf(&b, ".SH %s\n", strings.ToUpper(string(p.title)))
		if p.text != "" {
			fmt.Fprintln(&b, escapeRoff(string(p.text)))
		}
		for _, t := range p.entries {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", escapeRoff(t.name), escapeRoff(string(t.meaning)))
		}
	}
	return b.String()
}

// escapeRoff escapes the characters of a text that have a meaning in a man page. The text is one
// line and does not begin with a dot.
var escapeRoff = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `"`, `\(dq`, `×`, `\(mu`).Replace
