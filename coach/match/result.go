package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// A result is the result of a game.
type result struct {
	seed        uint64
	score, tile int
	boards      int             // evaluated by the coach
	times       []time.Duration // of each move
}

func (r result) String() string {
	took := sum(r.times)
	return fmt.Sprintf("seed %-12d score %8d  tile %6d  %6d moves, %v each", r.seed, r.score, r.tile, len(r.times),
		(took / time.Duration(max(1, len(r.times)))).Round(10*time.Microsecond))
}

func sum(times []time.Duration) (sum time.Duration) {
	for _, t := range times {
		sum += t
	}
	return sum
}

// results are the results of all games.
type results []result

// String returns a summary of all games, with 95 % intervals.
func (rs results) String() string {
	var b strings.Builder
	scores := make([]float64, len(rs))
	highest, boards := 0, 0
	var took []time.Duration
	for i, r := range rs {
		scores[i] = float64(r.score)
		highest = max(highest, r.tile)
		boards += r.boards
		took = append(took, r.times...)
	}
	mean, margin := average(scores)
	slices.Sort(scores)
	n := len(scores)
	fmt.Fprintf(&b, "\n%d games: average %.0f ± %.0f, median %.0f, least %.0f, most %.0f\n", n, mean, margin,
		(scores[(n-1)/2]+scores[n/2])/2, scores[0], scores[n-1])
	for tile := max(2, min(2048, highest/4)); tile <= highest; tile *= 2 {
		reached := 0
		for _, r := range rs {
			if r.tile >= tile {
				reached++
			}
		}
		low, high := wilson(reached, n)
		fmt.Fprintf(&b, "%6d: %3d games, %5.1f %% (%.1f to %.1f)\n", tile, reached, 100*float64(reached)/float64(n), 100*low, 100*high)
	}
	slices.Sort(took)
	at := func(part float64) time.Duration {
		return took[min(len(took)-1, int(part*float64(len(took))))].Round(10 * time.Microsecond)
	}
	if len(took) > 0 {
		total := sum(took)
		fmt.Fprintf(&b, "%d moves of %v each; 95 %% within %v, 99 %% within %v, 99.9 %% within %v, the longest %v\n", len(took),
			(total / time.Duration(len(took))).Round(10*time.Microsecond), at(0.95), at(0.99), at(0.999), at(1))
		fmt.Fprintf(&b, "%.2f million boards evaluated per second\n", float64(boards)/total.Seconds()/1e6)
	}
	return b.String()
}

// average returns the mean of numbers, and half the width of its 95 % interval.
func average(numbers []float64) (mean, margin float64) {
	n := float64(len(numbers))
	for _, x := range numbers {
		mean += x / n
	}
	squares := 0.0
	for _, x := range numbers {
		squares += (x - mean) * (x - mean)
	}
	return mean, 1.96 * math.Sqrt(squares/max(1, n-1)/n)
}

// wilson returns the 95 % interval of a proportion, by Wilson's formula.
func wilson(hits, n int) (low, high float64) {
	const z = 1.96
	share, total := float64(hits)/float64(n), float64(n)
	middle := (share + z*z/(2*total)) / (1 + z*z/total)
	half := z / (1 + z*z/total) * math.Sqrt(share*(1-share)/total+z*z/(4*total*total))
	return max(0, middle-half), min(1, middle+half)
}
