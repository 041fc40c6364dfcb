package library

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"
	"time"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/records"
)

// A Summary has the facts about a game that the history shows.
type Summary struct {
	Name       string // the name of the recording
	Size       int    // the size of the recording in bytes
	Fault      string // why the recording cannot be read completely, or ""
	Rules      string // as returned by [engine.Rules.String], or "" if they cannot be read
	Seed       uint64
	Given      bool   // whether the seed was chosen, for example by an ID
	Board      string // the board that a practice game started on, or ""
	IsAssisted bool   // whether this is an assisted game
	Started    time.Time
	Last       time.Time // when the game was played last

	Matrix  string // the current matrix, in the form of [engine.ParseMatrix]
	Score   int
	Tile    int // the highest tile
	Status  engine.Status
	Ended   bool              // whether only undo can change the game
	Won     bool              // whether the game has reached its target
	Moves   int               // the number of moves that led to the matrix
	Undone  int               // the number of undone moves, including redone ones
	Played  time.Duration     // the playing time
	Firsts  []recording.First // when the game made each new highest tile from firstMilestone up
	Highest [2]int            // the highest scores, unassisted and assisted

	InProgress bool // whether the game was played last of its kind, and has not ended
}

// IsPractice reports whether the game started on a given board.
func (s Summary) IsPractice() bool { return s.Board != "" }

// IsImported reports whether the game was imported.
func (s Summary) IsImported() bool { return strings.Contains(s.Name, importedFolder) }

// hasBest reports whether the game counts for the best score of its rules.
func (s Summary) hasBest() bool { return !s.IsPractice() && !s.IsImported() }

// IsEmpty reports whether the game is at its start: no move was made, or all moves were undone.
func (s Summary) IsEmpty() bool { return s.Moves == 0 && s.Fault == "" }

// isAbandoned reports whether the game is neither won nor lost, and not in progress. A game with a
// fault is not abandoned.
func (s Summary) isAbandoned() bool {
	return s.Status == engine.Playing && !s.InProgress && s.Fault == ""
}

// kind returns the kind of the game. Only one game of a kind can be in progress.
func (s Summary) kind() string { return recording.Kind(s.Rules, s.Seed, s.Given, s.Board) }

// summaryOf returns the summary of a game with a recording.
func summaryOf(g *recording.Game) Summary { return summarise(g, g.Name(), g.Size()) }

// summarise returns the summary of a game. Its recording has a name and a size in bytes.
func summarise(g *recording.Game, name string, size int) Summary {
	s := g.State()
	firsts := g.Firsts()
	if i := slices.IndexFunc(firsts, func(f recording.First) bool { return f.Tile >= firstMilestone }); i > 0 {
		firsts = firsts[i:]
	} else if i < 0 {
		firsts = nil
	}
	return Summary{
		Name: name, Size: size, Rules: s.Rules.String(), Seed: s.Seed, Given: g.HasGivenSeed(), Board: g.BoardText(),
		IsAssisted: g.IsAssisted(), Started: g.Started(), Last: g.Last(),
		Matrix: s.Matrix.String(), Score: s.Score, Tile: s.Matrix.Highest(), Status: s.Status(),
		Ended: s.Ended(), Won: s.Reached(), Moves: g.Moves(), Undone: g.Undone(), Played: g.Played(),
		Firsts: firsts, Highest: g.Highest(),
	}
}

// read reads a whole recording, and returns the summary of its game. For a recording that is too long,
// it is the summary of the lines up to the limit, so that the best score counts.
func read(name string, data []byte) Summary {
	s := Summary{Name: name, Size: len(data)}
	if len(data) == 0 {
		s.Fault = errEmpty(name).Error()
		return s
	}
	g, err := recording.GameOf(data)
	if g != nil {
		s = summarise(g, name, len(data))
	}
	if err != nil {
		s.Fault = err.Error()
	}
	return s
}

// errEmpty returns the error for a recording of no bytes.
func errEmpty(name string) error { return phrase.New("%q is empty", name) }

// Games returns the summaries of all games except deleted ones. The game that started last comes
// first.
func (l *Library) Games() []Summary {
	games := l.summaries()
	list := make([]Summary, 0, len(games))
	for _, s := range games {
		list = append(list, l.withProgress(s))
	}
	slices.SortFunc(list, func(a, b Summary) int {
		return cmp.Or(b.Started.Compare(a.Started), strings.Compare(b.Name, a.Name))
	})
	return list
}

// summaries returns the summaries of all games except deleted ones, by name.
func (l *Library) summaries() map[string]Summary {
	games := l.index.all()
	for _, g := range l.played.all() {
		if g.Name() != "" && !l.index.isDeleted(g.Name()) {
			games[g.Name()] = summaryOf(g)
		}
	}
	return games
}

// Find returns the summary of the game whose recording has a name. It returns false if the library
// does not have the game, or if the game was deleted.
func (l *Library) Find(name string) (Summary, bool) {
	s, known := l.index.find(name)
	if g := l.played.find(name); g != nil {
		s, known = summaryOf(g), !l.index.isDeleted(name)
	}
	return l.withProgress(s), known
}

// withProgress returns a summary that says whether the game is in progress.
func (l *Library) withProgress(s Summary) Summary {
	s.InProgress = s.Name != "" && !s.Ended && s.Fault == "" && l.lastPlayed(s.kind()) == s.Name
	return s
}

// lastPlayed returns the name of the game of a kind that was played last, or "" if the player has no
// game of that kind. The first game in play counts as played now. Imported and deleted games do not
// count.
func (l *Library) lastPlayed(kind string) string {
	for _, g := range l.played.inPlay {
		if g.Name() != "" && g.Kind() == kind {
			return g.Name()
		}
	}
	return l.index.last(kind)
}

// InProgress returns the game in progress with some rules. It returns false if no such game is in
// progress.
func (l *Library) InProgress(r engine.Rules) (Summary, bool) {
	s, known := l.Find(l.lastPlayed(r.String()))
	return s, known && s.InProgress
}

// CustomRules returns the rules of the player's games that are not the rules of a preset. The rules
// of the game that was played last come first. Practice games and imported games do not count.
func (l *Library) CustomRules() (all []engine.Rules) {
	games := l.Games()
	slices.SortStableFunc(games, func(a, b Summary) int { return b.Last.Compare(a.Last) })
	for _, s := range games {
		r, err := engine.ParseRules(s.Rules)
		isCustom := err == nil && r.Preset().Name == ""
		counts := !s.IsEmpty() && !s.IsPractice() && !s.IsImported()
		if isCustom && counts && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	return all
}

// IsNew reports whether the player has no games yet.
func (l *Library) IsNew() bool {
	if len(l.index.sizes()) > 0 {
		return false
	}
	names, err := recordings(l.store)
	return len(names) == 0 && err == nil
}

// isOwned reports whether the recording with a name is that of a game which the player has played.
func isOwned(name string) bool { return strings.HasPrefix(name, gamesFolder) }

// hasName returns a function that reports whether the recording of a game has a name.
func hasName(name string) func(*recording.Game) bool {
	return func(g *recording.Game) bool { return g.Name() == name }
}

// CanContinue reports whether a game can be continued: it has not ended, and it is not damaged or
// imported.
func (l *Library) CanContinue(s Summary) bool {
	return !s.Ended && s.Fault == "" && isOwned(s.Name)
}

// CanDelete returns why a game cannot be deleted, or nil. It cannot be deleted if it is in play, or if
// it is the game in progress with some rules. [Library.Delete] may find another reason.
func (l *Library) CanDelete(s Summary) error {
	if current, known := l.Find(s.Name); known {
		s = current
	}
	if slices.ContainsFunc(l.played.inPlay, hasName(s.Name)) || s.InProgress && s.kind() == s.Rules {
		return phrase.New("you cannot delete a game in progress")
	}
	return nil
}

// Delete removes a game from the history. The error says why that is not possible, for example
// because another instance plays the game. The recording is removed by [Library.Close].
func (l *Library) Delete(s Summary) error {
	if err := l.CanDelete(s); err != nil {
		return err
	}
	if isOwned(s.Name) && !l.store.Lock(lockName(s.Name)) {
		return errElsewhere
	}
	l.index.delete(s.Name)
	return nil
}

// CanRestore reports whether [Library.Restore] can restore a game.
func (l *Library) CanRestore() bool { return len(l.index.deleted) > 0 }

// Restore restores the game that was deleted last. It returns false if no game was deleted.
func (l *Library) Restore() bool {
	if !l.CanRestore() {
		return false
	}
	name := l.index.deleted[len(l.index.deleted)-1]
	l.index.restore(name)
	l.unlock(name)
	return true
}

// removeDeleted removes the recordings of the deleted games. A game that cannot be removed is in the
// history again.
func (l *Library) removeDeleted() (failed error) {
	for _, name := range slices.Clone(l.index.deleted) {
		if err := l.store.Remove(name); err != nil {
			failed = errors.Join(failed, err)
		} else {
			l.index.remove(name, l.index.sizes()[name])
			l.played.unwritten = slices.DeleteFunc(l.played.unwritten, hasName(name))
		}
		l.index.restore(name)
	}
	return failed
}

// Import adds the recording of a reading by [recording.ReadText] to the history, and returns its
// game. If the history already has the same recording, Import returns the game of that recording.
// The error says which line is invalid and why, or why the recording cannot be saved.
func (l *Library) Import(r *recording.Reading) (Summary, error) {
	g, err := r.Game()
	if err != nil {
		return Summary{}, err
	}
	name := l.findText(g.Names(gamesFolder), r.Data())
	if name == "" {
		if name, err = saveAs(l.store, g.Names(importedFolder), r.Data()); err != nil {
			return Summary{}, err
		}
	}
	l.index.restore(name)
	l.unlock(name)
	l.index.put(summarise(g, name, len(r.Data())))
	s, _ := l.Find(name)
	return s, nil
}

// findText returns the name of a text, or "". It stops at the first of the names that no text has.
func (l *Library) findText(names iter.Seq[string], text []byte) string {
	for name := range names {
		existing, err := l.store.Load(name)
		if err != nil || existing == nil {
			break
		}
		if bytes.Equal(existing, text) {
			return name
		}
	}
	return ""
}

// saveAs saves a text under the first of the names that no other text has, and returns this name.
func saveAs(store Store, names iter.Seq[string], text []byte) (string, error) {
	for name := range names {
		existing, err := store.Load(name)
		if err == nil && existing == nil {
			err = store.Save(name, text)
			existing = text
		}
		if err != nil || bytes.Equal(existing, text) {
			return name, err
		}
	}
	panic("the names have no end")
}

// moveOldFolders moves the recordings that earlier builds wrote in folders of further instances. It
// leaves the folder of an instance that still runs. A recording that cannot be moved stays where it
// is, and the next start tries again.
func moveOldFolders(store Store) {
	for n := 2; n < 20; n++ {
		lock := fmt.Sprintf("others/%d/lock", n)
		for _, folder := range []string{gamesFolder, importedFolder} {
			texts, _ := store.List(fmt.Sprintf("others/%d/%s", n, strings.TrimSuffix(folder, "/")))
			for name := range texts {
				text, err := store.Load(name)
				if err != nil || !store.Lock(lock) {
					continue
				}
				if _, err := saveAs(store, records.Names(folder+path.Base(name)), text); err == nil {
					store.Remove(name)
				}
			}
		}
		store.Unlock(lock)
	}
}
