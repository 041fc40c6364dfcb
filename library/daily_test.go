package library

import (
	"strconv"
	"testing"
	"time"

	"twenty48/engine"
)

// dailyGame returns a lost daily game of a date, such as 20261124, that was started at a time, such
// as 2026-11-24T12:00:00Z.
func dailyGame(t *testing.T, date uint64, started string, score int) Summary {
	t.Helper()
	at, err := time.Parse(time.RFC3339, started)
	if err != nil {
		t.Fatal(err)
	}
	return Summary{
		Name: "games/" + started, Rules: engine.Classic().String(), Seed: date, Given: true, Started: at,
		Status: engine.Over, Ended: true, Moves: 9, Score: score,
	}
}

func TestLateGames(t *testing.T) {
	change := func(g Summary, change func(*Summary)) Summary { change(&g); return g }
	for _, test := range []struct {
		name            string
		game            Summary
		isDaily, isLate bool
	}{
		{"in the first second", dailyGame(t, 20261124, "2026-11-24T00:00:00Z", 1), true, false},
		{"in the last second", dailyGame(t, 20261124, "2026-11-24T23:59:59Z", 1), true, false},
		{"a second later", dailyGame(t, 20261124, "2026-11-25T00:00:00Z", 1), true, true},
		{"on the same date elsewhere", dailyGame(t, 20261124, "2026-11-25T09:00:00+10:00", 1), true, false},
		{"on the next date elsewhere", dailyGame(t, 20261124, "2026-11-24T20:00:00-05:00", 1), true, true},
		{"a year later", dailyGame(t, 20251124, "2026-11-24T12:00:00Z", 1), true, true},
		{"before its day", dailyGame(t, 20261124, "2026-11-23T12:00:00Z", 1), true, false},
		{"no date", dailyGame(t, 20260230, "2026-11-24T12:00:00Z", 1), false, false},
		{"no seed like a date", dailyGame(t, 7, "2026-11-24T12:00:00Z", 1), false, false},
		{"a drawn seed", change(dailyGame(t, 20261124, "2026-11-25T12:00:00Z", 1), func(g *Summary) { g.Given = false }), false, false},
		{"other rules", change(dailyGame(t, 20261124, "2026-11-25T12:00:00Z", 1), func(g *Summary) { g.Rules = "5x5" }), false, false},
		{"practice", change(dailyGame(t, 20261124, "2026-11-25T12:00:00Z", 1), func(g *Summary) { g.Board = "2 4" }), false, false},
	} {
		date, isDaily := test.game.Day()
		if isDaily != test.isDaily || test.game.IsLate() != test.isLate {
			t.Errorf("%s: daily %v, late %v; want %v, %v", test.name, isDaily, test.game.IsLate(), test.isDaily, test.isLate)
		}
		if got, want := date.Format("20060102"), strconv.FormatUint(test.game.Seed, 10); isDaily && got != want {
			t.Errorf("%s: the date is %s, want %s", test.name, got, want)
		}
	}
}

func TestStreak(t *testing.T) {
	on := func(days ...string) (games []Summary) {
		for _, day := range days {
			date, err := time.Parse(time.DateOnly, day)
			if err != nil {
				t.Fatal(err)
			}
			id := engine.DailyID(date.Year(), int(date.Month()), date.Day())
			games = append(games, dailyGame(t, id.Seed, day+"T12:00:00Z", 100))
		}
		return games
	}
	late := dailyGame(t, 20261123, "2026-11-24T00:10:00Z", 9000)
	withoutMoves, imported := on("2026-11-23")[0], on("2026-11-23")[0]
	withoutMoves.Moves, imported.Name = 0, "imported/x"
	for _, test := range []struct {
		name            string
		games           []Summary
		streak, longest int
	}{
		{"no games", nil, 0, 0},
		{"today", on("2026-11-24"), 1, 1},
		{"yesterday", on("2026-11-23"), 1, 1},
		{"before yesterday", on("2026-11-22"), 0, 1},
		{"four days", on("2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21"), 4, 4},
		{"over the end of a month", on("2026-11-01", "2026-10-31", "2026-10-30"), 0, 3},
		{"over a leap day", on("2024-03-01", "2024-02-29", "2024-02-28"), 0, 3},
		{"a gap", on("2026-11-24", "2026-11-22", "2026-11-21"), 1, 2},
		{"two games of a day", append(on("2026-11-24", "2026-11-23"), on("2026-11-24")...), 2, 2},
		{"late in the gap", append(on("2026-11-24", "2026-11-22"), late), 1, 1},
		{"only late", []Summary{late}, 0, 0},
		{"late and on its day", append(on("2026-11-24", "2026-11-23", "2026-11-22"), late), 3, 3},
		{"before its day", []Summary{dailyGame(t, 20261124, "2026-11-23T12:00:00Z", 1)}, 1, 1},
		{"its day has not come", append(on("2026-11-24"), dailyGame(t, 20261125, "2026-11-24T12:00:00Z", 1)), 1, 1},
		{"early and late", []Summary{dailyGame(t, 20261124, "2026-11-23T12:00:00Z", 1), dailyGame(t, 20261124, "2026-11-25T12:00:00Z", 9)}, 1, 1},
		{"without moves", append(on("2026-11-24", "2026-11-22"), withoutMoves), 1, 1},
		{"imported", append(on("2026-11-24", "2026-11-22"), imported), 1, 1},
	} {
		got := DailyOf(test.games, time.Date(2026, 11, 24, 15, 0, 0, 0, time.UTC))
		if got.Streak != test.streak || got.Longest != test.longest {
			t.Errorf("%s: the streak is %d, the longest %d; want %d, %d", test.name, got.Streak, got.Longest, test.streak, test.longest)
		}
	}
}

// TestDay checks which game of a date counts.
func TestDay(t *testing.T) {
	const onDay, late = "2026-11-24T12:00:00Z", "2026-11-25T12:00:00Z"
	game := func(started string, score int) Summary { return dailyGame(t, 20261124, started, score) }
	inProgress := game(late, 50)
	inProgress.InProgress, inProgress.Ended, inProgress.Status = true, false, engine.Playing
	for _, test := range []struct {
		name         string
		games        []Summary
		score        int
		isInProgress bool
	}{
		{"one", []Summary{game(onDay, 100)}, 100, false},
		{"the higher score", []Summary{game(onDay, 100), game(onDay, 300), game(onDay, 200)}, 300, false},
		{"on its day", []Summary{game(late, 900), game(onDay, 100), game(late, 800)}, 100, false},
		{"late", []Summary{game(late, 800), game(late, 900)}, 900, false},
		{"early", []Summary{game(late, 900), game("2026-11-20T12:00:00Z", 100)}, 100, false},
		{"in progress", []Summary{game(onDay, 100), inProgress}, 100, true},
	} {
		date := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
		days := DailyOf(test.games, date).Days
		if day, known := days[date]; !known || len(days) != 1 || day.Game.Score != test.score || day.InProgress != test.isInProgress {
			t.Errorf("%s: %+v", test.name, days)
		}
	}
}
