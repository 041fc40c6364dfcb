package library

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/settings"
)

// The files beside the recordings may be cut anywhere, or any byte may change. No game is lost or
// changed. The game on the screen is the same, unless the file that names it is damaged.
func TestDamagedSideFiles(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	w.continueGame(t, w.b, 60)
	shown := w.continueGame(t, w.a, 0) // not the game that was played last
	chosen := settings.Open(w.store)
	for name, word := range map[string]string{"look": "dark", "arrows": "hidden"} {
		if err := chosen.Set(name, word); err != nil {
			t.Fatal(err)
		}
	}
	chosen.SetWindow(640, 480)
	if err := chosen.SaveWindow(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	type facts struct {
		screen, look  string
		best          int
		width, height float32
		games         []Summary
	}
	readFacts := func(store records.Memory) (f facts) {
		l, chosen := Open(store, w.clock.now), settings.Open(store)
		f.look = chosen.Get("look", "system", "dark")
		f.width, f.height = chosen.Window()
		g := onScreen(l)
		if g == nil {
			return f
		}
		f.screen = fmt.Sprint(g.Name(), g.State().Matrix, g.State().Score)
		l.SetInPlay(g)
		refresh(t, l)
		f.games, f.best = l.Games(), l.Best(g)
		for i := range f.games {
			f.games[i].InProgress = false // depends on the game on the screen
		}
		tryGameMoves(l, g, 4)
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return f
	}
	want := readFacts(maps.Clone(w.store))
	if want.best == 0 || want.look != "dark" || want.width != 640 || want.screen != fmt.Sprint(shown.Name(), shown.State().Matrix, shown.State().Score) {
		t.Fatalf("without damage, the facts are %+v", want)
	}
	cases := 0
	for _, name := range slices.Sorted(maps.Keys(w.store)) {
		whole := w.store[name]
		if isOwned(name) {
			continue
		}
		check := func(damage string, at int, data []byte) {
			t.Helper()
			cases++
			store := maps.Clone(w.store)
			store[name] = data
			got := readFacts(store)
			if name == screenName { // then the game that was played last is on the screen
				if got.screen == "" {
					t.Fatalf("%s %s at %d: no game is on the screen", name, damage, at)
				}
				got.screen, got.best = want.screen, want.best
			}
			if name == "settings" {
				got.look = want.look
			}
			if name == "window" && got.width == 0 {
				got.width, got.height = want.width, want.height
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s %s at %d: the facts are %+v, want %+v", name, damage, at, got, want)
			}
		}
		step := 1
		if !isLong {
			step = 1 + len(whole)/10
		}
		for at := 0; at < len(whole); at += step {
			check("cut", at, slices.Clone(whole[:at]))
			changed := slices.Clone(whole)
			changed[at] ^= byte(1 + at%255)
			check("changed", at, changed)
		}
	}
	checkCases(t, cases, 3266)
}
