package gui

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// choosePreset taps the card with the name of a preset.
func (w *window) choosePreset(t *testing.T, name string) {
	t.Helper()
	w.chooseMenuItem(t, "Choose game…")
	for _, text := range visible[*canvas.Text](w) {
		for _, card := range visible[*widgets.Button](w) {
			if text.Text == name && card.Text == "" && rectangleOf(text).In(rectangleOf(card)) {
				test.Tap(card)
				return
			}
		}
	}
	t.Fatalf("no card has the name %s", name)
}

// TestChooser chooses each preset by its card, and then continues the first game.
func TestChooser(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyLeft)
	before := w.state()
	for _, p := range engine.Presets()[1:] {
		w.choosePreset(t, string(p.Name))
		if w.state().Rules != p.Rules || !w.IsInGame() {
			t.Errorf("%s: the game has the rules %v", p.Name, w.state().Rules)
		}
		if !strings.Contains(w.texts(), string(p.Name)) || w.Title() != "2048 · "+string(p.Name) {
			t.Errorf("%s: the window shows %s and %q", p.Name, w.texts(), w.Title())
		}
		checkPicture(t, w)
		checkLayout(t, w, w.Canvas().Size())
	}
	w.choosePreset(t, "Classic")
	if !w.state().Matrix.Equal(before.Matrix) {
		t.Errorf("back in the classic game, the board is %v, want %v", w.state().Matrix, before.Matrix)
	}
	checkPicture(t, w)
}

// TestNameOfTheDailyGame checks that the page and the title show the name and the date of a daily game.
func TestNameOfTheDailyGame(t *testing.T) {
	w, now := openClassic(t, ""), time.Now().UTC()
	if now.Hour() == 23 && now.Minute() == 59 {
		t.Skip("midnight is near")
	}
	for id, want := range map[engine.ID]string{
		session.Today(now):         "Today · " + now.Format("2 Jan"),
		engine.DailyID(2026, 2, 3): "Daily game · 3 Feb",
		{Rules: engine.Classic()}:  "Classic",
	} {
		w.game.Start(session.StartOf(id), "")
		if !slices.Contains(strings.Split(w.texts(), "|"), want) || !strings.HasPrefix(w.Title(), "2048 · "+want) {
			t.Errorf("the window shows %s and %q, want %s", w.texts(), w.Title(), want)
		}
	}
}

// TestCopyResult checks the copied text of a game that has ended, and its notice.
func TestCopyResult(t *testing.T) {
	w := openWindow(t, records.Memory{}, engine.Rules{Rows: 2, Cols: 2, Target: 4, First: 3, Undos: 1}, "")
	clipboard := fyne.CurrentApp().Clipboard()
	clipboard.SetContent("before")
	w.typeShortcut("Ctrl+C")
	if clipboard.Content() != "before" {
		t.Errorf("during a game, Ctrl+C copies %q", clipboard.Content())
	}
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	if !w.hasVeil() {
		t.Fatalf("the game has not ended: %v", w.state().Matrix)
	}
	w.typeShortcut("Ctrl+C")
	id, _ := w.Session.Scene().ID()
	lines := strings.Split(clipboard.Content(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "2048 · 2×2, to 4") ||
		!strings.Contains(lines[1], "best tile 4 · 1 move") || lines[2] != "Game ID: "+id.String() {
		t.Errorf("the copied result is %q", lines)
	}
	w.button(t, "Result copied") // a notice is a button
}

// TestGameFromAView checks what the page of the game shows after the player starts or continues a game in a
// view: a new game from the menu, one from the middle of a replay, and one with another size that is in progress.
func TestGameFromAView(t *testing.T) {
	w := openClassic(t, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	want := w.state().Matrix
	w.press(fyne.KeyDown)
	classic, _ := w.Session.Summary()
	w.do(games.ShowHistory)
	w.chooseMenuItem(t, "New game")
	if !w.IsInGame() || w.state().Score != 0 {
		t.Error("New game does not show the new game")
	}
	checkPicture(t, w)
	w.game.Start(session.Start{Rules: smallRules()}, "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	small, _ := w.Session.Summary()
	w.game.Start(session.StartOf(engine.ID{Rules: engine.Classic(), Seed: 7}), "")
	w.views.OpenReplay(small)
	w.tap(t, "Continue this game")
	if got := w.Session.Scene(); got.State.Matrix.String() != small.Matrix || got.IsAssisted || !w.IsInGame() {
		t.Errorf("the continued game has the board %v, want %s", got.State.Matrix, small.Matrix)
	}
	checkPicture(t, w)
	checkLayout(t, w, w.Canvas().Size())
	w.views.OpenReplay(classic)
	w.press(fyne.KeyLeft)
	w.tap(t, "Play from here")
	if got := w.state().Matrix; !got.Equal(want) || !strings.Contains(w.texts(), "assisted") {
		t.Errorf("the game from a replay has the board %v, want %v; the window shows %s", got, want, w.texts())
	}
	checkPicture(t, w)
	checkLayout(t, w, w.Canvas().Size())
}

// TestKeysInANarrowWindow checks that all keycaps fit into the narrowest window, and that they do not overlap.
func TestKeysInANarrowWindow(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(w.Content().MinSize())
	w.press(fyne.KeyF1)
	var placed []image.Rectangle
	for _, c := range visible[*canvas.Rectangle](w) {
		if c.MinSize().Height != 26 { // of a keycap
			continue
		}
		r := rectangleOf(c)
		if r.Min.X < 0 || r.Max.X > int(w.Canvas().Size().Width) || c.Size().Width < c.MinSize().Width {
			t.Errorf("a keycap is at %v, in a window of %v", r, w.Canvas().Size())
		}
		for _, other := range placed {
			if r.Overlaps(other) {
				t.Errorf("the keycaps at %v and %v overlap", r, other)
			}
		}
		placed = append(placed, r)
	}
	if len(placed) < 40 {
		t.Errorf("the key sheet has %d keycaps", len(placed))
	}
}

// TestNoToolTipOfAHiddenButton checks that a button that disappears with a click takes its tooltip
// with it: of the veil, of the line after it, and of the strip.
func TestNoToolTipOfAHiddenButton(t *testing.T) {
	hover := func(w *window, b *widgets.Button) (isPending func() bool) {
		test.MoveMouse(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(5, 5))
		isPending = func() bool { return !reflect.ValueOf(b).Elem().FieldByName("pendingToolTipCancel").IsNil() }
		if !isPending() {
			t.Fatalf("the pointer over %q causes no tooltip", b.Text)
		}
		return isPending
	}
	for _, isLifted := range []bool{false, true} {
		w := openClassic(t, almostLost)
		w.press(fyne.KeyRight)
		if isLifted {
			w.press(fyne.KeyEscape)
		}
		buttons := partsOf[*fyne.Container](w) // the veil or the line is the last of them
		undo := slices.DeleteFunc(widgets.ButtonsIn(buttons[len(buttons)-1]), func(b *widgets.Button) bool {
			return b.Text != "Undo"
		})[0]
		isPending := hover(w, undo)
		if w.press(fyne.KeyZ); isPending() {
			t.Errorf("veil lifted: %v: after Undo a tooltip of a hidden button is pending", isLifted)
		}
	}
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	p.runNext(t)
	isPending := hover(w, w.button(t, "Pause"))
	if w.PauseAutoplay(); isPending() {
		t.Error("after Pause a tooltip of the strip is pending")
	}
}

// TestViewsHaveRoom checks, for all views at several sizes in all languages, that no view needs a larger window
// than the game, that all controls are inside the window, that texts are not wider than their place, and that
// the parts of charts and of the calendar are inside them.
func TestViewsHaveRoom(t *testing.T) {
	w := openWindow(t, records.Memory{}, smallRules(), "")
	for range 3 {
		w.playToLoss(t)
		w.press(fyne.KeyEscape)
		w.do(session.New)
	}
	replayed := w.summaries()[1]
	w.game.Start(session.StartOf(session.Today(time.Now())), "")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyDown)
	t.Cleanup(func() { words.Speak("en") })
	command := func(v session.Verb) func() { return func() { w.do(v) } }
	fromChooser := func(text string) func() {
		return func() { w.do(games.ChooseGame); w.tap(t, words.T(phrase.Text(text))) }
	}
	for name, open := range map[string]func(){
		"chooser": command(games.ChooseGame), "history": command(games.ShowHistory),
		"statistics": command(games.ShowStatistics), "settings": command(shell.ShowSettings),
		"keys": command(shell.ShowKeys), "how to play": command(shell.ShowHowTo),
		"calendar": fromChooser("Daily games"), "ID": fromChooser("Enter game ID…"),
		"rules": fromChooser("Custom rules…"), "board": fromChooser("Custom board…"),
		"replay": func() { w.views.OpenReplay(replayed) },
	} {
		for _, l := range words.Languages {
			words.Speak(l.Tag)
			sizes := []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 1366, Height: 705}}
			if slices.Contains([]string{"ja", "ko", "zh-Hans", "zh-Hant"}, l.Tag) {
				if sizes = sizes[:1]; name == "how to play" { // the toolkit takes long to measure these letters
					continue
				}
			}
			open()
			for _, size := range sizes {
				w.Resize(size)
				if got := w.Canvas().Size(); got != size {
					t.Errorf("%s, %s: the size of the window changes from %v to %v", name, l.Tag, size, got)
				}
				for _, problem := range w.misplaced() {
					t.Errorf("%s, %s, %v: %s", name, l.Tag, size, problem)
				}
			}
			w.BackToGame()
		}
	}
}

// misplaced returns what has too little room in the current view.
func (w *window) misplaced() (problems []string) {
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	needed, least := w.Top().Content.MinSize(), w.game.ForShell().View().Content.MinSize()
	if needed.Width > least.Width || needed.Height > least.Height {
		report("it needs %v, the game only %v", needed, least)
	}
	scrolled := map[fyne.CanvasObject]bool{} // a scroll container shows a part of them
	for _, scroll := range visible[*container.Scroll](w) {
		for _, o := range test.LaidOutObjects(scroll.Content) {
			scrolled[o] = true
		}
	}
	size := w.Canvas().Size()
	for _, o := range visible[fyne.CanvasObject](w) {
		area := image.Rect(0, 0, int(size.Width), int(size.Height))
		if scrolled[o] {
			area = image.Rect(0, -10_000, int(size.Width), 10_000)
		}
		switch o := o.(type) {
		case *widgets.Button, *widgets.Choice, *widgets.Entry, *widgets.Segments, *widgets.Slider:
			if !rectangleOf(o).In(area) {
				report("%T is at %v", o, rectangleOf(o))
			}
		case *canvas.Text:
			if o.Size().Width > 0 && o.MinSize().Width > o.Size().Width+1 {
				report("%q has the width %v in a place of %v", o.Text, o.MinSize().Width, o.Size().Width)
			}
		case *widgets.Picker:
			for _, part := range test.LaidOutObjects(o) {
				if !rectangleOf(part).In(rectangleOf(o)) && part.Visible() {
					report("%T of a picker at %v is at %v", part, rectangleOf(o), rectangleOf(part))
				}
			}
		}
	}
	return problems
}
