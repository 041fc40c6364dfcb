//go:build !js

package library

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

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
	if !known || s.Fault == "" || l.HoldsBest(s) || l.Delete(s) != nil {
		t.Errorf("the game %+v, found %v, cannot be deleted", s, known)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if notes := l.Notes(); len(notes) > 0 {
		t.Errorf("the notes are %v", notes)
	}
}

// A game that is in play, that can be restored, or that has unwritten lines is locked: another
// instance shows it in its history, but neither continues nor deletes it, and starts a new game. When
// the first instance has left the game or was killed, the other one continues it with all its lines.
func TestTwoInstances(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	for name, leaves := range map[string]func(l *Library, g *recording.Game){
		"in play": func(*Library, *recording.Game) {},
		"restorable": func(l *Library, g *recording.Game) {
			next, _, _ := l.Start(Start{Rules: engine.Classic(), Fresh: true}, seed99)
			l.SetInPlay(next, g)
		},
	} {
		one, two := records.OpenFolder(dir), records.OpenFolder(dir)
		first, second := Open(one, clock.now), Open(two, clock.now)
		seed := uint64(len(name))
		kind := Start{Rules: engine.Classic(), Seed: &seed} // such a game can be deleted while it is in progress
		g, _, err := first.Start(kind, seed99)
		if err != nil {
			t.Fatal(err)
		}
		first.SetInPlay(g)
		tryGameMoves(first, g, 8)
		leaves(first, g)
		refresh(t, second)
		s, known := second.Find(g.Name())
		if !known || s.Score != g.State().Score || !errors.Is(second.Delete(s), errElsewhere) {
			t.Errorf("%s: the second instance finds %v %+v, and can delete it", name, known, s)
		}
		if _, err := second.Continue(second.Reading(g.Name())); !errors.Is(err, errElsewhere) {
			t.Errorf("%s: continuing it in the second instance returns %v", name, err)
		}
		if other, isElsewhere := second.OnScreen(); other != nil || !isElsewhere || len(second.Notes()) != 1 {
			t.Errorf("%s: OnScreen of the second instance returns %+v, %v", name, other, isElsewhere)
		}
		other, _, err := second.Start(kind, seed99)
		if err != nil || other.Name() != "" || len(second.Notes()) != 1 {
			t.Errorf("%s: the second instance continues %q, %v", name, other.Name(), err)
		}
		second.SetInPlay(other)
		tryGameMoves(second, other, 8)
		refresh(t, first)
		if s, known := first.Find(other.Name()); !known || s.Score != other.State().Score {
			t.Errorf("%s: the first instance sees %+v, %v", name, s, known)
		}
		one.Close() // the library is not closed, as if the program was killed
		continued, err := second.Continue(second.Reading(g.Name()))
		if err != nil || !continued.State().Matrix.Equal(g.State().Matrix) {
			t.Errorf("%s: the second instance cannot continue the game: %v", name, err)
		}
		if err := errors.Join(second.Close(), two.Close()); err != nil {
			t.Error(err)
		}
		if locks, err := filepath.Glob(filepath.Join(dir, "locks", "*")); len(locks) > 0 || err != nil {
			t.Errorf("%s: these locks are left: %v, %v", name, locks, err)
		}
	}
}

// A game without a move is locked too: another instance does not start with the same tiles. A game
// that was left is unlocked, unless the disk is full.
func TestLocksAreReleased(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one, two := records.OpenFolder(dir), records.OpenFolder(dir)
	defer two.Close()
	defer one.Close()
	store := &failingFolder{Folder: one}
	l := Open(store, clock.now)
	begin(t, l, engine.Classic(), 1)
	if g, isElsewhere := Open(two, clock.now).OnScreen(); g != nil || !isElsewhere {
		t.Errorf("another instance opens the game without a move, %+v", g)
	}
	var left []*recording.Game
	for i, err := range []error{nil, errors.New("the disk is full")} {
		left = append(left, begin(t, l, engine.Classic(), uint64(i+2)))
		tryGameMoves(l, left[i], 8)
		store.err = err
		tryGameMoves(l, left[i], 8)
		begin(t, l, otherRules(), 9)
		if isFree := two.Lock(lockName(left[i].Name())); isFree != (err == nil) {
			t.Errorf("with the error %v, the game that was left can be locked: %v", err, isFree)
		}
	}
	store.err = nil
	g := l.played.inPlay[0]
	tryGameMoves(l, g, 8)
	if !two.Lock(lockName(left[1].Name())) {
		t.Error("the game is locked after all its lines were written")
	}
	before := g.Name()
	if err := one.Save(before, []byte("another program")); err != nil {
		t.Fatal(err)
	}
	tryGameMoves(l, g, 8)
	if !two.Lock(lockName(before)) || g.Name() == before || two.Lock(lockName(g.Name())) {
		t.Errorf("the game continues in %q, which is not locked, or %q still is", g.Name(), before)
	}
	one.Unlock(lockName(left[0].Name()))
	two.Unlock(lockName(left[0].Name()))
	s, _ := l.Find(left[0].Name())
	if l.Delete(s) != nil || two.Lock(lockName(s.Name)) || !l.Restore() || !two.Lock(lockName(s.Name)) {
		t.Error("a deleted game is not locked, or a restored game is")
	}
}

// TestLocksThatStay checks that a game in play stays locked when the player deletes and restores another
// recording of it, and that a deleted game stays locked when its missing lines are written.
func TestLocksThatStay(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one, two := records.OpenFolder(dir), records.OpenFolder(dir)
	defer two.Close()
	defer one.Close()
	store := &failingFolder{Folder: one}
	l := Open(store, clock.now)
	seed := uint64(1) // such a game can be deleted while it is in progress
	g, _, err := l.Start(Start{Rules: engine.Classic(), Seed: &seed}, seed99)
	if err != nil {
		t.Fatal(err)
	}
	l.SetInPlay(g)
	tryGameMoves(l, g, 8)
	text, err := l.Text(g.Name())
	if err != nil {
		t.Fatal(err)
	}
	tryGameMoves(l, g, 8)
	imported, err := l.Import(recording.ReadText(text))
	if err != nil || isOwned(imported.Name) {
		t.Fatalf("the imported game is %+v, %v", imported, err)
	}
	if err := l.Delete(imported); err != nil || !l.Restore() || two.Lock(lockName(g.Name())) {
		t.Errorf("after deleting (%v) and restoring a recording of it, the game in play is not locked", err)
	}
	if err := Open(two, clock.now).Delete(imported); err != nil {
		t.Errorf("another instance cannot delete the imported game: %v", err)
	}
	store.err = errors.New("the disk is full")
	tryGameMoves(l, g, 8)
	next := begin(t, l, engine.Classic(), 2)
	begin(t, l, engine.Classic(), 3)
	s, _ := l.Find(g.Name())
	if err := l.Delete(s); err != nil {
		t.Fatal(err)
	}
	store.err = nil
	tryGameMoves(l, next, 8)
	if l.writeUnwritten() != nil || len(l.played.unwritten) > 0 || two.Lock(lockName(g.Name())) {
		t.Error("the deleted game is not locked after its missing lines were written")
	}
}

// TestLocksThatEnd checks that a game that is not in play is not locked after a second review, after it
// could not be read, and after the player deleted it and imported its text.
func TestLocksThatEnd(t *testing.T) {
	dir, clock := t.TempDir(), newClock()
	one, two := records.OpenFolder(dir), records.OpenFolder(dir)
	defer two.Close()
	defer one.Close()
	l := Open(one, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	name := g.Name()
	text, err := l.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	tryGameMoves(l, begin(t, l, engine.Classic(), 2), 8)
	for action, do := range map[string]func() error{
		"a second review": func() error { return errors.Join(l.MarkAssisted(name), l.MarkAssisted(name)) },
		"a failed reading": func() error {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := errors.Join(os.Rename(path, path+"-"), os.Mkdir(path, 0o700)); err != nil {
				return err
			}
			if _, err := l.Continue(l.Reading(name)); err == nil {
				t.Error("a folder is continued as a game")
			}
			return errors.Join(os.Remove(path), os.Rename(path+"-", path))
		},
		"deleting and importing": func() error {
			s, _ := l.Find(name)
			text, _ = l.Text(name)
			if err := l.Delete(s); err != nil {
				return err
			}
			_, err := l.Import(recording.ReadText(text))
			return err
		},
	} {
		if err := do(); err != nil || !two.Lock(lockName(name)) {
			t.Errorf("after %s (%v), the game is locked", action, err)
		}
		two.Unlock(lockName(name))
	}
}

// TestDamagedHeadOnce checks that a game whose head is damaged is set aside once, and not at each start.
func TestDamagedHeadOnce(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	g := begin(t, l, engine.Classic(), 1)
	tryGameMoves(l, g, 8)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	store[g.Name()][0] ^= 1
	for start := range 3 {
		l := Open(store, clock.now)
		next, _ := l.OnScreen()
		if next == nil {
			next, _, _ = l.Start(Start{Rules: engine.Classic()}, seed99)
		}
		l.SetInPlay(next)
		if next.Name() != "" {
			t.Errorf("start %d: the game %s continues", start, next.Name())
		}
		copies := 0
		for name := range store {
			copies += strings.Count(name, ".damaged-")
		}
		if notes := l.Notes(); copies != 1 || (len(notes) > 0) != (start == 0) {
			t.Errorf("start %d: there are %d copies, and the notes are %v", start, copies, notes)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStartWithoutIndex checks that an old game in progress continues although the index is lost.
func TestStartWithoutIndex(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	old := begin(t, l, sized(3, 5), 1)
	tryGameMoves(l, old, 8)
	for seed := range uint64(12) {
		tryGameMoves(l, begin(t, l, engine.Classic(), seed+2), 4)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	delete(store, indexName)
	g, _, err := Open(store, clock.now).Start(Start{Rules: sized(3, 5)}, seed99)
	if err != nil || g.Name() != old.Name() {
		t.Errorf("the game %q continues, want %q, %v", g.Name(), old.Name(), err)
	}
}

// failingFolder is a folder that writes nothing while it has an error.
type failingFolder struct {
	*records.Folder
	err error
}

func (f *failingFolder) Write(name string, offset int, data []byte) error {
	if f.err != nil {
		return f.err
	}
	return f.Folder.Write(name, offset, data)
}

// The recordings in the folders of earlier builds are moved at a start, unless an old build still
// runs. If a name exists, the recording gets another name. If the program is killed meanwhile, no
// recording is moved twice.
func TestOldFolders(t *testing.T) {
	dir := t.TempDir()
	apart, games := filepath.Join(dir, "others", "2", "games"), filepath.Join(dir, "games")
	const copied, taken = "20261002T201035Z-000000000000019b", "20261002T201155Z-000000000000019c"
	data, other := []byte("copied, but not removed"), []byte("not copied")
	for path, text := range map[string][]byte{
		filepath.Join(apart, copied): data, filepath.Join(apart, taken): other, filepath.Join(games, copied): data, filepath.Join(games, taken): []byte("other"),
		filepath.Join(dir, "others", "3", "imported", copied): data,
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, text, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	folder, old := records.OpenFolder(dir), records.OpenFolder(dir)
	defer folder.Close()
	old.Lock("others/2/lock")
	Open(folder, time.Now)
	if left, _ := filepath.Glob(filepath.Join(apart, "*")); len(left) != 2 {
		t.Errorf("of the games of an old build that runs, only %v are left", left)
	}
	old.Close()
	Open(folder, time.Now)
	for name, want := range map[string][]byte{
		"games/" + copied: data, "games/" + copied + "-2": nil, "games/" + taken: []byte("other"), "games/" + taken + "-2": other, "imported/" + copied: data,
	} {
		if got, _ := folder.Load(name); !bytes.Equal(got, want) {
			t.Errorf("%s has %d bytes, want %d", name, len(got), len(want))
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "others", "*", "*", "*")); len(left) > 0 {
		t.Errorf("these recordings were not moved: %v", left)
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
		if g := onScreen(l); g == nil || l.Best(g) == 0 {
			b.Fatal("no game is on the screen")
		}
	}
}
