package games

import (
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
)

// choosePreset taps the card of a preset.
func (w *window) choosePreset(t *testing.T, name string) {
	t.Helper()
	w.do(ChooseGame)
	for _, c := range layouts[*card](w) {
		if c.name.Text == name {
			test.Tap(c.button)
			return
		}
	}
	t.Fatalf("no card has the name %s", name)
}

// cards returns the texts of the cards, and a mark at the card of the current game.
func (w *window) cards() (all []string) {
	for _, c := range layouts[*card](w) {
		text := strings.Join([]string{c.name.Text + ": " + c.text.Text, c.facts[0].Text, c.facts[1].Text}, " / ")
		if c.frame.StrokeColor != color.Transparent {
			text += " *"
		}
		all = append(all, text)
	}
	return all
}

// TestCards checks the texts of the cards: the target and the best score, the game in progress, and
// the mark of the current game. Custom rules that were played have a card.
func TestCards(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	score := w.state().Score
	isEmpty := func() bool { return strings.Contains(w.labels(), "appear here") }
	openChooser(w.Games)
	want := fmt.Sprintf("Classic: The original game. / Target 2048 · Best %d / Current game · score %[1]d *", score)
	if got := w.cards()[0]; score == 0 || got != want {
		t.Errorf("the first card is %q, want %q", got, want)
	}
	if got := w.cards(); len(got) != len(engine.Presets()) || !isEmpty() {
		t.Errorf("before custom rules were played, the cards are %q", got)
	}
	w.press(fyne.KeyEscape)
	rules := engine.Classic()
	rules.Rows, rules.Cols, rules.Target = 3, 2, 0
	startGame(w.Games, session.Start{Rules: rules})
	openChooser(w.Games)
	if got := w.cards(); len(got) != len(engine.Presets()) {
		t.Errorf("before the first move, the cards are %q", got)
	}
	w.press(fyne.KeyEscape, fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft, fyne.KeyUp)
	openChooser(w.Games)
	cards := w.cards()
	last := cards[len(cards)-1]
	if !strings.HasPrefix(last, "Custom rules: 3×2, no target / No target") || !strings.HasSuffix(last, "*") ||
		len(cards) != len(engine.Presets())+1 {
		t.Errorf("the last of %d cards is %q", len(cards), last)
	}
	if !strings.HasSuffix(cards[0], fmt.Sprint("In progress · score ", score)) || isEmpty() {
		t.Errorf("the first card is %q", cards[0])
	}
	startGame(w.Games, session.StartOf(session.Today(time.Now())))
	openChooser(w.Games)
	if got := strings.Join(w.cards(), ", "); strings.Contains(got, "*") {
		t.Errorf("during a daily game, a card is marked: %s", got)
	}
	for _, b := range visible[*widgets.Button](w) {
		if hasMark := b.Icon != nil && b.Text != ""; hasMark != (b.Text == "Today's game") {
			t.Errorf("during a daily game, the button %q has a mark: %v", b.Text, hasMark)
		}
	}
}

func TestTodaysGame(t *testing.T) {
	w := openClassic(t, "")
	w.do(ChooseGame)
	before := session.Today(time.Now())
	w.tap(t, "Today's game")
	after := session.Today(time.Now())
	if got := w.state().Seed; got != before.Seed && got != after.Seed {
		t.Errorf("today's game has the seed %d, want %d", got, after.Seed)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	if w.do(ChooseGame); strings.Contains(w.texts(), "In progress") {
		t.Error("a card shows today's game as the game in progress with its rules")
	}
}

// TestDailyGames checks that the history and the replay show the name and the date of a daily game, and whether
// it is late.
func TestDailyGames(t *testing.T) {
	w, now := openClassic(t, ""), time.Now().UTC()
	if now.Hour() == 23 && now.Minute() == 59 {
		t.Skip("midnight is near")
	}
	for _, c := range []struct {
		day         time.Time
		name, facts string
	}{
		{now, "Today · " + now.Format("2 Jan"), "in progress"},
		{time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC), "Daily game · 3 Feb", "in progress · late"},
	} {
		startGame(w.Games, session.StartOf(session.Today(c.day)))
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
		w.do(ShowHistory)
		row := w.rows()[0]
		facts := fmt.Sprintf("%s · %d moves · ", c.facts, row.game.Moves)
		if row.facts[1][0] != c.name || !strings.HasPrefix(strings.Join(row.facts[0], " · "), facts) {
			t.Errorf("the history shows %q, want %s, %s", row.facts, c.name, facts)
		}
		test.Tap(row)
		if got, want := w.labels(), c.name+" · "+c.facts; got != want {
			t.Errorf("the replay has the title %q, want %q", got, want)
		}
	}
}

func TestPlayByID(t *testing.T) {
	w := openClassic(t, "")
	current := engine.ID{Rules: engine.Classic(), Seed: w.state().Seed}.String()
	openID(w.Games)
	w.tap(t, "Copy")
	if got := fyne.CurrentApp().Clipboard().Content(); got != current {
		t.Errorf("the clipboard has %q, want %q", got, current)
	}
	id := engine.ID{Rules: smallRules(), Seed: 99}
	entry := visible[*widgets.Entry](w)[0]
	// atField returns the message directly below the field.
	atField := func() string {
		for _, p := range visible[*widgets.Paragraph](w) {
			from, _ := placeOf(p)
			_, end := placeOf(entry)
			if gap := from.Y - end.Y; 0 <= gap && gap < 10 {
				return p.Text
			}
		}
		return ""
	}
	entry.SetText(id.String() + "x")
	if w.tap(t, "Play"); w.IsInGame() || !strings.Contains(atField(), "contains a typing mistake") {
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
	if got := w.state(); got.Rules != id.Rules || got.Seed != id.Seed || !w.IsInGame() {
		t.Errorf("the game has the rules %v and the seed %d", got.Rules, got.Seed)
	}
}

func TestCustomRules(t *testing.T) {
	w := openClassic(t, "")
	openRules(w.Games)
	choices := visible[*widgets.Choice](w)
	y := func(o fyne.CanvasObject) float32 { from, _ := placeOf(o); return from.Y }
	ends := y(visible[*widgets.Segments](w)[0]) // whether the game ends is below the choice of the target
	for i := range choices {
		if top := y(choices[i]); i > 0 && top <= y(choices[i-1]) || (i <= 2) != (top < ends) {
			t.Errorf("choice %d is at %v, the choice whether the game ends at %v", i, top, ends)
		}
	}
	for i, value := range []string{"2", "3", "2048", "50", "1", "all"} {
		choices[i].SetSelected(value)
	}
	if w.tap(t, "Play"); w.IsInGame() || !strings.Contains(w.labels(), "The target 2048 cannot be reached") {
		t.Errorf("for an unreachable target the window shows %s", w.labels())
	}
	choices[2].SetSelected("4")
	w.tap(t, "Play")
	if !strings.Contains(w.labels(), "The starting tiles could already win: the target must be above 4.") || w.IsInGame() {
		t.Errorf("for a target that the starting tiles can reach, the window shows %s", w.labels())
	}
	choices[2].SetSelected("64")
	visible[*widgets.Segments](w)[0].Choose(1)
	w.tap(t, "Play")
	want := engine.Rules{Rows: 2, Cols: 3, Target: 64, Fours: 0.5, First: 1, Undos: engine.All, Ends: true}
	if got := w.state().Rules; got != want || !w.IsInGame() {
		t.Errorf("the game has the rules %v, want %v", got, want)
	}
	openRules(w.Games)
	w.tap(t, "Play")
	if got := w.state().Rules; got != want {
		t.Errorf("the form starts with the rules %v, want those of the current game, %v", got, want)
	}
}

// TestCustomRulesByKeyboard checks that each field of the form scrolls into view when it gets the focus,
// and passes the keys of the window.
func TestCustomRulesByKeyboard(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	toggled := 0
	w.Platform.ToggleFullScreen = func() bool { toggled++; return true }
	for n := range 7 {
		for _, key := range []fyne.KeyName{fyne.KeyF1, fyne.KeyF10, fyne.KeyF11, fyne.KeyEscape} {
			w.BackToGame()
			openRules(w.Games)
			for range n {
				w.Canvas().FocusNext()
			}
			scroll, form := visible[*container.Scroll](w)[0], w.Top()
			field := w.Canvas().Focused().(fyne.CanvasObject)
			checkInside(t, field, scroll)
			if field, ok := field.(desktop.Keyable); ok {
				field.KeyDown(&fyne.KeyEvent{Name: key})
			}
			if (key == fyne.KeyF11) != (w.Top() == form) || toggled != 0 != (key == fyne.KeyF11) {
				t.Errorf("field %d uses the key %s", n, key)
			}
			toggled = 0
		}
	}
}

func TestPracticeBoard(t *testing.T) {
	w := openClassic(t, "")
	openBoard(w.Games)
	entry := visible[*widgets.Entry](w)[0]
	entry.SetText("2 4 8\n2 4 x")
	if w.tap(t, "Play"); w.IsInGame() || !strings.Contains(w.labels(), `Row 2, column 3: "x"`) {
		t.Errorf("for a wrong board the window shows %s", w.labels())
	}
	entry.SetText("2 4 8\n2 4 1024\n")
	if picture := visible[*board.Board](w)[0]; picture.Matrix().String() != "2 4 8 / 2 4 1024" {
		t.Errorf("the picture shows %v", picture.Matrix())
	}
	w.tap(t, "Play")
	if got := w.state().Matrix.String(); got != "2 4 8 / 2 4 1024" || !w.Session.Scene().IsPractice || !w.IsInGame() {
		t.Errorf("the board is %s", got)
	}
	openID(w.Games)
	if !strings.Contains(w.labels(), "no ID") {
		t.Errorf("for a practice game the window shows %s", w.labels())
	}
}

// TestChooserShowsGamesInProgress checks that the chooser shows each game in progress: before,
// while and after games are read. A card changes when the file of its game disappears.
func TestChooserShowsGamesInProgress(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic())
	for _, name := range []string{"Tiny", "Wide"} {
		w.choosePreset(t, name)
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
	}
	w, next := openSlowly(t, store, engine.Classic())
	w.do(ChooseGame)
	countInProgress := func() int { return strings.Count(w.texts(), "In progress · score") }
	if got := countInProgress(); got != 2 {
		t.Errorf("at first %d games are in progress", got)
	}
	for next() {
		if countInProgress() != 2 {
			t.Errorf("after reading a part, %d games are in progress", countInProgress())
		}
	}
	for name := range store { // as if another instance had ended or deleted a game
		if strings.HasPrefix(name, "games/") && name != w.summaries()[0].Name {
			delete(store, name)
		}
	}
	w.press(fyne.KeyEscape)
	w.do(ChooseGame)
	for next() {
	}
	if countInProgress() != 1 {
		t.Errorf("after one file was removed, %d games are in progress", countInProgress())
	}
}
