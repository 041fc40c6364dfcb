//go:build !js

package records

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// A Folder keeps texts as files, by names in which slashes part folders. It may
// be used from several goroutines.
type Folder struct {
	dir    string
	lock   *flock.Flock
	others string // what those lock together that are not the first

	mu      sync.Mutex
	name    string   // of the text that is growing
	file    *os.File // which is open as long as it grows
	syncing bool     // whether it is going to be synced to the disk
	failed  error    // of the last sync, to be told by the next write
}

// OpenFolder opens a folder, which need not exist, and tells whether it is the
// first to: the first locks it until it is closed. Whether it can be written is
// told when something is.
func OpenFolder(dir string) (f *Folder, first bool) {
	f = &Folder{dir: dir, lock: flock.New(filepath.Join(dir, "lock")), others: filepath.Join(dir, "lock-others")}
	if os.MkdirAll(dir, 0o700) != nil {
		return f, true
	}
	locked, err := f.lock.TryLock()
	// Where nothing can be written nothing can be harmed.
	if locked || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return f, true
	}
	f.lock = flock.New(f.others)
	f.lock.RLock() // which waits only while another is in Alone
	return f, false
}

// Alone tells the first to open the folder whether nobody else has it open.
func (f *Folder) Alone() bool {
	others := flock.New(f.others)
	alone, err := others.TryLock()
	return alone && errors.Join(err, others.Unlock()) == nil
}

// Close syncs what was written to the disk, and lets go of the folder.
func (f *Folder) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return errors.Join(f.close(), f.lock.Unlock())
}

func (f *Folder) close() error {
	if f.file == nil {
		return nil
	}
	err := errors.Join(f.file.Sync(), f.file.Close())
	f.name, f.file = "", nil
	return err
}

func (f *Folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// Load returns the text of a name, nil if there is none.
func (f *Folder) Load(name string) ([]byte, error) {
	data, err := os.ReadFile(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// Save keeps a text under a name, whole or not at all: it is written beside the
// old one, synced, and then takes its place.
func (f *Folder) Save(name string, data []byte) error {
	path := f.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), beside+"*")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// beside starts the names of files that are not whole yet.
const beside = ".new-"

// Write lets a text grow; see [Writer]. The data is with the system when it
// returns, so that the end of the program takes nothing away, and within a
// second on the disk.
func (f *Folder) Write(name string, offset int, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.failed; err != nil {
		f.failed = nil
		return err
	}
	if f.file == nil || f.name != name {
		if err := f.open(name, offset); err != nil {
			return err
		}
	} else if _, err := os.Stat(f.path(name)); err != nil && !errors.Is(err, fs.ErrPermission) { // or else it may be there, and takes more
		if err := f.bringBack(name, offset); err != nil {
			return err
		}
	}
	if _, err := f.file.WriteAt(data, int64(offset)); err != nil {
		f.file.Truncate(int64(offset)) // what is there of it would be damage
		return err
	}
	if !f.syncing {
		f.syncing = true
		time.AfterFunc(time.Second/2, f.sync)
	}
	return nil
}

// bringBack writes the text that is growing again, as long as it was, after somebody
// has removed its file, which has it all while it is open.
func (f *Folder) bringBack(name string, length int) error {
	text := make([]byte, length)
	if _, err := f.file.ReadAt(text, 0); err != nil {
		return err
	}
	if err := f.Save(name, text); err != nil {
		return err
	}
	return f.open(name, length)
}

func (f *Folder) open(name string, offset int) error {
	if err := f.close(); err != nil {
		return err
	}
	path, flags := f.path(name), os.O_RDWR
	if offset == 0 {
		flags |= os.O_CREATE | os.O_EXCL
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return fmt.Errorf("%v", err) // not ErrExist, which is said of files only
		}
	}
	file, err := os.OpenFile(path, flags, 0o600)
	if info, statErr := os.Stat(path); errors.Is(err, fs.ErrExist) && statErr == nil && info.Size() == 0 {
		file, err = os.OpenFile(path, os.O_RDWR, 0o600) // begun, but on a full disk
	}
	if err != nil {
		return err
	}
	f.name, f.file = name, file
	return nil
}

func (f *Folder) sync() {
	f.mu.Lock()
	file := f.file
	f.syncing = false
	f.mu.Unlock()
	if file == nil {
		return
	}
	// If it was closed meanwhile, it was synced then.
	if err := file.Sync(); err != nil && !errors.Is(err, fs.ErrClosed) {
		f.mu.Lock()
		f.failed = err
		f.mu.Unlock()
	}
}

// SetAside copies a damaged text to another name, which it returns.
func (f *Folder) SetAside(name string) (string, error) {
	data, err := os.ReadFile(f.path(name))
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", name, n)
		if _, err := os.Lstat(f.path(aside)); errors.Is(err, fs.ErrNotExist) {
			return aside, f.Save(aside, data)
		} else if err != nil {
			return "", err
		}
	}
}

// List returns the texts in a folder by name, with their sizes in bytes.
func (f *Folder) List(folder string) (map[string]int, error) {
	sizes := map[string]int{}
	entries, err := os.ReadDir(f.path(folder))
	if errors.Is(err, fs.ErrNotExist) {
		return sizes, nil
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && !strings.HasPrefix(entry.Name(), beside) {
			sizes[folder+"/"+entry.Name()] = int(info.Size())
		}
	}
	return sizes, err
}

// Remove removes a text. It is no error if there is none.
func (f *Folder) Remove(name string) error {
	err := os.Remove(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
