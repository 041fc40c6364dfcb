//go:build !js

package checks

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Groups of standard packages that some packages must not import.
const (
	files      = " os os/exec os/signal os/user path/filepath syscall"
	network    = " net net/http net/url crypto/tls"
	clock      = " time"
	randomness = " math/rand crypto/rand"
	output     = " io log log/slog"
)

// rules lists the imports that DESIGN.md allows for each package of the module. Internal packages
// are paths below twenty48, and modules are third-party modules, or C. All of the standard library is
// allowed, except the packages in forbidden. Forbidden may also list packages of an allowed module.
var rules = map[string]struct{ internal, modules, forbidden string }{
	"": {
		internal:  "coach engine gui gui/shell library palette phrase records session settings system system/quiet terminal words",
		modules:   "fyne.io/fyne/v2 github.com/BurntSushi/toml github.com/adrg/xdg golang.org/x/term",
		forbidden: network,
	},
	"gui": {
		internal:  "gui/games gui/play gui/shell phrase session",
		modules:   "fyne.io/fyne/v2",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/play": {
		internal:  "engine gui/board gui/shell gui/widgets library palette phrase session words",
		modules:   "fyne.io/fyne/v2",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/games": {
		internal:  "engine gui/board gui/shell gui/widgets library palette phrase recording session words",
		modules:   "fyne.io/fyne/v2",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/shell": {
		internal:  "engine gui/board gui/widgets palette phrase session words",
		modules:   "fyne.io/fyne/v2 github.com/dweymouth/fyne-tooltip",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/board": {
		internal:  "engine gui/widgets palette phrase",
		modules:   "fyne.io/fyne/v2",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"gui/widgets": {
		internal:  "words",
		modules:   "fyne.io/fyne/v2 github.com/dweymouth/fyne-tooltip",
		forbidden: "fyne.io/fyne/v2/app" + files + network,
	},
	"terminal": {
		internal:  "engine library palette phrase recording session settings words",
		modules:   "github.com/clipperhouse/displaywidth github.com/gdamore/tcell/v3 golang.org/x/text",
		forbidden: files + network,
	},
	"system": {
		internal: "phrase",
		modules:  "C github.com/go-gl/glfw/v3.4/glfw github.com/godbus/dbus/v5 github.com/jezek/xgb github.com/rymdport/portal golang.org/x/sys",
	},
	"system/quiet": {},
	"session":      {internal: "coach engine library phrase recording settings", forbidden: files + network},
	"library":      {internal: "engine phrase recording records", forbidden: files + network},
	"recording":    {internal: "engine phrase records", forbidden: files + network + randomness + output},
	"settings":     {internal: "phrase records", forbidden: files + network},
	"words": {
		internal:  "engine phrase",
		modules:   "github.com/go-text/typesetting github.com/jeandeaual/go-locale github.com/nicksnyder/go-i18n/v2 golang.org/x/text",
		forbidden: files + network + clock,
	},
	"palette": {forbidden: files + network + clock},
	"coach": {
		internal:  "coach/internal/ahead coach/internal/fast coach/internal/lines coach/internal/net coach/internal/thirteen engine phrase",
		forbidden: files + network + output,
	},
	"coach/internal/ahead":    {forbidden: files + network + clock + output},
	"coach/internal/fast":     {internal: "engine", forbidden: files + network + clock + output},
	"coach/internal/lines":    {internal: "engine", forbidden: files + network + clock + output},
	"coach/internal/net":      {internal: "coach/internal/fast", forbidden: files + network + clock},
	"coach/internal/thirteen": {internal: "coach/internal/fast coach/internal/net", forbidden: files + network + clock},
	"coach/match":             {internal: "coach engine library phrase recording records", forbidden: network},
	"coach/tune": {
		internal:  "coach/internal/ahead coach/internal/fast coach/internal/lines coach/internal/net coach/internal/thirteen engine",
		forbidden: network,
	},
	"engine":  {internal: "phrase records", forbidden: files + network + clock + randomness + output},
	"records": {internal: "phrase", modules: "github.com/gofrs/flock", forbidden: network},
	"phrase":  {forbidden: files + network + clock + output},
	"checks":  {}, // these two have only tests
	"e2e":     {},
}

const module = "twenty48"

// A goPackage is a package that go list found.
type goPackage struct {
	standard bool
	module   string
	imports  []string
}

// list returns the packages of the module and their dependencies, as they are built for an
// operating system.
func list(t *testing.T, goos, goarch string) map[string]goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}};{{.Standard}};{{with .Module}}{{.Path}}{{end}};{{join .Imports " "}}`, "./...")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=1") // listing needs no C compiler
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list for %s: %v", goos, err)
	}
	packages := map[string]goPackage{}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSpace(line), ";")
		packages[f[0]] = goPackage{f[1] == "true", f[2], strings.Fields(f[3])}
	}
	return packages
}

// mayImport reports whether the rules allow a package to import another one.
func mayImport(from, to string, imported goPackage) bool {
	rule := rules[relative(from)]
	switch {
	case slices.Contains(strings.Fields(rule.forbidden), to):
		return false
	case imported.standard:
		return true
	case imported.module == module:
		return slices.Contains(strings.Fields(rule.internal), relative(to))
	}
	return slices.Contains(strings.Fields(rule.modules), cmp.Or(imported.module, to)) // C has no module
}

// relative returns the path of a package relative to the module.
func relative(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }

// TestImports compares the imports of each package with the rules, for each operating system that
// the program is built for. It also checks that the packages terminal and words do not depend on
// the toolkit.
func TestImports(t *testing.T) {
	violations := map[string][]string{} // the operating systems of each violation
	for goos, goarch := range map[string]string{"linux": "amd64", "windows": "amd64", "darwin": "arm64", "js": "wasm"} {
		packages := list(t, goos, goarch)
		report := func(sentence string) { violations[sentence] = append(violations[sentence], goos) }
		for path, pkg := range packages {
			if pkg.module != module {
				continue
			}
			if _, ok := rules[relative(path)]; !ok {
				report(path + " has no rule in imports_test.go")
				continue
			}
			for _, imported := range pkg.imports {
				if !mayImport(path, imported, packages[imported]) {
					report(fmt.Sprintf("%s must not import %s", path, imported))
				}
			}
		}
		for _, path := range []string{"twenty48/terminal", "twenty48/words"} {
			seen := map[string]bool{}
			var visit func(path string, importers []string)
			visit = func(path string, importers []string) {
				importers = append(importers, path)
				if strings.HasPrefix(packages[path].module, "fyne.io/") {
					report("the toolkit must not be a dependency: " + strings.Join(importers, " imports "))
					return
				}
				for _, imported := range packages[path].imports {
					if !seen[imported] {
						seen[imported] = true
						visit(imported, importers)
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

// TestBarriers checks that only engine makes and changes states, moves and records, and that only
// recording and the program that trains the coach call the functions that change a game. The other
// packages, such as gui, can play only by these functions.
func TestBarriers(t *testing.T) {
	// The compiler protects the fields of a Matrix and of a Stack, because they are not exported.
	parts := strings.Fields("Matrix Score Gain Spawns Spawned Continued Records Moved Slides Increment")
	acts := strings.Fields("Left Right Up Down Undo Continue")
	files, calls := 0, map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if path == "engine" || entry.IsDir() && path != "." && strings.HasPrefix(entry.Name(), ".") {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, path, nil, 0)
		if err != nil {
			return err
		}
		changes := func(e ast.Expr) {
			if s, ok := e.(*ast.SelectorExpr); ok && slices.Contains(parts, s.Sel.Name) {
				t.Errorf("%v: a field of a state is changed outside engine: %s", positions.Position(e.Pos()), s.Sel.Name)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					changes(e)
				}
			case *ast.IncDecStmt:
				changes(n.X)
			case *ast.CompositeLit:
				if name, ok := fromEngine(n.Type); ok && len(n.Elts) > 0 && slices.Contains([]string{"State", "Shift", "Record"}, name) {
					t.Errorf("%v: a %s is made outside engine", positions.Position(n.Pos()), name)
				}
			case ast.Expr:
				if name, ok := fromEngine(n); ok && slices.Contains(acts, name) {
					calls[filepath.ToSlash(filepath.Dir(path))] = true
				}
			}
			return true
		})
		return nil
	})
	if got := slices.Sorted(maps.Keys(calls)); err != nil || files < 100 || !slices.Equal(got, []string{"coach/tune", "recording"}) {
		t.Errorf("of %d files, those in %v change games: %v", files, got, err)
	}
}

// fromEngine returns the name that an expression has in the package engine.
func fromEngine(e ast.Expr) (name string, ok bool) {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	x, ok := s.X.(*ast.Ident)
	return s.Sel.Name, ok && x.Name == "engine"
}
