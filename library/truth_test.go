package library

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// A world is a library with three games of one kind: a, b and c, played in this order. Then a game
// of another kind was played.
type world struct {
	*Library
	store   records.Memory
	clock   *testClock
	kind    Start
	a, b, c string
}

// kinds returns a start for games of some rules, of a chosen seed, and of a given board.
func kinds(t *testing.T) map[string]Start {
	t.Helper()
	seed := uint64(4711)
	board, err := engine.ParseMatrix("0 2 0 0 / 0 0 0 0 / 0 0 0 4 / 0 0 0 0", 0)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]Start{
		"rules": {Rules: engine.Classic()},
		"seed":  {Rules: engine.Classic(), Seed: &seed},
		"board": {Rules: engine.Classic(), Board: &board},
	}
}

// newWorld returns a world whose three games are of a kind.
func newWorld(t *testing.T, kind Start) *world {
	t.Helper()
	w := &world{store: records.Memory{}, clock: newClock(), kind: kind}
	w.open()
	for _, name := range []*string{&w.a, &w.b, &w.c} {
		*name = w.playNew(t).Name()
	}
	w.playOther(t)
	return w
}

// open opens the library again, as after the program was killed.
func (w *world) open() { w.Library = Open(w.store, w.clock.now) }

// playNew starts a new game of the kind, and tries some moves.
func (w *world) playNew(t *testing.T) *recording.Game {
	t.Helper()
	s := w.kind
	s.Fresh = true
	g, _, err := w.Start(s, seed99)
	if err != nil {
		t.Fatal(err)
	}
	w.SetInPlay(g)
	tryGameMoves(w.Library, g, 8)
	return g
}

// playOther starts a game with other rules, and tries some moves.
func (w *world) playOther(t *testing.T) {
	tryGameMoves(w.Library, begin(t, w.Library, otherRules(), 9), 4)
}

// continueGame continues a game, and tries a number of moves.
func (w *world) continueGame(t *testing.T, name string, tries int) *recording.Game {
	t.Helper()
	g, err := w.Continue(w.Reading(name))
	if err != nil {
		t.Fatal(err)
	}
	w.SetInPlay(g)
	tryGameMoves(w.Library, g, tries)
	return g
}

// playToEnd plays a game to its end.
func (w *world) playToEnd(g *recording.Game) {
	for !g.State().Ended() {
		tryGameMoves(w.Library, g, 4)
		w.Do(g, recording.Continue)
	}
}

// The game of a kind that was played last is in progress unless it has ended. The others are
// abandoned.
func TestOneGameOfAKindIsInProgress(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(*testing.T, *world)
		want func(*world) string // returns the name of the game in progress, or ""
	}{
		"the newest":         {func(*testing.T, *world) {}, func(w *world) string { return w.c }},
		"an older one":       {func(t *testing.T, w *world) { w.continueGame(t, w.a, 8); w.playOther(t) }, func(w *world) string { return w.a }},
		"nothing was done":   {func(t *testing.T, w *world) { w.continueGame(t, w.a, 0); w.playOther(t) }, func(w *world) string { return w.c }},
		"it is on screen":    {func(t *testing.T, w *world) { w.continueGame(t, w.a, 0) }, func(w *world) string { return w.a }},
		"only undone":        {func(t *testing.T, w *world) { w.Do(w.continueGame(t, w.b, 0), recording.Undo); w.playOther(t) }, func(w *world) string { return w.b }},
		"only help":          {func(t *testing.T, w *world) { w.Do(w.continueGame(t, w.b, 0), recording.Hint); w.playOther(t) }, func(w *world) string { return w.b }},
		"only reviewed":      {func(t *testing.T, w *world) { w.MarkAssisted(w.a) }, func(w *world) string { return w.c }},
		"the last has ended": {func(t *testing.T, w *world) { w.playToEnd(w.continueGame(t, w.c, 0)); w.playOther(t) }, func(*world) string { return "" }},
		"an older has ended": {func(t *testing.T, w *world) { w.playToEnd(w.continueGame(t, w.a, 0)); w.playOther(t) }, func(*world) string { return "" }},
		"the end is undone": {func(t *testing.T, w *world) {
			g := w.continueGame(t, w.a, 0)
			w.playToEnd(g)
			w.Do(g, recording.Undo)
			w.playOther(t)
		}, func(w *world) string { return w.a }},
		"a new one, not played": {func(t *testing.T, w *world) {
			s := w.kind
			s.Fresh = true
			g, _, _ := w.Start(s, seed99)
			w.SetInPlay(g)
			w.playOther(t)
		}, func(w *world) string { return w.c }},
		"two in turn": {func(t *testing.T, w *world) {
			w.continueGame(t, w.a, 8)
			w.continueGame(t, w.b, 8)
			w.continueGame(t, w.a, 8)
			w.playOther(t)
		}, func(w *world) string { return w.a }},
		"the last is deleted": {func(t *testing.T, w *world) { w.index.delete(w.c) }, func(w *world) string { return w.b }},
	} {
		for kind, start := range kinds(t) {
			w := newWorld(t, start)
			test.do(t, w)
			check := func(when string) {
				t.Helper()
				want := test.want(w)
				var inProgress, abandoned []string
				for _, s := range w.Games() {
					switch {
					case s.Rules != engine.Classic().String():
					case s.InProgress:
						inProgress = append(inProgress, s.Name)
					case s.isAbandoned():
						abandoned = append(abandoned, s.Name)
					}
				}
				if got := strings.Join(inProgress, " "); got != want {
					t.Errorf("%s, %s, %s: %q is in progress, want %q", kind, name, when, got, want)
				}
				if len(abandoned) != 2 && !(name == "the last is deleted" && len(abandoned) == 1) {
					t.Errorf("%s, %s, %s: %d games are abandoned", kind, name, when, len(abandoned))
				}
				g, ended, err := w.Start(start, seed99)
				if err != nil || g.Name() != want || (ended != nil) != (want == "") {
					t.Errorf("%s, %s, %s: Start returns %q and %v, %v; want %q", kind, name, when, g.Name(), ended, err, want)
				}
				if start.Seed == nil && start.Board == nil {
					if s, ok := w.InProgress(engine.Classic()); ok != (want != "") || ok && s.Name != want {
						t.Errorf("%s, %s, %s: InProgress returns %q, %v", kind, name, when, s.Name, ok)
					}
				}
			}
			check("at once")
			if name == "it is on screen" || name == "the last is deleted" {
				continue // the store does not know about this
			}
			w.open() // as after a kill
			refresh(t, w.Library)
			check("after a kill")
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			w.open()
			refresh(t, w.Library)
			check("with an index")
			delete(w.store, indexName)
			w.open()
			refresh(t, w.Library)
			check("without an index")
		}
	}
}

// Games of different kinds do not replace each other.
func TestKindsAreApart(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	names := map[string]string{}
	for kind, s := range kinds(t) {
		g, _, err := l.Start(s, seed99)
		if err != nil || g.Name() != "" {
			t.Fatalf("%s: the first start returns %q, %v; want a new game", kind, g.Name(), err)
		}
		l.SetInPlay(g)
		tryGameMoves(l, g, 8)
		names[kind] = g.Name()
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = Open(store, clock.now)
	for kind, s := range kinds(t) {
		if g, _, err := l.Start(s, seed99); err != nil || g.Name() != names[kind] {
			t.Errorf("%s: Start continues %q, %v; want %q", kind, g.Name(), err, names[kind])
		}
	}
}

// OnScreen returns the game that was on the screen, whatever its kind. If it does not exist,
// OnScreen returns the game in progress that was played last. A damaged or empty file leaves a
// note.
func TestOnScreen(t *testing.T) {
	for kind, start := range kinds(t) {
		for name, test := range map[string]struct {
			change func(*world, string)
			isLost bool   // whether another game is on the screen
			note   string // a part of the notes, or "" for no notes
		}{
			"saved":           {func(*world, string) {}, false, ""},
			"without index":   {func(w *world, _ string) { delete(w.store, indexName) }, false, ""},
			"damaged name":    {func(w *world, _ string) { w.store[screenName] = []byte("games/x zzzz\n") }, true, "was damaged"},
			"empty":           {func(w *world, _ string) { w.store[screenName] = []byte{} }, true, "was damaged"},
			"a name outside":  {func(w *world, _ string) { w.store[screenName] = records.Seal("games/../settings") }, true, ""},
			"an imported one": {func(w *world, _ string) { w.store[screenName] = records.Seal("imported/x") }, true, ""},
			"missing name":    {func(w *world, _ string) { delete(w.store, screenName) }, true, ""},
			"missing game":    {func(w *world, on string) { delete(w.store, on) }, true, ""},
			"empty game":      {func(w *world, on string) { w.store[on] = []byte{} }, true, "is empty"},
		} {
			w := newWorld(t, start)
			shown := w.continueGame(t, w.a, 0).Name() // on the screen, but not played last
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			test.change(w, shown)
			w.open()
			g := onScreen(w.Library)
			switch {
			case g == nil:
				t.Errorf("%s, %s: no game is on the screen", kind, name)
			case (g.Name() != shown) != test.isLost:
				t.Errorf("%s, %s: the game on the screen is %q; it was %q", kind, name, g.Name(), shown)
			case test.isLost && g.State().Rules != otherRules(): // the rules of the game that was played last
				t.Errorf("%s, %s: the game on the screen has the rules %v", kind, name, g.State().Rules)
			}
			var notes []string
			for _, note := range w.Notes() {
				notes = append(notes, note.Error())
			}
			if all := strings.Join(notes, " "); test.note == "" && all != "" || !strings.Contains(all, test.note) {
				t.Errorf("%s, %s: the notes are %q", kind, name, all)
			}
		}
	}
}

// If the recording of the game on the screen cannot be read, OnScreen returns nil and leaves a
// note. The recording is not changed.
func TestOnScreenCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{"rubbish": "was damaged", "2048 recording 2 zzzz\n": "newer version"} {
		w := newWorld(t, Start{Rules: engine.Classic()})
		w.continueGame(t, w.a, 0)
		w.store[w.a] = []byte(text)
		w.open()
		if g := onScreen(w.Library); g != nil {
			t.Errorf("with %q, the game on the screen is %q", text, g.Name())
		}
		if notes := w.Notes(); len(notes) == 0 || !strings.Contains(errors.Join(notes...).Error(), want) {
			t.Errorf("with %q, the notes are %v", text, notes)
		}
		w.SetInPlay(w.playNew(t))
		if w.Close(); string(w.store[w.a]) != text {
			t.Errorf("%q was replaced by %q", text, w.store[w.a])
		}
	}
}

// After KeepScreen, the next start opens the game of the session before.
func TestKeepScreen(t *testing.T) {
	w := newWorld(t, kinds(t)["seed"])
	w.continueGame(t, w.b, 4)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w.open()
	w.KeepScreen()
	unsaved := w.playNew(t).Name()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w.open()
	if g := onScreen(w.Library); g == nil || g.Name() != w.b || w.store[unsaved] == nil {
		t.Errorf("the game on the screen is %+v, want %q", g, w.b)
	}
}

// A restored game is on the screen at once, before the first action.
func TestRestoredGameIsOnScreen(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	old := w.continueGame(t, w.a, 4)
	g, _, _ := w.Start(Start{Rules: engine.Classic(), Fresh: true}, seed99)
	w.SetInPlay(g, old)
	w.SetInPlay(old)
	w.open()
	if g := onScreen(w.Library); g == nil || g.Name() != w.a {
		t.Errorf("the game on the screen is %+v, want %q", g, w.a)
	}
}

// Start finds a game that is not in the index, even while a new game without a move is in play.
func TestStartFindsUnknownGame(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	l := Open(store, clock.now)
	want := begin(t, l, otherRules(), 1)
	tryGameMoves(l, want, 8)
	l = Open(store, clock.now) // as after a kill, without an index
	begin(t, l, engine.Classic(), 2)
	if g, _, err := l.Start(Start{Rules: otherRules()}, seed99); err != nil || g.Name() != want.Name() {
		t.Errorf("Start returns %q, %v; want %q", g.Name(), err, want.Name())
	}
}

// If several games were played last at the same time, always the same one is in progress.
func TestPlayedAtTheSameTime(t *testing.T) {
	store, clock := records.Memory{}, newClock()
	for range 20 {
		at := clock.at
		l := Open(store, clock.now)
		tryGameMoves(l, begin(t, l, engine.Classic(), uint64(len(store)+1)), 1)
		clock.at = at
	}
	names := map[string]bool{}
	for range 10 {
		l := Open(store, clock.now)
		g, _, _ := l.Start(Start{Rules: engine.Classic()}, seed99)
		names[g.Name()] = true
		l = Open(store, clock.now)
		refresh(t, l)
		s, _ := l.InProgress(engine.Classic())
		names[s.Name] = true
	}
	if len(names) != 1 {
		t.Errorf("these games were in progress: %v", names)
	}
}

// After the first line of a new game, this game was played last. This holds if the program is
// killed.
func TestFirstLine(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	g := begin(t, w.Library, engine.Classic(), 7)
	for i := 0; g.Name() == ""; i++ {
		w.Do(g, recording.Move(engine.Directions()[i]))
	}
	w.open()
	if onScreen := onScreen(w.Library); onScreen == nil || onScreen.Name() != g.Name() {
		t.Errorf("the game on the screen is %+v, want %q", onScreen, g.Name())
	}
	if last, _, _ := w.Start(w.kind, seed99); last.Name() != g.Name() {
		t.Errorf("Start returns %q, want %q", last.Name(), g.Name())
	}
}

// A game whose recording was removed by hand is not in the history. Its score does not count.
func TestRemovedByHand(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	best := w.Best(w.continueGame(t, w.b, 60))
	w.continueGame(t, w.a, 4)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	delete(w.store, w.b)
	for range 2 {
		w.open()
		g := onScreen(w.Library)
		w.SetInPlay(g)
		refresh(t, w.Library)
		if _, known := w.Find(w.b); known || w.Best(g) >= best || len(w.Games()) != 3 {
			t.Errorf("the removed game is found: %v; the best is %d, and was %d; there are %d games", known, w.Best(g), best, len(w.Games()))
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// interrupted is a store that calls each before every change. At that time, the store is as if the
// program was killed.
type interrupted struct {
	records.Memory
	each func()
}

func (k *interrupted) Write(name string, offset int, data []byte) error {
	k.each()
	return k.Memory.Write(name, offset, data)
}
func (k *interrupted) Save(name string, data []byte) error {
	k.each()
	return k.Memory.Save(name, data)
}
func (k *interrupted) Remove(name string) error { k.each(); return k.Memory.Remove(name) }

// The program may be killed between any two changes of the store. All written lines are found. The
// game on the screen is that from before or after the action, except during the first line of a new
// game. No note reports damage.
func TestKilledAtAnyMoment(t *testing.T) {
	type facts struct{ screen, best, games string }
	starts, clock, r := kinds(t), newClock(), rand.New(rand.NewPCG(5, 6))
	store := &interrupted{Memory: records.Memory{}, each: func() {}}
	// readFacts opens a copy of the store.
	readFacts := func(hasIndex bool) facts {
		copied := maps.Clone(store.Memory)
		if !hasIndex {
			delete(copied, indexName)
		}
		l := Open(copied, clock.now)
		var f facts
		g := onScreen(l)
		if g != nil {
			f.screen = fmt.Sprint(g.Name(), g.State().Matrix, g.CanRedo(), g.Undone())
		}
		refresh(t, l)
		if g != nil {
			f.best = fmt.Sprint(l.Best(g))
		}
		for _, s := range l.Games() {
			f.games += fmt.Sprintln(s.Name, s.Size, s.Score, s.Highest, s.Fault)
		}
		if notes := l.Notes(); len(notes) > 0 {
			t.Fatalf("the notes are %v", notes)
		}
		return f
	}
	l := Open(store, clock.now)
	g := begin(t, l, smallRules(), 1)
	for n := range 600 {
		before := readFacts(n%2 == 0)
		var between []facts
		store.each = func() { between = append(between, readFacts(n%2 == 0)) }
		done, isFirst := "a move", g.Name() == ""
		switch action := r.IntN(30); {
		case action == 0:
			done, g = "a new game", begin(t, l, g.State().Rules, r.Uint64())
		case action == 1:
			done = "another kind"
			var err error
			if g, _, err = l.Start(starts[[]string{"rules", "seed", "board"}[r.IntN(3)]], r.Uint64); err != nil {
				t.Fatal(err)
			}
			l.SetInPlay(g)
		case action == 2:
			done = "an older game"
			if games := l.Games(); len(games) > 0 {
				if s := games[r.IntN(len(games))]; l.CanContinue(s) {
					g, _ = l.Continue(l.Reading(s.Name))
					l.SetInPlay(g)
				}
			}
		case action == 3:
			done = "a start"
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l = Open(store, clock.now)
			if onScreen := onScreen(l); onScreen != nil {
				g = onScreen
			}
			l.SetInPlay(g)
		case action < 8:
			done = "undo"
			l.Do(g, recording.Undo)
		case action < 10:
			done = "redo"
			l.Do(g, recording.Redo)
		case action == 10:
			done = "help"
			l.Do(g, recording.Hint)
		case g.State().Ended():
			done, g = "a new game after the end", begin(t, l, smallRules(), r.Uint64())
		default:
			l.Do(g, recording.Continue)
			l.Do(g, recording.Move(engine.Directions()[r.IntN(4)]))
		}
		store.each = func() {}
		after := readFacts(n%2 == 0)
		for _, f := range between {
			if f.screen != before.screen && f.screen != after.screen && done != "a move" && !isFirst {
				t.Fatalf("%d, %s: killed, the screen has %s; before %s, after %s", n, done, f.screen, before.screen, after.screen)
			}
			if f.games != before.games && f.games != after.games && done != "a move" {
				t.Fatalf("%d, %s: killed, the games are\n%s, before\n%s, after\n%s", n, done, f.games, before.games, after.games)
			}
			if strings.Count(f.games, "\n") < strings.Count(before.games, "\n") {
				t.Fatalf("%d, %s: killed, the games are\n%s, before\n%s", n, done, f.games, before.games)
			}
		}
		if g.Name() != "" && after.screen != fmt.Sprint(g.Name(), g.State().Matrix, g.CanRedo(), g.Undone()) {
			t.Fatalf("%d, %s: after a kill, the screen has %s, want %q %v", n, done, after.screen, g.Name(), g.State().Matrix)
		}
		if !g.IsPractice() && g.Name() != "" && after.best != fmt.Sprint(l.Best(g)) {
			t.Fatalf("%d, %s: after a kill, the best is %s, want %d", n, done, after.best, l.Best(g))
		}
	}
	if len(l.Games()) < 15 {
		t.Errorf("the test has played %d games", len(l.Games()))
	}
}

// Imported games cannot be continued.
func TestContinueOnlyOwnedGames(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	w.store["imported/x"] = w.store[w.a]
	if g, err := w.Continue(w.Reading("imported/x")); err == nil {
		t.Errorf("an imported game is continued with a score of %d", g.State().Score)
	}
	if _, err := w.Continue(w.Reading("games/none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("continuing a game that does not exist returns the error %v", err)
	}
}

// After a game is deleted twice, one Restore restores it.
func TestDeleteTwice(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	s, _ := w.Find(w.a)
	if errors.Join(w.Delete(s), w.Delete(s)) != nil || !w.Restore() || w.CanRestore() {
		t.Error("a game that was deleted twice is not restored")
	}
	if _, known := w.Find(w.a); !known {
		t.Error("the game is not in the history")
	}
}

// The game in progress cannot be deleted with an outdated summary.
func TestDeleteByAnOldSummary(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	s, _ := w.Find(w.a)
	w.continueGame(t, w.a, 8)
	w.playOther(t)
	if w.Delete(s) == nil {
		t.Error("the game in progress is deleted")
	}
}

// In a game from a replay, the best score is at least the score.
func TestBestOfPlayFrom(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	tryGameMoves(w.Library, w.continueGame(t, w.a, 0), 60)
	replay, err := w.Reading(w.a).Replay()
	if err != nil {
		t.Fatal(err)
	}
	g, err := w.Continue(replay.From(replay.Last()))
	if err != nil {
		t.Fatal(err)
	}
	w.SetInPlay(g)
	if w.Best(g) != g.State().Score || g.State().Score == 0 {
		t.Errorf("the best is %d, and the score %d", w.Best(g), g.State().Score)
	}
}

// A game that cannot be written does not prevent others from being written.
func TestUnwrittenGamesAreIndependent(t *testing.T) {
	store, clock := &refusing{fullDisk: fullDisk{Memory: records.Memory{}}}, newClock()
	l := Open(store, clock.now)
	var games []*recording.Game
	store.err = errors.New("the disk is full")
	for seed := range uint64(3) {
		games = append(games, begin(t, l, engine.Classic(), seed+1))
		tryGameMoves(l, games[seed], 8)
	}
	store.err, store.name = nil, games[0].Name()
	tryGameMoves(l, games[2], 8)
	for _, g := range games[1:] {
		if got, want := len(store.Memory[g.Name()]), g.Size(); got != want {
			t.Errorf("%d of %d bytes are written", got, want)
		}
	}
	if err := l.Close(); err == nil {
		t.Error("Close does not report the game that is not written")
	}
}

// refusing is a store that never writes one of the texts.
type refusing struct {
	fullDisk
	name string
}

func (r *refusing) Write(name string, offset int, data []byte) error {
	if name == r.name {
		return errors.New("permission denied")
	}
	return r.fullDisk.Write(name, offset, data)
}

// An index with a changed byte is ignored.
func TestIndexWithAChangedByte(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	best := w.Best(w.continueGame(t, w.c, 60))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := w.store[indexName]
	for at, b := range whole {
		if b < '0' || b > '8' {
			continue
		}
		changed := append([]byte(nil), whole...)
		changed[at]++
		w.store[indexName] = changed
		var x index
		if x.load(w.store); len(x.games) > 0 {
			t.Fatalf("with byte %d changed, the index has %d games", at, len(x.games))
		}
	}
	w.store[indexName] = whole
	w.store[indexName][100]++
	w.open()
	refresh(t, w.Library)
	g := onScreen(w.Library)
	if g == nil || w.Best(g) != best || len(w.Games()) != 4 {
		t.Errorf("with a damaged index, there are %d games, and the game on the screen is %+v", len(w.Games()), g)
	}
}

// A damaged recording that cannot be set aside gets a new name each time it is continued.
func TestRestoredNameIsFree(t *testing.T) {
	store, name := recorded(t, 30)
	store[name] = append(store[name][:len(store[name])-30], "half a li"...)
	now := newClock().at
	other := &noAside{store}
	for range 2 { // in the same second
		l := open(t, other, Start{Rules: engine.Classic()}, 5, newClock().now)
		l.now = func() time.Time { return now }
		g, err := l.Library.Continue(l.Library.Reading(name))
		if err != nil {
			t.Fatal(err)
		}
		l.use(g, nil)
		for i := range 4 {
			if _, err := l.Play(engine.Directions()[i]); err != nil {
				t.Errorf("a move is not written: %v", err)
			}
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
}

// noAside is a store that cannot set texts aside.
type noAside struct{ records.Memory }

func (noAside) SetAside(string) (string, error) { return "", errors.New("no room") }

// A recording that is removed while the history is read is not in the history.
func TestRemovedWhileRead(t *testing.T) {
	w := newWorld(t, Start{Rules: engine.Classic()})
	w.store[w.a] = append([]byte(nil), w.store[w.a]...)
	l := Open(&vanishing{w.store, w.a}, w.clock.now)
	refresh(t, l)
	for _, s := range l.Games() {
		if s.Name == w.a {
			t.Errorf("the history has %+v", s)
		}
	}
}

// vanishing is a store that lists a text that does not exist.
type vanishing struct {
	records.Memory
	name string
}

func (v *vanishing) Load(name string) ([]byte, error) {
	if name == v.name {
		return nil, nil
	}
	return v.Memory.Load(name)
}
