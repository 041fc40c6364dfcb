//go:build !js

package records

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"twenty48/phrase"
)

// A Folder stores texts as files. Slashes in the name of a text separate folders. Several
// goroutines may use a Folder.
//
// Only Close waits for the disk. When Save or Write returns, the operating system has the data, so
// killing the program loses nothing. A goroutine syncs the data to the disk within a second.
type Folder struct {
	dir string

	mu       sync.Mutex
	locks    map[string]*flock.Flock // the locked names
	name     string                  // the text that Write wrote last; "" if no file is open
	file     *os.File                // the open file of that text, or nil
	unsynced map[string]bool         // the paths of files that may not be on the disk yet
	// The errors of syncing files, by path. The next Write of a file or Close returns them.
	failed map[string]error

	syncing  sync.Mutex // held while all files are synced
	flushing sync.Mutex // held while one file is open to be synced
	flush    func(path string) error
}

// OpenFolder opens a folder, which need not exist. Several instances of the program may open it: see
// [Folder.Lock]. If the folder cannot be written, the first write returns the error.
func OpenFolder(dir string) *Folder {
	f := &Folder{
		dir: dir, locks: map[string]*flock.Flock{},
		unsynced: map[string]bool{}, failed: map[string]error{}, flush: flush,
	}
	entries, _ := os.ReadDir(dir)
	f.removeUnfinished("", entries)
	return f
}

// removeUnfinished removes files of a folder that Save did not complete because the program was
// killed. A file of the last hour stays, because another instance may still write it.
func (f *Folder) removeUnfinished(folder string, entries []os.DirEntry) {
	for _, entry := range entries {
		if !isUnfinished(entry) {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour {
			os.Remove(filepath.Join(f.path(folder), entry.Name()))
		}
	}
}

// isUnfinished reports whether the name of a file says that Save has not completed it.
func isUnfinished(entry os.DirEntry) bool { return strings.HasPrefix(entry.Name(), unfinished) }

// Lock locks a name for this instance, until Unlock or Close. It returns false only if another
// instance has locked the name: if the system cannot lock, the player can play even so. A name that
// this instance has locked stays locked.
func (f *Folder) Lock(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	path := f.path(name)
	for range 10 {
		if f.locks[name] != nil {
			return true
		}
		info, err := os.Stat(path)
		if err == nil && !info.Mode().IsRegular() || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
			return true // opening a pipe would block for ever
		}
		lock := flock.New(path)
		if locked, err := lock.TryLock(); !locked {
			return err != nil
		}
		locked, err := lock.Stat()
		if info, nameErr := os.Stat(path); err == nil && nameErr == nil && os.SameFile(info, locked) {
			f.locks[name] = lock
		} else {
			lock.Unlock() // another instance has unlocked the name, and removed the file, meanwhile
		}
	}
	return true
}

// Unlock unlocks a name, and removes its file. If this instance has not locked the name, Unlock does
// nothing.
func (f *Folder) Unlock(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.unlock(name)
}

// unlock is Unlock for callers that hold the mutex. Only Windows can remove the file after it is
// unlocked: there, a file that another instance has open cannot be removed.
func (f *Folder) unlock(name string) {
	lock := f.locks[name]
	if lock == nil {
		return
	}
	delete(f.locks, name)
	os.Remove(lock.Path())
	lock.Unlock()
	if runtime.GOOS == "windows" {
		os.Remove(lock.Path())
	}
}

// Close waits until all data is on the disk, and unlocks all names.
func (f *Folder) Close() error {
	f.mu.Lock()
	err := f.close()
	f.mu.Unlock()
	f.sync()
	f.mu.Lock()
	defer f.mu.Unlock()
	for path, failed := range f.failed {
		err = errors.Join(err, failed)
		delete(f.failed, path)
	}
	for name := range f.locks {
		f.unlock(name)
	}
	return err
}

// close closes the open file, if there is one.
func (f *Folder) close() error {
	if f.file == nil {
		return nil
	}
	err := f.file.Close()
	f.name, f.file = "", nil
	return err
}

// path returns the path of the file of a text.
func (f *Folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// maxSize is the size in bytes of the largest file that Load reads: a recording of more than two
// million moves.
const maxSize = 64 << 20

// Load returns the text with a name, or nil if no text has that name. It returns an error for a
// file of more than maxSize bytes, and for anything else than a regular file, because reading a
// pipe or a device might never end.
func (f *Folder) Load(name string) ([]byte, error) {
	path := f.path(name)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, phrase.New("%q is not a regular file", path)
	case info.Size() > maxSize:
		return nil, phrase.New("%q has more than %d MB", path, maxSize>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err // returning a part of the text would look like damage
	}
	return data, nil
}

// Save stores a text under a name, completely or not at all: it writes a new file, which then
// replaces the old one.
func (f *Folder) Save(name string, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if name == f.name {
		f.close() // save replaces the open file
	}
	return f.save(name, data)
}

// save is Save for callers that hold the lock.
func (f *Folder) save(name string, data []byte) error {
	path := f.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), unfinished+"*")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Close())
	if err == nil {
		err = f.retryAfterSync(func() error { return os.Rename(file.Name(), path) })
	}
	if err != nil {
		os.Remove(file.Name())
		return err
	}
	f.syncLater(path)
	return nil
}

// unfinished is the prefix of the names of files that are not complete yet.
const unfinished = ".new-"

// retryAfterSync calls do, which replaces or removes a file. Windows does not allow that while the
// file is open for syncing, so retryAfterSync then waits and calls do again.
func (f *Folder) retryAfterSync(do func() error) error {
	err := do()
	if err == nil || errors.Is(err, fs.ErrNotExist) || runtime.GOOS != "windows" {
		return err
	}
	f.flushing.Lock()
	defer f.flushing.Unlock()
	return do()
}

// Write appends data to a text; see [Writer]. If earlier data of the text could not be synced to the
// disk, Write returns that error once, and writes nothing.
func (f *Folder) Write(name string, offset int, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.failed[f.path(name)]; err != nil {
		delete(f.failed, f.path(name))
		return err
	}
	if f.file == nil || f.name != name || offset == 0 {
		if err := f.open(name, offset); err != nil {
			return err
		}
	}
	if offset > 0 && !f.hasLength(offset) {
		f.close()
		return ErrChanged
	}
	if len(data) == 0 {
		return nil
	}
	if _, err := f.file.Write(data); err != nil {
		os.Truncate(f.path(name), int64(offset)) // a part of the data would be a damaged line
		return err
	}
	f.syncLater(f.path(name))
	return nil
}

// hasLength reports whether the open file still has its name, and a length in bytes. Without
// permission to check the name, it assumes so, because the open file can still be written.
func (f *Folder) hasLength(length int) bool {
	opened, err := f.file.Stat()
	info, nameErr := os.Stat(f.path(f.name))
	hasName := errors.Is(nameErr, fs.ErrPermission) || nameErr == nil && os.SameFile(info, opened)
	return err == nil && hasName && opened.Size() == int64(length)
}

// open opens the file that Write appends to. An offset of 0 creates the text.
//
// The system appends each line at the end of the file. So two programs that write at the same moment
// do not overwrite each other's lines, and both notice that the length is wrong.
func (f *Folder) open(name string, offset int) error {
	if err := f.close(); err != nil {
		return err
	}
	path, flags := f.path(name), os.O_WRONLY|os.O_APPEND
	if offset == 0 {
		flags |= os.O_CREATE | os.O_EXCL
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return fmt.Errorf("%v", err) // hides fs.ErrExist, which Write returns only for texts
		}
	}
	file, err := os.OpenFile(path, flags, 0o600)
	info, statErr := os.Stat(path)
	isEmpty := statErr == nil && info.Mode().IsRegular() && info.Size() == 0
	if errors.Is(err, fs.ErrExist) && isEmpty {
		file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o600) // the disk was full when the file was created
	}
	if offset > 0 && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)) {
		return ErrChanged
	}
	if err != nil {
		return err
	}
	f.name, f.file = name, file
	return nil
}

// syncLater starts a goroutine that soon syncs a file to the disk.
func (f *Folder) syncLater(path string) {
	if len(f.unsynced) == 0 {
		time.AfterFunc(time.Second/2, f.sync)
	}
	f.unsynced[path] = true
}

// sync syncs all unsynced files to the disk. Other methods can write meanwhile.
func (f *Folder) sync() {
	f.syncing.Lock()
	defer f.syncing.Unlock()
	f.mu.Lock()
	paths := f.unsynced
	f.unsynced = map[string]bool{}
	f.mu.Unlock()
	for path := range paths {
		f.flushing.Lock()
		err := f.flush(path)
		f.flushing.Unlock()
		if err != nil {
			f.mu.Lock()
			f.failed[path] = err
			f.mu.Unlock()
		}
	}
}

// flush syncs a file to the disk.
func flush(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil // the file was removed or locked: the next write notices that
	}
	return errors.Join(file.Sync(), file.Close())
}

// SetAside copies a damaged text to a new name, and returns that name. The error is
// [fs.ErrNotExist] if no text has the old name.
func (f *Folder) SetAside(name string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.setAside(name)
}

// setAside is SetAside for callers that hold the lock.
func (f *Folder) setAside(name string) (string, error) {
	data, err := f.Load(name)
	if err != nil {
		return "", err
	}
	if data == nil {
		return "", fs.ErrNotExist
	}
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", name, n)
		if _, err := os.Lstat(f.path(aside)); errors.Is(err, fs.ErrNotExist) {
			return aside, f.save(aside, data)
		} else if err != nil {
			return "", err
		}
	}
}

// List returns the names of the texts in a folder, with their sizes in bytes. It includes files
// that Load refuses to read, but no folders. A folder that does not exist has no texts. List also
// removes files that Save has not completed.
func (f *Folder) List(folder string) (map[string]int, error) {
	sizes := map[string]int{}
	entries, err := os.ReadDir(f.path(folder))
	if errors.Is(err, fs.ErrNotExist) {
		return sizes, nil
	}
	f.removeUnfinished(folder, entries)
	for _, entry := range entries {
		name := folder + "/" + entry.Name()
		info, err := os.Stat(f.path(name)) // follows links
		if err == nil && !info.IsDir() && !isUnfinished(entry) {
			sizes[name] = int(info.Size())
		}
	}
	return sizes, err
}

// Remove removes a text. Removing a text that does not exist is not an error.
func (f *Folder) Remove(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if name == f.name {
		f.close()
	}
	err := f.retryAfterSync(func() error { return os.Remove(f.path(name)) })
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
