package net

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"twenty48/engine/coach/internal/fast"
)

// A Net is the network as it plays. Most keys never come up; they are in pages, of
// which those without a worth are one.
type Net struct {
	pages  [Keys / pageSize]uint32 // where each begins in worths
	worths []int16                 // in steps
}

const (
	pageSize = 1 << 6
	// A worth is kept in steps of this many moves. With 255 worths, chosen to fit, games
	// came to less than half the points.
	step = 0.25
)

// Worth returns how many moves are expected to be possible on a board, before its
// spawn.
func (n *Net) Worth(b fast.Board) float32 {
	var keys [Features]uint32
	FeaturesOf(Fold(b), &keys)
	sum := 0
	for _, k := range keys {
		sum += int(n.worths[n.pages[k/pageSize%uint32(len(n.pages))]+k%pageSize])
	}
	return step * float32(sum)
}

// Pack returns the network of the worths of all keys: how many pages there are, of
// each place whether it has one, and the pages, their higher bytes first.
func Pack(worths []float32) []byte {
	var places, high, low []byte
	for place := range Keys / pageSize {
		page := worths[place*pageSize : (place+1)*pageSize]
		if !slices.ContainsFunc(page, func(worth float32) bool { return worth != 0 }) {
			places = append(places, 0)
			continue
		}
		places = append(places, 1)
		for _, worth := range page {
			steps := uint16(int16(max(math.MinInt16, min(math.MaxInt16, math.RoundToEven(float64(worth)/step)))))
			high, low = append(high, byte(steps>>8)), append(low, byte(steps))
		}
	}
	var packed bytes.Buffer
	// There can be no error: the level is one there is, and a buffer takes all.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	binary.Write(z, binary.LittleEndian, uint32(len(low)/pageSize))
	for _, part := range [][]byte{places, high, low} {
		z.Write(part)
	}
	z.Close()
	return packed.Bytes()
}

// Unpack reads what Pack returns.
func Unpack(packed []byte) (*Net, error) {
	z := flate.NewReader(bytes.NewReader(packed))
	n := &Net{}
	var pages uint32
	places := make([]byte, len(n.pages))
	for _, part := range []any{&pages, places} {
		if err := binary.Read(z, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	if int(pages) != bytes.Count(places, []byte{1}) {
		return nil, fmt.Errorf("a network has %d pages, and places for others", pages)
	}
	n.worths = make([]int16, (1+pages)*pageSize) // the first page is that of all places without one
	next := uint32(pageSize)
	for place, there := range places {
		if there == 1 {
			n.pages[place] = next
			next += pageSize
		}
	}
	var part [pageSize]byte
	for _, shift := range [...]int{8, 0} {
		for at := pageSize; at < len(n.worths); at += pageSize {
			if _, err := io.ReadFull(z, part[:]); err != nil {
				return nil, err
			}
			for i, b := range part {
				n.worths[at+i] |= int16(b) << shift
			}
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
