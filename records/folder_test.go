package records

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// keeper is what a folder and the memory both are.
type keeper interface {
	Writer
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	List(folder string) (map[string]int, error)
	Remove(name string) error
}

func keepers(t *testing.T) map[string]keeper {
	t.Helper()
	folder, _ := OpenFolder(filepath.Join(t.TempDir(), "new"))
	t.Cleanup(func() {
		if err := folder.Close(); err != nil {
			t.Error(err)
		}
	})
	return map[string]keeper{"folder": folder, "memory": Memory{}}
}

func TestKeepers(t *testing.T) {
	for kind, k := range keepers(t) {
		load := func(name, want string) {
			t.Helper()
			data, err := k.Load(name)
			if err != nil || string(data) != want || (data == nil) != (want == "") {
				t.Errorf("%s: %s is %q, %v; want %q", kind, name, data, err, want)
			}
		}
		do := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
		}
		load("a/b", "")
		do(k.Save("a/b", []byte("old")))
		do(k.Save("a/b", []byte("new")))
		load("a/b", "new")

		do(k.Write("games/1", 0, []byte("one\n")))
		do(k.Write("games/1", 4, []byte("two\n")))
		do(k.Write("games/1", 4, []byte("Two\nthree\n"))) // after a call that failed
		load("games/1", "one\nTwo\nthree\n")
		do(k.Write("games/2", 0, []byte("other\n")))
		if err := k.Write("games/1", 0, []byte("x")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: a text that is there is begun: %v", kind, err)
		}
		do(k.Write("games/1", 14, []byte("four\n")))
		load("games/1", "one\nTwo\nthree\nfour\n")

		want := map[string]int{"games/1": 19, "games/2": 6}
		if got, err := k.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: the games are %v, %v; want %v", kind, got, err, want)
		}
		do(k.Remove("games/2"))
		do(k.Remove("games/2"))
		delete(want, "games/2")
		if got, err := k.List("games"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: after one is removed the games are %v, %v", kind, got, err)
		}
		if got, err := k.List("none"); err != nil || len(got) != 0 {
			t.Errorf("%s: a folder that is not there has %v, %v", kind, got, err)
		}

		aside, err := k.SetAside("games/1")
		do(err)
		load("games/1", "one\nTwo\nthree\nfour\n")
		load(aside, "one\nTwo\nthree\nfour\n")
		do(k.Save("games/1", []byte("again")))
		if second, err := k.SetAside("games/1"); err != nil || second == aside {
			t.Errorf("%s: set aside as %s, then as %s, %v", kind, aside, second, err)
		}
		load(aside, "one\nTwo\nthree\nfour\n")
	}
}

func TestFolderIsLocked(t *testing.T) {
	dir := t.TempDir()
	one, first := OpenFolder(dir)
	if !first {
		t.Fatal("a folder that nobody uses is not the first's")
	}
	other, second := OpenFolder(dir)
	if second {
		t.Error("two are the first to open a folder")
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if err := one.Close(); err != nil {
		t.Error(err)
	}
	if again, first := OpenFolder(dir); !first {
		t.Error("a folder that was closed is still locked")
	} else if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// A folder that cannot be made says so when something is written, and nothing else.
func TestFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folder, first := OpenFolder(filepath.Join(file, "below"))
	if !first {
		t.Error("where nothing can be locked there is no first")
	}
	if folder.Save("a", nil) == nil || folder.Write("b", 0, nil) == nil {
		t.Error("what cannot be written is written")
	}
	if err := folder.Close(); err != nil {
		t.Error(err)
	}
}

// What grows is whole again after the folder was removed under it, at once or when
// the folder can be made.
func TestFolderIsRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: there no file is removed that is open")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f, _ := OpenFolder(dir)
	defer f.Close()
	write := func(offset int, text string, fails bool) {
		t.Helper()
		if err := f.Write("games/1", offset, []byte(text)); (err != nil) != fails {
			t.Fatalf("writing %q: %v", text, err)
		}
	}
	remove := func() {
		t.Helper()
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	write(0, "one\n", false)
	remove()
	write(4, "two\n", false)
	remove()
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	write(8, "three\n", true)
	remove()
	write(8, "three\nfour\n", false)
	if got, err := f.Load("games/1"); string(got) != "one\ntwo\nthree\nfour\n" || err != nil {
		t.Errorf("there is %q, %v", got, err)
	}
}

// What grows goes on when the folder may no longer be looked into: its file is open.
func TestFolderIsShut(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("SKIPPED: here everybody may look into a folder")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f, _ := OpenFolder(dir)
	defer f.Close()
	for i, mode := range []fs.FileMode{0o700, 0, 0o700} {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		if err := f.Write("games/1", 4*i, []byte("one\n")); err != nil {
			t.Error(err)
		}
	}
	if got, err := f.Load("games/1"); string(got) != "one\none\none\n" || err != nil {
		t.Errorf("there is %q, %v", got, err)
	}
}

func TestRecording(t *testing.T) {
	m := Memory{}
	r, err := Record(m, "game", "head", "one")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Add("two"); err != nil {
		t.Fatal(err)
	}
	lines, intact, seal := Lines(m["game"])
	if len(lines) != 3 || lines[2] != "two" || intact != len(m["game"]) {
		t.Fatalf("%q is read as %q", m["game"], lines)
	}
	if err := Resume(m, "game", m["game"], seal).Add("three"); err != nil {
		t.Fatal(err)
	}
	if lines, intact, _ := Lines(m["game"]); len(lines) != 4 || intact != len(m["game"]) {
		t.Errorf("%q is read as %q", m["game"], lines)
	}
	// The same line elsewhere has another seal.
	if _, intact, _ := Lines(append([]byte(nil), m["game"][len("head abcd\n"):]...)); intact != 0 {
		t.Error("lines hold up without the one before")
	}
}
