package library

import (
	"testing"
	"time"

	"twenty48/engine"
	"twenty48/records"
)

// clockOf returns a clock that shows these times in turn, and then stays at the last one.
func clockOf(times ...time.Time) func() time.Time {
	return func() time.Time {
		now := times[0]
		if len(times) > 1 {
			times = times[1:]
		}
		return now
	}
}

// Games are saved and found whatever the clock shows. No game has a negative playing time, or one
// of more than a minute per move.
func TestClocks(t *testing.T) {
	day := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for name, times := range map[string][]time.Time{
		"a year back":       {day, day, day.Add(time.Second), day.AddDate(-1, 0, 0), day.AddDate(-1, 0, 1)},
		"a century on":      {day, day, day.AddDate(100, 0, 0)},
		"1970":              {time.Unix(0, 0)},
		"before 1970":       {time.Unix(-1, 0)},
		"9999":              {time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)},
		"another time zone": {day, day.In(time.FixedZone("", 14*60*60)), day.In(time.FixedZone("", -12*60*60))},
	} {
		store := records.Memory{}
		p := open(t, store, Start{Rules: smallRules()}, 7, clockOf(times...))
		started := p.g.Started()
		finish(t, p)
		p.seed = 7
		p.New() // a game with the same seed, in some cases in the same second
		for _, d := range engine.Directions() {
			must(t)(p.Play(d))
		}
		second := p.g.Name()
		if err := p.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		p = &player{Library: Open(store, clockOf(times...))}
		if p.use(onScreen(p.Library), nil); p.g.Name() != second || takeNotes(p) != "" {
			t.Errorf("%s: the game on the screen is %s, want %s", name, p.g.Name(), second)
		}
		all := games(t, p)
		checkIndex(t, store, p)
		if len(all) != 2 {
			t.Fatalf("%s: there are %d games", name, len(all))
		}
		for _, g := range all {
			if most := time.Duration(g.Moves+g.Undone) * time.Minute; g.Played < 0 || g.Played > most || g.Fault != "" {
				t.Errorf("%s: a game of %d moves took %v, and has the fault %q", name, g.Moves, g.Played, g.Fault)
			}
			if g.Ended && !g.Started.Equal(started.Truncate(time.Second)) {
				t.Errorf("%s: the game started %v; the saved start is %v", name, started, g.Started)
			}
		}
		if sum := Sum(all, smallRules().String(), false); sum.Games != 1 || sum.Abandoned != 0 {
			t.Errorf("%s: the statistics are %+v", name, sum)
		}
	}
}
