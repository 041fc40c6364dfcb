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

// unusual has functions that create, in place of a file, something that cannot be read to its end
// in a moment.
var unusual = map[string]func(path string) error{
	"pipe":             func(path string) error { return syscall.Mkfifo(path, 0o600) },
	"link to device":   func(path string) error { return os.Symlink("/dev/zero", path) },
	"socket":           func(path string) error { _, err := net.Listen("unix", path); return err },
	"huge sparse file": func(path string) error { return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 1<<40)) },
	"link to a pipe": func(path string) error {
		return errors.Join(syscall.Mkfifo(path+"-pipe", 0o600), os.Symlink(path+"-pipe", path))
	},
}

// mustNotBlock runs a function, and stops the test if it does not return.
func mustNotBlock(t *testing.T, action string, run func()) {
	t.Helper()
	done := make(chan bool)
	go func() { run(); close(done) }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatalf("%s does not return", action)
	}
}

// Load does not read anything but regular files of limited size. Its error names the path.
func TestUnusualFiles(t *testing.T) {
	for kind, create := range unusual {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			f := openFolder(t, dir)
			must(t, os.Mkdir(filepath.Join(dir, "games"), 0o700))
			path := filepath.Join(dir, "games", "a")
			must(t, create(path))
			mustNotBlock(t, "reading", func() {
				for range 2 {
					if data, err := f.Load("games/a"); data != nil || err == nil || !strings.Contains(err.Error(), path) {
						t.Errorf("%d bytes are read, %v", len(data), err)
					}
				}
				if aside, err := f.SetAside("games/a"); err == nil {
					t.Errorf("it is copied to %q", aside)
				}
				if err := f.Write("games/a", 0, []byte("one\n")); err == nil {
					t.Error("Write starts a text there")
				}
				sizes, err := f.List("games")
				if _, isListed := sizes["games/a"]; !isListed || err != nil {
					t.Errorf("the list has %v, %v", sizes, err)
				}
				must(t, f.Save("games/a", []byte("text")))
				if data, err := f.Load("games/a"); string(data) != "text" || err != nil {
					t.Errorf("after saving there is %q, %v", data, err)
				}
			})
		})
	}
}

// A lock that is no regular file is renamed. Locking works as usual.
func TestUnusualLock(t *testing.T) {
	for kind, create := range unusual {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "lock")
			must(t, create(path))
			mustNotBlock(t, "opening", func() {
				one, two := openFolder(t, dir), openFolder(t, dir)
				if one.Home() != "" || two.Home() != "others/2/" {
					t.Errorf("the homes are %q and %q", one.Home(), two.Home())
				}
			})
		})
	}
}

// If a text cannot be read completely, Load returns no text: a part of it would look like damage.
func TestLoadFolder(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	must(t, os.Mkdir(filepath.Join(dir, "settings"), 0o700))
	if data, err := f.Load("settings"); data != nil || err == nil {
		t.Errorf("a folder is read as %q, %v", data, err)
	}
	must(t, os.Symlink("/proc/self/mem", filepath.Join(dir, "memory"))) // reading its first byte fails
	if data, err := f.Load("memory"); data != nil || err == nil {
		t.Errorf("a file that cannot be read is read as %q, %v", data, err)
	}
	must(t, f.Remove("memory"))
	if sizes, err := f.List("."); len(sizes) != 1 || err != nil { // only the lock is left
		t.Errorf("the list has %v, %v", slices.Collect(maps.Keys(sizes)), err)
	}
}

// Check writes a text again whose file was removed or replaced. It sets the replacement aside.
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
			must(t, err)
			whole, err := f.Load("games/1")
			must(t, err)
			must(t, test.change(filepath.Join(dir, "games")))
			if test.aside != "" {
				must(t, os.Rename(filepath.Join(dir, "games/new"), filepath.Join(dir, "games/1")))
			}
			must(t, r.Check())
			if got, err := f.Load("games/1"); string(got) != string(whole) || err != nil {
				t.Errorf("there is %q, %v; want %q", got, err, whole)
			}
			if got, _ := f.Load("games/1.damaged-1"); string(got) != test.aside {
				t.Errorf("set aside is %q, want %q", got, test.aside)
			}
			must(t, r.Add("two"))
			must(t, r.Check())
		})
	}
}

// Check returns an error if a text is lost that this instance has not written.
func TestCheckOfAResumedText(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	whole := Seal("one")
	must(t, f.Save("games/1", whole))
	_, _, checksum := Lines(whole)
	r := Resume(f, "games/1", whole, checksum)
	must(t, os.RemoveAll(filepath.Join(dir, "games")))
	if r.Check() == nil {
		t.Error("Check returns no error")
	}
	memory := Memory{"games/1": whole}
	r = Resume(memory, "games/1", whole, checksum)
	must(t, r.Check())
	delete(memory, "games/1")
	if r.Check() == nil {
		t.Error("Check of a Memory returns no error")
	}
}
