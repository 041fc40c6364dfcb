package library

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"twenty48/records"
)

// The index is a sealed line of JSON with the summaries of all games. Its name has the
// number of its schema, which must change with the fields of [Summary]: an index of
// another schema is not read.
//
// A start reads only a small part of it, which is another file: the games that were
// played last, and those that prove best scores.
const (
	indexName      = "index-3"
	startIndexName = "index-3-start"
)

// loadIndex returns a saved index. It is empty if there is none, or if it is damaged.
func loadIndex(store Store, name string) map[string]Summary {
	text, err := line(store, name)
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
	return store.Save(name, records.Seal(string(data)))
}

// startGames returns the part of the index that a start reads.
func startGames(index map[string]Summary, latests map[string]string) (games []Summary) {
	proofs := map[string][2]Summary{} // of best scores, by rules
	for name, s := range index {
		if latests[s.group()] == name {
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
	maps.DeleteFunc(all, func(name string, _ int) bool { return strings.Contains(name, ".damaged-") })
	return all, nil
}
