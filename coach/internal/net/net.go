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
	"slices"
	"sync"

	"twenty48/coach/internal/fast"
)

// A Net is a network for playing. Most keys never occur. The worths of the other keys are in small
// pages. All keys without a page use the first page, whose worths are 0.
type Net struct {
	places []places
	worths []int16
}

// places has one bit for each of 64 pages, which is set if the page exists, and the number of
// existing pages before them.
type places struct {
	exists uint64
	before uint32
}

const (
	pageSize     = 1 << 3
	keysOfPlaces = 64 * pageSize
)

// place returns the index of the worth of a key.
func (n *Net) place(key uint32) uint32 {
	p := &n.places[key/keysOfPlaces]
	bit := uint64(1) << (key / pageSize % 64)
	page := p.before + uint32(bits.OnesCount64(p.exists&(bit-1))) + 1
	if p.exists&bit == 0 {
		page = 0
	}
	return page*pageSize + key%pageSize
}

// Sum returns the sum of the worths of keys.
func (n *Net) Sum(keys []uint32) (sum int) {
	for _, k := range keys {
		sum += int(n.worths[n.place(k)])
	}
	return sum
}

// Step is the unit of the worths in the network of moves. With only 255 different worths, games
// with 300 boards for a move reached 230,000 points on average instead of 320,000.
const Step = 0.25

// Worth returns the expected number of moves still to come on a board, before its spawn. The
// network must be the one that [Learned] returns.
func (n *Net) Worth(b fast.Board) float32 {
	var keys [Features]uint32
	FeaturesOf(Fold(b), &keys)
	return Step * float32(n.Sum(keys[:]))
}

// block is the number of keys that are packed together.
const block = 1 << 5

// Pack returns a compressed network with the worths of all keys, rounded to whole numbers. The
// format is: the number of blocks; a byte for each possible block, which is 1 if it exists; a bit
// mask for each block; the higher bytes of all worths; their lower bytes.
func Pack(worths []float32) []byte {
	var places, blocks, high, low []byte
	for worths := range slices.Chunk(worths, block) {
		has, there := uint32(0), byte(0)
		for i, worth := range worths {
			worth := int16(max(math.MinInt16, min(math.MaxInt16, math.RoundToEven(float64(worth)))))
			if worth != 0 {
				has |= 1 << i
				high, low = append(high, byte(uint16(worth)>>8)), append(low, byte(worth))
			}
		}
		if has != 0 {
			there = 1
			blocks = binary.LittleEndian.AppendUint32(blocks, has)
		}
		places = append(places, there)
	}
	var packed bytes.Buffer
	// There can be no error: the level is valid, and a buffer accepts all writes.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	for _, part := range [][]byte{binary.LittleEndian.AppendUint32(nil, uint32(len(blocks)/4)), places, blocks, high, low} {
		z.Write(part)
	}
	z.Close()
	return packed.Bytes()
}

// Unpack reads a network that Pack wrote for this number of keys.
func Unpack(packed []byte, keys uint32) (*Net, error) {
	z := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	word := make([]byte, 4)
	if _, err := io.ReadFull(z, word); err != nil {
		return nil, err
	}
	number := binary.LittleEndian.Uint32(word)
	maxBlocks := (keys + block - 1) / block
	if number > maxBlocks {
		return nil, fmt.Errorf("a network has %d blocks", number)
	}
	blocks := make([]struct{ first, has uint32 }, 0, number) // the first key, and a bit for each key with a worth
	for place := range maxBlocks {
		there, err := z.ReadByte()
		if err != nil {
			return nil, err
		}
		if there != 0 {
			blocks = append(blocks, struct{ first, has uint32 }{first: place * block})
		}
	}
	if len(blocks) != int(number) {
		return nil, errors.New("a network has more places than blocks, or fewer")
	}
	n := &Net{places: make([]places, (keys+keysOfPlaces-1)/keysOfPlaces)}
	for i := range blocks {
		if _, err := io.ReadFull(z, word); err != nil {
			return nil, err
		}
		b := &blocks[i]
		b.has = binary.LittleEndian.Uint32(word)
		for page := uint32(0); page < block; page += pageSize {
			if b.has>>page&(1<<pageSize-1) != 0 {
				key := b.first + page
				n.places[key/keysOfPlaces].exists |= 1 << (key / pageSize % 64)
			}
		}
	}
	pages := 0
	for i := range n.places {
		n.places[i].before = uint32(pages)
		pages += bits.OnesCount64(n.places[i].exists)
	}
	n.worths = make([]int16, (1+pages)*pageSize)
	for _, shift := range [2]int{8, 0} {
		for _, b := range blocks {
			for ; b.has != 0; b.has &= b.has - 1 {
				part, err := z.ReadByte()
				if err != nil {
					return nil, err
				}
				n.worths[n.place(b.first+uint32(bits.TrailingZeros32(b.has)))] |= int16(uint16(part) << shift)
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

// Learned returns the network of moves, which the program tune trained. The first call unpacks it,
// which takes about 60 ms.
var Learned = sync.OnceValue(func() *Net { return unpack(learned) })

// Ending returns the network of endings. The first call unpacks it.
var Ending = sync.OnceValue(func() *Net { return unpack(ending) })

func unpack(packed []byte) *Net {
	n, err := Unpack(packed, Keys)
	if err != nil {
		panic(err) // cannot happen: a test unpacks it
	}
	return n
}
