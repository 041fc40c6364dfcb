//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestHouse holds the packages' imports against DESIGN.md: who may import whom.
// Beyond what is listed, each may import the standard library. A name stands for
// what lies below it, too.
func TestHouse(t *testing.T) {
	const toolkit, app, phrase, words = "fyne.io/fyne/v2", "fyne.io/fyne/v2/app", "twenty48/phrase", "twenty48/words"
	rooms := map[string]struct{ may, mustNot []string }{
		"twenty48": {may: []string{"twenty48", toolkit, "github.com", "golang.org/x"}},
		"twenty48/engine": {
			may:     []string{"twenty48/records", phrase},
			mustNot: []string{"os", "time", "io", "net", "log"},
		},
		"twenty48/coach":                {may: []string{"twenty48/engine", "twenty48/coach/internal", phrase}, mustNot: []string{"os", "io", "net", "log"}},
		"twenty48/coach/internal/fast":  {may: []string{"twenty48/engine"}, mustNot: []string{"os", "time", "io"}},
		"twenty48/coach/internal/lines": {may: []string{"twenty48/engine"}, mustNot: []string{"os", "time", "io"}},
		"twenty48/coach/internal/net":   {may: []string{"twenty48/coach/internal/fast"}, mustNot: []string{"os", "time"}},
		"twenty48/coach/internal/thirteen": {
			may:     []string{"twenty48/coach/internal/fast", "twenty48/coach/internal/net"},
			mustNot: []string{"os", "time"},
		},
		"twenty48/coach/internal/ahead": {},
		"twenty48/coach/match":          {may: []string{"twenty48/coach", "twenty48/engine", "twenty48/session", "twenty48/records"}},
		"twenty48/coach/tune":           {may: []string{"twenty48/coach/internal", "twenty48/engine"}},
		"twenty48/system":               {may: []string{"github.com/rymdport/portal", "golang.org/x/sys", "github.com/jezek/xgb", phrase}},
		"twenty48/records":              {may: []string{"github.com/gofrs/flock", phrase}},
		"twenty48/session":              {may: []string{"twenty48/engine", "twenty48/records", phrase}, mustNot: []string{"os"}},
		"twenty48/gui": {
			may:     []string{"twenty48/engine", "twenty48/coach", "twenty48/gui", "twenty48/palette", "twenty48/session", phrase, words, toolkit, "github.com/dweymouth/fyne-tooltip"},
			mustNot: []string{"os", app},
		},
		"twenty48/gui/board":   {may: []string{"twenty48/engine", "twenty48/palette", "twenty48/gui/widgets", toolkit}, mustNot: []string{"os", app}},
		"twenty48/gui/widgets": {may: []string{words, toolkit, "github.com/dweymouth/fyne-tooltip"}, mustNot: []string{"os", app}},
		"twenty48/palette":     {},
		phrase:                 {},
		words: {
			may:     []string{"twenty48/engine", "twenty48/coach", phrase, toolkit, "github.com/go-text/typesetting/segmenter", "github.com/jeandeaual/go-locale", "golang.org/x/text"},
			mustNot: []string{"os"},
		},
		"twenty48/terminal": {
			may:     []string{"twenty48/engine", "twenty48/coach", "twenty48/palette", "twenty48/session", phrase, words, "github.com/gdamore/tcell/v3", "github.com/clipperhouse/displaywidth"},
			mustNot: []string{"os"},
		},
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		room, known := rooms[words[0]]
		if !known {
			t.Errorf("%s is no room of the house", words[0])
		}
		for _, imported := range words[1:] {
			allowed := !strings.Contains(strings.Split(imported, "/")[0], ".") && !below(imported, "twenty48")
			for _, may := range room.may {
				allowed = allowed || below(imported, may)
			}
			for _, mustNot := range room.mustNot {
				allowed = allowed && !below(imported, mustNot)
			}
			if !allowed {
				t.Errorf("%s imports %s", words[0], imported)
			}
		}
	}
}

func below(path, name string) bool { return path == name || strings.HasPrefix(path, name+"/") }

// What the texts for readers link to is there: files, and titles in them. The
// version has its place in the changelog.
func TestTexts(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):]*)\)|src="([^":]*)"`)
	names, err := filepath.Glob("*.md")
	if err != nil || len(names) < 4 {
		t.Fatalf("the texts are %v: %v", names, err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	for _, name := range names {
		for _, found := range link.FindAllStringSubmatch(read(name), -1) {
			file, title, _ := strings.Cut(found[1]+found[2], "#")
			if file == "" {
				file = name
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

// hasTitle tells whether a text has a title that is linked to by this word.
func hasTitle(text, word string) bool {
	other := regexp.MustCompile(`[^\pL\pN -]`)
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if title != line && strings.ReplaceAll(strings.ToLower(other.ReplaceAllString(strings.TrimSpace(title), "")), " ", "-") == word {
			return true
		}
	}
	return false
}
