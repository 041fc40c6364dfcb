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

// A head begins the file of a state. What a task keeps follows it, then an entry for each weight.
type head struct {
	Keys, Kept   uint64 // how many keys there are, and how many bytes the task keeps: no two tasks have the same
	Moves, Games uint64
	Random       [20]byte // what package rand writes of a PCG
}

// entry is a weight in a file.
type entry struct {
	Key uint32
	weight
}

// head returns the head of a task's file.
func (l *learner) head(of task) (h head, err error) {
	random, err := l.random.MarshalBinary()
	h = head{uint64(len(l.weights.worths)), uint64(binary.Size(of.kept())), uint64(l.Moves), uint64(l.Games), [20]byte(random)}
	return h, err
}

// save writes all that is known in a task, beside the file first, so that there is
// always a whole one. Without a name it does nothing.
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
	put(of.kept())
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

// load reads what save has written in such a task, and tells whether there was anything: not without a name, nor
// without a file.
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
	if !get(&h) || h.Keys != want.Keys || h.Kept != want.Kept || !get(of.kept()) {
		return false, fmt.Errorf("%s: this is no state of what is to be learned; name another -state", name)
	}
	l.Moves, l.Games = int(h.Moves), int(h.Games)
	if err := l.random.UnmarshalBinary(h.Random[:]); err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	for e := (entry{}); get(&e); {
		if uint64(e.Key) >= h.Keys {
			return false, fmt.Errorf("%s: it is damaged; remove it to begin anew", name)
		}
		worth, seen := l.weights.place(e.Key)
		*worth, *seen = e.Worth, e.seen
	}
	if err != io.EOF {
		return false, fmt.Errorf("%s: it is damaged; remove it to begin anew: %w", name, err)
	}
	return true, nil
}
