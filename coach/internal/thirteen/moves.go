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

// Moves has the best move on settled boards after the spawn, of some of them: a number
// for each, sorted, with the index of the board and in its lowest two bits the direction on the cells.
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

// Pack returns the moves to be embedded: how much more than the one before each number is.
func (m Moves) Pack() []byte {
	var numbers []byte
	before := uint64(0)
	for _, number := range m {
		numbers = binary.AppendUvarint(numbers, number-before)
		before = number
	}
	var packed bytes.Buffer
	// There can be no error: the level is one there is, and a buffer takes all.
	z, _ := flate.NewWriter(&packed, flate.BestCompression)
	z.Write(numbers)
	z.Close()
	return packed.Bytes()
}

// unpackMoves reads what [Moves.Pack] returned.
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
