package library

import "twenty48/phrase"

// notes are sentences for the player about files that were damaged or could not be read.
type notes struct {
	store Store
	list  []error
}

func (n *notes) note(text phrase.Text, args ...any) {
	n.list = append(n.list, phrase.New(text, args...))
}

// noteLoss leaves a note that a recording is shorter than it was, though what it has is
// intact.
func (n *notes) noteLoss(name string) { n.note("The end of the recording %q is lost.", name) }

// HasNotes reports whether Notes would return any.
func (n *notes) HasNotes() bool { return len(n.list) > 0 }

// Notes returns sentences about files that were damaged or could not be read, each
// once.
func (n *notes) Notes() (list []error) {
	list, n.list = n.list, nil
	return list
}

// setAside copies a damaged file, leaves a note, and reports whether that succeeded.
func (n *notes) setAside(thing phrase.Text, name string) bool {
	aside, err := n.store.SetAside(name)
	if err != nil {
		n.note("%s is damaged, and a copy could not be kept: %v.", thing, err)
		return false
	}
	n.note("%s was damaged. A copy was kept as %q.", thing, aside)
	return true
}
