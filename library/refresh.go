package library

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// readTime is how long one call of the function read of [History.Refresh] or of [Reading.Read]
// takes.
const readTime = 100 * time.Millisecond

// Refresh returns two functions that update the index. The function read reads recordings that are
// new or have changed, the newest first, for about a tenth of a second. It may run on another
// goroutine. Then the function merge adds the results to the history. It returns the number of
// recordings that are left to read.
func (h *History) Refresh() (read func(), merge func() (left int, err error)) {
	h.update()
	c := &comparison{
		history: h, store: h.store, now: h.now, inMemory: inMemory(h), isLoaded: h.isLoaded,
		known: map[string]int{}, faulty: slices.Collect(maps.Keys(h.faulty)), faults: map[string]Summary{},
	}
	for name, s := range h.index {
		c.known[name] = s.Size
	}
	return c.read, c.merge
}

// A comparison compares the index with the recordings. Its method read does not use the
// history, which belongs to another goroutine.
type comparison struct {
	history  *History
	store    Store
	now      func() time.Time
	inMemory map[string]bool // the names of games whose recordings may be incomplete
	isLoaded bool
	known    map[string]int // the sizes in the index, by name
	faulty   []string       // the names of recordings that could not be loaded before

	saved  map[string]Summary // the saved index, unless it was loaded before
	sizes  map[string]int     // the sizes of all recordings, by name
	games  []Summary          // the games that were read
	faults map[string]Summary // the recordings that could not be loaded, by name
	left   int                // the number of recordings that are left to read
	err    error
}

// read compares the index with the recordings, and reads recordings that differ.
func (c *comparison) read() {
	if !c.isLoaded {
		c.saved = loadIndex(c.store, indexName)
		for name, s := range c.saved {
			if _, isKnown := c.known[name]; !isKnown {
				c.known[name] = s.Size
			}
		}
	}
	if c.sizes, c.err = recordings(c.store); c.err != nil {
		return
	}
	var changed, failed []string
	for name, size := range c.sizes {
		known, isKnown := c.known[name]
		switch {
		case slices.Contains(c.faulty, name):
			failed = append(failed, name)
		case (!isKnown || known != size) && !c.inMemory[name]:
			changed = append(changed, name)
		}
	}
	slices.SortFunc(changed, func(a, b string) int { // names begin with the start time; imported games come last
		isImported := func(name string) int { return strings.Count(name, importedFolder) }
		return cmp.Or(isImported(a)-isImported(b), strings.Compare(path.Base(b), path.Base(a)))
	})
	end := c.now().Add(readTime)
	for i, name := range append(changed, failed...) {
		if i > 0 && !c.now().Before(end) {
			c.left = max(0, len(changed)-i) // recordings that failed before do not count
			return
		}
		if data, err := c.store.Load(name); err != nil {
			c.faults[name] = Summary{Name: name, Fault: err.Error()}
		} else if data != nil { // nil if the recording was removed meanwhile
			c.games = append(c.games, summarise(name, data))
		}
	}
}

// merge adds the results of read to the history.
func (c *comparison) merge() (left int, err error) {
	h := c.history
	if c.err != nil {
		return 0, c.err
	}
	if !h.isLoaded {
		h.add(c.saved)
	}
	inMemory := inMemory(h)
	// A summary that has changed in the meantime is newer than the one that was read.
	isUnchanged := func(name string) bool {
		size, wasKnown := c.known[name]
		s, isKnown := h.index[name]
		return wasKnown == isKnown && size == s.Size && !inMemory[name]
	}
	for name := range c.known {
		if _, exists := c.sizes[name]; !exists && isUnchanged(name) {
			delete(h.index, name)
			h.isStale = true
		}
	}
	maps.Copy(h.faulty, c.faults)
	for _, s := range c.games {
		delete(h.faulty, s.Name)
		if isUnchanged(s.Name) {
			if s.Size < c.known[s.Name] && s.Fault == "" {
				h.noteLoss(s.Name)
			}
			h.index[s.Name] = s
			h.isStale = true
		}
	}
	maps.DeleteFunc(h.faulty, func(name string, _ Summary) bool { _, exists := c.sizes[name]; return !exists })
	h.isCompared = h.isCompared || c.left == 0
	h.derived = derived{}
	return c.left, nil
}

// inMemory returns the names of the games whose recordings may not be completely written yet.
func inMemory(h *History) map[string]bool {
	names := map[string]bool{}
	for _, g := range slices.Concat(h.inPlay, h.unwritten) {
		names[g.Name()] = true
	}
	return names
}

// peek returns the kind of a recording's game and when it was played last, without playing the
// game. The kind is "" if the recording cannot be read.
func peek(data []byte) (kind string, last time.Time) {
	r := newReading(data, nil, nil)
	if r.game == nil {
		return "", last
	}
	for _, line := range r.lines[r.head:] {
		millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
		if err == nil {
			r.game.advance(millis)
		}
	}
	return r.game.kind(), r.game.last()
}
