package library

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"twenty48/engine"
)

// Version 0.1.0 saved facts that are derived now. This file reads them:
//
//	last                        the rules that were played last
//	unfinished/RULES            the name of the game by these rules that was played last
//	best/RULES, best-helped/RULES  the best score, and the name of the game that proves it
//	apart/                      the recordings of further instances
const (
	oldLastName   = "last"
	oldUnfinished = "unfinished/"
	oldApart      = "apart/"
)

// oldBestFolders are the folders of best scores without help and with help.
var oldBestFolders = [2]string{"best/", "best-helped/"}

// rulesKey returns the text of rules as part of a name.
func rulesKey(rules string) string { return strings.ReplaceAll(rules, " ", "-") }

// An oldScore is a best score of version 0.1.0.
type oldScore struct {
	score int
	game  string // the name of the recording that proves it
}

type oldBest [2]oldScore // without help and with help

// oldBestOf returns the best scores that version 0.1.0 saved for some rules.
func (h *History) oldBestOf(rules string) oldBest {
	if known := h.old[rules]; known != nil {
		return *known
	}
	var best oldBest
	for place, folder := range oldBestFolders {
		name := folder + rulesKey(rules)
		text, err := line(h.store, name)
		if err == nil && text != "" {
			if n, _ := fmt.Sscan(text, &best[place].score, &best[place].game); n < 2 {
				best[place], err = oldScore{}, errDamaged
			}
			best[place].game = adopted(best[place].game)
		}
		switch {
		case errors.Is(err, errDamaged) && h.store.Home() == "": // a further instance leaves it
			if h.setAside("The best score", name) {
				h.store.Remove(name)
			}
		case errors.Is(err, errDamaged):
		case err != nil:
			h.note("The best score cannot be read: %v.", err)
		}
	}
	h.old[rules] = &best
	return best
}

// oldPointer returns the name of the game by some rules that version 0.1.0 says was
// played last, if its recording exists. The kind of such a game is its rules.
func (h *History) oldPointer(kind string) string {
	if rules, err := engine.ParseRules(kind); err != nil || h.isPlayed[rules] {
		return ""
	}
	name, err := line(h.store, oldUnfinished+rulesKey(kind))
	if err != nil || name == "" || strings.Contains(name, "..") {
		return ""
	}
	name = adopted(name)
	if data, err := h.store.Load(name); err != nil || len(data) == 0 || !h.isOwned(name) {
		return ""
	}
	return name
}

// oldPointers returns what [History.oldPointer] returns, for all kinds in the index.
func (h *History) oldPointers(kinds map[string]string) map[string]string {
	pointers := map[string]string{}
	files, _ := h.store.List(strings.TrimSuffix(oldUnfinished, "/"))
	if len(files) == 0 {
		return nil
	}
	for kind := range kinds {
		if _, exists := files[oldUnfinished+rulesKey(kind)]; exists {
			if name := h.oldPointer(kind); name != "" {
				pointers[kind] = name
			}
		}
	}
	return pointers
}

// removeOldPointer removes what version 0.1.0 says of the rules of a game, which was
// played: from now on the recordings say which one was played last.
func (h *History) removeOldPointer(g *Game) {
	if rules := g.state.Rules; h.store.Home() == "" && !g.given && !g.IsPractice() && !h.isPlayed[rules] {
		h.isPlayed[rules] = true
		h.store.Remove(oldUnfinished + rulesKey(rules.String()))
		h.forget()
	}
}

// adopted returns the name that a recording has after it was adopted.
func adopted(name string) string {
	if after, ok := strings.CutPrefix(name, oldApart); ok {
		return gamesFolder + after
	}
	return name
}

// adopt moves the recordings of further instances that have ended to those of the
// first instance. What cannot be moved stays for another time.
func (h *History) adopt() {
	orphans, _ := h.store.Orphans()
	for _, home := range orphans {
		h.move(home+gamesFolder, gamesFolder)
		h.move(home+importedFolder, importedFolder)
	}
	h.move(oldApart, gamesFolder)
}

// move moves the texts of a folder to another one.
func (h *History) move(from, to string) {
	texts, err := h.store.List(strings.TrimSuffix(from, "/"))
	if err != nil {
		return
	}
	for name := range texts {
		data, err := h.store.Load(name)
		if err != nil {
			continue
		}
		target := to + path.Base(name)
		for n := 2; ; n++ {
			existing, err := h.store.Load(target)
			if err == nil && existing == nil {
				err = h.store.Save(target, data)
				existing = data
			}
			if err != nil {
				break
			}
			if bytes.Equal(existing, data) {
				h.store.Remove(name)
				break
			}
			target = fmt.Sprintf("%s-%d", to+path.Base(name), n)
		}
	}
}
