package library

import (
	"bytes"
	"fmt"
	"path"
	"strings"
)

// adopt moves the recordings of further instances that have ended to the folders of the first
// instance. A recording that cannot be moved stays where it is, and the next start tries again.
func adopt(store Store) {
	orphans, _ := store.Orphans()
	for _, home := range orphans {
		moveTexts(store, home+gamesFolder, gamesFolder)
		moveTexts(store, home+importedFolder, importedFolder)
	}
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
