package thirteen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twenty48/coach/internal/fast"
	"twenty48/engine"
)

func board(t *testing.T, text string) fast.Board {
	t.Helper()
	m, err := engine.ParseMatrix(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	b, err := fast.Of(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestOf checks which boards have three fixed tiles.
func TestOf(t *testing.T) {
	for _, test := range []struct {
		board string
		want  bool
	}{
		{"16384 8192 4096 0 / 0 0 0 2 / 0 0 0 0 / 0 0 0 0", true},
		{"0 4096 16384 8192 / 2048 1024 512 256 / 0 0 0 0 / 0 0 0 0", true}, // in any order
		{"0 0 0 8192 / 0 0 0 4096 / 2 0 0 16384 / 0 0 0 0", true},
		{"16384 8192 2048 4096 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", false},  // not in a row
		{"2 0 0 0 / 16384 8192 4096 0 / 0 0 0 0 / 0 0 0 0", false},     // not in a corner
		{"16384 8192 4096 0 / 0 0 0 4096 / 0 0 0 0 / 0 0 0 0", false},  // won
		{"16384 8192 2048 0 / 2048 0 0 0 / 0 0 0 0 / 0 0 0 0", false},  // 4096 is missing
		{"65536 16384 8192 4096 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", false}, // a tile is too high
		{"262144 8192 4096 2048 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", false}, // not 2^14 in four bits
		{"2 4 8 16 / 32 64 128 256 / 512 1024 2 4 / 0 0 0 0", false},
	} {
		if _, got := Of(board(t, test.board)); got != test.want {
			t.Errorf("%s has three fixed tiles: %v, want %v", test.board, got, test.want)
		}
	}
}

// TestShift checks moves in all orientations. Each result is that of the whole board, unless one of
// the three tiles moves. It is the same in every orientation.
func TestShift(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		b := fast.Empty().With(0, 14).With(1, 13).With(2, 12)
		for cell := 3; cell < 16; cell++ {
			b = b.With(cell, max(0, random.IntN(9)-3))
		}
		straight, ok := Of(b)
		if !ok {
			t.Fatalf("%v does not have three fixed tiles", b.Matrix())
		}
		for turn := range 8 {
			if turn == 4 {
				b.Cells = fast.Transpose(b.Cells)
			}
			b.Cells = fast.Reverse(b.Cells)
			if turn%2 == 0 {
				b.Cells = fast.Flip(b.Cells)
			}
			turned, ok := Of(b)
			if !ok || turned.Cells != straight.Cells {
				t.Fatalf("%v is %x, want %x", b.Matrix(), turned.Cells, straight.Cells)
			}
			for direction := range 4 {
				whole, wantScore := b.Shift(direction)
				want, stays := Of(whole)
				if stays = stays && want.ways == turned.ways; !stays {
					want, wantScore = turned, 0
				}
				if got, score := turned.Shift(direction); got != want || score != wantScore {
					t.Fatalf("%v in direction %d becomes %x with %d points, want %x with %d", b.Matrix(), direction, got.Cells, score, want.Cells, wantScore)
				}
			}
		}
	}
}

// TestPart checks the part of a board, and whether its tiles are settled or scattered.
func TestPart(t *testing.T) {
	for _, test := range []struct {
		board              string
		part               int
		settled, scattered bool
	}{
		{"16384 8192 4096 2 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", first, false, false},
		{"16384 8192 4096 2 / 512 512 512 0 / 0 0 0 0 / 0 0 0 2", first, false, false},
		{"16384 8192 4096 512 / 512 512 0 0 / 0 0 0 0 / 0 0 0 2", first, false, false},
		{"16384 8192 4096 1024 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", first, false, true},
		{"8192 4 2 0 / 16384 0 0 0 / 4096 1024 0 0 / 0 0 0 2", first, false, false},
		{"8192 4 2 0 / 16384 0 1024 0 / 4096 0 0 0 / 0 0 0 2", first, false, true},
		{"16384 8192 4096 2 / 2048 0 0 0 / 0 0 0 0 / 0 0 0 2", second, false, false},
		{"16384 8192 4096 2 / 2048 1024 0 0 / 0 0 0 0 / 0 0 0 2", third, false, false},
		{"16384 8192 4096 2 / 0 0 1024 2048 / 0 0 0 0 / 0 0 0 2", third, false, true},
		{"16384 8192 4096 2 / 2048 1024 512 0 / 0 0 0 0 / 0 0 0 2", Last, true, false},
		{"4096 16384 8192 256 / 512 2048 1024 256 / 0 0 0 0 / 0 0 0 2", Last, true, false},
		{"16384 8192 4096 2048 / 1024 512 0 0 / 0 0 0 0 / 0 0 0 2", Last, false, true},
		{"16384 8192 4096 2 / 2048 512 512 512 / 0 0 0 0 / 0 0 0 2", Last, false, false},
		{"16384 8192 4096 2 / 1024 2048 512 512 / 0 0 0 0 / 0 0 0 2", Won, false, false},
	} {
		b, ok := Of(board(t, test.board))
		_, settled := b.Settled()
		if !ok || b.Part() != test.part || settled != test.settled || b.Scattered() != test.scattered {
			t.Errorf("%s: in part %d, settled %v, scattered %v; want %d, %v, %v",
				test.board, b.Part(), settled, b.Scattered(), test.part, test.settled, test.scattered)
		}
	}
}

// TestKeys checks that all features have different keys, and that the keys of the last part start
// at LastKeys.
func TestKeys(t *testing.T) {
	for _, b := range []Board{Empty(), Clear(), {Cells: 0xbbbb_bbbb_bbbb_b000 | three}} {
		seen := map[uint32]bool{}
		for part := first; part <= Last; part++ {
			var keys [Features]uint32
			for _, key := range b.Keys(part, &keys) {
				if seen[key] || (part == Last) != (key >= LastKeys) || key >= Keys {
					t.Errorf("a feature of part %d has the key %d", part, key)
				}
				seen[key] = true
			}
		}
	}
}

// TestIndex checks that the index is 0 without free tiles, and that it grows with each tile that
// fills a free cell.
func TestIndex(t *testing.T) {
	if got := Clear().Index(); got != 0 {
		t.Errorf("the clear board has the index %d", got)
	}
	b, last := Clear(), uint32(0)
	for _, cell := range slices.Backward(FreeCells[:]) {
		b = b.With(int(cell), 8)
		if b.Index() <= last {
			t.Errorf("%x has the index %d, less than the one before", b.Cells, b.Index())
		}
		last = b.Index()
	}
	if last != Indices-1 {
		t.Errorf("the fullest board has the index %d, want %d", last, uint32(Indices-1))
	}
}

// TestMoves packs moves, unpacks them, and finds the move on a turned board.
func TestMoves(t *testing.T) {
	b, _ := Of(board(t, "16384 2048 2 0 / 8192 1024 0 0 / 4096 512 0 0 / 4 0 0 0"))
	_, settled := b.Settled()
	if !settled {
		t.Fatal("the board is not settled")
	}
	var m Moves
	for _, index := range []uint32{0, b.Index() - 1, b.Index(), b.Index() + 1, Indices - 1} {
		m = append(m, uint64(index)<<2|fast.Down)
	}
	packed := m.Pack()
	got, err := unpackMoves(packed)
	if err != nil || !slices.Equal(got, m) {
		t.Fatalf("%v is unpacked as %v, %v", m, got, err)
	}
	if _, err := unpackMoves(packed[:len(packed)-2]); err == nil {
		t.Error("unpackMoves accepts a part of the packed moves")
	}
	if direction, known := got.Best(b); !known || direction != fast.Right {
		t.Errorf("the move is %d, known %v; want right, which is down on the turned board", direction, known)
	}
	if _, known := got.Best(b.With(11, 3)); known {
		t.Error("a move is known on another board")
	}
}

// TestKnown checks all known moves. None of them moves one of the six tiles. No move is known on a
// board where another move wins at once, because the search finds such a move.
func TestKnown(t *testing.T) {
	_, moves := Learned()
	for _, move := range moves {
		b, rest := Clear(), move>>2
		for _, cell := range slices.Backward(FreeCells[:]) {
			b = b.With(int(cell), int(rest%Digit))
			rest /= Digit
		}
		if uint64(b.Index()) != move>>2 {
			t.Fatalf("%x has the index %d, want %d", b.Cells, b.Index(), move>>2)
		}
		direction, known := moves.Best(b)
		next, _ := b.Shift(direction)
		if _, settled := next.Settled(); !known || next == b || !settled {
			t.Fatalf("%x: the move %d is impossible (known %v) or moves one of the six tiles", b.Cells, direction, known)
		}
		for other := range 4 {
			if won, _ := b.Shift(other); won.Part() == Won {
				t.Fatalf("%x has a known move, but another wins at once", b.Cells)
			}
		}
	}
	if len(moves) == 0 {
		t.Error("no move is known")
	}
}
