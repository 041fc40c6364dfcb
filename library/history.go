package library

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
)

// A Summary has the facts about a game that the history shows.
type Summary struct {
	Name    string // the name of the recording
	Size    int    // the size of the recording in bytes
	Fault   string `json:",omitempty"` // why the recording cannot be read completely, or ""
	Rules   string `json:",omitempty"` // as returned by [engine.Rules.String], or "" if they cannot be read
	Seed    uint64 `json:",omitempty"`
	Given   bool   `json:",omitempty"` // whether the seed was chosen, for example by an ID
	Board   string `json:",omitempty"` // the board that a practice game started on, or ""
	HasHelp bool   `json:",omitempty"` // whether this is a game with help
	Started time.Time
	Last    time.Time // when the game was played last

	Matrix  string        `json:",omitempty"` // the current matrix, in the form of [engine.ParseMatrix]
	Score   int           `json:",omitempty"`
	Tile    int           `json:",omitempty"` // the highest tile
	Status  engine.Status `json:",omitempty"`
	Ended   bool          `json:",omitempty"` // whether only undo can change the game
	Won     bool          `json:",omitempty"` // whether the game has reached its target
	Moves   int           `json:",omitempty"` // the number of moves that led to the matrix
	Undone  int           `json:",omitempty"` // the number of undone moves, including redone ones
	Played  time.Duration `json:",omitempty"` // the playing time
	Firsts  []First       `json:",omitempty"` // when the game made each new highest tile from firstMilestone up
	Highest [2]int        // the highest score without help, and the highest score with help

	InProgress bool `json:"-"` // whether the game was played last of its kind, and has not ended
}

// IsPractice reports whether the game started on a given board.
func (s Summary) IsPractice() bool { return s.Board != "" }

// IsImported reports whether the game was imported.
func (s Summary) IsImported() bool { return strings.Contains(s.Name, importedFolder) }

// IsEmpty reports whether the game is at its start: no move was made, or all moves were undone.
func (s Summary) IsEmpty() bool { return s.Moves == 0 && s.Fault == "" }

// IsAbandoned reports whether the game is neither won nor lost, and not in progress. A game with a
// fault is not abandoned.
func (s Summary) IsAbandoned() bool {
	return s.Status == engine.Playing && !s.InProgress && s.Fault == ""
}

// kind returns the kind of the game.
func (s Summary) kind() string { return kind(s.Rules, s.Seed, s.Given, s.Board) }

// group returns the folder of the instance that has the game, and the kind of the game. Only one
// game of a group can be in progress.
func (s Summary) group() string {
	home, _, _ := strings.Cut(s.Name, gamesFolder)
	return home + s.kind()
}

// summary returns the summary of a game. The recording has the given name and size in bytes.
func (g *Game) summary(name string, size int) Summary {
	return Summary{
		Name: name, Size: size, Rules: g.state.Rules.String(), Seed: g.state.Seed, Given: g.given, Board: g.board,
		HasHelp: g.help, Started: g.started, Last: g.last(),
		Matrix: g.state.Matrix.String(), Score: g.state.Score, Tile: g.state.Matrix.Highest(), Status: g.state.Status(),
		Ended: g.state.Ended(), Won: g.state.Reached(), Moves: len(g.moves), Undone: g.undos, Played: g.played,
		Firsts: g.marks(), Highest: g.highest,
	}
}

// marks returns when the game made each new highest tile from firstMilestone up.
func (g *Game) marks() []First {
	i := slices.IndexFunc(g.firsts, func(f First) bool { return f.Tile >= firstMilestone })
	if i < 0 {
		return nil
	}
	return g.firsts[i:]
}

// summarise reads a whole recording, and returns the summary of its game. For a recording that is too
// long, it is the summary of the lines up to the limit, so that the best score counts.
func summarise(name string, data []byte) Summary {
	if len(data) == 0 {
		return Summary{Name: name, Fault: errEmpty(name).Error()}
	}
	r := newReading(data, nil, nil)
	fault := r.err
	for r.most > 0 {
		r = newReading(firstLines(r.data, r.most), nil, nil)
	}
	s := Summary{Name: name, Size: len(data)}
	if r.finish().game != nil {
		s = r.game.summary(name, len(data))
	}
	if fault = cmp.Or(fault, r.err); fault != nil {
		s.Fault = fault.Error()
	}
	return s
}

// firstLines returns the first n lines of a text that has more lines.
func firstLines(data []byte, n int) []byte {
	end := 0
	for range n {
		end += bytes.IndexByte(data[end:], '\n') + 1
	}
	return data[:end]
}

// errEmpty returns the error for a recording of no bytes.
func errEmpty(name string) error { return phrase.New("%q is empty", name) }

// A History has the summaries of all games, and facts derived from them.
type History struct {
	*notes
	store      Store
	now        func() time.Time
	index      map[string]Summary // the summaries of all recordings that could be loaded, by name
	isStale    bool               // whether the index differs from the saved index
	isLoaded   bool               // whether the whole saved index was read
	isCompared bool               // whether all recordings were compared with the index
	faulty     map[string]Summary // the summaries of recordings that could not be loaded, by name
	inPlay     []*Game            // the games in play; the first is on the screen
	unwritten  []*Game            // games that are not in play and have lines that are not written
	deleted    []Summary          // the deleted games, which can be restored; the last one last
	derived    derived
}

// derived has facts derived from the index. Nil maps must be derived again.
type derived struct {
	lastPlayed map[string]string // the name of the game played last, by [Summary.group]
	bests      map[string][2]int // the best scores without help and with help, by rules
}

// update updates the summaries of the games in play.
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

// Games returns the summaries of all games except deleted ones. The game that started last comes
// first.
func (h *History) Games() []Summary {
	h.load()
	h.update()
	latests := h.allLastPlayed()
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

// Find returns the summary of the game whose recording has a name. It returns false if the index
// does not have the game, or if the game was deleted.
func (h *History) Find(name string) (Summary, bool) {
	h.update()
	if _, known := h.index[name]; !known {
		h.load()
	}
	s, known := h.index[name]
	s.InProgress = known && h.allLastPlayed()[s.group()] == name && !s.Ended && s.Fault == ""
	return s, known && !h.isDeleted(name)
}

// InProgress returns the game in progress with some rules. It returns false if no such game is in
// progress.
func (h *History) InProgress(r engine.Rules) (Summary, bool) {
	name, _ := h.lastPlayed(r.String())
	s, known := h.Find(name)
	return s, known && s.InProgress
}

// CustomRules returns the rules of the player's games that are not the rules of a preset. The rules
// of the game that was played last come first. Practice games and imported games do not count.
func (h *History) CustomRules() (all []engine.Rules) {
	games := h.Games()
	slices.SortStableFunc(games, func(a, b Summary) int { return b.Last.Compare(a.Last) })
	for _, s := range games {
		r, err := engine.ParseRules(s.Rules)
		if err == nil && r.Preset().Name == "" && !s.IsEmpty() && !s.IsPractice() && !s.IsImported() && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	return all
}

// IsNew reports whether the player has no games yet.
func (h *History) IsNew() bool {
	if len(h.index) > 0 {
		return false
	}
	names, err := recordings(h.store)
	return len(names) == 0 && err == nil
}

// isOwned reports whether this instance of the program may write the recording with a name.
func isOwned(store Store, name string) bool { return strings.HasPrefix(name, store.Home()+gamesFolder) }

// hasName returns a function that reports whether the recording of a game has a name.
func hasName(name string) func(*Game) bool {
	return func(g *Game) bool { return g.Name() == name }
}

// isDeleted reports whether the game with a name was deleted.
func (h *History) isDeleted(name string) bool {
	return slices.ContainsFunc(h.deleted, func(s Summary) bool { return s.Name == name })
}

// without returns summaries without the summary of the game with a name.
func without(summaries []Summary, name string) []Summary {
	return slices.DeleteFunc(summaries, func(s Summary) bool { return s.Name == name })
}

// CanContinue reports whether a game can be continued: it has not ended, it is not damaged or
// imported, and it does not belong to another instance of the program.
func (h *History) CanContinue(s Summary) bool {
	return !s.Ended && s.Fault == "" && isOwned(h.store, s.Name)
}

// CanDelete reports whether a game can be deleted. It cannot be deleted if it is in play, if it is
// the game in progress with some rules, if it belongs to another instance, or if it was deleted
// already.
func (h *History) CanDelete(s Summary) bool {
	if current, known := h.Find(s.Name); known {
		s = current
	}
	isOwned := strings.HasPrefix(s.Name, h.store.Home()+importedFolder) || isOwned(h.store, s.Name)
	isInProgress := slices.ContainsFunc(h.inPlay, hasName(s.Name)) || s.InProgress && s.kind() == s.Rules
	return isOwned && !isInProgress && !h.isDeleted(s.Name)
}

// Delete removes a game from the history, and reports whether that was possible. The recording is
// removed by [Library.Close].
func (h *History) Delete(s Summary) bool {
	if !h.CanDelete(s) {
		return false
	}
	h.deleted = append(h.deleted, s)
	h.derived = derived{}
	return true
}

// CanRestore reports whether [History.Restore] can restore a game.
func (h *History) CanRestore() bool { return len(h.deleted) > 0 }

// Restore restores the game that was deleted last. It returns false if no game was deleted.
func (h *History) Restore() bool {
	if !h.CanRestore() {
		return false
	}
	h.deleted = h.deleted[:len(h.deleted)-1]
	h.derived = derived{}
	return true
}

// removeDeleted removes the recordings of the deleted games. It calls removed with the name of each
// removed recording.
func (h *History) removeDeleted(removed func(name string)) (failed error) {
	for _, s := range h.deleted {
		if err := h.store.Remove(s.Name); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		removed(s.Name)
		delete(h.index, s.Name)
		h.isStale = true
	}
	h.deleted = nil
	return failed
}

// Import adds the recording of a reading by [Library.ReadingOf] to the history, and returns its
// game. If the history already has the same recording, Import returns the game of that recording.
// The error says which line is invalid and why, or why the recording cannot be saved.
func (h *History) Import(r *Reading) (Summary, error) {
	g, data := r.finish().game, r.data
	if r.err != nil {
		return Summary{}, r.err
	}
	add := func(name string) (Summary, error) {
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
			return add(name)
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
			return add(name)
		}
	}
	panic("the names have no end")
}

// allLastPlayed returns the names of the games played last, by [Summary.group]. Imported and
// deleted games do not count.
func (h *History) allLastPlayed() map[string]string {
	if h.derived.lastPlayed != nil {
		return h.derived.lastPlayed
	}
	h.derived.lastPlayed = map[string]string{}
	for name, s := range h.index {
		if s.IsImported() || s.Rules == "" || h.isDeleted(name) {
			continue
		}
		other, known := h.index[h.derived.lastPlayed[s.group()]]
		if order := cmp.Or(s.Last.Compare(other.Last), strings.Compare(name, other.Name)); !known || order > 0 {
			h.derived.lastPlayed[s.group()] = name
		}
	}
	for _, g := range slices.Backward(h.inPlay) { // the first game in play counts as played now
		if g.recording != nil {
			h.derived.lastPlayed[h.store.Home()+g.kind()] = g.Name()
		}
	}
	return h.derived.lastPlayed
}

// lastPlayed returns the name of the game of a kind that was played last, or "" if the player has
// no game of that kind. Until all recordings were compared with the index, it also looks at the
// recordings that the index does not know.
func (h *History) lastPlayed(kind string) (string, error) {
	h.update()
	name := h.allLastPlayed()[h.store.Home()+kind]
	if name != "" && slices.ContainsFunc(h.inPlay, hasName(name)) || h.isCompared {
		return name, nil
	}
	h.load()
	name = h.allLastPlayed()[h.store.Home()+kind]
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
			if k, played := peek(data); k == kind && cmp.Or(played.Compare(last), strings.Compare(unknown, name)) > 0 {
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
