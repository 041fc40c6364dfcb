package settings

import (
	"errors"
	"fmt"
	"maps"
	"slices"
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
		t.Errorf("a word that is unknown now gives %q", got)
	}
	if notes := s.Notes(); len(notes) != 1 || !strings.Contains(notes[0].Error(), `"animation" cannot be "off"`) {
		t.Errorf("the notes about a wrong setting are %v", notes)
	}
	if s.Get("animation", "normal", "slow"); s.Notes() != nil {
		t.Error("there is a second note about a wrong setting")
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
		t.Error("a setting that cannot be saved is not reported, or does not hold until the end")
	}
	s.SetWindow(640, 480)
	if s.Close() == nil {
		t.Error("a size of the window that cannot be saved is not reported")
	}
}

func TestWindow(t *testing.T) {
	store := records.Memory{}
	s := Open(store)
	if width, height := s.Window(); width != 0 || height != 0 {
		t.Errorf("the first window is %v × %v", width, height)
	}
	s.SetWindow(640, 480.5)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if width, height := Open(store).Window(); width != 640 || height != 480.5 {
		t.Errorf("the next window is %v × %v", width, height)
	}
	texts := []string{"", "large", "640x", "640x480"} // without a seal
	for _, nonsense := range []string{"NaNxNaN", "640xinf", "-infx480", "-640x-480", "0x0", "1e30x480", "640", "x"} {
		texts = append(texts, string(records.Seal(nonsense)))
	}
	for _, text := range texts {
		store[windowName] = []byte(text)
		if width, height := Open(store).Window(); width != 0 || height != 0 {
			t.Errorf("%q gives a window of %v × %v", text, width, height)
		}
	}
}

// further is the store of a further instance.
type further struct{ records.Memory }

func (further) Home() string { return "others/2/" }

// A further instance starts with the first one's settings, whatever an earlier one has
// left, and writes nothing.
func TestFurtherInstance(t *testing.T) {
	const old = "others/2/" + settingsName // of an earlier version
	memory := records.Memory{old: records.Seal("look=light")}
	if err := Open(memory).Set("look", "dark"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s := Open(further{memory})
		if got := s.Get("look", "system", "dark", "light"); got != "dark" {
			t.Errorf("a further instance starts with %q", got)
		}
		s.SetWindow(640, 480)
		if err := errors.Join(s.Set("look", "light"), s.Close()); err != nil || s.Get("look", "system", "light") != "light" {
			t.Errorf("a choice does not hold until the end: %v", err)
		}
	}
	memory[settingsName] = []byte("damaged\n")
	Open(further{memory})
	names := slices.Sorted(maps.Keys(memory))
	if want := []string{old, settingsName}; !slices.Equal(names, want) {
		t.Errorf("there are %q, want %q", names, want)
	}
}

// unreadable is a store with something else in the place of a text.
type unreadable struct{ records.Memory }

func (unreadable) Load(string) ([]byte, error) { return []byte{}, errors.New("it is a folder") }

// What cannot be read is not reported as damaged.
func TestUnreadableSettings(t *testing.T) {
	store := records.Memory{}
	s := Open(unreadable{store})
	for range 2 { // the second time for the window
		if notes := fmt.Sprint(s.Notes()); !strings.Contains(notes, "cannot be read: it is a folder") || strings.Contains(notes, "damaged") || len(store) > 0 {
			t.Errorf("the notes are %s, and there are %v", notes, store)
		}
		s.Window()
	}
}
