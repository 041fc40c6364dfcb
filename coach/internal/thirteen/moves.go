package thirteen

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// Moves has the best moves on some settled boards after the spawn. Each move is one number. Its
// lowest two bits are the direction on the turned cells; the other bits are the index of the board.
// The numbers are sorted.
type Moves []uint64

// Best returns the best move on a board, if it is known.
func (m Moves) Best(b Board) (direction int, known bool) {
	b, settled := b.Settled()
	if !settled {
		return 0, false
	}
	index := uint64(b.Index())
	i, _ := slices.BinarySearch(m, index<<2)
	if i == len(m) || m[i]>>2 != index {
		return 0, false
	}
	return slices.Index(b.ways[:], uint8(m[i]&3)), true
}

// Pack returns the moves as compressed differences between successive numbers.
func (m Moves) Pack() []byte {
	var numbers []byte
	before := uint64(0)
	for _, number := range m {
		numbers = binary.AppendUvarint(numbers, number-before)
		before = number
	}
	var packed bytes.Buffer
	// There can be no error: the level is valid, and a buffer accepts all writes.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	z.Write(numbers)
	z.Close()
	return packed.Bytes()
}

// unpackMoves reads the result of [Moves.Pack].
func unpackMoves(packed []byte) (m Moves, err error) {
	z := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	for number := uint64(0); ; {
		more, err := binary.ReadUvarint(z)
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return nil, err
		}
		number += more
		m = append(m, number)
	}
}
