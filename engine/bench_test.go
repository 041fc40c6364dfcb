package engine

import (
	"testing"

	"twenty48/records"
)

// BenchmarkMove plays random games: a draw of directions until one is valid,
// with slides, record and spawn. The second has played 100,000 moves before,
// all of which can be undone.
func BenchmarkMove(b *testing.B) {
	b.Run("first", func(b *testing.B) { benchmarkMove(b, 0) })
	b.Run("100000th", func(b *testing.B) { benchmarkMove(b, 100_000) })
}

func benchmarkMove(b *testing.B, played int) {
	rules := Classic()
	rules.Undos = All
	var past records.Stack[Record]
	for range played {
		past = past.Push(Record{Matrix: NewMatrix(4, 4)}, All)
	}
	directions := Directions()
	draw := uint32(1)
	start := func(seed uint64) State {
		s, err := New(rules, seed)
		if err != nil {
			b.Fatal(err)
		}
		s.Records = past
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
