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
const indexName = "index-3.json"

// loadIndex returns the saved index. It is empty if there is none, or if it is damaged.
func loadIndex(store Store) map[string]Summary {
	data, err := store.Load(indexName)
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

// saveIndex saves the index if it has changed.
func (h *History) saveIndex() error {
	h.update()
	if !h.isStale || h.store.Home() != "" {
		return nil
	}
	data, err := json.Marshal(slices.Collect(maps.Values(h.index)))
	if err != nil {
		return err
	}
	if err := h.store.Save(indexName, data); err != nil {
		return err
	}
	h.isStale = false
	return nil
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
		failed       error
	)
	read = func() {
		if sizes, failed = recordings(h.store); failed != nil {
			return
		}
		for name, size := range sizes {
			if known[name] != size {
				unread = append(unread, name)
			}
		}
		slices.SortFunc(unread, func(a, b string) int { return strings.Compare(b, a) })
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
		for name := range h.index {
			if _, exists := sizes[name]; !exists && !h.isInPlay(name) {
				delete(h.index, name)
				h.isStale = true
			}
		}
		for _, s := range games {
			if !h.isInPlay(s.Name) {
				h.index[s.Name] = s
				h.isStale = true
			}
		}
		h.faulty = map[string]Summary{}
		for _, s := range fault {
			h.faulty[s.Name] = s
		}
		h.forget()
		return len(unread), nil
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
	last = g.started
	for _, line := range lines[good:] {
		millis, err := strconv.ParseUint(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
		if err == nil {
			last = last.Add(time.Duration(min(millis, 1<<53)) * time.Millisecond)
		}
	}
	return g.kind(), last
}
