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

// A Store has texts by name. It is a part of library.Store, which describes the methods.
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
	line, name, err := s.line(settingsName)
	if errors.Is(err, errDamaged) && !strings.HasPrefix(name, store.Home()) {
		err = nil // the file belongs to the first instance, which sets it aside
	} else if errors.Is(err, errDamaged) {
		var aside string
		const thing phrase.Text = "The file of the settings"
		if aside, err = store.SetAside(name); err != nil {
			s.note("%s is damaged, and cannot be set aside: %v.", thing, err)
		} else {
			s.note("%s was damaged; what there was of it is kept as %q.", thing, aside)
		}
	} else if err != nil {
		s.note("The settings cannot be read: %v.", err)
	}
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		s.chosen[name] = value
	}
	return s
}

// errDamaged is the error for a text with a wrong checksum.
var errDamaged = errors.New("damaged")

// line returns the line in a file, and the name of the file. A further instance reads the file of
// the first instance until it has saved its own. line returns "" if the file does not exist.
func (s *Settings) line(file string) (line, name string, err error) {
	name = s.store.Home() + file
	data, err := s.store.Load(name)
	if data == nil && err == nil {
		name = file
		data, err = s.store.Load(name)
	}
	if data == nil || err != nil {
		return "", name, err
	}
	lines, intact, _ := records.Lines(data)
	if len(lines) != 1 || intact != len(data) {
		return "", name, errDamaged
	}
	return lines[0], name, nil
}

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
		s.note("The setting %q cannot be %q, and is %q again.", name, word, defaultWord)
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
	return s.store.Save(s.store.Home()+settingsName, records.Seal(strings.Join(words, " ")))
}

// Window returns the size of the window when the program last ended, in device-independent pixels.
// It returns 0 and 0 if the size is unknown.
func (s *Settings) Window() (width, height float32) {
	line, _, err := s.line(windowName)
	if err == nil {
		_, err = fmt.Sscanf(line, "%gx%g", &width, &height)
	}
	const maxSize = 20_000 // larger than any screen
	if err != nil || !(width > 0 && width < maxSize && height > 0 && height < maxSize) {
		return 0, 0
	}
	return width, height
}

// SetWindow sets the size of the window, in device-independent pixels. [Settings.Close] saves it.
func (s *Settings) SetWindow(width, height float32) { s.window = fmt.Sprintf("%gx%g", width, height) }

// Close saves the size of the window, if it was set.
func (s *Settings) Close() error {
	if s.window == "" {
		return nil
	}
	return s.store.Save(s.store.Home()+windowName, records.Seal(s.window))
}
