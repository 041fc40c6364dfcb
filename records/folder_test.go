//go:build !js

package records

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// openSystem opens an empty store of the system.
func openSystem(t *testing.T) keeper {
	t.Helper()
	folder := OpenFolder(filepath.Join(t.TempDir(), "new"))
	t.Cleanup(func() {
		if err := folder.Close(); err != nil {
			t.Error(err)
		}
	})
	return folder
}

func TestFolderIsLocked(t *testing.T) {
	dir := t.TempDir()
	first, second, third := OpenFolder(dir), OpenFolder(dir), OpenFolder(dir)
	for i, f := range []*Folder{first, second, third} {
		if want := []string{"", "others/2/", "others/3/"}[i]; f.Home() != want {
			t.Errorf("the home of instance %d is %q; want %q", i+1, f.Home(), want)
		}
	}
	orphans := func(f *Folder, want ...string) {
		t.Helper()
		if got, err := f.Orphans(); !slices.Equal(got, want) || err != nil {
			t.Errorf("the orphans are %q, %v; want %q", got, err, want)
		}
	}
	orphans(first)
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	orphans(third) // only the first instance gets any
	orphans(first, "others/2/")
	fourth := OpenFolder(dir) // others/2/ is the first's now
	if fourth.Home() != "others/4/" {
		t.Errorf("the home of the fourth instance is %q", fourth.Home())
	}
	if homes, err := fourth.Homes(); !slices.Equal(homes, []string{"others/2/", "others/3/", "others/4/"}) || err != nil {
		t.Errorf("the homes are %q, %v", homes, err)
	}
	for _, f := range []*Folder{first, third, fourth} {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	again := OpenFolder(dir)
	if again.Home() != "" {
		t.Errorf("a folder that was closed is still locked: the home is %q", again.Home())
	}
	orphans(again, "others/2/", "others/3/", "others/4/")
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// If a lock cannot be taken for another reason than another instance, the game is
// played, and games are saved.
func TestFolderCannotBeLocked(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "lock"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := OpenFolder(dir)
	if f.Home() != "" {
		t.Errorf("the home is %q", f.Home())
	}
	if err := f.Save("a", []byte("text")); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// The next write reports that a sync has failed, once, and what was written is there.
func TestSyncFails(t *testing.T) {
	f := OpenFolder(t.TempDir())
	full := errors.New("the disk is full")
	f.flush = func(string) error { return full }
	if err := f.Write("game", 0, []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	f.sync()
	if err := f.Write("game", 4, []byte("two\n")); !errors.Is(err, full) {
		t.Errorf("after a sync that failed, a write returns %v", err)
	}
	f.flush = flush
	if err := f.Write("game", 4, []byte("two\n")); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if got, err := f.Load("game"); string(got) != "one\ntwo\n" || err != nil {
		t.Errorf("there is %q, %v", got, err)
	}
}

// Close reports that the last sync has failed.
func TestSyncFailsAtClose(t *testing.T) {
	f := OpenFolder(t.TempDir())
	f.flush = func(string) error { return errors.New("the disk is full") }
	f.Save("a", nil)
	if f.Close() == nil {
		t.Error("a sync that failed is not reported")
	}
}

// No write waits for a disk that does not answer.
func TestSyncBlocks(t *testing.T) {
	f := OpenFolder(t.TempDir())
	syncing, answer := make(chan bool, 1), make(chan bool)
	f.flush = func(string) error {
		syncing <- true
		<-answer
		return nil
	}
	f.Save("a", []byte("a"))
	go f.sync()
	<-syncing
	written := make(chan error, 1)
	go func() {
		written <- errors.Join(f.Save("b", []byte("b")), f.Write("game", 0, []byte("one\n")), f.Remove("a"))
	}()
	select {
	case err := <-written:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("a write waits for the disk")
	}
	f.flush = flush
	close(answer)
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// Several goroutines may use a store. The race detector watches.
func TestGoroutines(t *testing.T) {
	for kind, k := range map[string]keeper{"memory": Memory{}, "system": openSystem(t)} {
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				game, other := fmt.Sprintf("games/%d", i), fmt.Sprintf("others/%d", i)
				for n := range 50 {
					if err := k.Write(game, n, []byte("x")); err != nil {
						t.Errorf("%s: %v", kind, err)
					}
					k.Save(other, []byte(game))
					k.Load(fmt.Sprintf("games/%d", n%4))
					k.List("games")
					k.Remove(other)
				}
			})
		}
		wg.Wait()
		want := map[string]int{"games/0": 50, "games/1": 50, "games/2": 50, "games/3": 50}
		if got, err := k.List("games"); !maps.Equal(got, want) || err != nil {
			t.Errorf("%s: there is %v, %v", kind, got, err)
		}
	}
}

// If a folder cannot be made, only writes return errors.
func TestFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folder := OpenFolder(filepath.Join(file, "below"))
	if folder.Home() != "" {
		t.Errorf("the home is %q", folder.Home())
	}
	if folder.Save("a", nil) == nil || folder.Write("b", 0, nil) == nil {
		t.Error("what cannot be written is written")
	}
	if err := folder.Close(); err != nil {
		t.Error(err)
	}
}

// A text that grows is complete after somebody removed the folder, as soon as the
// folder can be made again.
func TestFolderIsRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: there no file is removed that is open")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f := OpenFolder(dir)
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

// A text still grows if the folder may no longer be read: its file is open.
func TestFolderIsShut(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("SKIPPED: here everybody may look into a folder")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f := OpenFolder(dir)
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
