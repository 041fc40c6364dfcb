package gui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
)

// shown returns what of a kind can be seen in the window.
func shown[T fyne.CanvasObject](w *window) (all []T) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if o, ok := o.(T); ok && o.Visible() {
			all = append(all, o)
		}
	}
	return all
}

// choose taps the card of a preset.
func (w *window) choose(t *testing.T, name string) {
	t.Helper()
	w.menu(t, "Choose game…")
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		c, ok := o.(*fyne.Container)
		if !ok {
			continue
		}
		if _, is := c.Layout.(card); is && c.Objects[2].(*canvas.Text).Text == name {
			test.Tap(c.Objects[0].(*widgets.Button))
			return
		}
	}
	t.Fatalf("there is no card %s", name)
}

// Every preset has a card. Going from one to the other loses nothing.
func TestChooser(t *testing.T) {
	w := classic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	before := w.state()
	for _, p := range engine.Presets()[1:] {
		w.choose(t, string(p.Name))
		if w.state().Rules != p.Rules || w.top() != w.game.view {
			t.Errorf("%s: played is %v", p.Name, w.state().Rules)
		}
		if w.game.page.rules.value.Text != string(p.Name) || w.Title() != "2048 · "+string(p.Name) {
			t.Errorf("%s: the window says %q and %q", p.Name, w.game.page.rules.value.Text, w.Title())
		}
		checkPicture(t, w)
		checkLayout(t, w, w.Canvas().Size())
	}
	w.menu(t, "Choose game…")
	if got := w.texts(); !strings.Contains(got, "In progress · score") {
		t.Errorf("of an unfinished game the cards say nothing: %s", got)
	}
	w.press(fyne.KeyEscape)
	w.choose(t, "Classic")
	if !w.state().Matrix.Equal(before.Matrix) {
		t.Errorf("coming back to the classic rules, played is %v, want %v", w.state().Matrix, before.Matrix)
	}
	checkPicture(t, w)
}

func TestTodaysGame(t *testing.T) {
	w := classic(t, "")
	w.menu(t, "Choose game…")
	before := session.Today(time.Now())
	w.tap(t, "Today's game")
	after := session.Today(time.Now())
	if got := w.state().Seed; got != before.Seed && got != after.Seed {
		t.Errorf("today's game has the seed %d, want %d", got, after.Seed)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	if w.menu(t, "Choose game…"); strings.Contains(w.texts(), "Going on") {
		t.Error("a card shows today's game as that of its rules")
	}
}

// A daily game carries its name and its date in the box of the rules, in the title, in the
// history and in the replay.
func TestNameOfTheDailyGame(t *testing.T) {
	w := classic(t, "")
	now := time.Now().UTC()
	for _, daily := range []struct {
		day  time.Time
		name string
	}{{now, "Today"}, {time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC), "Daily game"}} {
		if time.Now().UTC().Day() != now.Day() {
			t.Skip("midnight has just passed")
		}
		date := daily.day.Format("2 Jan")
		w.game.start(session.StartOf(session.Today(daily.day)), "")
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
		if rules := w.game.page.rules; rules.name.Text != strings.ToUpper(daily.name) || rules.value.Text != date {
			t.Errorf("the header says %q, %q, want %q, %q", rules.name.Text, rules.value.Text, daily.name, date)
		}
		want := daily.name + " · " + date
		if got := w.Title(); got != "2048 · "+want {
			t.Errorf("the title is %q, want %q", got, want)
		}
		w.menu(t, "History")
		i := slices.IndexFunc(w.rows(), func(r *gameRow) bool { return r.texts[1] == "in progress · "+want })
		if i < 0 {
			t.Fatalf("no row of the history says %q: %s", want, w.texts())
		}
		test.Tap(w.rows()[i])
		if got := shown[*widget.Label](w)[0].Text; got != want+" · in progress" {
			t.Errorf("the replay says %q, want %q", got, want)
		}
	}
	if w.game.start(session.Start{Rules: engine.Classic()}, ""); w.game.page.rules.name.Text != "RULES" || w.game.page.rules.value.Text != "Classic" {
		t.Errorf("after it another game is called %q, %q", w.game.page.rules.name.Text, w.game.page.rules.value.Text)
	}
}

func TestPlayByID(t *testing.T) {
	w := classic(t, "")
	mine := engine.ID{Rules: engine.Classic(), Seed: w.state().Seed}.String()
	openID(w)
	w.tap(t, "Copy")
	if got := fyne.CurrentApp().Clipboard().Content(); got != mine {
		t.Errorf("copied is %q, want %q", got, mine)
	}
	id := engine.ID{Rules: small(), Seed: 99}
	e := shown[*widgets.Entry](w)[0]
	// atField returns the message that is just below the field.
	atField := func() string {
		for _, p := range shown[*widgets.Paragraph](w) {
			driver := fyne.CurrentApp().Driver()
			gap := driver.AbsolutePositionForObject(p).Y - driver.AbsolutePositionForObject(e).Y - e.Size().Height
			if 0 <= gap && gap < 10 {
				return p.Text
			}
		}
		return ""
	}
	e.SetText(id.String() + "x")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(atField(), "contains a typing mistake") {
		t.Errorf("of a mistyped ID the window says %q", atField())
	}
	for text, want := range map[string]string{
		id.String(): "Rules: 2×3, to 16, 50 % fours",
		engine.ID{Rules: engine.Classic(), Seed: 5}.String(): "Rules: Classic: The original game.",
		engine.DailyID(2026, 2, 3).String():                  "Rules: Daily game · 3 Feb: The original game.",
	} {
		if e.SetText(text); atField() != want {
			t.Errorf("of %s the window says %q, want %q", text, atField(), want)
		}
	}
	e.SetText(" " + strings.ToLower(id.String()) + "\n")
	w.tap(t, "Play")
	if got := w.state(); got.Rules != id.Rules || got.Seed != id.Seed || w.top() != w.game.view {
		t.Errorf("played is %v of seed %d", got.Rules, got.Seed)
	}
	checkPicture(t, w)
}

// labels returns what the labels in the window say.
func (w *window) labels() string {
	var texts []string
	for _, p := range shown[*widgets.Paragraph](w) {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "|")
}

func TestOwnRules(t *testing.T) {
	w := classic(t, "")
	openRules(w)
	choices := shown[*widgets.Choice](w)
	below := func(o fyne.CanvasObject) float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y }
	for i, ends := 0, below(shown[*widget.Check](w)[0]); i < len(choices); i++ { // the check belongs to the target
		if y := below(choices[i]); i > 0 && y <= below(choices[i-1]) || (i <= 2) != (y < ends) {
			t.Errorf("choice %d is at %v, the check at %v", i, y, ends)
		}
	}
	for i, value := range []string{"2", "3", "2048", "50", "1", "all"} {
		choices[i].SetSelected(value)
	}
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), "The target 2048 cannot be reached") {
		t.Errorf("of a target that cannot be reached the window says %s", w.labels())
	}
	choices[2].SetSelected("4")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), "The starting tiles could already win: the target must be above 4.") {
		t.Errorf("of a target that a first tile wins the window says %s", w.labels())
	}
	choices[2].SetSelected("64")
	shown[*widget.Check](w)[0].SetChecked(true)
	w.tap(t, "Play")
	want := engine.Rules{Rows: 2, Cols: 3, Target: 64, Fours: 0.5, First: 1, Undos: engine.All, Ends: true}
	if got := w.state().Rules; got != want || w.top() != w.game.view {
		t.Errorf("played is %v, want %v", got, want)
	}
	checkPicture(t, w)
	openRules(w)
	w.tap(t, "Play")
	if got := w.state().Rules; got != want {
		t.Errorf("the form starts with other rules than are played: %v, want %v", got, want)
	}
}

func TestOwnBoard(t *testing.T) {
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	openBoard(w)
	e := shown[*widgets.Entry](w)[0]
	e.SetText("2 4 8\n2 4 x")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), `Row 2, column 3: "x"`) {
		t.Errorf("of a wrong board the window says %s", w.labels())
	}
	e.SetText("2 4 8\n2 4 1024\n")
	if picture := shown[*board.Board](w)[0]; picture.Matrix().String() != "2 4 8 / 2 4 1024" {
		t.Errorf("the picture shows %v", picture.Matrix())
	}
	w.tap(t, "Play")
	if got := w.state().Matrix.String(); got != "2 4 8 / 2 4 1024" || !w.session.Scene().IsPractice || w.top() != w.game.view {
		t.Errorf("played is %s", got)
	}
	checkPicture(t, w)
	openID(w)
	if !strings.Contains(w.labels(), "no ID") {
		t.Errorf("of practice the window says %s", w.labels())
	}
}

// The chooser shows each unfinished game: before all games are read, while they are read, and
// afterwards. A card changes when the game does.
func TestChooserShowsUnfinishedGames(t *testing.T) {
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	for _, name := range []string{"Tiny", "Wide"} {
		w.choose(t, name)
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
	}
	w, next := slow(t, store)
	w.menu(t, "Choose game…")
	goingOn := func() int { return strings.Count(w.texts(), "In progress · score") }
	if got := goingOn(); got != 2 {
		t.Errorf("at once %d games are going on", got)
	}
	for range 2 {
		if next(); goingOn() != 2 {
			t.Errorf("after a part was read %d games are going on", goingOn())
		}
	}
	for name := range store { // as another instance's game that ends, or a file that is removed
		if strings.HasPrefix(name, "games/") && name != w.games()[0].Name {
			delete(store, name)
		}
	}
	w.press(fyne.KeyEscape)
	w.menu(t, "Choose game…")
	if next(); goingOn() != 1 {
		t.Errorf("after one was removed %d games are going on", goingOn())
	}
}
