package lines

import (
	"math/rand/v2"
	"testing"

	"twenty48/engine"
)

// TestMoves compares moves with the engine on boards of all sizes.
func TestMoves(t *testing.T) {
	merges := [4]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown}
	random := rand.New(rand.NewPCG(1, 2))
	ls := New(Tuned)
	for i := range 2000 {
		tiles := make([][]int, 1+random.IntN(MaxSide))
		cols := 1 + random.IntN(MaxSide)
		powers := 2 + random.IntN(20)
		for row := range tiles {
			tiles[row] = make([]int, cols)
			for col := range tiles[row] {
				tiles[row][col] = 1 << random.IntN(powers) &^ 1
			}
		}
		m, err := engine.MatrixOf(tiles, 0)
		if err != nil {
			t.Fatal(err)
		}
		b := ls.Board(m)
		for direction, merge := range merges {
			want := merge(m)
			got, score := b.Shift(direction)
			if got != ls.Board(want.Matrix) || score != want.Score || (got == b) == want.Moved {
				t.Fatalf("%v in direction %d does not become %v, or its score is not %d", m, direction, want.Matrix, score)
			}
			if i%20 == 0 && got.Worth() != New(Tuned).Board(want.Matrix).Worth() {
				t.Fatalf("%v has a remembered worth that differs from a computed one", want.Matrix)
			}
		}
		for cell := range len(tiles) * cols {
			power := random.IntN(60)
			b = b.With(cell, power)
			if got := int(b.row[cell/cols] >> (8 * (cell % cols)) & 0xff); got != power || b.Empties()>>cell&1 == 1 != (power == 0) {
				t.Fatalf("2^%d in cell %d is 2^%d; empties %b", power, cell, got, b.Empties())
			}
		}
	}
}

// TestWorth checks that order, empty cells and pairs raise the worth of a board.
func TestWorth(t *testing.T) {
	for _, test := range []struct{ better, worse string }{
		{"64 32 16 8", "32 64 8 16"},
		{"64 32 8 8", "64 32 4 8"},
		{"0 0 0 0 2", "2 0 4 0 8"},
	} {
		worth := func(board string) float32 {
			m, err := engine.ParseMatrix(board, 0)
			if err != nil {
				t.Fatal(err)
			}
			return New(Tuned).Board(m).Worth()
		}
		if worth(test.better) <= worth(test.worse) {
			t.Errorf("%s is worth %v, %s %v", test.better, worth(test.better), test.worse, worth(test.worse))
		}
	}
}
