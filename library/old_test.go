package library

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// version010 returns a copy of a folder that version 0.1.0 has written. It has games that have
// ended or not, with help and without, an imported game, and games of a further instance.
func version010(t *testing.T) records.Memory {
	t.Helper()
	folder, store := os.DirFS("testdata/version-0.1.0"), records.Memory{}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			store[name], err = fs.ReadFile(folder, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// Nothing of a folder of version 0.1.0 is lost: games, best scores, games in progress and the game
// on the screen. The result is the same with and without an index.
func TestVersion010(t *testing.T) {
	store := version010(t)
	for range 2 { // the first time without an index
		l := Open(store, time.Now)
		g := l.OnScreen()
		if g == nil || g.Name() != "games/20261124T100708Z-000000051dc73fa5" {
			t.Fatalf("the game on the screen is %v", g)
		}
		if g.state.Score != 52 || l.Best(g) != 64 {
			t.Errorf("the score is %d and the best %d; want 52 and 64", g.state.Score, l.Best(g))
		}
		refresh(t, l)
		if notes := l.Notes(); len(notes) > 0 {
			t.Errorf("the notes are %v", notes)
		}
		type game struct {
			rows, cols        int
			score             int
			ended, inProgress bool
			hasHelp           bool
		}
		var got []game
		for _, s := range l.Games() {
			if s.Fault != "" {
				t.Errorf("%s: %s", s.Name, s.Fault)
			}
			rules, err := engine.ParseRules(s.Rules)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, game{rules.Rows, rules.Cols, s.Score, s.Ended, s.InProgress, s.HasHelp})
		}
		want := []game{ // the newest first
			{3, 5, 384, true, false, false}, // imported
			{4, 4, 52, false, false, false}, // from the further instance
			{3, 5, 420, true, false, true},
			{2, 3, 52, false, true, false},
			{2, 3, 64, true, false, false},
			{4, 6, 384, false, true, false},
			{2, 3, 40, true, false, false},
			{4, 4, 668, true, false, false},
			{4, 4, 736, true, false, false},
		}
		if !slices.Equal(got, want) {
			t.Errorf("the games are\n%v, want\n%v", got, want)
		}
		for size, want := range map[[2]int][2]int{ // without help and with help
			{4, 4}: {736, 0}, {2, 3}: {64, 0}, {4, 6}: {384, 0}, {3, 5}: {0, 420},
			{5, 5}: {312, 0}, // the recording was deleted
		} {
			rules := engine.Classic()
			if rules.Rows, rules.Cols = size[0], size[1]; size == [2]int{2, 3} {
				rules.Target = 0
			}
			if got := [2]int{l.best(rules.String(), 0, ""), l.best(rules.String(), 1, "")}; got != want {
				t.Errorf("%v: the best scores are %v, want %v", size, got, want)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// If the files of version 0.1.0 beside the recordings are damaged, the game in progress that was
// played last is on the screen, and the best score is found from the recordings.
func TestDamagedPointer(t *testing.T) {
	for _, garbage := range []string{"", "garbage", "../../etc/passwd zzzz\n", string(records.Seal("games/none")), string(records.Seal("0x0 target none"))} {
		store := version010(t)
		for name := range store {
			if !strings.HasPrefix(name, gamesFolder) && !strings.HasPrefix(name, importedFolder) && !strings.HasPrefix(name, oldApart) {
				store[name] = []byte(garbage)
			}
		}
		l := Open(store, time.Now)
		refresh(t, l)
		g := l.OnScreen()
		if g == nil || !strings.HasPrefix(g.Name(), gamesFolder) || g.state.Ended() {
			t.Fatalf("with %q, the game on the screen is %+v", garbage, g)
		}
		if len(l.Games()) != 9 || l.best(g.state.Rules.String(), 0, "") == 0 {
			t.Errorf("with %q, there are %d games, and the best score is %d", garbage, len(l.Games()), l.best(g.state.Rules.String(), 0, ""))
		}
	}
}
