//go:build linux

package records

import (
	"errors"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// unusual are things in the place of a file, none of which can be read to its end in a
// moment.
var unusual = map[string]func(path string) error{
	"pipe":            func(path string) error { return syscall.Mkfifo(path, 0o600) },
	"link to device":  func(path string) error { return os.Symlink("/dev/zero", path) },
	"socket":          func(path string) error { _, err := net.Listen("unix", path); return err },
	"huge sparse one": func(path string) error { return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 1<<40)) },
	"link to a pipe": func(path string) error {
		return errors.Join(syscall.Mkfifo(path+"-pipe", 0o600), os.Symlink(path+"-pipe", path))
	},
}

// atOnce does something that must not wait.
func atOnce(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan bool)
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatalf("%s does not end", what)
	}
}

// What is no ordinary file, or larger than any text, is not read. The error names it.
func TestUnusualFiles(t *testing.T) {
	for kind, create := range unusual {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			f := openFolder(t, dir)
			do(t, os.Mkdir(filepath.Join(dir, "games"), 0o700))
			path := filepath.Join(dir, "games", "a")
			do(t, create(path))
			atOnce(t, "reading", func() {
				for range 2 {
					if data, err := f.Load("games/a"); data != nil || err == nil || !strings.Contains(err.Error(), path) {
						t.Errorf("%d bytes are read, %v", len(data), err)
					}
				}
				if aside, err := f.SetAside("games/a"); err == nil {
					t.Errorf("it is copied to %q", aside)
				}
				if err := f.Write("games/a", 0, []byte("one\n")); err == nil {
					t.Error("it is started as a text")
				}
				sizes, err := f.List("games")
				if _, isListed := sizes["games/a"]; !isListed || err != nil {
					t.Errorf("the list has %v, %v", sizes, err)
				}
				do(t, f.Save("games/a", []byte("text")))
				if data, err := f.Load("games/a"); string(data) != "text" || err != nil {
					t.Errorf("after saving there is %q, %v", data, err)
				}
			})
		})
	}
}

// A lock that is no ordinary file is set aside: instances lock each other out all the same.
func TestUnusualLock(t *testing.T) {
	for kind, create := range unusual {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "lock")
			do(t, create(path))
			atOnce(t, "opening", func() {
				one, two := openFolder(t, dir), openFolder(t, dir)
				if one.Home() != "" || two.Home() != "others/2/" {
					t.Errorf("the homes are %q and %q", one.Home(), two.Home())
				}
			})
		})
	}
}

// What cannot be read comes without any text: a part of it would look like damage.
func TestLoadFolder(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	do(t, os.Mkdir(filepath.Join(dir, "settings"), 0o700))
	if data, err := f.Load("settings"); data != nil || err == nil {
		t.Errorf("a folder is read as %q, %v", data, err)
	}
	do(t, os.Symlink("/proc/self/mem", filepath.Join(dir, "memory"))) // cannot be read at its start
	if data, err := f.Load("memory"); data != nil || err == nil {
		t.Errorf("a file that cannot be read is read as %q, %v", data, err)
	}
	do(t, f.Remove("memory"))
	if sizes, err := f.List("."); len(sizes) != 1 || err != nil { // the lock
		t.Errorf("the list has %v, %v", slices.Collect(maps.Keys(sizes)), err)
	}
}

// A text whose file was removed or replaced is written again when the folder is checked or
// closed. What replaced it is set aside.
func TestCheck(t *testing.T) {
	for name, test := range map[string]struct {
		change func(dir string) error
		aside  string
	}{
		"removed":  {os.RemoveAll, ""},
		"replaced": {func(dir string) error { return os.WriteFile(filepath.Join(dir, "new"), []byte("other\n"), 0o600) }, "other\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			f := openFolder(t, dir)
			r, err := Record(f, "games/1", "one")
			do(t, err)
			whole, err := f.Load("games/1")
			do(t, err)
			do(t, test.change(filepath.Join(dir, "games")))
			if test.aside != "" {
				do(t, os.Rename(filepath.Join(dir, "games/new"), filepath.Join(dir, "games/1")))
			}
			do(t, r.Check())
			if got, err := f.Load("games/1"); string(got) != string(whole) || err != nil {
				t.Errorf("there is %q, %v; want %q", got, err, whole)
			}
			if got, _ := f.Load("games/1.damaged-1"); string(got) != test.aside {
				t.Errorf("set aside is %q, want %q", got, test.aside)
			}
			do(t, r.Add("two"))
			do(t, r.Check())
		})
	}
}

// The loss of a text that this instance has not written is an error.
func TestCheckOfAResumedText(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	whole := Seal("one")
	do(t, f.Save("games/1", whole))
	_, _, seal := Lines(whole)
	r := Resume(f, "games/1", whole, seal)
	do(t, os.RemoveAll(filepath.Join(dir, "games")))
	if r.Check() == nil {
		t.Error("nothing is reported")
	}
	memory := Memory{"games/1": whole}
	r = Resume(memory, "games/1", whole, seal)
	do(t, r.Check())
	delete(memory, "games/1")
	if r.Check() == nil {
		t.Error("of a memory nothing is reported")
	}
}
