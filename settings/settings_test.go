package settings

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"twenty48/records"
)

func TestSettings(t *testing.T) {
	store := records.Memory{}
	s := Open(store)
	if got := s.Get("animation", "normal", "fast", "off"); got != "normal" {
		t.Errorf("the default is %q", got)
	}
	for _, set := range [][2]string{{"animation", "fast"}, {"look", "dark"}, {"animation", "off"}} {
		if err := s.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	s = Open(store)
	if animation, look := s.Get("animation", "normal", "fast", "off"), s.Get("look", "system", "dark"); animation != "off" || look != "dark" || s.Notes() != nil {
		t.Errorf("saved are %q and %q", animation, look)
	}
	if got := s.Get("animation", "normal", "slow"); got != "normal" {
		t.Errorf("an unknown word gives %q", got)
	}
	if notes := s.Notes(); len(notes) != 1 || !strings.Contains(notes[0].Error(), `"animation" cannot be "off"`) {
		t.Errorf("the notes about a wrong setting are %v", notes)
	}
	if s.Get("animation", "normal", "slow"); s.Notes() != nil {
		t.Error("the note about a wrong setting appears twice")
	}
}

func TestDamagedSettings(t *testing.T) {
	store := records.Memory{settingsName: []byte("animation=off zzzz\n")}
	s := Open(store)
	if got := s.Get("animation", "normal", "off"); got != "normal" || len(s.Notes()) != 1 || store[settingsName+".damaged-1"] == nil {
		t.Errorf("damaged settings give %q; the store has %q", got, store)
	}
}

// full is a store that cannot save.
type full struct{ records.Memory }

func (full) Save(string, []byte) error { return errors.New("the disk is full") }

func TestUnsavedSettings(t *testing.T) {
	s := Open(full{records.Memory{}})
	if err := s.Set("animation", "off"); err == nil || s.Get("animation", "normal", "off") != "off" {
		t.Error("Set returns no error if it cannot save, or the setting has its old value")
	}
	s.SetWindow(640, 480)
	if s.SaveWindow() == nil {
		t.Error("SaveWindow returns no error if it cannot save")
	}
}

func TestWindow(t *testing.T) {
	store := records.Memory{}
	s := Open(store)
	if width, height := s.Window(); width != 0 || height != 0 {
		t.Errorf("the first window is %v × %v", width, height)
	}
	s.SetWindow(640, 480.5)
	if err := s.SaveWindow(); err != nil {
		t.Fatal(err)
	}
	if width, height := Open(store).Window(); width != 640 || height != 480.5 {
		t.Errorf("the next window is %v × %v", width, height)
	}
	texts := []string{"", "large", "640x", "640x480"} // without a checksum
	for _, invalid := range []string{"NaNxNaN", "640xinf", "-infx480", "-640x-480", "0.0x480", "640x0", "20000x480", "640x20000", "640", "x"} {
		texts = append(texts, string(records.Seal(invalid)))
	}
	for _, text := range texts {
		store[windowName] = []byte(text)
		if width, height := Open(store).Window(); width != 0 || height != 0 {
			t.Errorf("%q gives a window of %v × %v", text, width, height)
		}
	}
}

// unreadable is a store that can read nothing.
type unreadable struct{ records.Memory }

func (unreadable) Load(string) ([]byte, error) { return []byte{}, errors.New("it is a folder") }

// TestUnreadableSettings checks that a note calls unreadable settings unreadable, not damaged.
func TestUnreadableSettings(t *testing.T) {
	store := records.Memory{}
	s := Open(unreadable{store})
	for range 2 { // the second time, the notes are about the window
		if notes := fmt.Sprint(s.Notes()); !strings.Contains(notes, "Could not read the settings: it is a folder") || strings.Contains(notes, "damaged") || len(store) > 0 {
			t.Errorf("the notes are %s, and there are %v", notes, store)
		}
		s.Window()
	}
}
