package words

import (
	"strings"

	"twenty48/phrase"
)

// keyNames has the name of each key that has another name on the keyboards of some languages. The
// name of the Delete key differs from the verb, which has other translations.
var keyNames = map[string]phrase.Text{
	"Backspace": "Backspace", "Ctrl": "Ctrl", "Delete": "Del", "End": "End", "Enter": "Enter",
	"Escape": "Escape", "Home": "Home", "Page Down": "Page Down", "Page Up": "Page Up",
	"Shift": "Shift", "Space": "Space",
	"D-pad, left stick": "D-pad, left stick",
}

// Keys returns a list of keys, such as "Backspace, Ctrl+Z", with the names that are printed on the
// keyboards of the language.
func Keys(keys string) string {
	var names []string
	for key, name := range keyNames {
		names = append(names, key, T(name))
	}
	return strings.NewReplacer(names...).Replace(keys)
}
