package gui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/library"
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
			if moved, err := games.Do(g, library.Move(d)); err != nil {
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
	w := openWindow(t, store, engine.Classic(), "")
	w.Resize(fyne.NewSize(500, 670))
	w.chooseMenuItem(t, "Statistics")
	for _, b := range visible[*widgets.Button](w) {
		if strings.HasPrefix(b.Text, "Daily games · ") {
			test.Tap(b)
		}
	}
	return w, w.Canvas().Focused().(*widgets.Picker)
}

// cells returns the cells of the days that the calendar shows.
func (w *window) cells() []*fyne.Container {
	var cells []*fyne.Container
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if c, ok := o.(*fyne.Container); ok {
			if _, isDay := c.Layout.(dayLayout); isDay {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func cellTexts(cell *fyne.Container) string {
	var texts []string
	for _, o := range cell.Objects {
		if text, ok := o.(*canvas.Text); ok {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "|")
}

// tapDay taps the cell of a day of the month that the calendar shows.
func (w *window) tapDay(p *widgets.Picker, day int) {
	cell := w.cells()[day-1]
	p.Tapped(&fyne.PointEvent{Position: cell.Position().AddXY(cell.Size().Width+1, cell.Size().Height+1)}) // in the gap
}

// TestCalendar checks how the calendar of the month before the current one shows games that were
// played on their day and late ones, and what a tap on each day does.
func TestCalendar(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	first := today.AddDate(0, 0, 1-today.Day()).AddDate(0, -1, 0)
	day := func(n int) time.Time { return first.AddDate(0, 0, n-1) }
	lost := playDaily(t, store, day(3), day(3).Add(12*time.Hour), -1)
	playDaily(t, store, day(4), day(4).Add(12*time.Hour), -1)
	late := playDaily(t, store, day(5), day(6).Add(time.Hour), -1)
	inProgress := playDaily(t, store, day(8), day(8).Add(12*time.Hour), 20)
	w, p := openedCalendar(t, store)
	if got := w.texts(); !strings.Contains(got, "Streak 0 · longest 2") || !strings.Contains(got, monthText(today)) {
		t.Errorf("the calendar shows %s", got)
	}
	w.press(fyne.KeyPageUp)
	cells := w.cells()
	if !strings.Contains(w.texts(), monthText(first)) || len(cells) != first.AddDate(0, 1, -1).Day() {
		t.Fatalf("the month before has %d days: %s", len(cells), w.texts())
	}
	for n, want := range map[int]struct {
		game             library.Summary
		isFilled, isLate bool
	}{3: {lost, true, false}, 5: {late, false, true}, 6: {}, 8: {inProgress, true, false}} {
		box := cells[n-1].Objects[0].(*canvas.Rectangle)
		_, _, _, opacity := box.FillColor.RGBA()
		if isFilled, isOutlined := opacity > 0, box.StrokeWidth > 0; isFilled != want.isFilled || isOutlined != want.isLate {
			t.Errorf("day %d is filled: %v, outlined: %v", n, isFilled, isOutlined)
		}
		if got := cellTexts(cells[n-1]); strings.Contains(got, words.Number(want.game.Score)) != (want.game.Moves > 0) {
			t.Errorf("day %d shows %s", n, got)
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
	if w.tapDay(p, 8); w.top() != w.game.view || w.state().Seed != inProgress.Seed || w.state().Matrix.String() != inProgress.Matrix {
		t.Fatalf("a tap on the game in progress shows %s", w.texts())
	}
	openCalendar(w)
	w.press(fyne.KeyPageUp)
	p = w.Canvas().Focused().(*widgets.Picker)
	w.tapDay(p, 6)
	if id, _ := w.session.Scene().ID(); w.top() != w.game.view || id != session.Today(day(6)) || w.state().Score != 0 {
		t.Fatalf("a tap on a day without a game starts %v", id)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	w.chooseMenuItem(t, "History")
	if got := w.rows()[0].facts; !slices.Equal(got[0][:2], []string{"in progress", "late"}) {
		t.Errorf("the history says %q", got)
	}
	openCalendar(w)
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
		if got := w.texts(); p.Marked != want.Day()-1 || !strings.Contains(got, monthText(want)) || !strings.Contains(got, "|"+dateText(want, today)+"|") {
			t.Errorf("day %d is marked in %s, want %v", p.Marked+1, got, want)
		}
	}
	marked(today)
	for _, step := range []struct {
		key  fyne.KeyName
		days int
	}{{fyne.KeyLeft, -1}, {fyne.KeyUp, -8}, {fyne.KeyUp, -15}, {fyne.KeyUp, -22}, {fyne.KeyUp, -29}, {fyne.KeyUp, -36}, {fyne.KeyDown, -29}, {fyne.KeyRight, -28}} {
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
		if p.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn}); w.top() == w.game.view || !strings.Contains(w.texts(), "on its day") {
			t.Errorf("Enter on a day of the future shows %s", w.texts())
		}
	}
	p.Mark(today.Day() - 1)
	p.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if id, _ := w.session.Scene().ID(); w.top() != w.game.view || id != session.Today(today) {
		t.Errorf("Enter starts the game %v", id)
	}
}

// TestCalendarHasRoom checks that the days are inside the calendar, and do not overlap, at several
// sizes and in every language.
func TestCalendarHasRoom(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	playDaily(t, store, today, today.Add(time.Minute), -1)
	w, _ := openedCalendar(t, store)
	t.Cleanup(func() { words.Speak("en") })
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		w.back()
		openCalendar(w)
		p := w.Canvas().Focused().(*widgets.Picker)
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}} {
			w.Resize(size)
			if got := w.Canvas().Size(); got != size {
				t.Errorf("%s: the calendar changes the size of the window from %v to %v", l.Tag, size, got)
			}
			cells := w.cells()
			for i, cell := range cells {
				end := cell.Position().Add(cell.Size())
				if end.X > p.Size().Width || end.Y > p.Size().Height || cell.Size().Width < 30 || cell.Size().Height < 28 {
					t.Errorf("%s, %v: day %d is at %v with the size %v in %v", l.Tag, size, i+1, cell.Position(), cell.Size(), p.Size())
				}
				if i > 0 && cell.Position().Y == cells[i-1].Position().Y && cell.Position().X < cells[i-1].Position().X+cells[i-1].Size().Width {
					t.Errorf("%s, %v: day %d overlaps the day before", l.Tag, size, i+1)
				}
			}
			for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
				if text, ok := o.(*canvas.Text); ok && text.Visible() && text.MinSize().Width > text.Size().Width+1 && text.Size().Width > 0 {
					t.Errorf("%s, %v: %q is wider than its place, %v > %v", l.Tag, size, text.Text, text.MinSize().Width, text.Size().Width)
				}
			}
		}
	}
}
