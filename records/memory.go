package records

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Memory keeps texts by name for as long as it lives. Make one with Memory{}.
// It does what [Folder] does, and does not fail.
type Memory map[string][]byte

// Load returns the text of a name, nil if there is none.
func (m Memory) Load(name string) ([]byte, error) { return slices.Clone(m[name]), nil }

// Save keeps a text under a name.
func (m Memory) Save(name string, data []byte) error {
	m[name] = slices.Clone(data)
	return nil
}

// Write lets a text grow; see [Writer].
func (m Memory) Write(name string, offset int, data []byte) error {
	if offset == 0 && m[name] != nil {
		return fs.ErrExist
	}
	m[name] = append(m[name][:offset], data...)
	return nil
}

// SetAside copies a damaged text to another name, which it returns.
func (m Memory) SetAside(name string) (string, error) {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", name, n)
		if m[aside] == nil {
			m[aside] = slices.Clone(m[name])
			return aside, nil
		}
	}
}

// List returns the texts in a folder by name, with their sizes in bytes.
func (m Memory) List(folder string) (map[string]int, error) {
	sizes := map[string]int{}
	for name, data := range m {
		if strings.HasPrefix(name, folder+"/") {
			sizes[name] = len(data)
		}
	}
	return sizes, nil
}

// Alone is true: nobody else has a memory open.
func (m Memory) Alone() bool { return true }

// Remove removes a text. It is no error if there is none.
func (m Memory) Remove(name string) error {
	delete(m, name)
	return nil
}

// Home returns "": no other instance of the program has the memory.
func (m Memory) Home() string { return "" }

// Others returns nothing: no other instance of the program has the memory.
func (m Memory) Others() (running, ended []string, err error) { return nil, nil, nil }
