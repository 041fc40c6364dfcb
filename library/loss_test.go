//go:build !js

package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// cuts are ways to shorten a recording so that all lines left are intact.
var cuts = map[string]func(data []byte) []byte{
	"empty":             func([]byte) []byte { return []byte{} },
	"at the last line":  func(data []byte) []byte { return cutLines(data, 1) },
	"some lines before": func(data []byte) []byte { return cutLines(data, 3) },
	"its head":          func(data []byte) []byte { lines, _, _ := records.Lines(data); return cutLines(data, len(lines)-5) }, // and the first action
}

// cutLines returns a recording without its last n lines.
func cutLines(data []byte, n int) []byte {
	lines, _, _ := records.Lines(data)
	return data[:records.Length(lines[:len(lines)-n])]
}

// If a recording has become shorter since the program ended, a note reports that, even if all its
// lines are intact.
func TestCutBetweenStarts(t *testing.T) {
	for kind, start := range kinds(t) {
		for name, cut := range cuts {
			w := newWorld(t, start)
			on := w.continueGame(t, w.a, 8).Name()
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			whole := slices.Clone(w.store[on])
			w.store[on] = cut(whole)
			for _, way := range []string{"on the screen", "from the history"} {
				w.open()
				if way == "from the history" {
					w.SetInPlay(begin(t, w.Library, otherRules(), 5))
					if _, err := w.Continue(w.Reading(on)); (err == nil) == (name == "empty") {
						t.Errorf("%s, %s, %s: %v", kind, name, way, err)
					}
				} else if g := onScreen(w.Library); g == nil || (g.Name() == on) == (name == "empty") {
					t.Errorf("%s, %s: the game on the screen is %+v", kind, name, g)
				}
				notes := fmt.Sprint(w.Notes())
				want := []string{on, "is lost", "restored up to move"}
				if name == "empty" {
					want = []string{on, "is empty"}
				}
				for _, want := range want {
					if !strings.Contains(notes, want) && !(name == "empty" && way == "from the history") {
						t.Errorf("%s, %s, %s: the notes %s do not contain %q", kind, name, way, notes, want)
					}
				}
			}

			w.store[on] = whole
			w.open()
			if onScreen(w.Library); w.HasNotes() {
				t.Errorf("%s: the complete recording gives the notes %s", kind, w.Notes())
			}
		}
	}
}

// The same holds for a recording that is read for the history. An empty recording is in the history
// and can be deleted, even if the index does not know it.
func TestCutInHistory(t *testing.T) {
	for name, cut := range cuts {
		w := newWorld(t, Start{Rules: engine.Classic()})
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		w.store[w.b] = cut(w.store[w.b])
		w.open()
		w.SetInPlay(begin(t, w.Library, otherRules(), 5))
		refresh(t, w.Library)
		s, known := w.Find(w.b)
		notes := fmt.Sprint(w.Notes())
		if name == "empty" {
			if !known || !strings.Contains(s.Fault, "is empty") || !strings.Contains(fmt.Sprint(w.Games()), "is empty") {
				t.Errorf("an empty recording has the summary %+v, found %v", s, known)
			}
		} else if !known || s.Fault != "" || !strings.Contains(notes, w.b) || !strings.Contains(notes, "is lost") {
			t.Errorf("%s: the summary is %+v, and the notes are %s", name, s, notes)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		w.open()
		w.SetInPlay(begin(t, w.Library, otherRules(), 5))
		refresh(t, w.Library)
		if w.HasNotes() {
			t.Errorf("%s: the next start gives the notes %s", name, w.Notes())
		}
	}
	w := newWorld(t, Start{Rules: engine.Classic()})
	const empty = "games/20260102T150405Z-0000000000000005"
	w.store[empty] = []byte{}
	w.open()
	w.SetInPlay(begin(t, w.Library, otherRules(), 5))
	refresh(t, w.Library)
	s, known := w.Find(empty)
	if !known || !strings.Contains(s.Fault, "is empty") || w.Delete(s) != nil {
		t.Errorf("an empty recording has the summary %+v, found %v", s, known)
	}
	if err := w.Close(); err != nil || w.store[empty] != nil {
		t.Errorf("the empty recording was not removed: %v", err)
	}
}

// Close writes the recording of the game on the screen again if it was removed. It returns an error
// if that fails.
func TestLostBeforeTheEnd(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	on := w.continueGame(t, w.a, 0).Name()
	whole := w.store[on]
	delete(w.store, on)
	if err := w.Close(); err != nil || !slices.Equal(w.store[on], whole) {
		t.Errorf("the recording has %d bytes, %v; want %d", len(w.store[on]), err, len(whole))
	}
	full := &fullDisk{Memory: records.Memory{}}
	l := Open(full, newClock().now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 4)
	delete(full.Memory, g.Name())
	full.err = errors.New("the disk is full")
	if err := l.Close(); err == nil {
		t.Error("Close returns no error")
	}
}

// If two instances play the same game, because their locks have failed, both games are whole, and the
// second player gets a note. It does not matter when the lock fails.
func TestTwoInstancesWithoutLocks(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	locks := filepath.Join(dir, "locks")
	lose := map[string]func() error{
		"deleted":    func() error { return nil },
		"a file":     func() error { return os.WriteFile(locks, nil, 0o600) },
		"everything": func() error { return os.RemoveAll(dir) },
	}
	folder := records.OpenFolder(dir)
	l := Open(folder, clock.now)
	tryGameMoves(l, begin(t, l, engine.Classic(), 1), 4)
	for _, close := range []func() error{l.Close, folder.Close} {
		if err := close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, way := range []string{"deleted", "a file", "everything"} {
		var libraries [2]*Library
		var played [2]*recording.Game
		for i := range 2 {
			folder := records.OpenFolder(dir)
			defer folder.Close()
			libraries[i] = Open(folder, clock.now)
			if played[i] = onScreen(libraries[i]); played[i] == nil {
				played[i] = begin(t, libraries[i], engine.Classic(), 2)
			}
			libraries[i].SetInPlay(played[i])
			if err := errors.Join(os.RemoveAll(locks), lose[way]()); err != nil {
				t.Fatal(err)
			}
		}
		if way != "everything" && played[0].Name() != played[1].Name() {
			t.Errorf("%s: the second instance continues %q", way, played[1].Name())
		}
		for n := range 40 {
			for i, l := range libraries {
				if _, err := l.Do(played[i], recording.Move(engine.Directions()[(n+i+n/7)%4])); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i, l := range libraries {
			if err := l.Close(); err != nil {
				t.Error(err)
			}
			g := played[i]
			text, err := l.Text(g.Name())
			s := read(g.Name(), []byte(text))
			if s.Fault != "" || s.Moves != g.Moves() || s.Matrix != g.State().Matrix.String() || err != nil {
				t.Errorf("%s: game %d has the summary %+v, %v; want %d moves", way, i, s, err, g.Moves())
			}
		}
		os.RemoveAll(locks)
		if played[0].Name() == played[1].Name() {
			t.Errorf("%s: both games are in %q", way, played[0].Name())
		} else if notes := fmt.Sprint(libraries[0].Notes(), libraries[1].Notes()); way != "everything" && !strings.Contains(notes, "Another program") {
			t.Errorf("%s: the notes are %s", way, notes)
		}
	}
}
