package session

import (
	"cmp"
	"slices"
	"time"

	"twenty48/engine"
)

// Statistics sum up games of one kind: those that came to their end, and those
// that were left before.
type Statistics struct {
	Games     int
	Abandoned int     // of them, those that were left before their end
	Wins      int     // of them, those that came to their target
	Best      int     // the highest score, also of games that are still played
	Average   int     // of the scores of those that came to their end
	Streak    int     // how many were won in a row, up to the last one
	Longest   int     // the longest such row
	Marks     []Mark  // the lowest tile first
	Tiles     []Count // the lowest tile first; from the lowest to the highest none is left out
	Scores    []int   // the oldest game first
}

// A Mark is the least that it took to come to a tile, in whatever game.
type Mark struct {
	Tile, Moves int
	Played      time.Duration
}

// A Count is how many games had this as their highest tile.
type Count struct{ Tile, Games int }

// firstMark is the lowest tile that there is a mark of.
const firstMark = 512

// Sum sums up games, newest first as [Session.Games] has them: those by some
// rules, with help or without. What is still played does not count, and neither
// does practice, nor what was imported.
func Sum(games []Game, rules string, helped bool) Statistics {
	var (
		s     Statistics
		total int
		marks = map[int]Mark{}
		tiles = map[int]int{}
	)
	kind := 0
	if helped {
		kind = 1
	}
	for _, g := range slices.Backward(games) {
		if g.Rules != rules || g.Practice || g.Imported() {
			continue
		}
		s.Best = max(s.Best, g.Highest[kind])
		playing := g.Current && g.Status == engine.Playing
		if g.Helped != helped || g.Fault != "" || playing {
			continue
		}
		s.Games++
		s.Streak++
		if g.Won {
			s.Wins++
		} else {
			s.Streak = 0
		}
		s.Longest = max(s.Longest, s.Streak)
		s.Scores = append(s.Scores, g.Score)
		if g.Abandoned() {
			s.Abandoned++
		} else {
			total += g.Score
		}
		tiles[g.Tile]++
		for _, first := range g.Firsts {
			if first.Tile < firstMark {
				continue
			}
			mark, known := marks[first.Tile]
			if !known {
				mark = Mark(first)
			}
			marks[first.Tile] = Mark{first.Tile, min(mark.Moves, first.Moves), min(mark.Played, first.Played)}
		}
	}
	if ended := s.Games - s.Abandoned; ended > 0 {
		s.Average = total / ended
	}
	for _, mark := range marks {
		s.Marks = append(s.Marks, mark)
	}
	slices.SortFunc(s.Marks, func(a, b Mark) int { return cmp.Compare(a.Tile, b.Tile) })
	lowest, highest := 0, 0
	for tile := range tiles {
		highest = max(highest, tile)
		if lowest == 0 || tile < lowest {
			lowest = tile
		}
	}
	for tile := lowest; tile > 0 && tile <= highest; tile *= 2 {
		s.Tiles = append(s.Tiles, Count{tile, tiles[tile]})
	}
	return s
}
