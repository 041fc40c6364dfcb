package library

import (
	"cmp"
	"slices"
	"time"

	"twenty48/engine"
	"twenty48/recording"
)

// Statistics sum up the games with some rules, except the game in progress.
type Statistics struct {
	Games      int         // the number of games
	Abandoned  int         // the number of abandoned games
	Wins       int         // the number of games that reached their target
	Best       int         // the highest score, including that of the game in progress
	Average    int         // the average score of the games that were not abandoned
	Streak     int         // the number of wins in a row up to the last game
	Longest    int         // the longest streak
	Milestones []Milestone // the milestones of all tiles, the lowest tile first
	Tiles      []Count     // the counts of all tiles from the lowest to the highest one, including zeros
	Scores     []int       // the scores of the games that were not abandoned, the oldest game first
	Ranked     []Summary   // the games with the highest scores, at most ten, the highest first
}

// A Milestone has the fewest moves and the shortest playing time in which any game made a tile. The two
// may come from different games.
type Milestone struct {
	Tile, Moves int
	Played      time.Duration
}

// A Count is the number of games whose highest tile is Tile.
type Count struct{ Tile, Games int }

// maxRanked is the maximum number of ranked games.
const maxRanked = 10

// firstMilestone is the lowest tile that is a milestone.
const firstMilestone = 512

// Sum sums up the games with some rules, either the assisted ones or the others. The games must be
// in the order of [Library.Games]. Abandoned games count. The game in progress, damaged games,
// practice games, imported games and games without moves do not.
func Sum(games []Summary, rules string, assisted bool) Statistics {
	var (
		s          Statistics
		total      int
		milestones = map[int]Milestone{}
		tiles      = map[int]int{}
	)
	for _, g := range slices.Backward(games) {
		if g.Rules != rules || g.IsPractice() || g.IsImported() {
			continue
		}
		s.Best = max(s.Best, g.Highest[recording.AssistedIndex(assisted)])
		isPlaying := g.InProgress && g.Status == engine.Playing
		if g.IsAssisted != assisted || g.Fault != "" || isPlaying || g.IsEmpty() {
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
		s.Ranked = append(s.Ranked, g)
		if g.isAbandoned() {
			s.Abandoned++
		} else {
			total += g.Score
			s.Scores = append(s.Scores, g.Score)
		}
		tiles[g.Tile]++
		for _, first := range g.Firsts {
			milestone, known := milestones[first.Tile]
			if !known {
				milestone = Milestone(first)
			}
			milestone.Moves = min(milestone.Moves, first.Moves)
			milestone.Played = min(milestone.Played, first.Played)
			milestones[first.Tile] = milestone
		}
	}
	if ended := s.Games - s.Abandoned; ended > 0 {
		s.Average = total / ended
	}
	for _, milestone := range milestones {
		s.Milestones = append(s.Milestones, milestone)
	}
	slices.SortFunc(s.Milestones, func(a, b Milestone) int { return cmp.Compare(a.Tile, b.Tile) })
	slices.SortStableFunc(s.Ranked, func(a, b Summary) int { return cmp.Compare(b.Score, a.Score) })
	s.Ranked = s.Ranked[:min(len(s.Ranked), maxRanked)]
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
