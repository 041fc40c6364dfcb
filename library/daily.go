package library

import (
	"maps"
	"slices"
	"time"

	"twenty48/engine"
)

// Day returns the date of a daily game, at midnight in UTC. It returns false for any other game.
func (s Summary) Day() (date time.Time, isDaily bool) {
	if !s.Given || s.IsPractice() {
		return time.Time{}, false
	}
	rules, err := engine.ParseRules(s.Rules)
	if err != nil {
		return time.Time{}, false
	}
	year, month, day, isDaily := engine.ID{Rules: rules, Seed: s.Seed}.Day()
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), isDaily
}

// IsLate reports whether the game is a daily game that was started after its day. A game that was
// started before its day, with its ID or seed, counts on its day like one that was started then.
func (s Summary) IsLate() bool {
	date, isDaily := s.Day()
	return isDaily && DateOf(s.Started).After(date)
}

// DateOf returns the date of the daily game at a time, at midnight in UTC.
func DateOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// A Day has the daily game that counts for a date: the one with the highest score among the games that
// are not late. Late games count only if there is no such game.
type Day struct {
	Game       Summary
	InProgress bool // whether a daily game of this date is in progress
}

// Daily has the daily games of a player.
type Daily struct {
	Days    map[time.Time]Day // by the dates of [Summary.Day]
	Streak  int               // the number of days in a row up to today or yesterday with a game that is not late
	Longest int               // the longest streak
}

// DailyOf returns the daily games among all games, up to today. Imported games and games without moves
// do not count.
func DailyOf(games []Summary, now time.Time) Daily {
	d := Daily{Days: map[time.Time]Day{}}
	for _, g := range games {
		date, isDaily := g.Day()
		if !isDaily || g.IsImported() || g.Moves == 0 || date.After(DateOf(now)) {
			continue
		}
		day, known := d.Days[date]
		if !known || countsBefore(g, day.Game) {
			day.Game = g
		}
		day.InProgress = day.InProgress || g.InProgress
		d.Days[date] = day
	}
	var last time.Time
	for _, date := range slices.SortedFunc(maps.Keys(d.Days), time.Time.Compare) {
		if d.Days[date].Game.IsLate() {
			continue
		}
		if !date.Equal(last.AddDate(0, 0, 1)) {
			d.Streak = 0
		}
		d.Streak++
		d.Longest, last = max(d.Longest, d.Streak), date
	}
	if last.Before(DateOf(now).AddDate(0, 0, -1)) {
		d.Streak = 0
	}
	return d
}

// countsBefore reports whether a counts rather than b, which is a daily game of the same date.
func countsBefore(a, b Summary) bool {
	if a.IsLate() != b.IsLate() {
		return b.IsLate()
	}
	return a.Score > b.Score
}
