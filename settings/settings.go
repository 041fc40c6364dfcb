// Package settings stores the choices of the player and the size of the window.
package settings

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"twenty48/records"
)

// A Store has texts by name. library.Store describes its methods.
type Store interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
	SetAside(name string) (string, error)
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
	notes  records.Notes     // not yet returned by Notes
}

// Open reads the settings from a store. If they are damaged or unreadable, all settings have their
// defaults, and [Settings.Notes] reports it.
func Open(store Store) *Settings {
	s := &Settings{store: store, chosen: map[string]string{}}
	line, err := records.LoadLine(store, settingsName)
	if errors.Is(err, records.ErrDamaged) {
		s.notes.SetAside(store, "The settings file", settingsName)
	} else if err != nil {
		s.notes.Add("Could not read the settings: %v.", err)
	}
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		s.chosen[name] = value
	}
	return s
}

// save saves a line in a file.
func (s *Settings) save(name, line string) error {
	return s.store.Save(name, records.Seal(line))
}

// Notes returns sentences about settings that are damaged or have an unknown value. It returns each
// sentence once.
func (s *Settings) Notes() []error { return s.notes.Take() }

// Get returns the value of a setting: the default, or one of the other words. If the saved value is
// none of them, Get adds a note and returns the default.
func (s *Settings) Get(name, defaultWord string, others ...string) string {
	word, isChosen := s.chosen[name]
	if word == defaultWord || slices.Contains(others, word) {
		return word
	}
	if isChosen {
		delete(s.chosen, name)
		s.notes.Add("The setting %q cannot be %q; it was reset to %q.", name, word, defaultWord)
	}
	return defaultWord
}

// Set sets a setting to a word without spaces, and saves all settings. If it returns an error, the
// setting still has the new value until the program ends.
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
	line, err := records.LoadLine(s.store, windowName)
	if err != nil && !errors.Is(err, records.ErrDamaged) {
		s.notes.Add("Could not read the settings: %v.", err)
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
