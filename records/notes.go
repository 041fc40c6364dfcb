package records

import (
	"slices"
	"sync"

	"twenty48/phrase"
)

// Notes collects sentences for the player, about texts that are damaged or cannot be read. The zero
// Notes is empty. Several goroutines may use it.
type Notes struct {
	mu   sync.Mutex
	list []error
}

// Add adds a sentence, unless it was added since the last call of Take.
func (n *Notes) Add(text phrase.Text, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	sentence := phrase.New(text, args...)
	if !slices.ContainsFunc(n.list, func(e error) bool { return e.Error() == sentence.Error() }) {
		n.list = append(n.list, sentence)
	}
}

// Take returns the sentences that were added since the last call.
func (n *Notes) Take() (list []error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list, n.list = n.list, nil
	return list
}

// IsEmpty reports whether Take would return no sentences.
func (n *Notes) IsEmpty() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.list) == 0
}

// SetAside copies a damaged text in a store to a new name, and adds a sentence about that. It reports
// whether the copy was made. The thing is what the text is for the player.
func (n *Notes) SetAside(store interface {
	SetAside(name string) (string, error)
}, thing phrase.Text, name string) bool {
	aside, err := store.SetAside(name)
	if err != nil {
		n.Add("%s is damaged, and a copy could not be kept: %v.", thing, err)
		return false
	}
	n.Add("%s was damaged. A copy was kept as %q.", thing, aside)
	return true
}

// LoadLine returns the only line of a text in a store, without its checksum. It returns "" if no text
// has that name, and [ErrDamaged] if the text is not intact.
func LoadLine(store interface {
	Load(name string) ([]byte, error)
}, name string) (string, error) {
	data, err := store.Load(name)
	if data == nil || err != nil {
		return "", err
	}
	lines, intact, _ := Lines(data)
	if len(lines) != 1 || intact != len(data) {
		return "", ErrDamaged
	}
	return lines[0], nil
}

// ErrDamaged is the error for a text that is damaged.
var ErrDamaged = phrase.New("it is damaged")
