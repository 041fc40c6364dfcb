// Package settings has what the player has chosen, and the size of the window.
package settings

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"twenty48/phrase"
	"twenty48/records"
)

// A Store has texts by name. Home is "" in the first instance of the program, the only
// one that may write them.
type Store interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	Home() string
}

const (
	settingsName = "settings"
	windowName   = "window"
)

// Settings are words that the player has chosen, by name.
type Settings struct {
	store  Store
	chosen map[string]string
	window string // the size of the window, or "" if it was not set
	notes  []error
}

// Open reads the settings in a store. Settings that cannot be read leave a note and
// are the defaults.
func Open(store Store) *Settings {
	s := &Settings{store: store, chosen: map[string]string{}}
	line, err := s.line(settingsName)
	if errors.Is(err, errDamaged) {
		s.setAside()
	} else if err != nil {
		s.note("Could not read the settings: %v.", err)
	}
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		s.chosen[name] = value
	}
	return s
}

// setAside copies the damaged settings, unless that is left to the first instance.
func (s *Settings) setAside() {
	if s.store.Home() != "" {
		return
	}
	const thing phrase.Text = "The settings file"
	if aside, err := s.store.SetAside(settingsName); err != nil {
		s.note("%s is damaged, and a copy could not be kept: %v.", thing, err)
	} else {
		s.note("%s was damaged. A copy was kept as %q.", thing, aside)
	}
}

var errDamaged = errors.New("damaged")

// line returns the line that was saved under a name, or "" if there is none.
func (s *Settings) line(name string) (string, error) {
	data, err := s.store.Load(name)
	if data == nil || err != nil {
		return "", err
	}
	lines, intact, _ := records.Lines(data)
	if len(lines) != 1 || intact != len(data) {
		return "", errDamaged
	}
	return lines[0], nil
}

// save saves a line under a name. What is chosen in a further instance holds only
// there, and until it ends.
func (s *Settings) save(name, line string) error {
	if s.store.Home() != "" {
		return nil
	}
	return s.store.Save(name, records.Seal(line))
}

func (s *Settings) note(text phrase.Text, args ...any) {
	s.notes = append(s.notes, phrase.New(text, args...))
}

// Notes returns sentences about settings that were damaged or are unknown, each once.
func (s *Settings) Notes() (notes []error) {
	notes, s.notes = s.notes, nil
	return notes
}

// Get returns the word that the player has chosen under a name. It returns the default
// if the player has chosen neither that nor one of the other words.
func (s *Settings) Get(name, normal string, words ...string) string {
	word, isChosen := s.chosen[name]
	if word == normal || slices.Contains(words, word) {
		return word
	}
	if isChosen {
		delete(s.chosen, name)
		s.note("The setting %q cannot be %q; it was reset to %q.", name, word, normal)
	}
	return normal
}

// Set saves what the player has chosen under a name: words without spaces. The choice
// holds until the program ends even if there is an error.
func (s *Settings) Set(name, word string) error {
	s.chosen[name] = word
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.chosen)) {
		words = append(words, name+"="+s.chosen[name])
	}
	return s.save(settingsName, strings.Join(words, " "))
}

// Window returns the size in points that the window had when the program ended. It
// returns 0 and 0 if that is not known.
func (s *Settings) Window() (width, height float32) {
	line, err := s.line(windowName)
	if err != nil && !errors.Is(err, errDamaged) {
		s.note("Could not read the settings: %v.", err)
	}
	if err == nil {
		_, err = fmt.Sscanf(line, "%gx%g", &width, &height)
	}
	const most = 20_000 // larger than any screen
	if err != nil || !(width > 0 && width < most && height > 0 && height < most) {
		return 0, 0
	}
	return width, height
}

// SetWindow sets the size of the window in points. SaveWindow saves it.
func (s *Settings) SetWindow(width, height float32) { s.window = fmt.Sprintf("%gx%g", width, height) }

// SaveWindow saves the size of the window, if it was set.
func (s *Settings) SaveWindow() error {
	if s.window == "" {
		return nil
	}
	return s.save(windowName, s.window)
}
