package library

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/gob"
	"maps"
	"slices"
	"strings"
	"sync"

	"twenty48/records"
)

// indexName is the name of the saved index: the summaries of all games as encoding/gob writes them, in
// base64 and with a checksum. That is read five times as fast as JSON. The number in the name is that of its
// schema, and must change when the fields of [Summary] change. An index with another number is not read.
const indexName = "index-4"

// An index has the summaries of all recordings, and facts derived from them. A summary is valid while
// its recording has the same size; [Library.Refresh] compares the sizes, on another goroutine.
type index struct {
	mu      sync.Mutex
	games   map[string]Summary // by name
	deleted []string           // the names of the deleted games, which can be restored; the last one last
	bests   map[string][2]int  // the best scores unassisted and assisted, by rules; nil if they must be derived again
	lasts   map[string]string  // the names of the games played last, by kind; nil if they must be derived again
	isStale bool               // whether the index differs from the saved one
}

// load reads the saved index. It is empty if it does not exist or is damaged.
func (x *index) load(store Store) {
	text, _ := records.LoadLine(store, indexName)
	var games []Summary
	if gob.NewDecoder(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text))).Decode(&games) != nil {
		games = nil
	}
	x.games = make(map[string]Summary, len(games))
	for _, s := range games {
		x.games[s.Name] = s
	}
}

// save saves the index if it has changed.
func (x *index) save(store Store) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.isStale {
		return nil
	}
	var data bytes.Buffer
	err := gob.NewEncoder(&data).Encode(slices.Collect(maps.Values(x.games)))
	if err == nil {
		err = store.Save(indexName, records.Seal(base64.StdEncoding.EncodeToString(data.Bytes())))
	}
	x.isStale = err != nil
	return err
}

// all returns the summaries of all games except deleted ones.
func (x *index) all() map[string]Summary {
	x.mu.Lock()
	defer x.mu.Unlock()
	games := maps.Clone(x.games)
	for _, name := range x.deleted {
		delete(games, name)
	}
	return games
}

// sizes returns the sizes of all recordings when they were summarised, by name.
func (x *index) sizes() map[string]int {
	x.mu.Lock()
	defer x.mu.Unlock()
	sizes := make(map[string]int, len(x.games))
	for name, s := range x.games {
		sizes[name] = s.Size
	}
	return sizes
}

// find returns the summary of the game with a name. It returns false for an unknown or deleted game.
func (x *index) find(name string) (Summary, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	s, known := x.games[name]
	return s, known && !slices.Contains(x.deleted, name)
}

// put adds or replaces a summary.
func (x *index) put(s Summary) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.set(s)
}

// replace is like put. But it does nothing if the summary has changed since the recording had a size,
// or if it did not exist then and exists now. The size is 0 for a recording without a summary.
func (x *index) replace(s Summary, size int) (isReplaced bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.games[s.Name].Size != size {
		return false
	}
	x.set(s)
	return true
}

// set is put for callers that hold the lock. The derived facts stay valid if the game has only grown.
func (x *index) set(s Summary) {
	before, known := x.games[s.Name]
	x.games[s.Name] = s
	x.isStale = true
	hasGrown := before.kind() == s.kind() && !before.Last.After(s.Last) &&
		before.Highest[0] <= s.Highest[0] && before.Highest[1] <= s.Highest[1]
	if known && !hasGrown {
		x.forget()
	} else if x.bests != nil {
		x.count(s)
	}
}

// remove removes the summary of a recording that had a size when it was summarised.
func (x *index) remove(name string, size int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if s, known := x.games[name]; known && s.Size == size {
		delete(x.games, name)
		x.isStale = true
		x.forget()
	}
}

// delete adds a game to the deleted ones.
func (x *index) delete(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Contains(x.deleted, name) {
		x.deleted = append(x.deleted, name)
		x.forget()
	}
}

// restore removes a game from the deleted ones.
func (x *index) restore(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := slices.Index(x.deleted, name); i >= 0 {
		x.deleted = slices.Delete(x.deleted, i, i+1)
		x.forget()
	}
}

// isDeleted reports whether the game with a name was deleted.
func (x *index) isDeleted(name string) bool { return slices.Contains(x.deleted, name) }

// best returns the best scores unassisted and assisted of all games with some rules.
func (x *index) best(rules string) [2]int {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.derive()
	return x.bests[rules]
}

// last returns the name of the game of a kind that was played last, or "".
func (x *index) last(kind string) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.derive()
	return x.lasts[kind]
}

// forget makes the derived facts be derived again.
func (x *index) forget() { x.bests, x.lasts = nil, nil }

// derive derives the facts again if necessary.
func (x *index) derive() {
	if x.bests == nil {
		x.bests, x.lasts = map[string][2]int{}, map[string]string{}
		for _, s := range x.games {
			x.count(s)
		}
	}
}

// count adds a game to the derived facts. Imported and deleted games do not count, and practice games
// have no best score.
func (x *index) count(s Summary) {
	if s.IsImported() || s.Rules == "" || slices.Contains(x.deleted, s.Name) {
		return
	}
	if !s.IsPractice() {
		best := x.bests[s.Rules]
		x.bests[s.Rules] = [2]int{max(best[0], s.Highest[0]), max(best[1], s.Highest[1])}
	}
	other, known := x.games[x.lasts[s.kind()]]
	if !known || cmp.Or(s.Last.Compare(other.Last), strings.Compare(s.Name, other.Name)) > 0 {
		x.lasts[s.kind()] = s.Name
	}
}
