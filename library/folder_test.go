//go:build !js

package library

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/settings"
)

// folderOf010 returns a copy of a folder that version 0.1.0 has written. It has these games, by the
// size of the board:
//
//   - 3x3: two games, and a game with a chosen seed. The older game was continued from the history.
//   - 2x3: several games. The last one has ended. The recording of the best one was deleted by hand.
//   - 3x4: a game with help, but not from its start.
//   - 2x2: a practice game that has ended, and a game of one move.
//   - 3x5: two games of a further instance, and a later game of the first instance. At the end the
//     first instance continued the older game of the further instance.
//   - 4x4: an imported game.
func folderOf010(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/version-0.1.0-continued")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// recordingsIn returns the texts of all recordings in a folder, by the base of their names.
func recordingsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"games/*", "imported/*", "apart/*", "others/*/games/*", "others/*/imported/*"} {
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

// sized returns the rules of the games in the folder, with a board of a size.
func sized(rows, cols int) engine.Rules {
	return engine.Rules{Rows: rows, Cols: cols, Fours: 0.1, First: 2, Undos: 3}
}

// This version opens and closes a folder of version 0.1.0 several times, and loses nothing of it.
func TestFolderOfVersion010(t *testing.T) {
	dir := folderOf010(t)
	before := recordingsIn(t, dir)
	type game struct {
		name       string
		score      int
		ended      bool
		hasHelp    bool
		inProgress bool
	}
	want := []game{ // the newest first
		{"imported/20261002T201346Z-0000000000000009", 256, false, false, false},
		{"games/20261002T201207Z-000000000000019d", 36, false, false, false},
		{"games/20261002T201155Z-000000000000019c", 16, false, false, false},
		{"games/20261002T201035Z-000000000000019b", 484, false, false, true},
		{"games/20261002T201019Z-0000000000001267", 48, false, false, true},
		{"games/20261002T201014Z-0000000000000199", 0, false, false, true},
		{"games/20261002T201007Z-0000000000000198", 1024, true, false, false},
		{"games/20261002T200857Z-0000000000000197", 224, false, true, true},
		{"games/20261002T200814Z-0000000000000196", 68, true, false, false},
		{"games/20261002T200621Z-0000000000000195", 76, true, false, false},
		{"games/20261002T200456Z-0000000000000194", 20, true, false, false},
		{"games/20261002T200101Z-0000000000000192", 68, true, false, false},
		{"games/20261002T180019Z-0000000000000191", 112, false, false, false},
		{"games/20261002T180001Z-0000000000000190", 72, false, false, true},
	}
	bests := map[[2]int][2]int{{3, 3}: {112, 0}, {2, 3}: {140, 0}, {3, 4}: {48, 228}, {2, 2}: {0, 0}, {3, 5}: {484, 0}, {4, 4}: {0, 0}}
	open := func() (*records.Folder, *Library) {
		folder := records.OpenFolder(dir)
		return folder, Open(folder, time.Now)
	}
	check := func(when string, l *Library) {
		t.Helper()
		var got []game
		for _, s := range l.Games() {
			if s.Fault != "" {
				t.Errorf("%s: %s has the fault %q", when, s.Name, s.Fault)
			}
			got = append(got, game{s.Name, s.Score, s.Ended, s.HasHelp, s.InProgress})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the games are\n%v, want\n%v", when, got, want)
		}
		for size, want := range bests {
			rules := sized(size[0], size[1]).String()
			if got := [2]int{l.best(rules, 0, ""), l.best(rules, 1, "")}; got != want {
				t.Errorf("%s: %v: the best scores are %v, want %v", when, size, got, want)
			}
		}
		if after := recordingsIn(t, dir); !maps.Equal(after, before) {
			t.Errorf("%s: the recordings have changed", when)
		}
		if notes := l.Notes(); len(notes) > 0 {
			t.Errorf("%s: the notes are %v", when, notes)
		}
	}
	for _, when := range []string{"first", "second", "third, without an index"} {
		folder, l := open()
		for _, name := range []string{"19b", "199", "197", "190"} { // before the index is refreshed
			i := slices.IndexFunc(want, func(g game) bool { return strings.HasSuffix(g.name, name) })
			data, err := folder.Load(want[i].name)
			if err != nil {
				t.Fatal(err)
			}
			s := summarise(want[i].name, data)
			rules, _ := engine.ParseRules(s.Rules)
			g, _, err := l.Start(Start{Rules: rules}, seed99)
			if err != nil {
				t.Fatalf("%s: %v: %+v", name, err, s)
			}
			if g.Name() != s.Name || g.state.Score != s.Score {
				t.Errorf("%s: Start with the rules %s returns %q, %v; want %q", when, s.Rules, g.Name(), err, s.Name)
			}
		}
		g := l.OnScreen()
		if g == nil || g.Name() != "games/20261002T180001Z-0000000000000190" || l.Best(g) != 112 {
			t.Fatalf("%s: the game on the screen is %+v", when, g)
		}
		l.SetInPlay(g)
		refresh(t, l)
		check(when, l)
		chosen := settings.Open(folder)
		width, height := chosen.Window()
		if chosen.Get("motion", "normal", "fast") != "fast" || chosen.Get("look", "system", "dark") != "dark" || width != 640 || height != 480.5 || len(chosen.Notes()) > 0 {
			t.Errorf("%s: the settings are lost; the window is %v × %v", when, width, height)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if err := folder.Close(); err != nil {
			t.Fatal(err)
		}
		if when == "second" {
			os.Remove(filepath.Join(dir, indexName))
			os.Remove(filepath.Join(dir, startIndexName))
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "apart", "*")); len(files) > 0 {
		t.Errorf("these recordings were not adopted: %v", files)
	}

	// The first action with these rules determines which game was played last.
	folder, l := open()
	g, err := l.Continue(l.Reading("games/20261002T180019Z-0000000000000191"))
	if err != nil {
		t.Fatal(err)
	}
	l.SetInPlay(g)
	tryGameMoves(l, g, 4)
	begin(t, l, sized(2, 3), 5)
	if g, _, _ := l.Start(Start{Rules: sized(3, 3)}, seed99); g.Name() != "games/20261002T180019Z-0000000000000191" {
		t.Errorf("after a move in the newer game, Start returns %q", g.Name())
	}
	l.Close()
	folder.Close()
	folder, l = open()
	defer folder.Close()
	if g, _, _ := l.Start(Start{Rules: sized(3, 3)}, seed99); g.Name() != "games/20261002T180019Z-0000000000000191" {
		t.Errorf("in the next session, Start returns %q", g.Name())
	}
	if g, _, _ := l.Start(Start{Rules: sized(3, 5)}, seed99); g.Name() != "games/20261002T201035Z-000000000000019b" {
		t.Errorf("with other rules, Start returns %q", g.Name())
	}
}

// The best score of version 0.1.0 stays until its game is deleted.
func TestDeleteTheBestOfVersion010(t *testing.T) {
	dir := folderOf010(t)
	for range 2 {
		folder := records.OpenFolder(dir)
		l := Open(folder, time.Now)
		l.SetInPlay(begin(t, l, sized(2, 2), 1))
		refresh(t, l)
		if s, known := l.Find("games/20261002T180019Z-0000000000000191"); known {
			if !l.HoldsBest(s) || !l.Delete(s) {
				t.Error("the game with the best score cannot be deleted")
			}
		}
		if got := l.best(sized(3, 3).String(), 0, ""); got != 72 {
			t.Errorf("without the game, the best score is %d, want 72", got)
		}
		if got := l.best(sized(2, 3).String(), 0, ""); got != 140 {
			t.Errorf("the best score with other rules is %d, want 140", got)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		folder.Close()
	}
}

// The best score of an adopted game is deleted with that game.
func TestDeleteAnAdoptedBestOfVersion010(t *testing.T) {
	dir := folderOf010(t)
	want := 0
	for n := range 2 {
		folder := records.OpenFolder(dir)
		l := Open(folder, time.Now)
		g, err := l.Continue(l.Reading("games/20261002T201207Z-000000000000019d"))
		if err != nil {
			t.Fatal(err)
		}
		l.SetInPlay(g)
		if n == 0 {
			tryGameMoves(l, g, 4) // otherwise the other game is in progress and cannot be deleted
			want = g.state.Score
			refresh(t, l)
			if s, _ := l.Find("games/20261002T201035Z-000000000000019b"); !l.HoldsBest(s) || !l.Delete(s) {
				t.Errorf("%+v cannot be deleted", s)
			}
		}
		if got := l.Best(g); got != want || want >= 484 {
			t.Errorf("the best is %d, want %d", got, want)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		folder.Close()
	}
}

// A recording without any intact line is in the history, and can be deleted.
func TestDeleteUnreadableGame(t *testing.T) {
	dir := folderOf010(t)
	name := "games/20261002T200101Z-0000000000000192"
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := records.OpenFolder(dir)
	defer folder.Close()
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
	dir := folderOf010(t)
	apart, games := filepath.Join(dir, "apart"), filepath.Join(dir, "games")
	const copied, taken = "20261002T201035Z-000000000000019b", "20261002T201155Z-000000000000019c"
	data, err := os.ReadFile(filepath.Join(apart, copied))
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(filepath.Join(apart, taken))
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(filepath.Join(games, copied), data, 0o600) // adopted, but not removed
	os.WriteFile(filepath.Join(games, taken), []byte("other"), 0o600)
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
