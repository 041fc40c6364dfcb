package games

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/recording"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// playDaily plays the daily game of a date at a time, with a number of moves. If moves is negative,
// it plays until the game is over.
func playDaily(t *testing.T, store records.Memory, date, at time.Time, moves int) library.Summary {
	t.Helper()
	now := func() time.Time { at = at.Add(time.Second); return at }
	games := library.Open(store, now)
	id := session.Today(date)
	g, _, err := games.Start(library.Start{Rules: id.Rules, Seed: &id.Seed, Fresh: true}, func() uint64 { return 1 })
	if err != nil {
		t.Fatal(err)
	}
	games.SetInPlay(g)
	for ; moves != 0 && !g.State().Ended(); moves-- {
		for _, d := range []engine.Direction{engine.Upward, engine.Leftward, engine.Rightward, engine.Downward} {
			if moved, err := games.Do(g, recording.Move(d)); err != nil {
				t.Fatal(err)
			} else if moved {
				break
			}
		}
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	summary, _ := games.Find(g.Name())
	return summary
}

// openedCalendar returns a window with the calendar, and its picker.
func openedCalendar(t *testing.T, store records.Memory) (*window, *widgets.Picker) {
	t.Helper()
	w := openWindow(t, store, engine.Classic())
	w.Resize(fyne.NewSize(500, 670))
	w.do(ShowStatistics)
	w.tap(t, "Daily games")
	return w, w.Canvas().Focused().(*widgets.Picker)
}

// tapDay taps the cell of a day of the month that the calendar shows.
func (w *window) tapDay(p *widgets.Picker, n int) {
	_, end := placeOf(layouts[*day](w)[n-1].cell)
	from, _ := placeOf(p)
	p.Tapped(&fyne.PointEvent{Position: end.Subtract(from).AddXY(1, 1)}) // in the gap
}

// TestCalendar checks how the calendar of the month before the current one shows games that were
// played on their day and late ones, and what a tap on each day does.
func TestCalendar(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	first := today.AddDate(0, 0, 1-today.Day()).AddDate(0, -1, 0)
	date := func(n int) time.Time { return first.AddDate(0, 0, n-1) }
	lost := playDaily(t, store, date(3), date(3).Add(12*time.Hour), -1)
	playDaily(t, store, date(4), date(4).Add(12*time.Hour), -1)
	late := playDaily(t, store, date(5), date(6).Add(time.Hour), -1)
	inProgress := playDaily(t, store, date(8), date(8).Add(12*time.Hour), 20)
	w, p := openedCalendar(t, store)
	if got := w.texts(); !strings.Contains(got, "Streak 0 · longest 2") || !strings.Contains(got, monthText(today)) {
		t.Errorf("the calendar shows %s", got)
	}
	w.press(fyne.KeyPageUp)
	days := layouts[*day](w)
	if !strings.Contains(w.texts(), monthText(first)) || len(days) != first.AddDate(0, 1, -1).Day() {
		t.Fatalf("the month before has %d days: %s", len(days), w.texts())
	}
	for n, want := range map[int]struct {
		game             library.Summary
		isFilled, isLate bool
	}{3: {lost, true, false}, 5: {late, false, true}, 6: {}, 8: {inProgress, true, false}} {
		box, score := days[n-1].box, ""
		_, _, _, opacity := box.FillColor.RGBA()
		isFilled, isOutlined := opacity > 0, box.StrokeWidth > 0
		if isFilled != want.isFilled || isOutlined != want.isLate {
			t.Errorf("day %d is filled: %v, outlined: %v", n, isFilled, isOutlined)
		}
		if want.game.Moves > 0 {
			score = words.Number(want.game.Score)
		}
		if got := days[n-1].score.Text; got != score {
			t.Errorf("day %d shows the score %q, want %q", n, got, score)
		}
	}
	for _, test := range []struct {
		day  int
		want string
	}{{3, "lost"}, {5, "lost · late"}, {6, "Not played. If you start it now, it is late."}, {8, "in progress"}} {
		p.Mark(test.day - 1)
		if got := w.texts(); !strings.Contains(got, "|"+test.want+"|") {
			t.Errorf("the details of day %d are missing in %s", test.day, got)
		}
	}
	if w.tapDay(p, 5); !strings.Contains(w.texts(), "Step") {
		t.Fatalf("a tap on a late game that is over shows %s", w.texts())
	}
	w.press(fyne.KeyEscape)
	w.tapDay(p, 8)
	if got := w.state(); !w.IsInGame() || got.Seed != inProgress.Seed || got.Matrix.String() != inProgress.Matrix {
		t.Fatalf("a tap on the game in progress shows %s", w.texts())
	}
	openCalendar(w.Games)
	w.press(fyne.KeyPageUp)
	p = w.Canvas().Focused().(*widgets.Picker)
	w.tapDay(p, 6)
	if id, _ := w.Session.Scene().ID(); !w.IsInGame() || id != session.Today(date(6)) || w.state().Score != 0 {
		t.Fatalf("a tap on a day without a game starts %v", id)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	w.do(ShowHistory)
	if got := w.rows()[0].facts[0][:2]; !slices.Equal(got, []string{"in progress", "late"}) {
		t.Errorf("the history shows %q", got)
	}
	openCalendar(w.Games)
	if got := w.texts(); !strings.Contains(got, "Streak 0 · longest 2") {
		t.Errorf("after a late game, the calendar shows %s", got)
	}
}

// TestCalendarKeys checks the keys of the calendar: they reach other months, but no month in the
// future, and no key starts a game of the future.
func TestCalendarKeys(t *testing.T) {
	w, p := openedCalendar(t, records.Memory{})
	today := library.DateOf(time.Now())
	key := func(name fyne.KeyName) { p.TypedKey(&fyne.KeyEvent{Name: name}) }
	marked := func(want time.Time) {
		t.Helper()
		got, date := w.texts(), "|"+dateText(want, today)+"|"
		if p.Marked != want.Day()-1 || !strings.Contains(got, monthText(want)) || !strings.Contains(got, date) {
			t.Errorf("day %d is marked in %s, want %v", p.Marked+1, got, want)
		}
	}
	marked(today)
	for _, step := range []struct {
		key  fyne.KeyName
		days int
	}{
		{fyne.KeyLeft, -1}, {fyne.KeyUp, -8}, {fyne.KeyUp, -15}, {fyne.KeyUp, -22}, {fyne.KeyUp, -29}, {fyne.KeyUp, -36},
		{fyne.KeyDown, -29}, {fyne.KeyRight, -28},
	} {
		key(step.key)
		marked(today.AddDate(0, 0, step.days))
	}
	for range 10 {
		key(fyne.KeyDown)
	}
	if month := monthText(today); !strings.Contains(w.texts(), month) || p.Marked < today.Day()-1 {
		t.Errorf("Down does not end in %s: %s", month, w.texts())
	}
	for range 2 { // with and without the focus
		if w.press(fyne.KeyPageDown); !strings.Contains(w.texts(), monthText(today)) {
			t.Errorf("PageDown leads to the future: %s", w.texts())
		}
		w.Canvas().Unfocus()
	}
	if last := today.AddDate(0, 1, -today.Day()); last.After(today) {
		p.Mark(last.Day() - 1)
		p.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if w.IsInGame() || !strings.Contains(w.texts(), "on its day") {
			t.Errorf("Enter on a day of the future shows %s", w.texts())
		}
	}
	p.Mark(today.Day() - 1)
	p.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if id, _ := w.Session.Scene().ID(); !w.IsInGame() || id != session.Today(today) {
		t.Errorf("Enter starts the game %v", id)
	}
}

// TestCalendarHasRoom checks that the days do not overlap, and are inside the calendar, in a small window, the
// first one and a wide one.
func TestCalendarHasRoom(t *testing.T) {
	w, p := openedCalendar(t, records.Memory{})
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}} {
		w.Resize(size)
		_, end := placeOf(p)
		var before fyne.Position
		for i, d := range layouts[*day](w) {
			from, to := placeOf(d.cell)
			if to.X > end.X || to.Y > end.Y || to.X-from.X < 30 || to.Y-from.Y < 28 {
				t.Errorf("at %v, day %d is from %v to %v in a calendar to %v", size, i+1, from, to, end)
			}
			if from.X < before.X && from.Y < before.Y {
				t.Errorf("at %v, day %d overlaps the day before", size, i+1)
			}
			before = to
		}
	}
}
