//go:build !js

package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocuments checks that the links in the documents lead to files and titles that exist, and that the changelog has the
// program's version.
func TestDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):]*)\)|src="([^":]*)"`)
	names, err := filepath.Glob("*.md")
	if err != nil || len(names) < 4 {
		t.Fatalf("the documents are %v: %v", names, err)
	}
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	for _, name := range append(names, pages...) {
		name = filepath.ToSlash(name)
		for _, found := range link.FindAllStringSubmatch(read(name), -1) {
			file, title, _ := strings.Cut(found[1]+found[2], "#")
			if file == "" {
				file = name
			} else {
				file = path.Join(path.Dir(name), file)
			}
			if text := read(file); title != "" && !hasTitle(text, title) {
				t.Errorf("%s links to %q of %s, which has no such title", name, title, file)
			}
		}
	}
	if version := "\n## [" + metadata().Version + "]"; !strings.Contains(read("CHANGELOG.md"), version) {
		t.Errorf("the changelog has no %s", version)
	}
}

// hasTitle reports whether a text has a title that this anchor links to.
func hasTitle(text, anchor string) bool {
	other := regexp.MustCompile(`[^\pL\pN -]`)
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if title != line && strings.ReplaceAll(strings.ToLower(other.ReplaceAllString(strings.TrimSpace(title), "")), " ", "-") == anchor {
			return true
		}
	}
	return false
}
