package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A head is the start of a state file. The extra state of the task follows, then an entry for each
// weight.
type head struct {
	Keys, Extra  uint64 // the number of keys, and the size of the extra state in bytes; they differ between tasks
	Moves, Games uint64
	Random       [20]byte // the state of the PCG
}

// entry is a weight in a file.
type entry struct {
	Key uint32
	weight
}

// head returns the head of the state file of a task.
func (l *learner) head(of task) (h head, err error) {
	random, err := l.random.MarshalBinary()
	h = head{uint64(len(l.weights.worths)), uint64(binary.Size(of.extra())), uint64(l.Moves), uint64(l.Games), [20]byte(random)}
	return h, err
}

// save writes the state of a task to a file. It writes a new file first and renames it, so the file
// is always complete. It does nothing if the name is empty.
func (l *learner) save(name string, of task) error {
	if name == "" {
		return nil
	}
	h, err := l.head(of)
	if err != nil {
		return err
	}
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	put := func(data any) { err = errors.Join(err, binary.Write(w, binary.LittleEndian, data)) }
	put(h)
	put(of.extra())
	batch := make([]entry, 0, 1<<16)
	for key, weight := range l.weights.all() {
		if batch = append(batch, entry{key, weight}); len(batch) == cap(batch) {
			put(batch)
			batch = batch[:0]
		}
	}
	put(batch)
	if err = errors.Join(err, w.Flush(), f.Close()); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// load reads a state file that save wrote for the same kind of task. It returns false if the name
// is empty or the file does not exist.
func (l *learner) load(name string, of task) (found bool, err error) {
	if name == "" {
		return false, nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	get := func(data any) bool {
		err = binary.Read(r, binary.LittleEndian, data)
		return err == nil
	}
	want, err := l.head(of)
	if err != nil {
		return false, err
	}
	var h head
	if !get(&h) || h.Keys != want.Keys || h.Extra != want.Extra || !get(of.extra()) {
		return false, fmt.Errorf("%s: this file has no state of this training; name another -state", name)
	}
	l.Moves, l.Games = int(h.Moves), int(h.Games)
	if err := l.random.UnmarshalBinary(h.Random[:]); err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	for e := (entry{}); get(&e); {
		if uint64(e.Key) >= h.Keys {
			return false, fmt.Errorf("%s: the file is damaged; remove it to start from the beginning", name)
		}
		worth, seen := l.weights.place(e.Key)
		*worth, *seen = e.Worth, e.seen
	}
	if err != io.EOF {
		return false, fmt.Errorf("%s: the file is damaged; remove it to start from the beginning: %w", name, err)
	}
	return true, nil
}
