package library

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
)

// Refresh returns a function that compares the index with the recordings, and reads those that are new
// or have changed, the newest first. The function may run on another goroutine. Before each recording
// it calls each with the number of recordings that are left to read; if each returns false, it stops.
func (l *Library) Refresh() (run func(each func(left int) (goOn bool)) error) {
	inMemory := map[string]bool{} // games whose recordings may not be completely written yet
	for _, g := range l.played.all() {
		inMemory[g.Name()] = true
	}
	return func(each func(left int) bool) error {
		known, _, changed, err := l.compare()
		changed = slices.DeleteFunc(changed, func(name string) bool { return inMemory[name] })
		for i, name := range changed {
			if !each(len(changed) - i) {
				break
			}
			l.readSummary(name, known[name])
		}
		return err
	}
}

// readNewest reads the newest recordings that are new or have grown, so that a start after a kill knows
// their games. It reads neither many nor long ones: a start must not wait for that.
func (l *Library) readNewest() {
	const most, maxSize = 10, 256 << 10
	known, sizes, changed, _ := l.compare()
	for _, name := range changed[:min(len(changed), most)] {
		if sizes[name] <= maxSize && sizes[name] > known[name] {
			l.readSummary(name, known[name])
		}
	}
}

// compare removes the summaries of recordings that do not exist any more. It returns the sizes in the
// index, the sizes of the recordings, and the names of those that are new or have another size.
func (l *Library) compare() (known, sizes map[string]int, changed []string, err error) {
	known = l.index.sizes() // before listing: a recording that is written meanwhile must not be removed
	if sizes, err = recordings(l.store); err != nil {
		return nil, nil, nil, err
	}
	for name, size := range sizes {
		if before, isKnown := known[name]; !isKnown || before != size {
			changed = append(changed, name)
		}
	}
	for name, size := range known {
		if _, exists := sizes[name]; !exists {
			l.index.remove(name, size)
		}
	}
	slices.SortFunc(changed, func(a, b string) int { // names begin with the start time; imported games come last
		isImported := func(name string) int { return strings.Count(name, importedFolder) }
		return cmp.Or(isImported(a)-isImported(b), strings.Compare(path.Base(b), path.Base(a)))
	})
	return known, sizes, changed, nil
}

// readSummary reads a recording into the index, unless its summary has changed since it had a size. If the
// recording cannot be loaded, only the size and the fault of its summary change, and it is read again the
// next time.
func (l *Library) readSummary(name string, size int) {
	data, err := l.store.Load(name)
	s := Summary{Name: name}
	switch {
	case err != nil:
		s, _ = l.index.find(name)
		s.Name, s.Size, s.Fault = name, -1, err.Error()
	case data == nil: // the recording was removed meanwhile
		return
	default:
		s = read(name, data)
	}
	if l.index.replace(s, size) && err == nil && s.Fault == "" && s.Size < size {
		l.noteLoss(name)
	}
}

// recordings returns the names of all recordings, with their sizes in bytes.
func recordings(store Store) (map[string]int, error) {
	all := map[string]int{}
	for _, folder := range []string{gamesFolder, importedFolder} {
		sizes, err := store.List(strings.TrimSuffix(folder, "/"))
		if err != nil {
			return nil, err
		}
		maps.Copy(all, sizes)
	}
	maps.DeleteFunc(all, func(name string, _ int) bool { return strings.Contains(name, ".damaged-") })
	return all, nil
}
