package records

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Memory stores texts by name while the program runs. It has the methods of [Folder], but its only
// errors are those of Write. Create one with Memory{}. Several goroutines may call its methods.
type Memory map[string][]byte

// memories guards the maps of all Memory values, because a map has no field for a lock.
var memories sync.Mutex

// Load returns a copy of the text with a name, or nil if no text has that name.
func (m Memory) Load(name string) ([]byte, error) {
	memories.Lock()
	defer memories.Unlock()
	return slices.Clone(m[name]), nil
}

// Save stores a copy of a text under a name. It replaces an older text.
func (m Memory) Save(name string, data []byte) error {
	memories.Lock()
	defer memories.Unlock()
	m[name] = slices.Clone(data)
	return nil
}

// Write appends data to a text; see [Writer].
func (m Memory) Write(name string, offset int, data []byte) error {
	memories.Lock()
	defer memories.Unlock()
	if offset == 0 && m[name] != nil {
		return fs.ErrExist
	}
	if offset != len(m[name]) {
		return ErrChanged
	}
	m[name] = append(m[name], data...)
	return nil
}

// SetAside copies a damaged text to a new name, and returns that name.
func (m Memory) SetAside(name string) (string, error) {
	memories.Lock()
	defer memories.Unlock()
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", name, n)
		if m[aside] == nil {
			m[aside] = slices.Clone(m[name])
			return aside, nil
		}
	}
}

// List returns the names of the texts in a folder, with their sizes in bytes.
func (m Memory) List(folder string) (map[string]int, error) {
	memories.Lock()
	defer memories.Unlock()
	sizes := map[string]int{}
	for name, data := range m {
		if after, in := strings.CutPrefix(name, folder+"/"); in && !strings.Contains(after, "/") {
			sizes[name] = len(data)
		}
	}
	return sizes, nil
}

// Lock returns true, because no other instance can open a Memory.
func (m Memory) Lock(string) bool { return true }

// Unlock does nothing.
func (m Memory) Unlock(string) {}

// Remove removes a text. Removing a text that does not exist is not an error.
func (m Memory) Remove(name string) error {
	memories.Lock()
	defer memories.Unlock()
	delete(m, name)
	return nil
}
