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

// Learned returns the judge with the trained network, and the known best moves. The program tune
// made both. The first call unpacks them.
var Learned = sync.OnceValues(func() (Judge, Moves) {
	n, err := net.Unpack(learned, Keys)
	if err != nil {
		panic(err) // cannot happen: a test unpacks it
	}
	m, err := unpackMoves(moves)
	if err != nil {
		panic(err)
	}
	return newJudge(n), m
})
