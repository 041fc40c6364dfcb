package net

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"sync"

	"twenty48/engine/coach/internal/fast"
)

// A Net is the network as it plays: of each feature one of 256 worths. Most keys
// never come up; they are in pages, of which those without any are one.
type Net struct {
	pages  [Keys / pageSize]uint32 // where each begins in codes
	codes  []uint8
	worths [256]float32
}

const pageSize = 1 << 6

// Worth returns how many moves are expected to be possible on a board, before its
// spawn.
func (n *Net) Worth(b fast.Board) float32 {
	var keys [Features]uint32
	FeaturesOf(Fold(b), &keys)
	var sum float32
	for _, k := range keys {
		sum += n.worths[n.codes[n.pages[k/pageSize%uint32(len(n.pages))]+k%pageSize]]
	}
	return sum
}

// Pack returns the network of these worths and, by key, their codes: the worths,
// how many pages there are, of each place whether it has one, and the pages.
func Pack(worths [256]float32, codes []uint8) []byte {
	var places, pages []byte
	for place := range Keys / pageSize {
		page := codes[place*pageSize : (place+1)*pageSize]
		if bytes.Equal(page, make([]byte, pageSize)) {
			places = append(places, 0)
			continue
		}
		places = append(places, 1)
		pages = append(pages, page...)
	}
	var packed bytes.Buffer
	// There can be no error: the level is one there is, and a buffer takes all.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	binary.Write(z, binary.LittleEndian, worths)
	binary.Write(z, binary.LittleEndian, uint32(len(pages)/pageSize))
	z.Write(places)
	z.Write(pages)
	z.Close()
	return packed.Bytes()
}

// Unpack reads what Pack returns.
func Unpack(packed []byte) (*Net, error) {
	z := flate.NewReader(bytes.NewReader(packed))
	n := &Net{}
	var pages uint32
	places := make([]byte, len(n.pages))
	for _, part := range []any{&n.worths, &pages, places} {
		if err := binary.Read(z, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	if int(pages) != bytes.Count(places, []byte{1}) {
		return nil, fmt.Errorf("a network has %d pages, and places for others", pages)
	}
	n.codes = make([]uint8, (1+pages)*pageSize) // the first is that of all places without one
	if _, err := io.ReadFull(z, n.codes[pageSize:]); err != nil {
		return nil, err
	}
	next := uint32(pageSize)
	for place, there := range places {
		if there == 1 {
			n.pages[place] = next
			next += pageSize
		}
	}
	return n, nil
}

//go:embed learned
var learned []byte

// Learned returns the network that the program has learned; see the program tune.
var Learned = sync.OnceValue(func() *Net {
	n, err := Unpack(learned)
	if err != nil {
		panic(err) // a test reads it
	}
	return n
})
