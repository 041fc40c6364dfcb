package net

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"

	"twenty48/engine/coach/internal/fast"
)

// A Net is a network as it plays. Most keys never come up; they are in pages, of
// which those without a worth are one. In a page there are also keys without: to
// leave them out would save 18 MB of memory, and cost a third of the time.
type Net struct {
	pages  [Keys / pageSize]uint32 // where each begins in worths
	worths []int16                 // in steps
	step   float32
}

const pageSize = 1 << 5

// sum returns the sum of the worths that the features of a board have.
func (n *Net) sum(cells uint64) float32 {
	var keys [Features]uint32
	FeaturesOf(cells, &keys)
	sum := 0
	for _, k := range keys {
		sum += int(n.worths[n.pages[k/pageSize%uint32(len(n.pages))]+k%pageSize])
	}
	return n.step * float32(sum)
}

// Step is what the worths of the network of moves are kept in steps of. With 255
// worths, chosen to fit, games came to less than half the points.
const Step = 0.25

// Worth returns how many moves are expected to be possible on a board, before its
// spawn, by a network that [Learned] returned.
func (n *Net) Worth(b fast.Board) float32 { return n.sum(Fold(b)) }

// Pack returns the network of the worths of all keys: how many pages there are, of
// each place whether it has one, what the pages have, and the worths, their higher
// bytes first. The worths are kept in steps.
func Pack(worths []float32, step float32) []byte {
	places := make([]byte, Keys/pageSize)
	var pages, high, low []byte
	for place := range places {
		has := uint32(0)
		for i, worth := range worths[place*pageSize : (place+1)*pageSize] {
			steps := int16(max(math.MinInt16, min(math.MaxInt16, math.RoundToEven(float64(worth/step)))))
			if steps != 0 {
				has |= 1 << i
				high, low = append(high, byte(uint16(steps)>>8)), append(low, byte(steps))
			}
		}
		if has != 0 {
			places[place] = 1
			pages = binary.LittleEndian.AppendUint32(pages, has)
		}
	}
	var packed bytes.Buffer
	// There can be no error: the level is one there is, and a buffer takes all.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	for _, part := range [][]byte{binary.LittleEndian.AppendUint32(nil, uint32(len(pages)/4)), places, pages, high, low} {
		z.Write(part)
	}
	z.Close()
	return packed.Bytes()
}

// Unpack reads what Pack returns.
func Unpack(packed []byte, step float32) (*Net, error) {
	z := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	word := make([]byte, 4)
	if _, err := io.ReadFull(z, word); err != nil {
		return nil, err
	}
	pages := binary.LittleEndian.Uint32(word)
	if pages > Keys/pageSize {
		return nil, fmt.Errorf("a network has %d pages", pages)
	}
	size := (1 + pages) * pageSize // the first page is that of all places without one
	n := &Net{worths: make([]int16, size), step: step}
	last := uint32(0)
	for place := range n.pages {
		there, err := z.ReadByte()
		if err != nil {
			return nil, err
		}
		if there != 0 {
			last += pageSize
			n.pages[place] = last
		}
	}
	if last+pageSize != size {
		return nil, errors.New("a network has more places than pages, or fewer")
	}
	has := make([]uint32, pages)
	for i := range has {
		if _, err := io.ReadFull(z, word); err != nil {
			return nil, err
		}
		has[i] = binary.LittleEndian.Uint32(word)
	}
	for _, shift := range [2]int{8, 0} {
		for i, has := range has {
			page := n.worths[(1+i)*pageSize:]
			for ; has != 0; has &= has - 1 {
				part, err := z.ReadByte()
				if err != nil {
					return nil, err
				}
				page[bits.TrailingZeros32(has)] |= int16(uint16(part) << shift)
			}
		}
	}
	return n, nil
}

var (
	//go:embed learned
	learned []byte
	//go:embed ending
	ending []byte
)

// Learned unpacks the network of moves, in some 60 ms; see the program tune.
func Learned() *Net { return unpack(learned, Step) }

// Ending unpacks the network of endings.
func Ending() *Net { return unpack(ending, EndingStep) }

func unpack(packed []byte, step float32) *Net {
	n, err := Unpack(packed, step)
	if err != nil {
		panic(err) // a test reads it
	}
	return n
}
