package library

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"twenty48/engine"
	"twenty48/records"
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

// old is what version 0.1.0 has saved.
type old struct {
	*notes
	bests    map[string]*oldBest   // by rules
	isPlayed map[engine.Rules]bool // the rules by which this instance has played; see removePointer
}

// bestOf returns the best scores that version 0.1.0 saved for some rules.
func (o *old) bestOf(rules string) oldBest {
	if known := o.bests[rules]; known != nil {
		return *known
	}
	var best oldBest
	if rules == "" { // of a game whose rules cannot be read
		return best
	}
	for place, folder := range oldBestFolders {
		name := folder + rulesKey(rules)
		text, err := line(o.store, name)
		if err == nil && text != "" {
			if n, _ := fmt.Sscan(text, &best[place].score, &best[place].game); n < 2 {
				best[place], err = oldScore{}, errDamaged
			}
			best[place].game = adopted(best[place].game)
		}
		switch {
		case errors.Is(err, errDamaged) && o.store.Home() == "": // a further instance leaves it
			if o.setAside("The best score", name) {
				o.store.Remove(name)
			}
		case errors.Is(err, errDamaged):
		case err != nil:
			o.note("Could not read the best score: %v.", err)
		}
	}
	o.bests[rules] = &best
	return best
}

// pointer returns the name of the game by some rules that version 0.1.0 says was
// played last, if its recording exists. The kind of such a game is its rules.
func (o *old) pointer(kind string) string {
	if rules, err := engine.ParseRules(kind); err != nil || o.isPlayed[rules] {
		return ""
	}
	name, err := line(o.store, oldUnfinished+rulesKey(kind))
	if err != nil || name == "" || strings.Contains(name, "..") {
		return ""
	}
	name = adopted(name)
	if data, err := o.store.Load(name); err != nil || len(data) == 0 || !isOwned(o.store, name) || !isOfKind(data, kind) {
		return ""
	}
	return name
}

// isOfKind reports whether a recording may be of a game of a kind. A recording without
// an intact head may be of any kind.
func isOfKind(data []byte, kind string) bool {
	lines, _, _ := records.Lines(data[:min(len(data), 1000)]) // a head without a board is shorter
	g, _, err := readHead(lines)
	return err != nil || g.kind() == kind
}

// pointers returns what pointer returns, for all kinds in the index.
func (o *old) pointers(kinds map[string]string) map[string]string {
	pointers := map[string]string{}
	files, _ := o.store.List(strings.TrimSuffix(oldUnfinished, "/"))
	if len(files) == 0 {
		return nil
	}
	for kind := range kinds {
		if _, exists := files[oldUnfinished+rulesKey(kind)]; exists {
			if name := o.pointer(kind); name != "" {
				pointers[kind] = name
			}
		}
	}
	return pointers
}

// removePointer removes what version 0.1.0 says about the rules of a game, and reports
// whether it did. The game was played, so the recordings now say which one was played
// last.
func (o *old) removePointer(g *Game) (isRemoved bool) {
	if rules := g.state.Rules; o.store.Home() == "" && !g.given && !g.IsPractice() && !o.isPlayed[rules] {
		o.isPlayed[rules] = true
		o.store.Remove(oldUnfinished + rulesKey(rules.String()))
		return true
	}
	return false
}

// removeBest removes the best scores that a removed game proved.
func (o *old) removeBest(s Summary) (failed error) {
	for place, best := range o.bestOf(s.Rules) {
		if best.game == s.Name {
			failed = errors.Join(failed, o.store.Remove(oldBestFolders[place]+rulesKey(s.Rules)))
			o.bests[s.Rules][place] = oldScore{}
		}
	}
	return failed
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
func adopt(store Store) {
	orphans, _ := store.Orphans()
	for _, home := range orphans {
		move(store, home+gamesFolder, gamesFolder)
		move(store, home+importedFolder, importedFolder)
	}
	move(store, oldApart, gamesFolder)
}

// move moves the texts of a folder to another one.
func move(store Store, from, to string) {
	texts, err := store.List(strings.TrimSuffix(from, "/"))
	if err != nil {
		return
	}
	for name := range texts {
		data, err := store.Load(name)
		if err != nil {
			continue
		}
		target := to + path.Base(name)
		for n := 2; ; n++ {
			existing, err := store.Load(target)
			if err == nil && existing == nil {
				err = store.Save(target, data)
				existing = data
			}
			if err != nil {
				break
			}
			if bytes.Equal(existing, data) {
				store.Remove(name)
				break
			}
			target = fmt.Sprintf("%s-%d", to+path.Base(name), n)
		}
	}
}
