//go:build !js

package main_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Standard packages that a package must not import.
const (
	files   = " os os/exec os/signal os/user path/filepath syscall"
	network = " net net/http net/url crypto/tls"
	clock   = " time"
	chance  = " math/rand crypto/rand"
	output  = " io log log/slog"
)

// rules lists what each package of the module may import, as DESIGN.md describes: own packages by their exact path
// below twenty48, and third-party modules. The standard library is allowed, except what never lists. That also names
// packages of an allowed module that are forbidden.
var rules = map[string]struct{ own, modules, never string }{
	"": {
		own:     "coach engine gui library palette phrase records session settings system terminal words",
		modules: "fyne.io/fyne/v2 github.com/BurntSushi/toml github.com/adrg/xdg github.com/gdamore/tcell/v3 golang.org/x/term",
		never:   network,
	},
	"gui": {
		own:     "engine gui/board gui/widgets library palette phrase session settings words",
		modules: "fyne.io/fyne/v2 github.com/dweymouth/fyne-tooltip",
		never:   "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/board": {
		own:     "engine gui/widgets palette phrase",
		modules: "fyne.io/fyne/v2",
		never:   "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/widgets": {
		own:     "words",
		modules: "fyne.io/fyne/v2 github.com/dweymouth/fyne-tooltip",
		never:   "fyne.io/fyne/v2/app" + files + network,
	},
	"terminal": {
		own:     "engine library palette phrase session settings words",
		modules: "github.com/clipperhouse/displaywidth github.com/gdamore/tcell/v3",
		never:   files + network,
	},
	"system": {
		own:     "phrase",
		modules: "github.com/go-gl/glfw/v3.4/glfw github.com/godbus/dbus/v5 github.com/jezek/xgb github.com/rymdport/portal golang.org/x/sys",
	},
	"session":  {own: "coach engine library phrase settings", never: files + network},
	"library":  {own: "engine phrase records", never: files + network},
	"settings": {own: "phrase records", never: files + network},
	"words": {
		own:     "engine phrase",
		modules: "github.com/go-text/typesetting github.com/jeandeaual/go-locale github.com/nicksnyder/go-i18n/v2 golang.org/x/text",
		never:   files + network + clock,
	},
	"palette": {never: files + network + clock},
	"coach": {
		own:   "coach/internal/ahead coach/internal/fast coach/internal/lines coach/internal/net coach/internal/thirteen engine phrase",
		never: files + network + output,
	},
	"coach/internal/ahead":    {never: files + network + clock + output},
	"coach/internal/fast":     {own: "engine", never: files + network + clock + output},
	"coach/internal/lines":    {own: "engine", never: files + network + clock + output},
	"coach/internal/net":      {own: "coach/internal/fast", never: files + network + clock},
	"coach/internal/thirteen": {own: "coach/internal/fast coach/internal/net", never: files + network + clock},
	"coach/match":             {own: "coach engine library phrase records", never: network},
	"coach/tune": {
		own:   "coach/internal/ahead coach/internal/fast coach/internal/lines coach/internal/net coach/internal/thirteen engine",
		never: network,
	},
	"engine":  {own: "phrase records", never: files + network + clock + chance + output},
	"records": {own: "phrase", modules: "github.com/gofrs/flock", never: network},
	"phrase":  {never: files + network + clock + output},
}

const module = "twenty48"

// A listed package is one that go list found.
type listed struct {
	standard bool
	module   string
	imports  []string
}

// list returns the packages of the module and those they depend on, as they are built for an operating system.
func list(t *testing.T, goos, goarch string) map[string]listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}};{{.Standard}};{{with .Module}}{{.Path}}{{end}};{{join .Imports " "}}`, "./...")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=1") // listing needs no C compiler
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list for %s: %v", goos, err)
	}
	packages := map[string]listed{}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSpace(line), ";")
		packages[f[0]] = listed{f[1] == "true", f[2], strings.Fields(f[3])}
	}
	return packages
}

// mayImport reports whether the rules let a package import another one.
func mayImport(from, to string, imported listed) bool {
	rule := rules[below(from)]
	switch {
	case slices.Contains(strings.Fields(rule.never), to):
		return false
	case imported.standard:
		return true
	case imported.module == module:
		return slices.Contains(strings.Fields(rule.own), below(to))
	}
	return slices.Contains(strings.Fields(rule.modules), imported.module)
}

// below returns the path of a package below the module's.
func below(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }

// TestImports compares the imports of each package with the rules, for each operating system that the program is built
// for. It also checks that terminal and words do not depend on the toolkit.
func TestImports(t *testing.T) {
	violations := map[string][]string{} // and for which operating systems
	for goos, goarch := range map[string]string{"linux": "amd64", "windows": "amd64", "darwin": "arm64", "js": "wasm"} {
		packages := list(t, goos, goarch)
		violate := func(sentence string) { violations[sentence] = append(violations[sentence], goos) }
		for path, pkg := range packages {
			if pkg.module != module {
				continue
			}
			if _, known := rules[below(path)]; !known {
				violate(path + " has no rule in imports_test.go")
				continue
			}
			for _, imported := range pkg.imports {
				if !mayImport(path, imported, packages[imported]) {
					violate(fmt.Sprintf("%s must not import %s", path, imported))
				}
			}
		}
		for _, path := range []string{"twenty48/terminal", "twenty48/words"} {
			seen := map[string]bool{}
			var visit func(path string, way []string)
			visit = func(at string, way []string) {
				way = append(way, at)
				if strings.HasPrefix(packages[at].module, "fyne.io/") {
					violate("the toolkit must not be a dependency: " + strings.Join(way, " imports "))
					return
				}
				for _, imported := range packages[at].imports {
					if !seen[imported] {
						seen[imported] = true
						visit(imported, way)
					}
				}
			}
			visit(path, nil)
		}
	}
	for _, sentence := range slices.Sorted(maps.Keys(violations)) {
		t.Errorf("%s (GOOS: %s)", sentence, strings.Join(slices.Sorted(slices.Values(violations[sentence])), ", "))
	}
}
