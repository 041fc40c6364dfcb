//go:build !js

package checks

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDocuments checks that the links in the documents lead to files and headings that exist, and
// that the changelog has an entry for the version of the program.
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
				t.Errorf("%s links to %q of %s, but there is no such title", name, title, file)
			}
		}
	}
	version := regexp.MustCompile(`(?m)^Version = "(.+)"$`).FindStringSubmatch(read("FyneApp.toml"))
	if version == nil || !strings.Contains(read("CHANGELOG.md"), "\n## ["+version[1]+"]") {
		t.Errorf("the changelog has no entry for the version %q", version)
	}
}

// TestCourseProjects checks the tables of docs/course-projects.md. The rows for each course text are
// numbered. Each has a test, or the reason for a departure. All tests and other names exist. The
// first table has the numbers of rows and departures.
func TestCourseProjects(t *testing.T) {
	page, err := os.ReadFile("docs/course-projects.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z/]+)\\.([A-Z][\\w.]*)`")
	rows, departures, project := map[string]int{}, map[string]int{}, ""
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if title, ok := strings.CutPrefix(line, "## "); ok {
			project, _, _ = strings.Cut(title, ": *")
		} else if len(cells) == 5 && strings.TrimSpace(cells[1]) != "" && cells[1] != "---" {
			rows[project]++
			how, number := strings.TrimSpace(cells[3]), strconv.Itoa(rows[project])
			isDeparture := strings.HasPrefix(how, "Departure: ")
			if isDeparture {
				departures[project]++
			}
			if strings.TrimSpace(cells[1]) != number || !isDeparture && !strings.Contains(how, ".Test") {
				t.Errorf("%s: row %s has the wrong number, or neither a test nor a reason: %s", project, number, line)
			}
		}
		for _, name := range named.FindAllStringSubmatch(line, -1) {
			if !isDeclared(t, name[1], name[2]) {
				t.Errorf("there is no %s.%s", name[1], name[2])
			}
		}
	}
	for project := range rows {
		row := fmt.Sprintf("\n| [%s](", project)
		numbers := fmt.Sprintf("` | %d | %d |\n", rows[project], departures[project])
		if _, after, found := strings.Cut(string(page), row); !found || !strings.HasPrefix(after[strings.Index(after, "` |"):], numbers) {
			t.Errorf("the first table does not have the %d rows and %d departures of %s", rows[project], departures[project], project)
		}
	}
	if len(rows) != 5 {
		t.Errorf("the tables are %v, want 5", rows)
	}
}

// isDeclared reports whether a package declares a name: a test, a function, a type, a method or a
// field.
func isDeclared(t *testing.T, dir, name string) bool {
	t.Helper()
	if dir == "main" {
		dir = "." // the tests run in the root
	}
	files, kind := "*.go", `(func (\(.*\) )?|type |\t)`
	if strings.HasPrefix(name, "Test") {
		files, kind = "*_test.go", "func "
	}
	paths, err := filepath.Glob(filepath.Join(dir, files))
	if err != nil {
		t.Fatal(err)
	}
	declaration := regexp.MustCompile("(?m)^" + kind + name[strings.LastIndexByte(name, '.')+1:] + `\b`)
	return slices.ContainsFunc(paths, func(path string) bool {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return declaration.Match(source)
	})
}

// hasTitle reports whether a text has a heading that the anchor links to.
func hasTitle(text, anchor string) bool {
	punctuation := regexp.MustCompile(`[^\pL\pN -]`)
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if title != line && strings.ReplaceAll(strings.ToLower(punctuation.ReplaceAllString(strings.TrimSpace(title), "")), " ", "-") == anchor {
			return true
		}
	}
	return false
}
