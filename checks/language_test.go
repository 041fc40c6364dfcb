//go:build !js

package checks

import (
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hardPhrases are phrases that readers did not understand at first reading. CONTRIBUTING.md
// describes the style. A phrase matches whole words in upper or lower case.
var hardPhrases = []string{
	// Say: shows, says, reports, describes, explains, distinguishes.
	"tell", "tells", "telling", "is told", "are told", "be told", "been told", "told of", "told by",
	// Say: continues.
	"go on with", "goes on with", "gone on with", "going on with", "went on with",
	// Say: imports, accepts.
	"take in", "takes in", "taken in", "taking in", "took in",
	// Say: results from, follows from.
	"come of", "comes of", "coming of", "came of",
	// Start a new sentence.
	"of which", "by which", "of whom", "such that", "so as to", "thereby", "whereby", "therein",
	// Say: again, from the start.
	"anew",
	// Say what it is.
	"is none", "are none",
	// Say who does something.
	"who wants", "whoever", "not seen to",
	// Use the ordinary word.
	"and its kin", "at all that", "be of use", "is of use", "in vain", "let go of", "does without", "lest", "nothing is lost",
	"what there is", "that there is",
}

// exceptions are sentences that may contain a hard phrase, by file.
var exceptions = map[string]string{}

// TestLanguage checks that no comment, text, test message or document contains a hard phrase.
func TestLanguage(t *testing.T) {
	out, err := exec.Command("git", "ls-files").Output()
	if err != nil {
		t.Skip("SKIPPED: the files are not in a git checkout: ", err)
	}
	if len(exceptions) > 10 {
		t.Errorf("there are %d exceptions, want at most 10", len(exceptions))
	}
	hard := regexp.MustCompile(`(?i)\b(` + strings.Join(hardPhrases, "|") + `)\b`)
	for name := range strings.Lines(string(out)) {
		name = strings.TrimSpace(name)
		if name == "checks/language_test.go" {
			continue
		}
		for line, text := range proseLines(t, name) {
			if sentence, ok := exceptions[name]; ok && strings.Contains(text, sentence) {
				continue
			}
			text = strings.ReplaceAll(text, "there is none", "") // the usual phrase for a missing thing
			if phrase := hard.FindString(text); phrase != "" {
				t.Errorf("%s:%d: %q in %q", name, line, phrase, strings.TrimSpace(text))
			}
		}
	}
}

// proseLines returns the lines of a file that people read, by line number: the comments and
// strings of Go files, and all lines of documents and scripts. It returns nothing for other files.
func proseLines(t *testing.T, name string) map[int]string {
	isGo := filepath.Ext(name) == ".go"
	isScript := name == "Makefile" || filepath.Dir(name) == "packaging" || filepath.Dir(name) == "scripts"
	switch filepath.Ext(name) {
	case ".md", ".yml", ".html":
		isScript = true
	}
	if !isGo && !isScript {
		return nil
	}
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[int]string{}
	if isScript {
		for i, line := range strings.Split(string(source), "\n") {
			lines[i+1] = line
		}
		return lines
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(name, -1, len(source))
	s.Init(file, source, nil, scanner.ScanComments)
	for pos, tok, text := s.Scan(); tok != token.EOF; pos, tok, text = s.Scan() {
		if tok == token.COMMENT || tok == token.STRING {
			for i, line := range strings.Split(text, "\n") {
				lines[file.Line(pos)+i] += " " + line
			}
		}
	}
	return lines
}
