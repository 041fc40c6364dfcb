package records

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Memory stores texts by name as long as it lives. Make one with Memory{}. It does
// what [Folder] does, but never fails. Several goroutines may use its methods.
type Memory map[string][]byte

// memories guards every Memory: a map has no place for a lock of its own.
var memories sync.Mutex

// Load returns the text with a name, or nil if there is none.
func (m Memory) Load(name string) ([]byte, error) {
	memories.Lock()
	defer memories.Unlock()
	return slices.Clone(m[name]), nil
}

// Save stores a text under a name.
func (m Memory) Save(name string, data []byte) error {
	memories.Lock()
	defer memories.Unlock()
	m[name] = slices.Clone(data)
	return nil
}

// Write lets a text grow; see [Writer].
func (m Memory) Write(name string, offset int, data []byte) error {
	memories.Lock()
	defer memories.Unlock()
	if offset == 0 && m[name] != nil {
		return fs.ErrExist
	}
	if offset > len(m[name]) {
		return fs.ErrNotExist // somebody removed it
	}
	m[name] = append(m[name][:offset], data...)
	return nil
}

// SetAside copies a damaged text to another name, which it returns.
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

// Home returns "": only one instance has a memory open.
func (m Memory) Home() string { return "" }

// Homes returns nothing: there are no further instances.
func (m Memory) Homes() ([]string, error) { return nil, nil }

// Orphans returns nothing: there are no further instances.
func (m Memory) Orphans() ([]string, error) { return nil, nil }

// Remove removes a text. A text that does not exist is not an error.
func (m Memory) Remove(name string) error {
	memories.Lock()
	defer memories.Unlock()
	delete(m, name)
	return nil
}
