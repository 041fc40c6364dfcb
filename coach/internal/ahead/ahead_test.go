package ahead

import (
	"math"
	"math/rand/v2"
	"testing"

	"twenty48/coach/internal/fast"
)

// unknown is a board that gets a new hash each time, so the table never has it.
type unknown struct{ fast.Board }

var hash uint64

func (b unknown) Shift(direction int) (unknown, int) {
	next, score := b.Board.Shift(direction)
	return unknown{next}, score
}
func (b unknown) With(cell, power int) unknown { return unknown{b.Board.With(cell, power)} }
func (b unknown) Hash() uint64                 { hash++; return hash * 0x9e37_79b9_7f4a_7c15 }

// empties is a Judge: it returns 100 for each empty cell.
func empties(b fast.Board) float32 {
	n := 0
	for cell := range 16 {
		if b.Power(cell) == 0 {
			n++
		}
	}
	return 100 * float32(n)
}

// simpleWorth computes the same as Search.Worth, in one function and without a table.
func simpleWorth(b fast.Board, move, fours, chance, likely float64) float64 {
	if chance < likely {
		return float64(empties(b))
	}
	sum, empty := 0.0, float64(empties(b))/100
	for cell := range 16 {
		if b.Power(cell) > 0 {
			continue
		}
		for power, part := range [...]float64{1: 1 - fours, 2: fours} {
			if part == 0 {
				continue
			}
			best := 0.0
			for direction := range 4 {
				if next, _ := b.With(cell, power).Shift(direction); next != b.With(cell, power) {
					best = max(best, move+simpleWorth(next, move, fours, chance*part/empty*float64(Fade), likely))
				}
			}
			sum += part * best / empty
		}
	}
	return sum
}

// TestWorth compares Search.Worth with simpleWorth.
func TestWorth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		b := fast.Empty()
		for cell := range 16 {
			b = b.With(cell, max(0, random.IntN(8)-1))
		}
		if b.Empties() == 0 {
			continue
		}
		for _, fours := range []float64{0, 0.1, 0.5, 1} {
			for _, likely := range []float64{0.9, 0.0537} {
				move := random.Float32()
				s := &Search[unknown]{
					Move: move, Judge: func(b unknown) float32 { return empties(b.Board) }, Fours: float32(fours), Table: new(Table),
					Stop: func() bool { return false }, Likely: float32(likely),
				}
				want := simpleWorth(b, float64(move), fours, 1, likely)
				if got := float64(s.Worth(unknown{b})); math.Abs(got-want) > 0.01 {
					t.Errorf("%v with fours %v, likely %v, a move worth %v: %v, want %v", b.Matrix(), fours, likely, move, got, want)
				}
			}
		}
	}
}

// TestStop checks that Stop ends a search that would take hours.
func TestStop(t *testing.T) {
	calls := 0
	s := &Search[fast.Board]{
		Judge: empties, Fours: 0.1, Table: new(Table), Likely: 1e-12,
		Stop: func() bool { calls++; return calls == 3 },
	}
	s.Worth(fast.Empty().With(3, 1))
	if !s.Stopped || s.Boards > 3*stopInterval || s.Depth < 2 {
		t.Errorf("stopped: %v, after %d boards, %d moves ahead", s.Stopped, s.Boards, s.Depth)
	}
}
