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

// Version 0.1.0 saved some facts that are now derived from the recordings. This file reads them:
//
//	last                           the rules that were played last
//	unfinished/RULES               a pointer: the name of the game of these rules played last
//	best/RULES, best-helped/RULES  the best score, and the name of the game that has it
//	apart/                         the recordings of further instances
const (
	oldLastName   = "last"
	oldUnfinished = "unfinished/"
	oldApart      = "apart/"
)

// oldBestFolders are the folders of the best scores without help and with help.
var oldBestFolders = [2]string{"best/", "best-helped/"}

// rulesKey returns rules in the form used in names of files.
func rulesKey(rules string) string { return strings.ReplaceAll(rules, " ", "-") }

// An oldScore is a best score of version 0.1.0.
type oldScore struct {
	score int
	game  string // the name of the recording of the game with this score
}

// oldBest has the best scores without help and with help.
type oldBest [2]oldScore

// old reads the files of version 0.1.0.
type old struct {
	*notes
	bests    map[string]*oldBest   // the best scores that were read, by rules
	isPlayed map[engine.Rules]bool // the rules that this instance has played; see removePointer
}

// oldBests returns the best scores that version 0.1.0 saved for some rules.
func (o *old) oldBests(rules string) oldBest {
	if known := o.bests[rules]; known != nil {
		return *known
	}
	var best oldBest
	if rules == "" { // the rules of a game that cannot be read
		return best
	}
	for i, folder := range oldBestFolders {
		name := folder + rulesKey(rules)
		text, err := loadLine(o.store, name)
		if err == nil && text != "" {
			if n, _ := fmt.Sscan(text, &best[i].score, &best[i].game); n < 2 {
				best[i], err = oldScore{}, errDamaged
			}
			best[i].game = adoptedName(best[i].game)
		}
		switch {
		case errors.Is(err, errDamaged) && o.store.Home() == "": // a further instance does not change it
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

// pointer returns the name of the game of a kind that was played last according to version 0.1.0,
// or "" if no such recording exists. Version 0.1.0 saved it only for kinds that are rules.
func (o *old) pointer(kind string) string {
	if rules, err := engine.ParseRules(kind); err != nil || o.isPlayed[rules] {
		return ""
	}
	name, err := loadLine(o.store, oldUnfinished+rulesKey(kind))
	if err != nil || name == "" || strings.Contains(name, "..") {
		return ""
	}
	name = adoptedName(name)
	if data, err := o.store.Load(name); err != nil || len(data) == 0 || !isOwned(o.store, name) || !isOfKind(data, kind) {
		return ""
	}
	return name
}

// isOfKind reports whether a recording can belong to a game of a kind. It returns true if the head
// of the recording is damaged.
func isOfKind(data []byte, kind string) bool {
	lines, _, _ := records.Lines(data[:min(len(data), 1000)]) // the head of a game without a board is shorter
	g, _, err := readHead(lines)
	return err != nil || g.kind() == kind
}

// pointers returns the results of pointer for all kinds that are keys of a map, without empty
// names.
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

// removePointer removes the pointer of version 0.1.0 for the rules of a game, and reports whether
// it did so. It is called after an action in the game, so the recordings now show which game was
// played last.
func (o *old) removePointer(g *Game) (isRemoved bool) {
	if rules := g.state.Rules; o.store.Home() == "" && !g.given && !g.IsPractice() && !o.isPlayed[rules] {
		o.isPlayed[rules] = true
		o.store.Remove(oldUnfinished + rulesKey(rules.String()))
		return true
	}
	return false
}

// removeBest removes the best scores of version 0.1.0 that belong to a removed game.
func (o *old) removeBest(s Summary) (failed error) {
	for i, best := range o.oldBests(s.Rules) {
		if best.game == s.Name {
			failed = errors.Join(failed, o.store.Remove(oldBestFolders[i]+rulesKey(s.Rules)))
			o.bests[s.Rules][i] = oldScore{}
		}
	}
	return failed
}

// adoptedName returns the name of a recording after its adoption.
func adoptedName(name string) string {
	if after, ok := strings.CutPrefix(name, oldApart); ok {
		return gamesFolder + after
	}
	return name
}

// adopt moves the recordings of further instances that have ended to the folders of the first
// instance. A recording that cannot be moved stays where it is, and the next start tries again.
func adopt(store Store) {
	orphans, _ := store.Orphans()
	for _, home := range orphans {
		moveTexts(store, home+gamesFolder, gamesFolder)
		moveTexts(store, home+importedFolder, importedFolder)
	}
	moveTexts(store, oldApart, gamesFolder)
}

// moveTexts moves the texts of a folder to another folder. If a name exists there, it adds a number
// to the name.
func moveTexts(store Store, from, to string) {
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
