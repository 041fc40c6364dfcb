//go:build !js

package library

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// recordingsIn returns the texts of all recordings in a folder, by the base of their names.
func recordingsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"games/*", "imported/*", "others/*/games/*", "others/*/imported/*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(file)] = string(data)
		}
	}
	return texts
}

// A recording without any intact line is in the history, and can be deleted.
func TestDeleteUnreadableGame(t *testing.T) {
	const name = "games/20261002T200101Z-0000000000000192"
	folder := records.OpenFolder(t.TempDir())
	defer folder.Close()
	if err := folder.Save(name, []byte("rubbish")); err != nil {
		t.Fatal(err)
	}
	l := Open(folder, time.Now)
	l.SetInPlay(begin(t, l, sized(2, 2), 1))
	refresh(t, l)
	s, known := l.Find(name)
	if !known || s.Fault == "" || l.HoldsBest(s) || !l.Delete(s) {
		t.Errorf("the game %+v, found %v, cannot be deleted", s, known)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if notes := l.Notes(); len(notes) > 0 {
		t.Errorf("the notes are %v", notes)
	}
}

// A further instance starts its own games, which are not on the screen of the first instance. The
// next first instance adopts all its lines, even if the further instance was killed during a game.
func TestAdoption(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one := records.OpenFolder(dir)
	first := Open(one, clock.now)
	firstGame := begin(t, first, engine.Classic(), 1)
	tryGameMoves(first, firstGame, 8)
	friend := Open(records.Memory{}, clock.now)
	tryGameMoves(friend, begin(t, friend, engine.Classic(), 50), 8)
	text, err := friend.Text(friend.inPlay[0].Name())
	if err != nil {
		t.Fatal(err)
	}

	two := records.OpenFolder(dir)
	further := Open(two, clock.now)
	refresh(t, further)
	if g := further.OnScreen(); g != nil {
		t.Errorf("OnScreen of the further instance returns %q", g.Name())
	}
	if g, _, err := further.Start(Start{Rules: engine.Classic()}, seed99); err != nil || g.Name() != "" {
		t.Errorf("the further instance continues %q, %v", g.Name(), err)
	}
	if g, err := further.Continue(further.Reading(firstGame.Name())); err == nil {
		t.Errorf("the further instance continues %q from the history", g.Name())
	}
	other := begin(t, further, engine.Classic(), 2)
	tryGameMoves(further, other, 60)
	imported, err := further.Import(further.ReadingOf(text))
	if err != nil || !strings.HasPrefix(imported.Name, two.Home()) || !imported.IsImported() {
		t.Errorf("the game is imported as %q, %v", imported.Name, err)
	}
	if s, known := further.Find(firstGame.Name()); !known || s.Score != firstGame.state.Score || s.IsAbandoned() || further.Delete(s) {
		t.Errorf("the further instance sees %+v, %v", s, known)
	}
	refresh(t, first)
	if s, known := first.Find(other.Name()); !known || s.IsAbandoned() || first.Delete(s) || first.Best(firstGame) != other.state.Score {
		t.Errorf("the first instance sees %+v, %v; the best is %d, want %d", s, known, first.Best(firstGame), other.state.Score)
	}
	if _, err := first.Continue(first.Reading(other.Name())); err == nil {
		t.Error("the first instance continues a game of the further instance")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	want := recordingsIn(t, dir)
	two.Close() // its library is not closed, as if the program was killed
	one.Close()

	one = records.OpenFolder(dir)
	defer one.Close()
	first = Open(one, clock.now)
	if got := recordingsIn(t, dir); !maps.Equal(got, want) || len(got) != 3 {
		t.Errorf("there are %d recordings, want %d", len(got), len(want))
	}
	if g := first.OnScreen(); g == nil || g.Name() != firstGame.Name() {
		t.Errorf("the game on the screen is %+v, want %q", g, firstGame.Name())
	}
	refresh(t, first)
	adopted, known := first.Find(gamesFolder + path.Base(other.Name()))
	if !known || adopted.Score != other.state.Score || !first.CanContinue(adopted) {
		t.Errorf("the adopted game is %+v, %v", adopted, known)
	}
	if s, known := first.Find(importedFolder + path.Base(imported.Name)); !known || !s.IsImported() {
		t.Errorf("the adopted import is %+v, %v", s, known)
	}
}

// If the name of an adopted recording exists, the recording gets another name. If the program is
// killed during the adoption, no recording is adopted twice.
func TestAdoptionOfTheSameName(t *testing.T) {
	dir := t.TempDir()
	apart, games := filepath.Join(dir, "others", "2", "games"), filepath.Join(dir, "games")
	const copied, taken = "20261002T201035Z-000000000000019b", "20261002T201155Z-000000000000019c"
	data, other := []byte("adopted, but not removed"), []byte("not adopted")
	for path, text := range map[string][]byte{
		filepath.Join(apart, copied): data, filepath.Join(apart, taken): other, filepath.Join(games, copied): data, filepath.Join(games, taken): []byte("other"),
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, text, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	folder := records.OpenFolder(dir)
	defer folder.Close()
	Open(folder, time.Now)
	for name, want := range map[string][]byte{copied: data, copied + "-2": nil, taken: []byte("other"), taken + "-2": other} {
		if got, _ := os.ReadFile(filepath.Join(games, name)); !bytes.Equal(got, want) {
			t.Errorf("%s has %d bytes, want %d", name, len(got), len(want))
		}
	}
	if left, _ := filepath.Glob(filepath.Join(apart, "*")); len(left) > 0 {
		t.Errorf("these recordings were not adopted: %v", left)
	}
}

// BenchmarkStart opens the game on the screen in a library of 10,000 games.
func BenchmarkStart(b *testing.B) {
	folder := records.OpenFolder(b.TempDir())
	defer folder.Close()
	s := open(b, folder, Start{Rules: engine.Classic()}, 1, time.Now) // a test clock would let Refresh read only one game at a time
	finish(b, s)
	data, err := folder.Load(name(s))
	if err != nil {
		b.Fatal(err)
	}
	for i := range 10_000 {
		if err := folder.Write(fmt.Sprintf("games/2026-%05d", i), 0, data); err != nil {
			b.Fatal(err)
		}
	}
	games(b, s)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		l := Open(folder, time.Now)
		if g := l.OnScreen(); g == nil || l.Best(g) == 0 {
			b.Fatal("no game is on the screen")
		}
	}
}
