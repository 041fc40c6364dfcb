package library

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
)

// A Summary is what the history shows of a game.
type Summary struct {
	Name    string // of its recording
	Size    int    // of its recording in bytes
	Fault   string `json:",omitempty"` // why the recording cannot be read to its end, or ""
	Rules   string `json:",omitempty"` // in the form of [engine.Rules.String]; "" if nothing can be read
	Seed    uint64 `json:",omitempty"`
	Given   bool   `json:",omitempty"` // whether the seed was given
	Board   string `json:",omitempty"` // that a practice game started on, or ""
	HasHelp bool   `json:",omitempty"`
	Started time.Time
	Last    time.Time // when it was played last

	Matrix  string        `json:",omitempty"` // the last one, in the form of [engine.ParseMatrix]
	Score   int           `json:",omitempty"`
	Tile    int           `json:",omitempty"` // the highest
	Status  engine.Status `json:",omitempty"`
	Ended   bool          `json:",omitempty"` // whether only undo can change the game
	Won     bool          `json:",omitempty"` // whether it has reached its target
	Moves   int           `json:",omitempty"`
	Undone  int           `json:",omitempty"` // the moves that were undone
	Played  time.Duration `json:",omitempty"`
	Firsts  []First       `json:",omitempty"` // when it made each of its highest tiles from firstMark up
	Highest [2]int        // the highest score it ever had, without help and with help

	InProgress bool `json:"-"` // whether it is the game of its kind that was played last, and has not ended
}

// IsPractice reports whether the game started on a given board.
func (s Summary) IsPractice() bool { return s.Board != "" }

// IsImported reports whether the game was imported.
func (s Summary) IsImported() bool { return strings.Contains(s.Name, importedFolder) }

// IsAbandoned reports whether the player has left the game before its end.
func (s Summary) IsAbandoned() bool {
	return s.Status == engine.Playing && !s.InProgress && s.Fault == ""
}

func (s Summary) kind() string { return kind(s.Rules, s.Seed, s.Given, s.Board) }

// group returns the folder of the instance that has the game, and the kind of the game.
// Of all games of a group one can be in progress.
func (s Summary) group() string {
	home, _, _ := strings.Cut(s.Name, gamesFolder)
	return home + s.kind()
}

// summary returns the summary of a game with a recording of this name and size.
func (g *Game) summary(name string, size int) Summary {
	return Summary{
		Name: name, Size: size, Rules: g.state.Rules.String(), Seed: g.state.Seed, Given: g.given, Board: g.board,
		HasHelp: g.help, Started: g.started, Last: g.last(),
		Matrix: g.state.Matrix.String(), Score: g.state.Score, Tile: g.state.Matrix.Highest(), Status: g.state.Status(),
		Ended: g.state.Ended(), Won: g.state.Reached(), Moves: len(g.moves), Undone: g.undos, Played: g.played,
		Firsts: g.marks(), Highest: g.highest,
	}
}

// marks returns when the game made each of its highest tiles from firstMark up.
func (g *Game) marks() []First {
	i := slices.IndexFunc(g.firsts, func(f First) bool { return f.Tile >= firstMark })
	if i < 0 {
		return nil
	}
	return g.firsts[i:]
}

// summarise reads a recording and returns the summary of its game.
func summarise(name string, data []byte) Summary {
	if len(data) == 0 {
		return Summary{Name: name, Fault: errEmpty(name).Error()}
	}
	r := newReading(data, nil, nil).finish()
	s := Summary{Name: name, Size: len(data)}
	if r.game != nil {
		s = r.game.summary(name, len(data))
	}
	if r.err != nil {
		s.Fault = r.err.Error()
	}
	return s
}

// errEmpty returns the error of a recording that has lost everything, or that was never
// written.
func errEmpty(name string) error { return phrase.New("%q is empty", name) }

// A History has the summaries of all games, and what is derived from them.
type History struct {
	*notes
	*old
	store      Store
	now        func() time.Time
	index      map[string]Summary // by name
	isStale    bool               // whether the saved index is another one
	isLoaded   bool               // whether the index has all that was saved
	isCompared bool               // whether all recordings were compared with the index
	faulty     map[string]Summary // of recordings that could not be read; they are not in the index
	inPlay     []*Game            // the first is on the screen
	unwritten  []*Game            // games that were left before all their lines were written
	deleted    []Summary          // those that can be restored, the last one last
	derived    derived
}

// derived is what was derived from the index. The zero value is derived again.
type derived struct {
	latests map[string]string // the name of the game played last, by [Summary.group]
	bests   map[string][2]int // the best scores by rules, without help and with help
}

// update brings the summaries of the games in play up to date.
func (h *History) update() {
	for _, g := range h.inPlay {
		if g.recording == nil {
			continue
		}
		s := g.summary(g.Name(), g.recording.Size())
		h.isStale = h.isStale || h.index[s.Name].Size != s.Size
		h.index[s.Name] = s
		h.derived = derived{}
	}
}

// Games returns all games but the deleted ones, the one that started last first.
func (h *History) Games() []Summary {
	h.load()
	h.update()
	latests := h.latestGames()
	var games []Summary
	for _, all := range []map[string]Summary{h.index, h.faulty} {
		for name, s := range all {
			if !h.isDeleted(name) {
				s.InProgress = latests[s.group()] == name && !s.Ended && s.Fault == ""
				games = append(games, s)
			}
		}
	}
	slices.SortFunc(games, func(a, b Summary) int {
		return cmp.Or(b.Started.Compare(a.Started), strings.Compare(b.Name, a.Name))
	})
	return games
}

// Find returns the summary of the game with a recording of this name.
func (h *History) Find(name string) (Summary, bool) {
	h.update()
	if _, known := h.index[name]; !known {
		h.load()
	}
	s, known := h.index[name]
	s.InProgress = known && h.latestGames()[s.group()] == name && !s.Ended && s.Fault == ""
	return s, known && !h.isDeleted(name)
}

// InProgress returns the game in progress by some rules.
func (h *History) InProgress(r engine.Rules) (Summary, bool) {
	name, _ := h.latest(r.String())
	s, known := h.Find(name)
	return s, known && s.InProgress
}

// IsNew reports whether the player has no games.
func (h *History) IsNew() bool {
	if len(h.index) > 0 {
		return false
	}
	names, err := recordings(h.store)
	return len(names) == 0 && err == nil
}

// isOwned reports whether this instance of the program may write the recording with
// this name.
func isOwned(store Store, name string) bool { return strings.HasPrefix(name, store.Home()+gamesFolder) }

// hasName returns a function that reports whether a game's recording has a name.
func hasName(name string) func(*Game) bool {
	return func(g *Game) bool { return g.Name() == name }
}

func (h *History) isDeleted(name string) bool {
	return slices.ContainsFunc(h.deleted, func(s Summary) bool { return s.Name == name })
}

// without returns summaries without the one of a name.
func without(summaries []Summary, name string) []Summary {
	return slices.DeleteFunc(summaries, func(s Summary) bool { return s.Name == name })
}

// CanContinue reports whether a game can be continued: it has not ended, is not
// damaged or imported, and no other instance of the program may be playing it.
func (h *History) CanContinue(s Summary) bool {
	return !s.Ended && s.Fault == "" && isOwned(h.store, s.Name)
}

// CanDelete reports whether a game can be deleted: not a game in play, not the game in
// progress by some rules, and none of another instance, and not one that is deleted already.
func (h *History) CanDelete(s Summary) bool {
	if now, known := h.Find(s.Name); known {
		s = now
	}
	isOwned := strings.HasPrefix(s.Name, h.store.Home()+importedFolder) || isOwned(h.store, s.Name)
	isInProgress := slices.ContainsFunc(h.inPlay, hasName(s.Name)) || s.InProgress && s.kind() == s.Rules
	return isOwned && !isInProgress && !h.isDeleted(s.Name)
}

// Delete takes a game out of the history, and reports whether that is possible. Close
// removes it.
func (h *History) Delete(s Summary) bool {
	if !h.CanDelete(s) {
		return false
	}
	h.deleted = append(h.deleted, s)
	h.derived = derived{}
	return true
}

// CanRestore reports whether [History.Restore] would restore a game.
func (h *History) CanRestore() bool { return len(h.deleted) > 0 }

// Restore restores the game that was deleted last, and reports whether there is one.
func (h *History) Restore() bool {
	if !h.CanRestore() {
		return false
	}
	h.deleted = h.deleted[:len(h.deleted)-1]
	h.derived = derived{}
	return true
}

// removeDeleted removes the deleted games, and calls removed with the name of each.
func (h *History) removeDeleted(removed func(name string)) (failed error) {
	for _, s := range h.deleted {
		if err := h.store.Remove(s.Name); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		removed(s.Name)
		delete(h.index, s.Name)
		h.isStale = true
		failed = errors.Join(failed, h.removeBest(s))
	}
	h.deleted = nil
	return failed
}

// Import adds the recording of [Library.ReadingOf] to the history and returns its game.
// If the history has the same recording already, it returns that game. The error says
// where and why the recording is not right.
func (h *History) Import(r *Reading) (Summary, error) {
	g, data := r.finish().game, r.data
	if r.err != nil {
		return Summary{}, r.err
	}
	added := func(name string) (Summary, error) {
		r.name = name
		h.deleted = without(h.deleted, name)
		h.derived = derived{}
		h.index[name] = g.summary(name, len(data))
		h.isStale = true
		return h.index[name], nil
	}
	for name := range g.names(gamesFolder) {
		existing, err := h.store.Load(name)
		if err != nil || existing == nil {
			break
		}
		if bytes.Equal(existing, data) {
			return added(name)
		}
	}
	for name := range g.names(h.store.Home() + importedFolder) {
		existing, err := h.store.Load(name)
		if err == nil && existing == nil {
			err = h.store.Save(name, data)
			existing = data
		}
		if err != nil {
			return Summary{}, err
		}
		if bytes.Equal(existing, data) {
			return added(name)
		}
	}
	panic("the names have no end")
}

// latestGames returns the name of the game that was played last, by [Summary.group].
// Imported and deleted games are never it.
func (h *History) latestGames() map[string]string {
	if h.derived.latests != nil {
		return h.derived.latests
	}
	h.derived.latests = map[string]string{}
	for name, s := range h.index {
		if s.IsImported() || s.Rules == "" || h.isDeleted(name) {
			continue
		}
		other, known := h.index[h.derived.latests[s.group()]]
		if later := cmp.Or(s.Last.Compare(other.Last), strings.Compare(name, other.Name)); !known || later > 0 {
			h.derived.latests[s.group()] = name
		}
	}
	maps.Copy(h.derived.latests, h.pointers(h.derived.latests))
	for _, g := range slices.Backward(h.inPlay) { // which counts as played now
		if g.recording != nil {
			h.derived.latests[h.store.Home()+g.kind()] = g.Name()
		}
	}
	return h.derived.latests
}

// latest returns the name of the game of a kind that was played last, or "". Until all
// recordings were compared with the index it also reads those that the index does not
// know, as far as it takes.
func (h *History) latest(kind string) (string, error) {
	h.update()
	name := h.latestGames()[h.store.Home()+kind]
	if name != "" && slices.ContainsFunc(h.inPlay, hasName(name)) || h.isCompared {
		return name, nil
	}
	if pointed := h.pointer(kind); pointed != "" {
		return pointed, nil
	}
	h.load()
	name = h.latestGames()[h.store.Home()+kind]
	sizes, err := recordings(h.store)
	if err != nil {
		return name, err
	}
	last := h.index[name].Last
	inMemory := inMemory(h)
	var latest []byte
	for unknown, size := range sizes {
		if h.index[unknown].Size == size || !isOwned(h.store, unknown) || inMemory[unknown] || h.isDeleted(unknown) {
			continue
		}
		if data, err := h.store.Load(unknown); err == nil {
			if k, played := glance(data); k == kind && cmp.Or(played.Compare(last), strings.Compare(unknown, name)) > 0 {
				name, last, latest = unknown, played, data
			}
		}
	}
	if latest != nil {
		h.index[name] = summarise(name, latest)
		h.isStale = true
		h.derived = derived{}
	}
	return name, nil
}
