package thirteen

import (
	_ "embed"
	"sync"

	"twenty48/coach/internal/net"
)

var (
	//go:embed learned
	learned []byte
	//go:embed moves
	moves []byte
)

// Learned returns the judge by what was learned, and the moves that are known, see
// the program tune. They are unpacked when they are first asked for.
var Learned = sync.OnceValues(func() (Judge, Moves) {
	n, err := net.Unpack(learned, Keys)
	if err != nil {
		panic(err) // a test reads it
	}
	m, err := unpackMoves(moves)
	if err != nil {
		panic(err)
	}
	return by(n), m
})
