package session

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"twenty48/records"
)

const settingsName = "settings"

// Setting returns what the player has chosen under a name, of the words that
// there are to choose from. The first of them is the default; it is returned also
// for a word that is none of them, which is told.
func (s *Session) Setting(name string, words ...string) string {
	if s.settings == nil {
		s.loadSettings()
	}
	word, chosen := s.settings[name]
	if slices.Contains(words, word) {
		return word
	}
	if chosen {
		delete(s.settings, name)
		s.tell("The setting %q cannot be %q, and is %q again.", name, word, words[0])
	}
	return words[0]
}

// Set keeps what the player has chosen: words without spaces. The error is that
// it could not be saved; it holds for the session even so.
func (s *Session) Set(name, word string) error {
	if s.settings == nil {
		s.loadSettings()
	}
	s.settings[name] = word
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.settings)) {
		words = append(words, name+"="+s.settings[name])
	}
	return s.store.Save(settingsName, records.Seal(strings.Join(words, " ")))
}

func (s *Session) loadSettings() {
	s.settings = map[string]string{}
	line, err := s.line(settingsName)
	if errors.Is(err, errDamaged) {
		s.setAside("The file of the settings", settingsName)
	} else if err != nil {
		s.tell("The settings cannot be read: %v.", err)
	}
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		s.settings[name] = value
	}
}
