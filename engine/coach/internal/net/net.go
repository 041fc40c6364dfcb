package net

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
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

// Worth returns the score that is expected from a board on, before its spawn.
func (n *Net) Worth(b fast.Board) float32 {
	var keys [Features]uint32
	FeaturesOf(Fold(b), &keys)
	var sum float32
	for _, k := range keys {
		sum += n.worths[n.codes[n.pages[k/pageSize%uint32(len(n.pages))]+k%pageSize]]
	}
	return sum
}

// Pack returns the network of these worths and, by key, their codes.
func Pack(worths [256]float32, codes []uint8) []byte {
	var packed bytes.Buffer
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	binary.Write(z, binary.LittleEndian, worths)
	for page := range Keys / pageSize {
		codes := codes[page*pageSize : (page+1)*pageSize]
		if bytes.Equal(codes, make([]byte, pageSize)) {
			z.Write([]byte{0})
			continue
		}
		z.Write([]byte{1})
		z.Write(codes)
	}
	z.Close()
	return packed.Bytes()
}

// Unpack reads what Pack returns.
func Unpack(packed []byte) (*Net, error) {
	z := flate.NewReader(bytes.NewReader(packed))
	n := &Net{codes: make([]uint8, pageSize)}
	if err := binary.Read(z, binary.LittleEndian, &n.worths); err != nil {
		return nil, err
	}
	for page := range n.pages {
		var there [1]byte
		if _, err := io.ReadFull(z, there[:]); err != nil {
			return nil, err
		}
		if there[0] == 0 {
			continue
		}
		n.pages[page] = uint32(len(n.codes))
		n.codes = append(n.codes, make([]byte, pageSize)...)
		if _, err := io.ReadFull(z, n.codes[len(n.codes)-pageSize:]); err != nil {
			return nil, err
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
