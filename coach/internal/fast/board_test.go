package fast

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"twenty48/engine"
)

var merges = [4]func(engine.Matrix) engine.Shift{engine.MergeLeft, engine.MergeRight, engine.MergeUp, engine.MergeDown}

// TestEveryRow compares moves with the engine for each of the 65,536 possible rows and for the same
// columns.
func TestEveryRow(t *testing.T) {
	order := rand.New(rand.NewPCG(1, 2)).Perm(1 << 16)
	for i := 0; i < len(order); i += 4 {
		var b Board
		for j := range 4 {
			b.Cells |= uint64(order[i+j]) << (16 * j)
		}
		load()
		checkMoves(t, b)
		checkMoves(t, Board{Cells: Transpose(b.Cells)})
		if t.Failed() {
			return
		}
	}
}

// TestHighTiles compares moves with the engine on boards with tiles around 32768.
func TestHighTiles(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		b := Empty()
		for cell := range 16 {
			b = b.With(cell, random.IntN(3)*(14+random.IntN(4)))
		}
		checkMoves(t, b)
		if t.Failed() {
			return
		}
	}
}

// checkMoves compares a board and its four moves with the engine.
func checkMoves(t *testing.T, b Board) {
	t.Helper()
	m := b.Matrix()
	if got, err := Of(m); got != b || err != nil {
		t.Fatalf("%v is read as %v, %v", m, got.Matrix(), err)
	}
	for direction, merge := range merges {
		got, score := b.Shift(direction)
		want := merge(m)
		if !got.Matrix().Equal(want.Matrix) || score != want.Score || (got != b) != want.Moved {
			t.Errorf("%v in direction %d becomes %v with score %d; want %v with %d", m, direction, got.Matrix(), score, want.Matrix, want.Score)
		}
	}
}

func TestTurns(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		b := Empty()
		b.Cells = random.Uint64()
		m := b.Matrix()
		if got := (Board{Cells: Transpose(b.Cells)}).Matrix(); !got.Equal(m.Transpose()) {
			t.Errorf("%v transposed is %v", m, got)
		}
		if got := (Board{Cells: Reverse(b.Cells)}).Matrix(); !got.Equal(m.Reverse()) {
			t.Errorf("%v reversed is %v", m, got)
		}
	}
}

// TestSpawn checks on boards with any number of tiles that every empty cell is equally likely, and
// that one spawn in ten is a 4.
func TestSpawn(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, high := range []int{1, 17} {
		b := Empty()
		for tiles := range 16 {
			empty := 16 - tiles
			var spawned [16]int
			fours := 0
			const each = 1000
			for range empty * each {
				after := b.Spawn(random.Uint64(), 1<<32/10)
				if after.High != b.High || b.Cells&^after.Cells != 0 || bits.OnesCount64(after.Cells^b.Cells) != 1 {
					t.Fatalf("a tile on %v makes %v", b.Matrix(), after.Matrix())
				}
				cell := bits.TrailingZeros64(after.Cells^b.Cells) / 4
				spawned[cell]++
				if after.Power(cell) == 2 {
					fours++
				}
			}
			for cell, n := range spawned {
				if b.Empties()>>cell&1 == 1 != (b.Power(cell) == 0) {
					t.Fatalf("%v has the empties %016b", b.Matrix(), b.Empties())
				}
				if want := each; b.Power(cell) != 0 {
					want = 0
				} else if n < want*4/5 || n > want*6/5 {
					t.Errorf("of %d spawns on %v, %d are in cell %d; want about %d", empty*each, b.Matrix(), n, cell, want)
				}
			}
			if n := empty * each; fours < n/20 || fours > n/5 {
				t.Errorf("%d of %d spawns are fours", fours, n)
			}
			b = b.With(random.IntN(16), 0)
			for cell := random.IntN(16); ; cell = (cell + 1) % 16 {
				if b.Power(cell) == 0 {
					b = b.With(cell, high)
					if bits.OnesCount64(b.Empties()) == empty-1 {
						break
					}
				}
			}
		}
	}
}

func TestSum(t *testing.T) {
	b := Empty().With(0, 1).With(5, 15).With(15, 17)
	if got, want := b.Sum(), 2+32768+131072; got != want {
		t.Errorf("the sum of %v is %d, want %d", b.Matrix(), got, want)
	}
}

func TestOver(t *testing.T) {
	for text, want := range map[string]bool{
		"2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2": true,
		"2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 4": false,
		"2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0": false,
	} {
		m, err := engine.ParseMatrix(text, 0)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := Of(m); err != nil || over(b) != want {
			t.Errorf("%s: over is %v, %v", text, over(b), err)
		}
	}
	if _, err := Of(engine.NewMatrix(4, 5)); err == nil {
		t.Error("Of accepts a board of 4 × 5")
	}
}

// over reports whether no move is possible.
func over(b Board) bool {
	for direction := range 4 {
		if after, _ := b.Shift(direction); after != b {
			return false
		}
	}
	return true
}

// BenchmarkMove plays random games, as the benchmark of the same name in engine does. It draws
// directions until a move is valid, then spawns.
func BenchmarkMove(b *testing.B) {
	const fours = 1 << 32 / 10
	draw := uint64(1)
	next := func() uint64 { // splitmix64
		draw += 0x9e3779b97f4a7c15
		z := (draw ^ draw>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	start := Empty().Spawn(next(), fours).Spawn(next(), fours)
	s, score, best := start, 0, 0
	for i := 0; i < b.N; i++ {
		random := next()
		for tries := 1; ; tries++ {
			after, gained := s.Shift(int(random & 3))
			if after != s {
				s = after.Spawn(random, fours)
				score += gained
				break
			}
			random = bits.RotateLeft64(random, -2)
			if tries%8 == 0 {
				random = next()
				if over(s) {
					best = max(best, score)
					s, score = start, 0
				}
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	_ = best
}
