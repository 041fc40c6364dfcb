package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"twenty48/engine/coach/internal/net"
)

// entry is a weight in a file.
type entry struct {
	Key uint32
	weight
}

// randomSize is what the state of the random numbers takes.
const randomSize = 20

// save writes all that it knows, beside the file first, so that there is
// always a whole one.
func (l *movesLearner) save(name string) error {
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	random, err := l.random.MarshalBinary()
	if err != nil {
		return err
	}
	w.Write(random)
	put := func(data any) { err = errors.Join(err, binary.Write(w, binary.LittleEndian, data)) }
	put([]uint64{uint64(l.Moves), uint64(l.Games), l.Start.Cells, uint64(l.Start.High)})
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

// load reads what save has written.
func (l *movesLearner) load(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	random := make([]byte, randomSize)
	if _, err := io.ReadFull(r, random); err != nil {
		return err
	}
	if err := l.random.UnmarshalBinary(random); err != nil {
		return err
	}
	var head [4]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return err
	}
	l.Moves, l.Games = int(head[0]), int(head[1])
	l.Start.Cells, l.Start.High = head[2], uint32(head[3])
	var buf [16]byte
	for {
		if _, err := io.ReadFull(r, buf[:]); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var e entry
		if _, err := binary.Decode(buf[:], binary.LittleEndian, &e); err != nil {
			return err
		}
		if e.Key >= net.Keys {
			return fmt.Errorf("%s: it is not of this network", name)
		}
		worth, seen := l.weights.place(e.Key)
		*worth, *seen = e.Worth, e.seen
	}
}
