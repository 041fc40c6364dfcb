//go:build linux

package library

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
	"twenty48/settings"
)

// If something unusual is in the place of a file in the data folder, the program starts at once,
// uses little memory, and plays and saves. A note or the history names what was ignored.
func TestUnusualFiles(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	kinds := map[string]func(path string) error{
		"a pipe":          func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"a device":        func(path string) error { return os.Symlink("/dev/zero", path) },
		"a huge file":     func(path string) error { return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 1<<40)) },
		"a folder":        func(path string) error { return os.Mkdir(path, 0o700) },
		"a dangling link": func(path string) error { return os.Symlink(missing, path) },
	}
	clock := newClock()
	template := t.TempDir()
	folder := records.OpenFolder(template)
	l := Open(folder, clock.now)
	old := begin(t, l, otherRules(), 1)
	tryGameMoves(l, old, 8)
	g := begin(t, l, engine.Classic(), 2)
	tryGameMoves(l, g, 8)
	text, err := l.Text(g.Name())
	if err != nil {
		t.Fatal(err)
	}
	friend := Open(records.Memory{}, clock.now)
	imported, err := friend.Import(recording.ReadText(text))
	if err != nil {
		t.Fatal(err)
	}
	chosen := settings.Open(folder)
	chosen.SetWindow(640, 480)
	err = errors.Join(chosen.Set("look", "dark"), chosen.SaveWindow(), l.Close(),
		folder.Save(imported.Name, []byte(text)), folder.Save("others/2/games/x", []byte(text)), folder.Save("others/2/lock", nil), folder.Save("locks/"+path.Base(g.Name()), nil), folder.Close())
	if err != nil {
		t.Fatal(err)
	}
	hasNote := []string{g.Name(), screenName, "settings", "window"} // a note must name these files
	hasFault := []string{g.Name(), old.Name(), imported.Name}
	n := 0
	for _, name := range []string{
		"locks", "locks/" + path.Base(g.Name()), "settings", "window", screenName, indexName, g.Name(), old.Name(), imported.Name, "games", "imported", "others",
		"others/2", "others/2/games", "others/2/games/x", "others/2/lock",
	} {
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			if n++; !isLong && n%3 != 0 {
				continue
			}
			create := kinds[kind]
			dir := filepath.Join(t.TempDir(), "d")
			file := filepath.Join(dir, filepath.FromSlash(name))
			if err := errors.Join(os.CopyFS(dir, os.DirFS(template)), os.RemoveAll(file), create(file)); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			folder := records.OpenFolder(dir)
			l := Open(folder, clock.now)
			chosen := settings.Open(folder)
			chosen.Window()
			g := onScreen(l)
			if g == nil || g.State().Ended() {
				if g, _, err = l.Start(Start{Rules: engine.Classic()}, seed99); err != nil {
					t.Errorf("%s is %s: %v", name, kind, err)
					continue
				}
			}
			l.SetInPlay(g)
			l.Refresh()(always) // this is an error if the folder of the games is no folder
			tryGameMoves(l, g, 8)
			notes := fmt.Sprint(append(l.Notes(), chosen.Notes()...))
			fault := ""
			for _, s := range l.Games() {
				if s.Name == name {
					fault = s.Fault
				}
			}
			text, _ := l.Text(g.Name())
			isSaved := l.Close() == nil && text != ""
			folder.Close()
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > 10<<20 {
				t.Errorf("%s is %s: the program uses %d MB", name, kind, used>>20)
			}
			if kind == "a dangling link" {
				continue // same as no file
			}
			if slices.Contains(hasNote, name) && (!strings.Contains(notes, file) && !strings.Contains(notes, name) || strings.Contains(notes, "damaged")) {
				t.Errorf("%s is %s: the notes are %s", name, kind, notes)
			}
			if slices.Contains(hasFault, name) && kind != "a folder" && !strings.Contains(fault, file) {
				t.Errorf("%s is %s: the fault in the history is %q", name, kind, fault)
			}
			if !isSaved && kind != "a folder" && !slices.Contains([]string{"games", "others", "others/2", "imported"}, name) {
				t.Errorf("%s is %s: the game is not saved", name, kind)
			}
		}
	}
}
