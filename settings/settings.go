// Package settings stores the choices of the player and the size of the window.
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

// A Store has texts by name. Home returns "" in the first instance of the program, which is the
// only one that saves. library.Store describes the other methods.
type Store interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
	Home() string
}

// The names of the texts in the store.
const (
	settingsName = "settings"
	windowName   = "window"
)

// Settings has the choices of the player. Each setting has a name, and its value is a word.
type Settings struct {
	store  Store
	chosen map[string]string // words by the names of their settings
	window string            // the size to save, as in "640x480", or "" if SetWindow was not called
	notes  []error           // not yet returned by Notes
}

// Open reads the settings from a store. If they are damaged or unreadable, all settings have their
// defaults, and [Settings.Notes] reports it.
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

// setAside copies the damaged settings to another name and adds a note. In a further instance it
// does nothing, because the first instance does it.
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

// errDamaged is the error for a text with a wrong checksum.
var errDamaged = errors.New("damaged")

// line returns the line in a file, or "" if the file does not exist.
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

// save saves a line in a file. In a further instance it does nothing; there, choices are valid only
// until that instance ends.
func (s *Settings) save(name, line string) error {
	if s.store.Home() != "" {
		return nil
	}
	return s.store.Save(name, records.Seal(line))
}

// note adds a sentence that Notes returns.
func (s *Settings) note(text phrase.Text, args ...any) {
	s.notes = append(s.notes, phrase.New(text, args...))
}

// Notes returns sentences about settings that are damaged or have an unknown value. It returns each
// sentence once.
func (s *Settings) Notes() (notes []error) {
	notes, s.notes = s.notes, nil
	return notes
}

// Get returns the value of a setting: the default, or one of the other words. If the saved value is
// none of them, Get adds a note and returns the default.
func (s *Settings) Get(name, defaultWord string, others ...string) string {
	word, isChosen := s.chosen[name]
	if word == defaultWord || slices.Contains(others, word) {
		return word
	}
	if isChosen {
		delete(s.chosen, name)
		s.note("The setting %q cannot be %q; it was reset to %q.", name, word, defaultWord)
	}
	return defaultWord
}

// Set sets a setting to a word without spaces, and saves all settings. If it returns an error, the
// setting still has the new value until the program ends. A further instance does not save.
func (s *Settings) Set(name, word string) error {
	s.chosen[name] = word
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.chosen)) {
		words = append(words, name+"="+s.chosen[name])
	}
	return s.save(settingsName, strings.Join(words, " "))
}

// Window returns the size of the window when the program last ended, in device-independent pixels.
// It returns 0 and 0 if the size is unknown.
func (s *Settings) Window() (width, height float32) {
	line, err := s.line(windowName)
	if err != nil && !errors.Is(err, errDamaged) {
		s.note("Could not read the settings: %v.", err)
	}
	if err == nil {
		_, err = fmt.Sscanf(line, "%gx%g", &width, &height)
	}
	const maxSize = 20_000 // larger than any screen
	if err != nil || !(width > 0 && width < maxSize && height > 0 && height < maxSize) {
		return 0, 0
	}
	return width, height
}

// SetWindow sets the size of the window, in device-independent pixels. [Settings.SaveWindow] saves
// it.
func (s *Settings) SetWindow(width, height float32) { s.window = fmt.Sprintf("%gx%g", width, height) }

// SaveWindow saves the size of the window, if it was set.
func (s *Settings) SaveWindow() error {
	if s.window == "" {
		return nil
	}
	return s.save(windowName, s.window)
}
