package gui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
)

// visible returns all visible objects of a type in the window.
func visible[T fyne.CanvasObject](w *window) (all []T) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if o, ok := o.(T); ok && o.Visible() {
			all = append(all, o)
		}
	}
	return all
}

// choosePreset taps the card of a preset.
func (w *window) choosePreset(t *testing.T, name string) {
	t.Helper()
	w.chooseMenuItem(t, "Choose game…")
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		c, ok := o.(*fyne.Container)
		if !ok {
			continue
		}
		if card, ok := c.Layout.(*card); ok && card.name.Text == name {
			test.Tap(card.button)
			return
		}
	}
	t.Fatalf("no card has the name %s", name)
}

// cards returns the texts of the cards, and a mark at the card of the current game.
func (w *window) cards() (all []string) {
	for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
		if c, ok := o.(*fyne.Container); ok {
			if card, ok := c.Layout.(*card); ok {
				text := card.name.Text + ": " + card.text.Text + " / " + card.facts[0].Text + " / " + card.facts[1].Text
				if card.frame.StrokeColor != color.Transparent {
					text += " *"
				}
				all = append(all, text)
			}
		}
	}
	return all
}

// TestCards checks the texts of the cards: the target and the best score, the game in progress, and
// the mark of the current game. Custom rules that were played have a card.
func TestCards(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	score := w.state().Score
	isEmpty := func() bool {
		return slices.ContainsFunc(visible[*widgets.Paragraph](w), func(p *widgets.Paragraph) bool { return strings.Contains(p.Text, "appear here") })
	}
	openChooser(w)
	if got, want := w.cards()[0], fmt.Sprintf("Classic: The original game. / Target 2048 · Best %d / Current game · score %[1]d *", score); score == 0 || got != want {
		t.Errorf("the first card is %q, want %q", got, want)
	}
	if got := w.cards(); len(got) != len(engine.Presets()) || !isEmpty() {
		t.Errorf("before custom rules were played, the cards are %q", got)
	}
	w.press(fyne.KeyEscape)
	rules := engine.Classic()
	rules.Rows, rules.Cols, rules.Target = 3, 2, 0
	startGame(w, session.Start{Rules: rules})
	openChooser(w)
	if got := w.cards(); len(got) != len(engine.Presets()) {
		t.Errorf("before the first move, the cards are %q", got)
	}
	w.press(fyne.KeyEscape, fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft, fyne.KeyUp)
	openChooser(w)
	cards := w.cards()
	if got := cards[len(cards)-1]; len(cards) != len(engine.Presets())+1 || !strings.HasPrefix(got, "Custom rules: 3×2, no target / No target") || !strings.HasSuffix(got, "*") {
		t.Errorf("the last card is %q", got)
	}
	if !strings.HasSuffix(cards[0], fmt.Sprint("In progress · score ", score)) || isEmpty() {
		t.Errorf("the first card is %q", cards[0])
	}
	startGame(w, session.StartOf(session.Today(time.Now())))
	openChooser(w)
	if got := w.cards(); slices.ContainsFunc(got, func(text string) bool { return strings.HasSuffix(text, "*") }) {
		t.Errorf("during a daily game, a card is marked: %q", got)
	}
	for _, b := range visible[*widgets.Button](w) {
		if hasMark := b.Icon != nil && b.Text != ""; hasMark != (b.Text == "Today's game") {
			t.Errorf("during a daily game, the button %q has a mark: %v", b.Text, hasMark)
		}
	}
}

// TestChooser chooses each preset by its card, and then continues the first game.
func TestChooser(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	before := w.state()
	for _, p := range engine.Presets()[1:] {
		w.choosePreset(t, string(p.Name))
		if w.state().Rules != p.Rules || w.top() != w.game.view {
			t.Errorf("%s: the game has the rules %v", p.Name, w.state().Rules)
		}
		if w.game.page.rules.Text != string(p.Name) || w.Title() != "2048 · "+string(p.Name) {
			t.Errorf("%s: the window shows %q and %q", p.Name, w.game.page.rules.Text, w.Title())
		}
		checkPicture(t, w)
		checkLayout(t, w, w.Canvas().Size())
	}
	w.chooseMenuItem(t, "Choose game…")
	if got := w.texts(); !strings.Contains(got, "In progress · score") {
		t.Errorf("no card shows a game in progress: %s", got)
	}
	w.press(fyne.KeyEscape)
	w.choosePreset(t, "Classic")
	if !w.state().Matrix.Equal(before.Matrix) {
		t.Errorf("back in the classic game, the board is %v, want %v", w.state().Matrix, before.Matrix)
	}
	checkPicture(t, w)
}

func TestTodaysGame(t *testing.T) {
	w := openClassic(t, "")
	w.chooseMenuItem(t, "Choose game…")
	before := session.Today(time.Now())
	w.tap(t, "Today's game")
	after := session.Today(time.Now())
	if got := w.state().Seed; got != before.Seed && got != after.Seed {
		t.Errorf("today's game has the seed %d, want %d", got, after.Seed)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	if w.chooseMenuItem(t, "Choose game…"); strings.Contains(w.texts(), "In progress") {
		t.Error("a card shows today's game as the game in progress with its rules")
	}
}

// TestNameOfTheDailyGame checks that the rules box, the title, the history and the replay show the
// name and the date of a daily game.
func TestNameOfTheDailyGame(t *testing.T) {
	w := openClassic(t, "")
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
		want := daily.name + " · " + date
		if got := w.game.page.rules.Text; got != want {
			t.Errorf("the header shows %q, want %q", got, want)
		}
		if got := w.Title(); got != "2048 · "+want {
			t.Errorf("the title is %q, want %q", got, want)
		}
		w.chooseMenuItem(t, "History")
		i := slices.IndexFunc(w.rows(), func(r *gameRow) bool { return r.facts[1][0] == want && r.facts[0][0] == "in progress" })
		if i < 0 {
			t.Fatalf("no row of the history shows %q: %s", want, w.texts())
		}
		isLate := slices.Contains(w.rows()[i].facts[0], "late")
		if isLate != (daily.name == "Daily game") {
			t.Errorf("the history says of %q: %q", want, w.rows()[i].facts[0])
		}
		test.Tap(w.rows()[i])
		want += " · in progress"
		if isLate {
			want += " · late"
		}
		if got := visible[*widget.Label](w)[0].Text; got != want {
			t.Errorf("the replay has the title %q, want %q", got, want)
		}
	}
	if w.game.start(session.Start{Rules: engine.Classic()}, ""); w.game.page.rules.Text != "Classic" {
		t.Errorf("for the next game, the header shows %q", w.game.page.rules.Text)
	}
}

func TestPlayByID(t *testing.T) {
	w := openClassic(t, "")
	current := engine.ID{Rules: engine.Classic(), Seed: w.state().Seed}.String()
	openID(w)
	w.tap(t, "Copy")
	if got := fyne.CurrentApp().Clipboard().Content(); got != current {
		t.Errorf("the clipboard has %q, want %q", got, current)
	}
	id := engine.ID{Rules: smallRules(), Seed: 99}
	entry := visible[*widgets.Entry](w)[0]
	// atField returns the message directly below the field.
	atField := func() string {
		for _, p := range visible[*widgets.Paragraph](w) {
			driver := fyne.CurrentApp().Driver()
			gap := driver.AbsolutePositionForObject(p).Y - driver.AbsolutePositionForObject(entry).Y - entry.Size().Height
			if 0 <= gap && gap < 10 {
				return p.Text
			}
		}
		return ""
	}
	entry.SetText(id.String() + "x")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(atField(), "contains a typing mistake") {
		t.Errorf("for a mistyped ID the window shows %q", atField())
	}
	for text, want := range map[string]string{
		id.String(): "Rules: 2×3, to 16, 50 % fours",
		engine.ID{Rules: engine.Classic(), Seed: 5}.String(): "Rules: Classic: The original game.",
		engine.DailyID(2026, 2, 3).String():                  "Rules: Daily game · 3 Feb: The original game.",
	} {
		if entry.SetText(text); atField() != want {
			t.Errorf("for %s the window shows %q, want %q", text, atField(), want)
		}
	}
	entry.SetText(" " + strings.ToLower(id.String()) + "\n")
	w.tap(t, "Play")
	if got := w.state(); got.Rules != id.Rules || got.Seed != id.Seed || w.top() != w.game.view {
		t.Errorf("the game has the rules %v and the seed %d", got.Rules, got.Seed)
	}
	checkPicture(t, w)
}

// labels returns the texts of the paragraphs in the window.
func (w *window) labels() string {
	var texts []string
	for _, p := range visible[*widgets.Paragraph](w) {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "|")
}

func TestCustomRules(t *testing.T) {
	w := openClassic(t, "")
	openRules(w)
	choices := visible[*widgets.Choice](w)
	y := func(o fyne.CanvasObject) float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y }
	for i, ends := 0, y(visible[*widget.Check](w)[0]); i < len(choices); i++ { // the check is below the choice of the target
		if top := y(choices[i]); i > 0 && top <= y(choices[i-1]) || (i <= 2) != (top < ends) {
			t.Errorf("choice %d is at %v, the check at %v", i, top, ends)
		}
	}
	for i, value := range []string{"2", "3", "2048", "50", "1", "all"} {
		choices[i].SetSelected(value)
	}
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), "The target 2048 cannot be reached") {
		t.Errorf("for an unreachable target the window shows %s", w.labels())
	}
	choices[2].SetSelected("4")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), "The starting tiles could already win: the target must be above 4.") {
		t.Errorf("for a target that the starting tiles can reach, the window shows %s", w.labels())
	}
	choices[2].SetSelected("64")
	visible[*widget.Check](w)[0].SetChecked(true)
	w.tap(t, "Play")
	want := engine.Rules{Rows: 2, Cols: 3, Target: 64, Fours: 0.5, First: 1, Undos: engine.All, Ends: true}
	if got := w.state().Rules; got != want || w.top() != w.game.view {
		t.Errorf("the game has the rules %v, want %v", got, want)
	}
	checkPicture(t, w)
	openRules(w)
	w.tap(t, "Play")
	if got := w.state().Rules; got != want {
		t.Errorf("the form starts with the rules %v, want those of the current game, %v", got, want)
	}
}

func TestPracticeBoard(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	openBoard(w)
	entry := visible[*widgets.Entry](w)[0]
	entry.SetText("2 4 8\n2 4 x")
	if w.tap(t, "Play"); w.top() == w.game.view || !strings.Contains(w.labels(), `Row 2, column 3: "x"`) {
		t.Errorf("for a wrong board the window shows %s", w.labels())
	}
	entry.SetText("2 4 8\n2 4 1024\n")
	if picture := visible[*board.Board](w)[0]; picture.Matrix().String() != "2 4 8 / 2 4 1024" {
		t.Errorf("the picture shows %v", picture.Matrix())
	}
	w.tap(t, "Play")
	if got := w.state().Matrix.String(); got != "2 4 8 / 2 4 1024" || !w.session.Scene().IsPractice || w.top() != w.game.view {
		t.Errorf("the board is %s", got)
	}
	checkPicture(t, w)
	openID(w)
	if !strings.Contains(w.labels(), "no ID") {
		t.Errorf("for a practice game the window shows %s", w.labels())
	}
}

// TestChooserShowsGamesInProgress checks that the chooser shows each game in progress: before,
// while and after games are read. A card changes when the file of its game disappears.
func TestChooserShowsGamesInProgress(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	for _, name := range []string{"Tiny", "Wide"} {
		w.choosePreset(t, name)
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
	}
	w, next := openSlowStore(t, store)
	w.chooseMenuItem(t, "Choose game…")
	countInProgress := func() int { return strings.Count(w.texts(), "In progress · score") }
	if got := countInProgress(); got != 2 {
		t.Errorf("at first %d games are in progress", got)
	}
	for range 2 {
		if next(); countInProgress() != 2 {
			t.Errorf("after reading a part, %d games are in progress", countInProgress())
		}
	}
	for name := range store { // as if another instance had ended or deleted a game
		if strings.HasPrefix(name, "games/") && name != w.games()[0].Name {
			delete(store, name)
		}
	}
	w.press(fyne.KeyEscape)
	w.chooseMenuItem(t, "Choose game…")
	if next(); countInProgress() != 1 {
		t.Errorf("after one file was removed, %d games are in progress", countInProgress())
	}
}
