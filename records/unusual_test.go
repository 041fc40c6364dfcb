//go:build linux

package records

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

// A lock that is no regular file does not block.
func TestUnusualLock(t *testing.T) {
	for kind, create := range unusual {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			must(t, os.Mkdir(filepath.Join(dir, "locks"), 0o700))
			must(t, create(filepath.Join(dir, "locks", "1")))
			mustNotBlock(t, "locking", func() {
				if !openFolder(t, dir).Lock("locks/1") {
					t.Error("Lock returns false")
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
	if sizes, err := f.List("."); len(sizes) > 0 || err != nil {
		t.Errorf("the list has %v, %v", slices.Collect(maps.Keys(sizes)), err)
	}
}

// Whatever happens to the file of a recording, the recording continues with all its lines. A file of
// another program stays as it is.
func TestChangedFiles(t *testing.T) {
	const other = "other\n"
	replace := func(path string) error { return cmp.Or(os.Remove(path), os.WriteFile(path, []byte(other), 0o600)) }
	for name, test := range map[string]struct {
		change      func(path string) error
		name, first string // the name of the recording, and what is in the first file
	}{
		"the folder is removed": {func(path string) error { return os.RemoveAll(filepath.Dir(path)) }, "games/1", ""},
		"the file is removed":   {os.Remove, "games/1", ""},
		"the file is replaced":  {replace, "games/1-2", other},
		"the file is emptied":   {func(path string) error { return os.Truncate(path, 0) }, "games/1", ""},
		"the file is shorter":   {func(path string) error { return os.Truncate(path, 4) }, "games/1-2", "one "},
		"the file is longer":    {func(path string) error { return appendTo(path, other) }, "games/1-2", "one DZw3\n" + other},
		"two names are taken": {func(path string) error {
			return cmp.Or(replace(path), os.WriteFile(path+"-2", []byte(other), 0o600))
		}, "games/1-3", other},
	} {
		t.Run(name, func(t *testing.T) {
			for _, isResumed := range []bool{false, true} {
				f := openFolder(t, t.TempDir())
				r, err := Record(f, "games/1", "one")
				must(t, err)
				if isResumed {
					r = Resume(f, "games/1", r.text, r.checksum)
				}
				check := func(want ...string) {
					t.Helper()
					data, err := f.Load(r.Name())
					if lines, intact, _ := Lines(data); !slices.Equal(lines, want) || intact != len(data) || err != nil || r.Name() != test.name {
						t.Errorf("%s has %q, %v; want %s with %q", r.Name(), data, err, test.name, want)
					}
					if first, _ := f.Load("games/1"); test.first != "" && string(first) != test.first {
						t.Errorf("the first file has %q, want %q", first, test.first)
					}
				}
				must(t, test.change(f.path("games/1")))
				must(t, r.Check())
				check("one")
				must(t, r.Add("two"))
				check("one", "two")
				must(t, r.Check())
			}
		})
	}
}

// appendTo appends a text to a file.
func appendTo(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return cmp.Or(err, file.Close())
}

// Two recordings that continue the same text, although they should not, lose no line, even if they
// write at the same time.
func TestTwoRecordingsOfOneText(t *testing.T) {
	dir := t.TempDir()
	first, second := openFolder(t, dir), openFolder(t, dir)
	whole := Seal("head")
	must(t, first.Save("games/1", whole))
	_, _, checksum := Lines(whole)
	recordings := []*Recording{Resume(first, "games/1", whole, checksum), Resume(second, "games/1", whole, checksum)}
	var want [2][]string
	var writers sync.WaitGroup
	for i, r := range recordings {
		want[i] = []string{"head"}
		for n := range 200 {
			want[i] = append(want[i], fmt.Sprintf("%d of %d", n, i))
		}
		writers.Go(func() {
			for _, line := range want[i][1:] {
				if err := r.Add(line); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	for i, r := range recordings {
		must(t, r.Check())
		data, err := first.Load(r.Name())
		if lines, intact, _ := Lines(data); !slices.Equal(lines, want[i]) || intact != len(data) || err != nil {
			t.Errorf("recording %d has %d of %d lines, %v", i, len(lines), len(want[i]), err)
		}
	}
	if recordings[0].Name() == recordings[1].Name() {
		t.Error("both recordings have the same name")
	}
}

// A recording that may only be read continues under a new name.
func TestProtectedFile(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("SKIPPED: file permissions have no effect here")
	}
	f := openFolder(t, t.TempDir())
	whole := Seal("one")
	must(t, f.Save("games/1", whole))
	must(t, os.Chmod(f.path("games/1"), 0o444))
	_, _, checksum := Lines(whole)
	r := Resume(f, "games/1", whole, checksum)
	must(t, r.Add("two"))
	data, err := f.Load("games/1-2")
	if lines, _, _ := Lines(data); r.Name() != "games/1-2" || !slices.Equal(lines, []string{"one", "two"}) || err != nil {
		t.Errorf("%s has %q, %v", r.Name(), data, err)
	}
}

// Files that Save has not completed are removed by a later instance, after an hour. Other files stay.
func TestUnfinishedFiles(t *testing.T) {
	dir := t.TempDir()
	long := time.Now().Add(-2 * time.Hour)
	for name, when := range map[string]time.Time{
		".new-1": long, "games/.new-2": long, ".new-3": time.Now(), "games/.new-4": time.Now(), "games/5": long, ".other": long,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte("part"), 0o600))
		must(t, os.Chtimes(path, when, when))
	}
	f := openFolder(t, dir)
	if games, err := f.List("games"); len(games) != 1 || err != nil {
		t.Errorf("the games are %v, %v", games, err)
	}
	var left []string
	for _, pattern := range []string{"*", "games/*"} {
		matches, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		for _, path := range matches {
			left = append(left, filepath.Base(path))
		}
	}
	if want := []string{".new-3", ".other", "games", ".new-4", "5"}; !slices.Equal(left, want) {
		t.Errorf("the files are %q, want %q", left, want)
	}
}
