//go:build !js

package records

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// TestMain runs the tests. In a process that [startOther] has started, it runs another instance
// instead.
func TestMain(m *testing.M) {
	if dir := os.Getenv("OTHER_INSTANCE"); dir != "" {
		runOther(dir)
	}
	os.Exit(m.Run())
}

// runOther locks a name in a folder, and writes lines until it is killed. It prints whether it has the
// lock, and then each line after writing it.
func runOther(dir string) {
	f := OpenFolder(dir)
	fmt.Println(f.Lock("locks/1"))
	for offset := 0; ; {
		line := fmt.Sprintf("at %d\n", offset)
		if err := f.Write("games/1", offset, []byte(line)); err != nil {
			panic(err)
		}
		fmt.Print(line)
		offset += len(line)
	}
}

// startOther starts another instance in a new process, and returns whether it has locked the name. The
// function kill kills the process and returns the first 100 lines that it wrote.
func startOther(t *testing.T, dir string) (isLocked bool, kill func() string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "OTHER_INSTANCE="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(out)
	if _, err := fmt.Fscanln(reader, &isLocked); err != nil {
		t.Fatal(err)
	}
	return isLocked, func() string {
		var written strings.Builder
		for range 100 {
			line, err := reader.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			written.WriteString(line)
		}
		cmd.Process.Kill()
		cmd.Wait()
		return written.String()
	}
}

// openFolder opens a folder that is closed at the end of the test.
func openFolder(t *testing.T, dir string) *Folder {
	t.Helper()
	f := OpenFolder(dir)
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// openSystem opens an empty Folder.
func openSystem(t *testing.T) store { return openFolder(t, filepath.Join(t.TempDir(), "new")) }

// must stops the test if there is an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A name is locked by one instance at a time. Unlocking it or closing the folder removes its file.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	one, two := openFolder(t, dir), openFolder(t, dir)
	check := func(f *Folder, name string, want bool) {
		t.Helper()
		if got := f.Lock(name); got != want {
			t.Errorf("locking %s returns %v", name, got)
		}
	}
	check(one, "locks/a", true)
	check(one, "locks/a", true)
	check(two, "locks/a", false)
	check(two, "locks/b", true)
	two.Unlock("locks/a") // it is not locked by this instance
	check(two, "locks/a", false)
	one.Unlock("locks/a")
	check(two, "locks/a", true)
	check(one, "locks/a", false)
	must(t, two.Close())
	must(t, two.Close()) // closing twice is allowed
	check(one, "locks/a", true)
	check(one, "locks/b", true)
	must(t, one.Close())
	if locks, err := os.ReadDir(filepath.Join(dir, "locks")); len(locks) > 0 || err != nil {
		t.Errorf("there are the locks %v, %v", locks, err)
	}
}

// Several instances lock and unlock a name at once. It is never locked twice.
func TestLocksAtOnce(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	var holders atomic.Int32
	for range 4 {
		f := openFolder(t, dir)
		all.Go(func() {
			for locked := 0; locked < 300; {
				if !f.Lock("locks/a") {
					runtime.Gosched()
					continue
				}
				if locked++; holders.Add(1) > 1 {
					t.Error("a name is locked twice")
				}
				runtime.Gosched()
				holders.Add(-1)
				f.Unlock("locks/a")
			}
		})
	}
	all.Wait()
}

// A process has a lock until it is killed. Then all lines that it wrote are in its file.
func TestOtherProcess(t *testing.T) {
	dir := t.TempDir()
	isLocked, kill := startOther(t, dir)
	f := openFolder(t, dir)
	if !isLocked || f.Lock("locks/1") {
		t.Errorf("the other process has the lock: %v, or it is locked twice", isLocked)
	}
	written := kill()
	if text, err := f.Load("games/1"); !strings.HasPrefix(string(text), written) || err != nil {
		t.Errorf("a killed process wrote %d bytes; the file has %d bytes, %v", len(written), len(text), err)
	}
	if !f.Lock("locks/1") {
		t.Error("a killed process still has its lock")
	}
}

// If a name cannot be locked, Lock returns true. If the folder cannot be written, the first write
// returns the error.
func TestFolderThatCannotBeLocked(t *testing.T) {
	for name, test := range map[string]struct {
		prepare         func(dir string) error
		usesPermissions bool // the system ignores them for root
		writes          bool
	}{
		"no folder":   {prepare: func(dir string) error { return os.WriteFile(dir, nil, 0o600) }},
		"lock folder": {prepare: func(dir string) error { return os.MkdirAll(filepath.Join(dir, "locks/1"), 0o700) }, writes: true},
		"locks a file": {prepare: func(dir string) error {
			return errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(filepath.Join(dir, "locks"), nil, 0o600))
		}, writes: true},
		"foreign lock": {prepare: func(dir string) error {
			return errors.Join(os.MkdirAll(filepath.Join(dir, "locks"), 0o700), os.WriteFile(filepath.Join(dir, "locks/1"), nil, 0))
		}, usesPermissions: true, writes: true},
		"read-only": {prepare: func(dir string) error { return os.Mkdir(dir, 0o500) }, usesPermissions: true},
	} {
		t.Run(name, func(t *testing.T) {
			if test.usesPermissions && (runtime.GOOS == "windows" || os.Getuid() == 0) {
				t.Skip("SKIPPED: file permissions have no effect here")
			}
			dir := filepath.Join(t.TempDir(), "new")
			must(t, test.prepare(dir))
			for range 2 {
				f := openFolder(t, dir)
				if !f.Lock("locks/1") {
					t.Error("Lock returns false, although no instance has the lock")
				}
				if err := f.Save("a", nil); (err == nil) != test.writes {
					t.Errorf("saving: %v", err)
				}
				err := f.Write("b", 0, []byte("one\n"))
				if test.writes && err != nil && !errors.Is(err, fs.ErrExist) || !test.writes && (err == nil || errors.Is(err, fs.ErrExist)) {
					t.Errorf("writing: %v", err)
				}
			}
		})
	}
}

// Several goroutines may use one folder. Run this test with -race.
func TestGoroutines(t *testing.T) {
	const steps = 200
	f := openFolder(t, t.TempDir())
	short, long := "short", strings.Repeat("long ", 10_000)
	must(t, f.Save("saved", []byte(short)))
	var all sync.WaitGroup
	for n, step := range map[string]func(i int) error{
		"write one": func(i int) error { return f.Write("games/1", 5*i, fmt.Appendf(nil, "%04d\n", i)) },
		"write two": func(i int) error { return f.Write("games/2", 5*i, fmt.Appendf(nil, "%04d\n", i)) },
		"save":      func(i int) error { return f.Save("saved", []byte([]string{short, long}[i%2])) },
		"load": func(int) error {
			if runtime.GOOS == "windows" {
				return nil // Windows does not replace a file that is being read
			}
			if data, err := f.Load("saved"); err != nil || string(data) != short && string(data) != long {
				return fmt.Errorf("there are %d bytes, %v", len(data), err)
			}
			return nil
		},
		"remove": func(i int) error {
			name := fmt.Sprintf("games/3-%d", i)
			return errors.Join(f.Write(name, 0, []byte("one\n")), f.Remove(name))
		},
		"list": func(int) error { _, err := f.List("games"); return err },
		"sync": func(int) error { f.sync(); return nil },
	} {
		all.Go(func() {
			for i := range steps {
				if err := step(i); err != nil {
					t.Errorf("%s, step %d: %v", n, i, err)
					return
				}
			}
		})
	}
	var asides sync.Map
	for range 2 {
		all.Go(func() {
			for range 10 {
				aside, err := f.SetAside("saved")
				if _, isUsed := asides.LoadOrStore(aside, true); isUsed || err != nil {
					t.Errorf("set aside as %s, a name used before: %v, error %v", aside, isUsed, err)
				}
			}
		})
	}
	all.Wait()
	for _, name := range []string{"games/1", "games/2"} {
		data, err := f.Load(name)
		lines := strings.Split(string(data), "\n")
		if err != nil || len(lines) != steps+1 || !slices.IsSorted(lines[:steps]) {
			t.Errorf("%s has %d lines, %v: %q", name, len(lines)-1, err, data)
		}
	}
	if got, err := f.List("games"); len(got) != 2 || err != nil {
		t.Errorf("the games are %v, %v", got, err)
	}
}

// The error of a failed sync is returned once, by Write or Close.
func TestSyncFails(t *testing.T) {
	f := openFolder(t, t.TempDir())
	broken := errors.New("the disk is broken")
	f.flush = func(string) error { return broken }
	must(t, f.Write("games/1", 0, []byte("one\n")))
	f.sync()
	must(t, f.Save("settings", nil)) // Save does not return the error, because its callers may ignore it
	f.flush = flush
	f.sync()
	must(t, f.Write("games/2", 0, []byte("one\n"))) // another file
	if err := f.Write("games/1", 4, []byte("two\n")); !errors.Is(err, broken) {
		t.Errorf("after a failed sync, Write returns %v", err)
	}
	must(t, f.Write("games/1", 4, []byte("two\n")))
	if text, err := f.Load("games/1"); string(text) != "one\ntwo\n" || err != nil {
		t.Errorf("there is %q, %v", text, err)
	}
	f.flush = func(string) error { return broken }
	if err := f.Close(); !errors.Is(err, broken) {
		t.Errorf("after a failed sync, Close returns %v", err)
	}
}

// While syncing blocks, only Close waits. It returns when everything is synced.
func TestSyncBlocks(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	isSyncing, mayContinue := make(chan bool), make(chan bool)
	synced := map[string]bool{}
	f.flush = func(path string) error {
		isSyncing <- true
		<-mayContinue
		synced[path] = true
		return nil
	}
	must(t, f.Write("games/1", 0, []byte("one\n")))
	must(t, f.Save("settings", nil))
	names := []string{"games/1", "games/2", "settings", "settings.damaged-1"}
	for n := range 10 {
		names = append(names, fmt.Sprintf("games/old-%d", n))
		must(t, f.Write(names[len(names)-1], 0, []byte("one\n")))
	}
	go f.sync()
	<-isSyncing
	must(t, f.Write("games/1", 4, []byte("two\n")))
	must(t, f.Write("games/2", 0, []byte("one\n")))
	must(t, f.Save("settings", []byte("new")))
	must(t, f.Save("last", []byte("new")))
	_, err := f.SetAside("settings")
	must(t, err)
	_, err = f.Load("settings")
	must(t, err)
	_, err = f.List("games")
	must(t, err)
	must(t, f.Remove("last"))
	f.Lock("locks/1")
	f.Unlock("locks/1")
	closed := make(chan error)
	go func() { closed <- f.Close() }()
	for {
		select {
		case mayContinue <- true:
		case <-isSyncing:
		case err := <-closed:
			must(t, err)
			for _, name := range names {
				if !synced[filepath.Join(dir, name)] {
					t.Errorf("%s is not synced after closing", name)
				}
			}
			return
		}
	}
}

// Saving replaces a text completely, or leaves the old text. It leaves no other files.
func TestSaveIsAtomic(t *testing.T) {
	dir := t.TempDir()
	f := openFolder(t, dir)
	must(t, os.MkdirAll(filepath.Join(dir, "games/1/in the way"), 0o700))
	if f.Save("games/1", []byte("text")) == nil {
		t.Error("a text replaces a folder")
	}
	must(t, f.Save("games/2", []byte("old")))
	must(t, os.Link(filepath.Join(dir, "games/2"), filepath.Join(dir, "games/3")))
	must(t, f.Save("games/2", []byte("new")))
	if old, err := f.Load("games/3"); string(old) != "old" || err != nil {
		t.Errorf("the old file was overwritten with %q, %v", old, err)
	}
	must(t, os.WriteFile(filepath.Join(dir, "games", unfinished+"1"), []byte("half a te"), 0o600)) // left by a killed process
	want := map[string]int{"games/2": 3, "games/3": 3}
	if got, err := f.List("games"); !maps.Equal(got, want) || err != nil {
		t.Errorf("the games are %v, %v; want %v", got, err, want)
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "games")); len(entries) != 4 || err != nil {
		t.Errorf("there are the files %v, %v", entries, err)
	}
}

// After a folder is removed, the next line restores the whole recording. If that fails, a later line
// does.
func TestFolderIsRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: Windows does not remove an open file")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f := openFolder(t, dir)
	r, err := Record(f, "games/1", "one")
	must(t, err)
	must(t, os.RemoveAll(dir))
	must(t, r.Add("two"))
	must(t, os.RemoveAll(dir))
	must(t, os.WriteFile(dir, nil, 0o600))
	f.sync() // there is nothing to sync
	if r.Add("three") == nil {
		t.Error("a line is written without a folder")
	}
	must(t, os.Remove(dir))
	must(t, r.Add("four"))
	data, err := f.Load("games/1")
	if lines, _, _ := Lines(data); !slices.Equal(lines, []string{"one", "two", "three", "four"}) || err != nil {
		t.Errorf("there is %q, %v", data, err)
	}
}

// A text can be continued without permission to open its folder, because its file is open.
func TestFolderIsClosedToAll(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("SKIPPED: file permissions have no effect here")
	}
	dir := filepath.Join(t.TempDir(), "new")
	f := openFolder(t, dir)
	for i, mode := range []fs.FileMode{0o700, 0, 0o700} {
		must(t, os.Chmod(dir, mode))
		if err := f.Write("games/1", 4*i, []byte("one\n")); err != nil {
			t.Error(err)
		}
		f.sync()
	}
	if got, err := f.Load("games/1"); string(got) != "one\none\none\n" || err != nil {
		t.Errorf("there is %q, %v", got, err)
	}
}
