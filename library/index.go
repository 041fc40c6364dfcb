package library

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"twenty48/records"
)

// The index is a file of JSON with the summaries of all games. Its name has the number
// of its schema, which must change with the fields of [Summary]: an index of another
// schema is not read.
//
// A start reads only a small part of it, which is another file: the games that were
// played last, and those that prove best scores.
const (
	indexName      = "index-3.json"
	startIndexName = "index-3-start.json"
)

// loadIndex returns a saved index. It is empty if there is none, or if it is damaged.
func loadIndex(store Store, name string) map[string]Summary {
	data, err := store.Load(name)
	var games []Summary
	if err != nil || json.Unmarshal(data, &games) != nil {
		games = nil
	}
	index := make(map[string]Summary, len(games))
	for _, s := range games {
		index[s.Name] = s
	}
	return index
}

// load loads all of the saved index.
func (h *History) load() {
	if !h.isLoaded {
		h.add(loadIndex(h.store, indexName))
	}
}

// add adds the saved index to what is known since.
func (h *History) add(saved map[string]Summary) {
	maps.Copy(saved, h.index)
	h.index, h.isLoaded = saved, true
	h.derived = derived{}
}

// saveIndex saves the index if it has changed.
func (h *History) saveIndex() error {
	h.update()
	if !h.isStale || h.store.Home() != "" {
		return nil
	}
	h.load()
	err := saveGames(h.store, indexName, slices.Collect(maps.Values(h.index)))
	if err == nil {
		err = saveGames(h.store, startIndexName, startGames(h.index, h.latestGames()))
	}
	h.isStale = err != nil
	return err
}

func saveGames(store Store, name string, games []Summary) error {
	data, err := json.Marshal(games)
	if err != nil {
		return err
	}
	return store.Save(name, data)
}

// startGames returns the part of the index that a start reads.
func startGames(index map[string]Summary, latests map[string]string) (games []Summary) {
	proofs := map[string][2]Summary{} // of best scores, by rules
	for name, s := range index {
		if latests[s.kind()] == name {
			games = append(games, s)
		}
		if s.IsPractice() || s.IsImported() {
			continue
		}
		proof := proofs[s.Rules]
		for place, score := range s.Highest {
			if score > proof[place].Highest[place] {
				proof[place] = s
				proofs[s.Rules] = proof
			}
		}
	}
	for _, proof := range proofs {
		for _, s := range proof {
			if s.Name != "" {
				games = append(games, s)
			}
		}
	}
	return games
}

// recordings returns the names of all recordings, with their sizes in bytes: also
// those of further instances.
func recordings(store Store) (map[string]int, error) {
	homes, err := store.Homes()
	if err != nil {
		return nil, err
	}
	all := map[string]int{}
	for _, home := range append([]string{""}, homes...) {
		for _, folder := range []string{gamesFolder, importedFolder} {
			sizes, err := store.List(strings.TrimSuffix(home+folder, "/"))
			if err != nil {
				return nil, err
			}
			maps.Copy(all, sizes)
		}
	}
	maps.DeleteFunc(all, func(name string, size int) bool { return size == 0 || strings.Contains(name, ".damaged-") })
	return all, nil
}

// readTime is how long one call of the function read of [History.Refresh] reads.
const readTime = 100 * time.Millisecond

// Refresh returns two functions that bring the index up to date. The function read
// reads recordings that are new or have changed, the newest first, for about a tenth
// of a second. It may run on another goroutine. After it the function merge adds what
// was read to the history. It returns the number of recordings that are left to read.
func (h *History) Refresh() (read func(), merge func() (left int, err error)) {
	h.update()
	known, start := map[string]int{}, h.now
	for name, s := range h.index {
		known[name] = s.Size
	}
	var (
		sizes        map[string]int
		games, fault []Summary
		unread       []string
		left         int
		failed       error
		saved        map[string]Summary
	)
	isLoaded, wasFaulty := h.isLoaded, h.faulty
	inMemory := map[string]bool{} // the store knows less about these games
	for _, g := range slices.Concat(h.inPlay, h.unwritten) {
		inMemory[g.Name()] = true
	}
	read = func() {
		if !isLoaded {
			saved = loadIndex(h.store, indexName)
			for name, s := range saved {
				if _, is := known[name]; !is {
					known[name] = s.Size
				}
			}
		}
		if sizes, failed = recordings(h.store); failed != nil {
			return
		}
		for name, size := range sizes {
			if known[name] != size && !inMemory[name] {
				unread = append(unread, name)
			}
		}
		slices.SortFunc(unread, func(a, b string) int { return strings.Compare(b, a) })
		// What could not be read before comes last, and nobody waits for it.
		isFaulty := func(name string) bool { _, is := wasFaulty[name]; return is }
		again := slices.Collect(maps.Keys(wasFaulty))
		unread = append(slices.DeleteFunc(unread, isFaulty), again...)
		defer func() { left = len(slices.DeleteFunc(unread, isFaulty)) }()
		end := start().Add(readTime)
		for first := true; len(unread) > 0 && (first || start().Before(end)); first = false {
			name := unread[0]
			unread = unread[1:]
			if data, err := h.store.Load(name); err != nil {
				fault = append(fault, Summary{Name: name, Fault: err.Error()})
			} else {
				games = append(games, summarise(name, data))
			}
		}
	}
	merge = func() (int, error) {
		if failed != nil {
			return 0, failed
		}
		if !h.isLoaded {
			h.add(saved)
		}
		// What has changed since is newer than what was read.
		isUnchanged := func(name string) bool {
			size, wasKnown := known[name]
			s, isKnown := h.index[name]
			return wasKnown == isKnown && size == s.Size && !slices.ContainsFunc(slices.Concat(h.inPlay, h.unwritten), hasName(name))
		}
		for name := range known {
			if _, exists := sizes[name]; !exists && isUnchanged(name) {
				delete(h.index, name)
				h.isStale = true
			}
		}
		for _, s := range games {
			if isUnchanged(s.Name) {
				h.index[s.Name] = s
				h.isStale = true
			}
		}
		h.isCompared = h.isCompared || left == 0
		faulty := map[string]Summary{}
		for _, s := range append(slices.Collect(maps.Values(h.faulty)), fault...) {
			if _, exists := sizes[s.Name]; exists && !slices.ContainsFunc(games, func(g Summary) bool { return g.Name == s.Name }) {
				faulty[s.Name] = s
			}
		}
		h.faulty = faulty
		h.derived = derived{}
		return left, nil
	}
	return read, merge
}

// glance returns the kind of a recording's game and when it was played last, without
// playing it. The kind is "" if the head is not right.
func glance(data []byte) (kind string, last time.Time) {
	if isNewer(data) {
		return "", last
	}
	lines, _, _ := records.Lines(data)
	g, good, err := readHead(lines)
	if err != nil {
		return "", last
	}
	for _, line := range lines[good:] {
		millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
		if err == nil {
			g.pass(millis)
		}
	}
	return g.kind(), g.last()
}
