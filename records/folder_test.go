//go:build !js

package records

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// openSystem opens an empty store, of what the system has.
func openSystem(t *testing.T) keeper {
	t.Helper()
	folder, _ := OpenFolder(filepath.Join(t.TempDir(), "new"))
	t.Cleanup(func() {
		if err := folder.Close(); err != nil {
			t.Error(err)
		}
	})
	return folder
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
