package net

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"sync"

	"twenty48/engine/coach/internal/fast"
)

// A Net is the network as it plays. Most keys never come up; they are in pages, of
// which those without a worth are one. In a page there are also keys without: to
// leave them out would save 20 MB of memory, and cost a third of the time.
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

// Pack returns the network of the worths of all keys: how many pages and worths
// there are, of each place whether it has a page, what the pages have, and the
// worths, their higher bytes first.
func Pack(worths []float32) []byte {
	places := make([]byte, Keys/pageSize)
	var pages []uint64
	var high, low []byte
	for place := range places {
		has := uint64(0)
		for i, worth := range worths[place*pageSize : (place+1)*pageSize] {
			steps := int16(max(math.MinInt16, min(math.MaxInt16, math.RoundToEven(float64(worth)/step))))
			if steps != 0 {
				has |= 1 << i
				high, low = append(high, byte(uint16(steps)>>8)), append(low, byte(steps))
			}
		}
		if has != 0 {
			places[place] = 1
			pages = append(pages, has)
		}
	}
	var packed bytes.Buffer
	// There can be no error: the level is one there is, and a buffer takes all.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	for _, part := range []any{uint32(len(pages)), uint32(len(low)), places, pages, high, low} {
		binary.Write(z, binary.LittleEndian, part)
	}
	z.Close()
	return packed.Bytes()
}

// Unpack reads what Pack returns.
func Unpack(packed []byte) (*Net, error) {
	z := flate.NewReader(bytes.NewReader(packed))
	var sizes struct{ Pages, Worths uint32 }
	if err := binary.Read(z, binary.LittleEndian, &sizes); err != nil {
		return nil, err
	}
	if sizes.Pages > Keys/pageSize || sizes.Worths > Keys {
		return nil, fmt.Errorf("a network has %d pages of %d worths", sizes.Pages, sizes.Worths)
	}
	places, pages := make([]byte, Keys/pageSize), make([]uint64, sizes.Pages)
	high, low := make([]byte, sizes.Worths), make([]byte, sizes.Worths)
	for _, part := range []any{places, pages, high, low} {
		if err := binary.Read(z, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	n := &Net{worths: make([]int16, (1+len(pages))*pageSize)} // the first page is that of all places without one
	next := 0
	for place, there := range places {
		if there == 0 {
			continue
		}
		if len(pages) == 0 {
			return nil, errors.New("a network has more places than pages")
		}
		n.pages[place] = uint32(len(n.worths) - len(pages)*pageSize)
		page := n.worths[n.pages[place]:][:pageSize]
		for has := pages[0]; has != 0; has &= has - 1 {
			if next == len(low) {
				return nil, errors.New("a network has fewer worths than its pages say")
			}
			page[bits.TrailingZeros64(has)] = int16(uint16(high[next])<<8 | uint16(low[next]))
			next++
		}
		pages = pages[1:]
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
