package words

import (
	"twenty48/engine"
)

// Rules describes rules in a few words. They are the name of the preset, if there is one. Otherwise
// they are the size, the target and the differences from the classic rules, as in "5×4, to 512,
// only twos".
func Rules(r engine.Rules) string {
	if name := r.Preset(); name != "" {
		return T(name)
	}
	var parts []string
	for _, f := range engine.Fields() {
		if part := f.InWords(r); part != nil {
			parts = append(parts, Error(part))
		}
	}
	return Join("%s, %s", parts...)
}

// Undos returns a text with the number of undone moves, or "" for 0.
func Undos(n int) string {
	if n == 0 {
		return ""
	}
	return T("%d undos", n)
}

// Unsaved returns a text which says that the game cannot be saved.
func Unsaved(err error) string {
	return T("%s Saving is tried again with each move.", Sentence(err))
}

// Notes returns notes, which are sentences, as one paragraph. It returns "" if there are no notes.
func Notes(notes []error) string {
	if len(notes) == 0 {
		return ""
	}
	sentences := make([]string, len(notes))
	for i, note := range notes {
		sentences[i] = Error(note)
	}
	return Join("%s %s", sentences...)
}
