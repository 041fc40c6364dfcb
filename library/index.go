package library

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"twenty48/records"
)

// The index is one line of JSON with a checksum. It has the summaries of all games. The number in
// its name is that of its schema, and must change when the fields of [Summary] change. An index
// with another number is not read.
//
// A start reads only the second file, which is a small part of the index: the games that were
// played last, and the games that have the best scores.
const (
	indexName      = "index-3"
	startIndexName = "index-3-start"
)

// loadIndex returns a saved index by the names of the games. It is empty if the index does not
// exist or is damaged.
func loadIndex(store Store, name string) map[string]Summary {
	text, err := loadLine(store, name)
	var games []Summary
	if err != nil || json.Unmarshal([]byte(text), &games) != nil {
		games = nil
	}
	index := make(map[string]Summary, len(games))
	for _, s := range games {
		index[s.Name] = s
	}
	return index
}

// load reads the whole saved index, unless that was done before.
func (h *History) load() {
	if !h.isLoaded {
		h.add(loadIndex(h.store, indexName))
	}
}

// add adds the saved index to the current one, whose summaries are newer.
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
		err = saveGames(h.store, startIndexName, startGames(h.index, h.allLastPlayed()))
	}
	h.isStale = err != nil
	return err
}

// saveGames saves summaries under a name, as one line of JSON with a checksum.
func saveGames(store Store, name string, games []Summary) error {
	data, err := json.Marshal(games)
	if err != nil {
		return err
	}
	return store.Save(name, records.Seal(string(data)))
}

// startGames returns the part of the index that a start reads.
func startGames(index map[string]Summary, latests map[string]string) (games []Summary) {
	proofs := map[string][2]Summary{} // the games with the best scores, by rules
	for name, s := range index {
		if latests[s.group()] == name {
			games = append(games, s)
		}
		if s.IsPractice() || s.IsImported() {
			continue
		}
		proof := proofs[s.Rules]
		for i, score := range s.Highest {
			if score > proof[i].Highest[i] {
				proof[i] = s
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

// recordings returns the names of all recordings, including those of further instances, with their
// sizes in bytes.
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
	maps.DeleteFunc(all, func(name string, _ int) bool { return strings.Contains(name, ".damaged-") })
	return all, nil
}
