package library

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/recording"
	"twenty48/records"
)

// checkIndex checks that the index has the same facts as the recordings.
func checkIndex(t *testing.T, store Store, s *player) {
	t.Helper()
	for _, g := range games(t, s) {
		data, err := store.Load(g.Name)
		want := read(g.Name, data)
		want.InProgress = g.InProgress
		if err != nil || !reflect.DeepEqual(g, want) {
			t.Errorf("the history has %+v, and the recording has %+v, %v", g, want, err)
		}
	}
}

func TestHistory(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	if got := games(t, s); len(got) != 0 {
		t.Errorf("before the first move, the history is %+v", got)
	}
	playUntilMerge(t, s)
	if got := games(t, s); len(got) != 1 || !got[0].InProgress || got[0].isAbandoned() || got[0].Score != s.State().Score {
		t.Errorf("the history of the game in play is %+v", got)
	}
	s.New()
	finish(t, s)
	lost := s.State()
	undo(t, s)
	if got := games(t, s); len(got) != 2 || got[0].Status == engine.Over || got[0].Undone != 1 || !got[1].isAbandoned() {
		t.Errorf("after an undone loss, the history is %+v", got)
	}
	redo(t, s)
	got := games(t, s)[0]
	want := Summary{
		Name: name(s), Size: len(store[name(s)]), Rules: smallRules().String(), Started: s.g.Started(),
		Matrix: lost.Matrix.String(), Score: lost.Score, Tile: lost.Matrix.Highest(), Status: engine.Over, Ended: true, Won: lost.Matrix.Highest() >= 16,
		Seed: s.State().Seed, Last: s.g.Last(), Moves: s.g.Moves(), Undone: 1, Played: s.g.Played(), Highest: [2]int{lost.Score, 0},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the summary of the last game is %+v, want %+v", got, want)
	}
	checkIndex(t, store, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	// The saved index is used without reading the recordings. A damaged index is ignored.
	before := games(t, start(t, store, smallRules(), ""))
	old := before[1].Name
	store[old] = append(bytes.Clone(store[old][:len(store[old])-1]), '!')
	if got := games(t, start(t, store, smallRules(), "")); !reflect.DeepEqual(got, before) {
		t.Errorf("with the index, the history is %+v, want %+v", got, before)
	}
	for _, damage := range [][]byte{nil, []byte("rubbish"), records.Seal("{}"), store[indexName][:50]} {
		store[indexName] = damage
		if got := games(t, start(t, store, smallRules(), "")); len(got) != 2 || got[1].Fault == "" {
			t.Errorf("with the index %q, the history is %+v", damage, got)
		}
	}
}

// Custom rules are those of the player's games, the latest first. Rules of presets, of practice
// games and of games without a move do not count.
func TestCustomRules(t *testing.T) {
	store := records.Memory{}
	rules := smallRules()
	var want []engine.Rules
	for _, target := range []int{16, 32, 16, 64} {
		rules.Target = target
		s := start(t, store, rules, "")
		playUntilMerge(t, s)
		for _, d := range engine.Directions() { // also in a game that has a merge already
			must(t)(s.Play(d))
		}
		if got := s.BestFor(rules); got < s.State().Score {
			t.Errorf("the best score for %v is %d, but a game has %d", rules, got, s.State().Score)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		want = append([]engine.Rules{rules}, slices.DeleteFunc(want, func(r engine.Rules) bool { return r == rules })...)
	}
	rules.Target = 8
	start(t, store, rules, "").Close() // a game without a move
	s := start(t, store, rules, "2 2 0 / 0 0 0")
	playUntilMerge(t, s)
	if got := s.CustomRules(); !slices.Equal(got, want) {
		t.Errorf("the custom rules are %v, want %v", got, want)
	}
	if got := s.BestFor(engine.Classic()); got != 0 {
		t.Errorf("without a classic game, the best score is %d", got)
	}
}

// Refresh reads the recordings one by one, and stops if each returns false. The next call continues.
func TestRefreshStops(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	finish(t, s)
	for i := range 15 {
		store[fmt.Sprintf("games/2026%02d", i)] = store[name(s)]
	}
	lines, _, _ := records.Lines(store[name(s)])
	lines = append(lines, slices.Repeat([]string{"hint 0"}, 40_000)...)
	store["games/202699"] = records.Seal(lines...) // the newest, but too large for a start
	l := Open(store, ticks())
	if _, known := l.Find("games/202699"); known || len(l.Games()) != 9 {
		t.Errorf("a start reads %d games, the large one: %v", len(l.Games()), known)
	}
	var lefts []int
	for range 2 {
		if err := l.Refresh()(func(left int) bool { lefts = append(lefts, left); return left > 4 }); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(lefts, []int{8, 7, 6, 5, 4, 4}) || len(l.Games()) != 13 {
		t.Errorf("%d recordings were left, and there are %d games", lefts, len(l.Games()))
	}
	refresh(t, l)
	if games := l.Games(); len(games) != 17 || slices.ContainsFunc(games, func(g Summary) bool { return g.Fault != "" }) {
		t.Errorf("there are the games %+v", games)
	}
	tryGameMoves(l, begin(t, l, engine.Classic(), 3), 8)
	l.Refresh()(func(int) bool { t.Error("a game in play is read"); return true })
}

// If a recording is replaced by hand, the best score and the game in progress are those of the new text.
func TestReplacedByHand(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	tryMoves(s, 8)
	low := store[name(s)]
	want := s.Best()
	tryMoves(s, 200)
	high := name(s)
	begin(t, s.Library, otherRules(), 2)
	if s.BestFor(engine.Classic()) <= want {
		t.Fatal("the score does not rise")
	}
	store[high] = low
	refresh(t, s.Library)
	if got := s.BestFor(engine.Classic()); got != want {
		t.Errorf("the best is %d, want %d", got, want)
	}
}

func TestDelete(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	for range 6 {
		finish(t, s)
		s.New()
	}
	playUntilMerge(t, s)
	all := games(t, s)
	if s.Delete(all[0]) == nil {
		t.Error("the game on the screen can be deleted")
	}
	best := slices.MaxFunc(all, func(a, b Summary) int { return a.Highest[0] - b.Highest[0] })
	if s.Best() != best.Highest[0] {
		t.Fatalf("the best is %d, want that of %+v", s.Best(), best)
	}
	if s.Delete(best) != nil || slices.ContainsFunc(games(t, s), func(g Summary) bool { return g.Name == best.Name }) {
		t.Error("a deleted game is in the history")
	}
	if s.Best() >= best.Highest[0] {
		t.Error("the best is that of a deleted game")
	}
	if !s.Restore() || s.Restore() || !reflect.DeepEqual(games(t, s), all) || s.Best() != best.Highest[0] {
		t.Error("a deleted game is not restored completely")
	}
	if store[best.Name] == nil {
		t.Error("the recording is removed before Close")
	}
	s.Delete(best)
	second := s.Best()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	reopened := start(t, store, smallRules(), "")
	if store[best.Name] != nil || reopened.Best() != second || len(games(t, reopened)) != len(all)-1 {
		t.Errorf("after reopening, the best of %[3]d games is %[1]d, want %[2]d", reopened.Best(), second, len(games(t, reopened)))
	}
	reopened.New()
	if g := games(t, reopened)[0]; reopened.Delete(g) == nil {
		t.Error("a game that Undo can restore can be deleted")
	}
}

// A replay returns the states of the game in any order. A game can start from each step.
func TestReplay(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	r := rand.New(rand.NewPCG(21, 22))
	want := []engine.State{s.State()}
	for len(want) < 307 {
		lines := bytes.Count(store[name(s)], []byte("\n"))
		playRandomly(t, r, s)
		if bytes.Count(store[name(s)], []byte("\n")) > lines {
			want = append(want, s.State())
		}
	}
	replay, err := s.Reading(games(t, s)[0].Name).Replay()
	if err != nil || replay.Last() != len(want)-1 {
		t.Fatalf("the replay has %[2]d steps, want %[1]d: %[3]v", len(want)-1, replay.Last(), err)
	}
	for _, n := range r.Perm(len(want)) {
		got, changes := replay.At(n)
		if !got.Matrix.Equal(want[n].Matrix) || got.Score != want[n].Score {
			t.Errorf("step %d has the matrix %v, want %v", n, got.Matrix, want[n].Matrix)
		}
		all := 0
		for i := range n {
			if want[i].Spawns != want[i+1].Spawns || !want[i].Matrix.Equal(want[i+1].Matrix) {
				all++
			}
		}
		if changes != all {
			t.Errorf("At returns %[2]d changes for step %[1]d, want %[3]d", n, changes, all)
		}
	}

	// A game can start from each step.
	for n := 0; n < replay.Last(); n += 7 {
		other := start(t, store, engine.Classic(), "")
		best := other.Best()
		g, err := other.Library.Continue(replay.From(n))
		if err != nil {
			t.Fatal(err)
		}
		other.use(g, nil)
		got, _ := replay.At(n)
		if !other.State().Matrix.Equal(got.Matrix) || other.State().Score != got.Score || !other.g.IsAssisted() {
			t.Fatalf("a game from step %d starts with %v, want %v", n, other.State().Matrix, got.Matrix)
		}
		if other.State().Ended() || other.State().Status() == engine.Won {
			continue
		}
		for i := 0; !must(t)(other.Play(engine.Directions()[i])); i++ {
		}
		if other.Best() == 0 && other.State().Score > 0 || best != 0 {
			t.Errorf("the best assisted score is %d", other.Best())
		}
		if !other.State().Ended() {
			reopen(t, store, other)
		}
	}
}

// A replay ends before the first damaged line.
func TestReplayOfDamaged(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	finish(t, s)
	lines, _, _ := records.Lines(store[name(s)])
	data := store[name(s)]
	s.New()
	playUntilMerge(t, s)
	old := games(t, s)[1]
	store[old.Name] = append(data[:records.Length(lines[:6])], "rubbish\n"...)
	replay, err := s.Reading(old.Name).Replay()
	if err != nil || replay.Last() != 2 {
		t.Errorf("the recording has two valid actions, and the replay has %d steps: %v", replay.Last(), err)
	}
	if got := games(t, s)[1]; !strings.Contains(got.Fault, "line 7") || got.Moves != 2 {
		t.Errorf("the summary is %+v", got)
	}
	for text, want := range map[string]string{"2048 recording 2 zzzz\n": "newer", "rubbish": "line 1", "": "line 1"} {
		store[old.Name] = []byte(text)
		if _, err := s.Reading(old.Name).Replay(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("replaying %q returns the error %v", text, err)
		}
	}
}

// An abandoned game can be continued as if the player had never left it.
func TestResumeFromHistory(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	playUntilMerge(t, s)
	undo(t, s)
	left := s.State()
	s.New()
	playUntilMerge(t, s)
	old := games(t, s)[1]
	if !must(t)(s.Resume(old.Name)) {
		t.Fatal("the game cannot be continued")
	}
	if !s.State().Matrix.Equal(left.Matrix) || s.g.IsAssisted() || !s.g.CanRedo() || s.g.Undone() != 1 {
		t.Errorf("the continued game has the state %+v, want %+v", s.State(), left)
	}
	reopen(t, store, s)
	if redo(t, s); games(t, s)[1].Name != old.Name || !games(t, s)[1].InProgress || !games(t, s)[0].isAbandoned() {
		t.Errorf("the history is %+v", games(t, s))
	}
	if resumed, err := s.Resume("games/none"); resumed || err == nil {
		t.Error("a game that does not exist is continued")
	}
}

func TestImport(t *testing.T) {
	store, _ := recorded(t, 30)
	from := start(t, store, engine.Classic(), "")
	game := games(t, from)[0]
	text, err := from.Text(game.Name)
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, records.Memory{}, engine.Classic(), "")
	for _, way := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + text, "\n  " + strings.TrimSpace(text)} {
		got, err := s.Import(recording.ReadText(way))
		if err != nil || got.Name != "imported/"+strings.TrimPrefix(game.Name, "games/") || len(games(t, s)) != 1 {
			t.Fatalf("the game is imported as %s, %v; the history is %+v", got.Name, err, games(t, s))
		}
	}
	got := games(t, s)[0]
	if !got.IsImported() || got.Score != game.Score || got.Matrix != game.Matrix || s.Best() != 0 {
		t.Errorf("the game %+v is imported as %+v", game, got)
	}
	if got, err := from.Import(recording.ReadText(text)); err != nil || got.Name != game.Name || len(games(t, from)) != 1 {
		t.Errorf("a game of the history is imported as %s, %v", got.Name, err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	forged, _, _ := records.Lines([]byte(text))
	forged[9] = "L 2@1,1 +2048 5"
	memory := records.Memory{}
	if _, err := records.Record(memory, "forged", forged...); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":                                     "does not begin",
		"hello":                                "does not begin",
		"2048 recording 2 abcd\n":              "newer version",
		strings.Join(lines[:12], "") + "L 2@1": "line 13: the checksum does not match",
		strings.Join(append(slices.Clone(lines[:7]), lines[8:]...), ""): "line 8: the checksum does not match",
		string(memory["forged"]):    `line 10: "L 2@1,1 +2048 5" is not possible`,
		strings.Join(lines[:1], ""): "line 2",
	} {
		if _, err := s.Import(recording.ReadText(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("importing %.40q… returns the error %v, want %s", text, err, want)
		}
	}
	if len(games(t, s)) != 1 {
		t.Error("a refused game is in the history")
	}
}

// An assisted game remains one, and counts separately.
func TestHelp(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	playUntilMerge(t, s)
	bestUnassisted := s.Best()
	if s.g.IsAssisted() {
		t.Error("a new game is assisted")
	}
	if err := s.Help(); err != nil {
		t.Fatal(err)
	}
	if !s.g.IsAssisted() || s.Best() != s.State().Score {
		t.Errorf("after a hint, the best assisted score is %d, and the score %d", s.Best(), s.State().Score)
	}
	for before := s.State().Score; s.State().Score == before; {
		must(t)(s.Play(engine.Directions()[s.State().Spawns%4]))
		must(t)(s.Play(engine.Directions()[(s.State().Spawns+1)%4]))
	}
	if s.Best() != s.State().Score {
		t.Errorf("the best assisted score is %d, and the score %d", s.Best(), s.State().Score)
	}
	s = reopen(t, store, s)
	for undo(t, s) {
	}
	if !s.g.IsAssisted() {
		t.Error("after undoing all moves, the game is unassisted")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if g := games(t, s)[0]; !g.IsAssisted || g.Highest[0] != bestUnassisted || g.Highest[1] <= bestUnassisted {
		t.Errorf("the history has %+v", g)
	}
	if s := open(t, store, Start{Rules: engine.Classic(), Fresh: true}, 9, ticks()); s.Best() != bestUnassisted {
		t.Errorf("the best unassisted score is %d, want %d", s.Best(), bestUnassisted)
	}
}

// first returns a [recording.First].
func first(tile, moves int, played time.Duration) recording.First {
	return recording.First{Tile: tile, Moves: moves, Played: played}
}

func TestSum(t *testing.T) {
	const rules = "4x4"
	ended := func(score, tile int, won bool, firsts ...recording.First) Summary {
		return Summary{Rules: rules, Score: score, Tile: tile, Status: engine.Over, Won: won, Moves: 1, Firsts: firsts, Highest: [2]int{score + 1, 0}}
	}
	change := func(g Summary, change func(*Summary)) Summary { change(&g); return g }
	games := []Summary{ // newest first
		change(ended(40000, 8192, true), func(g *Summary) { g.InProgress, g.Status = true, engine.Playing }),
		change(ended(99999, 8192, true), func(g *Summary) { g.Fault, g.Highest = "damaged", [2]int{} }),
		change(ended(99999, 8192, true), func(g *Summary) { g.Rules = "5x5" }),
		change(ended(99999, 8192, true), func(g *Summary) { g.Board = "2 4" }),
		change(ended(99999, 8192, true), func(g *Summary) { g.Name = "imported/x" }),
		change(ended(90000, 8192, true), func(g *Summary) { g.IsAssisted, g.Highest = true, [2]int{50, 90000} }),
		change(ended(30000, 2048, true, first(512, 300, 5*time.Minute), first(1024, 600, 8*time.Minute)), func(g *Summary) { g.InProgress = true }),
		change(ended(20000, 2048, true), func(g *Summary) { g.Status = engine.Won }),
		change(ended(500, 64, false), func(g *Summary) { g.Status = engine.Playing }),
		ended(30002, 2048, true),
		ended(30001, 2048, true),
		ended(30000, 2048, true, first(512, 290, 6*time.Minute)),
		ended(1000, 256, false),
		change(ended(0, 4, false), func(g *Summary) { g.Status, g.Moves = engine.Playing, 0 }),
	}
	got := Sum(games, rules, false)
	want := Statistics{
		Games: 7, Abandoned: 1, Wins: 5, Best: 40001, Average: (30000 + 20000 + 30002 + 30001 + 30000 + 1000) / 6, Streak: 2, Longest: 3,
		Milestones: []Milestone{{512, 290, 5 * time.Minute}, {1024, 600, 8 * time.Minute}},
		Tiles:      []Count{{64, 1}, {128, 0}, {256, 1}, {512, 0}, {1024, 0}, {2048, 5}},
		Scores:     []int{1000, 30000, 30001, 30002, 20000, 30000},
		Ranked:     []Summary{games[9], games[10], games[11], games[6], games[7], games[12], games[8]},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := Sum(games, rules, true); got.Games != 1 || got.Best != 90000 {
		t.Errorf("assisted: %+v", got)
	}
	many := slices.Repeat([]Summary{games[9]}, 12)
	if got := Sum(append(many, games[12]), rules, false).Ranked; !reflect.DeepEqual(got, many[:10]) {
		t.Errorf("of 13 games, %d are ranked: %+v", len(got), got)
	}
	if got := Sum(nil, rules, false); !reflect.DeepEqual(got, Statistics{}) {
		t.Errorf("without games: %+v", got)
	}
}

// BenchmarkHistory opens a history of 10,000 games that are in the index.
func BenchmarkHistory(b *testing.B) {
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
		s := start(b, folder, engine.Classic(), "")
		if got := games(b, s); len(got) != 10_001 {
			b.Fatalf("there are %d games", len(got))
		}
	}
}

// A deleted game that is continued or imported again is not removed.
func TestDeletedIsPlayedAgain(t *testing.T) {
	for name, bringBack := range map[string]func(*player, Summary, string) error{
		"resume": func(s *player, g Summary, _ string) error { _, err := s.Resume(g.Name); return err },
		"import": func(s *player, g Summary, text string) error {
			_, err := s.Import(recording.ReadText(text))
			return err
		},
	} {
		store := records.Memory{}
		s := start(t, store, engine.Classic(), "")
		playUntilMerge(t, s)
		s.New()
		playUntilMerge(t, s)
		old := games(t, s)[1]
		text, err := s.Text(old.Name)
		if err != nil || s.Delete(old) != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := bringBack(s, old, text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(games(t, s)) != 2 {
			t.Errorf("%s: the game is not in the history", name)
		}
		if err := s.Close(); err != nil || store[old.Name] == nil {
			t.Errorf("%s: Close removes the game, %v", name, err)
		}
	}
}

// After the program was killed, the best score of any game is found.
func TestBestOfAKilledGame(t *testing.T) {
	store := records.Memory{}
	seed := uint64(5)
	s, err := open(t, store, Start{Rules: engine.Classic(), Seed: &seed}, 1, ticks()), error(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		s.Play(engine.Directions()[i%4])
	}
	reopened := start(t, store, engine.Classic(), "")
	if games(t, reopened); reopened.Best() != s.Best() || reopened.State().Seed == seed {
		t.Errorf("the best was %d, and is %d after reopening", s.Best(), reopened.Best())
	}

	full := &fullDisk{Memory: records.Memory{}}
	s = start(t, full, engine.Classic(), "")
	for i := range 100 {
		s.Play(engine.Directions()[i%4])
	}
	best := s.Best()
	full.err = errors.New("the disk is full")
	s.New()
	full.err = nil
	playUntilMerge(t, s)
	reopened = start(t, full.Memory, engine.Classic(), "")
	if games(t, reopened); reopened.Best() != best {
		t.Errorf("the best was %d before the disk was full, and is %d after reopening", best, reopened.Best())
	}
}

// A reviewed game is assisted as soon as it continues, whichever way the player returns to it.
func TestReviewed(t *testing.T) {
	for name, goBack := range map[string]func(s *player, g Summary) (bool, error){
		"by undoing New": func(s *player, _ Summary) (bool, error) { return s.Undo() },
		"from history":   func(s *player, g Summary) (bool, error) { return s.Resume(g.Name) },
		"never left":     func(*player, Summary) (bool, error) { return true, nil },
	} {
		s := start(t, records.Memory{}, engine.Classic(), "")
		playUntilMerge(t, s)
		left := name != "never left"
		if left {
			s.New()
		}
		game := games(t, s)[0]
		if err := s.MarkAssisted(game.Name); err != nil {
			t.Fatal(err)
		}
		if s.g.IsAssisted() == left {
			t.Errorf("%s: the game on the screen has help: %v", name, s.g.IsAssisted())
		}
		if !must(t)(goBack(s, game)) {
			t.Fatalf("%s: the player does not return to the game", name)
		}
		for _, d := range engine.Directions() {
			must(t)(s.Play(d))
		}
		if !s.g.IsAssisted() || !games(t, s)[0].IsAssisted {
			t.Errorf("%s: the game is not assisted", name)
		}
	}
}

// The review of a game that has ended is saved at once. The game becomes assisted when its end
// is undone, even in another session.
func TestReviewedAfterTheEnd(t *testing.T) {
	for _, isLeft := range []bool{false, true} {
		store := records.Memory{}
		p := start(t, store, smallRules(), "")
		finish(t, p)
		name := p.g.Name()
		if isLeft {
			p.New()
			tryMoves(p, 4)
		}
		before, _ := p.Find(name)
		for range 2 { // the second review adds nothing
			if err := p.MarkAssisted(name); err != nil {
				t.Fatal(err)
			}
		}
		if n := strings.Count(string(store[name]), "hint 0"); n != 1 {
			t.Errorf("left %v: the recording has %d marks, want 1", isLeft, n)
		}
		p = &player{Library: Open(store, ticks())} // without Close
		games(t, p)
		if after, known := p.Find(name); !known || after.IsAssisted || after.Played != before.Played || !after.Last.Equal(before.Last) || after.Highest != before.Highest {
			t.Errorf("left %v: the reviewed game is %+v, and before the review %+v", isLeft, after, before)
		}
		g, err := p.Library.Continue(p.Library.Reading(name))
		if err != nil {
			t.Fatal(err)
		}
		p.use(g, nil)
		if undo(t, p); !p.g.IsAssisted() {
			t.Errorf("left %v: after undoing the end, the game is unassisted", isLeft)
		}
		if s, _ := p.Find(name); !s.IsAssisted {
			t.Errorf("left %v: in the history, the game is unassisted", isLeft)
		}
	}
}

// Deleting the game with the best score with help lowers that best score.
func TestDeleteBestAssisted(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, engine.Classic(), "")
	if err := s.Help(); err != nil {
		t.Fatal(err)
	}
	playUntilMerge(t, s)
	s.New()
	playUntilMerge(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, store, engine.Classic(), "")
	if s.Delete(games(t, s)[1]) != nil {
		t.Fatal("the game cannot be deleted")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, store, engine.Classic(), "")
	if err := s.Help(); err != nil || s.Best() != s.State().Score {
		t.Errorf("the best assisted score is %d, and the score %d, %v", s.Best(), s.State().Score, err)
	}
}

// unreadable is a store that cannot load one text.
type unreadable struct {
	records.Memory
	name string
}

func (u unreadable) Load(name string) ([]byte, error) {
	if name == u.name {
		return nil, errors.New("permission denied")
	}
	return u.Memory.Load(name)
}

func TestHistoryWithAnUnreadableGame(t *testing.T) {
	store := records.Memory{}
	s := start(t, store, smallRules(), "")
	for range 3 {
		finish(t, s)
		s.New()
	}
	name := games(t, s)[1].Name
	got := games(t, start(t, unreadable{store, name}, smallRules(), ""))
	if len(got) != 3 || !slices.ContainsFunc(got, func(g Summary) bool { return g.Name == name && g.Fault == "permission denied" }) {
		t.Errorf("with an unreadable game, the history is %+v", got)
	}
}

// A game that was left on a full disk is written later, and its best score counts. Deleting other
// games in between does not change that.
func TestDeleteWhileOthersAreUnwritten(t *testing.T) {
	store := &fullDisk{Memory: records.Memory{}}
	s := start(t, store, engine.Classic(), "")
	tryMoves(s, 60)
	best := name(s)
	s.New()
	tryMoves(s, 20)
	first := name(s)
	store.err = errors.New("the disk is full")
	tryMoves(s, 20)
	s.New()
	tryMoves(s, 30)
	second := name(s)
	want := s.State().Score
	s.New()
	tryMoves(s, 4)
	for _, g := range games(t, s) {
		if (g.Name == best || g.Name == first) && s.Delete(g) != nil {
			t.Fatalf("%s cannot be deleted", g.Name)
		}
	}
	if s.Best() < want {
		t.Errorf("the best is %d, but a game that is not completely written has %d", s.Best(), want)
	}
	store.err = nil
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if g := gameOf(t, store.Memory[second]); g.State().Score != want {
		t.Errorf("the recording ends with %d points, want %d", g.State().Score, want)
	}
	if reopened := start(t, store.Memory, engine.Classic(), ""); reopened.Best() < want {
		t.Errorf("after reopening, the best is %d, want %d", reopened.Best(), want)
	}
}

// The player's own games are read before imported games, and newer games before older ones.
func TestOrderOfReading(t *testing.T) {
	store := records.Memory{}
	p := start(t, store, smallRules(), "")
	tryMoves(p, 4)
	p.New()
	tryMoves(p, 4)
	newest := name(p)
	for i, summary := range games(t, p) {
		text := store[summary.Name]
		store[fmt.Sprintf("imported/2099010%d", i)] = text
		store[fmt.Sprintf("games/1999010%d", i)] = text
	}
	l := &Library{store: store}
	_, _, order, err := l.compare()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{newest, order[1], "games/19990101", "games/19990100", "imported/20990101", "imported/20990100"}
	if !slices.Equal(order, want) {
		t.Errorf("the games are read in the order %q, want %q", order, want)
	}
}
