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

// readTime is how long one call of the function read of [History.Refresh] reads.
const readTime = 100 * time.Millisecond

// Refresh returns two functions that bring the index up to date. The function read
// reads recordings that are new or have changed, the newest first, for about a tenth
// of a second. It may run on another goroutine. After it the function merge adds what
// was read to the history. It returns the number of recordings that are left to read.
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
	inMemory map[string]bool
	isLoaded bool
	known    map[string]int // the sizes of recordings that the index has
	faulty   []string       // the names of recordings that could not be read before

	saved  map[string]Summary // the saved index, unless it was loaded before
	sizes  map[string]int     // of all recordings
	games  []Summary          // that were read
	faults map[string]Summary // of recordings that could not be read
	left   int                // the number of recordings that were not read
	err    error
}

func (c *comparison) read() {
	if !c.isLoaded {
		c.saved = loadIndex(c.store, indexName)
		for name, s := range c.saved {
			if _, is := c.known[name]; !is {
				c.known[name] = s.Size
			}
		}
	}
	if c.sizes, c.err = recordings(c.store); c.err != nil {
		return
	}
	var fresh, again []string
	for name, size := range c.sizes {
		known, isKnown := c.known[name]
		switch {
		case slices.Contains(c.faulty, name):
			again = append(again, name)
		case (!isKnown || known != size) && !c.inMemory[name]:
			fresh = append(fresh, name)
		}
	}
	slices.SortFunc(fresh, func(a, b string) int { // names start with the time; imported games come last
		isImported := func(name string) int { return strings.Count(name, importedFolder) }
		return cmp.Or(isImported(a)-isImported(b), strings.Compare(path.Base(b), path.Base(a)))
	})
	end := c.now().Add(readTime)
	for i, name := range append(fresh, again...) {
		if i > 0 && !c.now().Before(end) {
			c.left = max(0, len(fresh)-i) // nobody waits for those that are read again
			return
		}
		if data, err := c.store.Load(name); err != nil {
			c.faults[name] = Summary{Name: name, Fault: err.Error()}
		} else if data != nil { // or it was removed meanwhile
			c.games = append(c.games, summarise(name, data))
		}
	}
}

// merge adds to the history what was read.
func (c *comparison) merge() (left int, err error) {
	h := c.history
	if c.err != nil {
		return 0, c.err
	}
	if !h.isLoaded {
		h.add(c.saved)
	}
	inMemory := inMemory(h)
	// What has changed since is newer than what was read.
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

// inMemory returns the names of the games whose recordings may not be written to their
// end yet.
func inMemory(h *History) map[string]bool {
	names := map[string]bool{}
	for _, g := range slices.Concat(h.inPlay, h.unwritten) {
		names[g.Name()] = true
	}
	return names
}

// glance returns the kind of a recording's game and when it was played last, without
// playing it. The kind is "" if the game cannot be read.
func glance(data []byte) (kind string, last time.Time) {
	r := newReading(data, nil, nil)
	if r.game == nil {
		return "", last
	}
	for _, line := range r.lines[r.head:] {
		millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
		if err == nil {
			r.game.pass(millis)
		}
	}
	return r.game.kind(), r.game.last()
}
