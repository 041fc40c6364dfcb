package engine

import (
	"testing"

	"twenty48/records"
)

// BenchmarkMove plays random games. For each move it draws directions until one is valid. The
// second benchmark starts with 100,000 records, to measure a large undo stack.
func BenchmarkMove(b *testing.B) {
	b.Run("first", func(b *testing.B) { benchmarkMove(b, 0) })
	b.Run("100000th", func(b *testing.B) { benchmarkMove(b, 100_000) })
}

// benchmarkMove plays random games that start with this number of earlier moves.
func benchmarkMove(b *testing.B, earlierMoves int) {
	rules := Classic()
	rules.Undos = All
	var earlier records.Stack[Record]
	for range earlierMoves {
		earlier = earlier.Push(Record{Matrix: NewMatrix(4, 4)}, All)
	}
	directions := Directions()
	draw := uint32(1)
	start := func(seed uint64) State {
		s, err := New(rules, seed)
		if err != nil {
			b.Fatal(err)
		}
		s.Records = earlier
		return s
	}
	b.ReportAllocs()
	s, seed := start(0), uint64(0)
	for i := 0; i < b.N; i++ {
		for tries := 0; ; tries++ {
			draw = draw*1664525 + 1013904223
			var moved bool
			if s, moved = move(s, directions[draw>>30]); moved {
				break
			}
			if tries > 8 && s.Status() != Playing {
				seed++
				s = start(seed)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
