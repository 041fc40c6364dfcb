package library

import "twenty48/phrase"

// notes collects sentences for the player about files that were damaged or could not be read.
type notes struct {
	store Store
	list  []error
}

// note adds a sentence.
func (n *notes) note(text phrase.Text, args ...any) {
	n.list = append(n.list, phrase.New(text, args...))
}

// noteLoss adds a note that a recording has become shorter, although its lines are intact.
func (n *notes) noteLoss(name string) { n.note("The end of the recording %q is lost.", name) }

// HasNotes reports whether Notes would return any sentences.
func (n *notes) HasNotes() bool { return len(n.list) > 0 }

// Notes returns sentences about files that were damaged or could not be read. It returns each
// sentence only once.
func (n *notes) Notes() (list []error) {
	list, n.list = n.list, nil
	return list
}

// setAside copies a damaged file and adds a note about that. It reports whether the copy was made.
func (n *notes) setAside(thing phrase.Text, name string) bool {
	aside, err := n.store.SetAside(name)
	if err != nil {
		n.note("%s is damaged, and a copy could not be kept: %v.", thing, err)
		return false
	}
	n.note("%s was damaged. A copy was kept as %q.", thing, aside)
	return true
}
