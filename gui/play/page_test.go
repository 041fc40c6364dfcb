package play

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// TestMargins checks that the margins are 20 points at first, without the line of keys, and never below 8.
func TestMargins(t *testing.T) {
	store := records.Memory{}
	if err := settings.Open(store).Set(endedSetting.Name, lastEnded); err != nil {
		t.Fatal(err)
	}
	w := newWindow(t, store, "")
	w.game.Connect(nil)
	p := w.game.page
	for _, size := range windowSizes {
		w.Resize(size)
		at := w.ground()
		left := min(at.x1, place(p.tools.newGame).x1, place(p.score.box).x1)
		right := size.Width - max(at.x2, place(p.best.box).x2)
		if left < 8 || right < 8 || at.y1 < 8 || place(p.score.box).y1 < 8 {
			t.Errorf("at %v the margins are %v on the left, %v on the right; the board is at %v", size, left, right, at)
		}
	}
	w.Resize(fyne.NewSize(500, 670))
	at, top, bottom := w.ground(), place(p.score.box).y1, place(p.foot.arrows[0]).y2
	for name, got := range map[string]float32{"left": at.x1, "right": 500 - at.x2, "upper": top, "lower": 670 - bottom} {
		if got < 18 || got > 22 { // the sides of cells are whole points
			t.Errorf("at first the %s margin is %v", name, got)
		}
	}
}

// TestLongestNumbers checks the layout with the longest scores and the badge, also with boards of other shapes.
func TestLongestNumbers(t *testing.T) {
	for _, text := range []string{"", "2 4", "2 / 4", "2 0 0 0 0 0 0 0 0 4", "2 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 4"} {
		w := open(t, text)
		p := w.game.page
		p.score.set(words.Number(1 << 62))
		p.best.set(words.Number(1 << 62))
		p.best.setHidden(false)
		p.assistedBadge.setHidden(false)
		for _, size := range windowSizes {
			w.Resize(size)
			w.checkLayout(t)
			if t.Failed() {
				t.Fatalf("with the board %q at %v", text, size)
			}
		}
	}
}

// TestLayoutInAllLanguages checks the layout in all languages: of a new game, a hint, autoplay, and a game that
// has ended, with its veil and with the line below the board.
func TestLayoutInAllLanguages(t *testing.T) {
	for _, l := range words.Languages {
		for _, c := range []struct {
			board string
			keys  []fyne.KeyName
		}{
			{"", nil},
			{"", []fyne.KeyName{"I", "Return"}},
			{"", []fyne.KeyName{"P", "Return"}},
			{almostWon, []fyne.KeyName{"Left"}},
			{almostLost, []fyne.KeyName{"Right"}},
			{almostWon, []fyne.KeyName{"Left", "Escape"}},
			{almostLost, []fyne.KeyName{"Right", "Escape"}},
		} {
			w := openIn(t, l.Tag, c.board)
			w.press(c.keys...)
			for _, size := range windowSizes[:len(windowSizes)-1] {
				w.Resize(size)
				w.checkLayout(t)
				w.checkEnding(t)
				if t.Failed() {
					t.Fatalf("in %s after %q in a window of %v", l.Tag, c.keys, size)
				}
			}
		}
	}
}

// TestWideWindow checks that the board takes at least nine tenths of the height of a wide window.
func TestWideWindow(t *testing.T) {
	w := open(t, "")
	p := w.game.page
	for _, size := range windowSizes {
		w.Resize(size)
		if size.Width < 1.5*size.Height {
			continue
		}
		if ground := w.ground(); ground.y2-ground.y1 < 0.9*size.Height {
			t.Errorf("at %v the board is at %v", size, ground)
		}
		for b, word := range map[*widgets.Button]string{
			p.tools.undo: "Undo  0", p.tools.redo: "Redo", p.tools.hint: "Hint", p.tools.autoplay: "Autoplay",
		} {
			if b.Text != word {
				t.Errorf("at %v a tool has the text %q, want %q", size, b.Text, word)
			}
		}
		if !p.tools.history.Visible() || !p.foot.arrows[0].Visible() {
			t.Errorf("at %v the arrow buttons are visible: %v", size, p.foot.arrows[0].Visible())
		}
	}
}

// TestSmallWindow checks which buttons a window has. Those that are hidden are also in the menu, or have keys.
func TestSmallWindow(t *testing.T) {
	w := open(t, "")
	tools, arrow := &w.game.page.tools, w.game.page.foot.arrows[0]
	for size, want := range map[fyne.Size]struct{ arrows, views bool }{
		{Width: 500, Height: 670}: {true, true},
		{Width: 320, Height: 420}: {false, false},
		{Width: 320, Height: 600}: {true, false},
		{Width: 540, Height: 420}: {false, true},
		{Width: 700, Height: 900}: {true, true},
	} {
		w.Resize(size)
		if arrow.Visible() != want.arrows || tools.history.Visible() != want.views ||
			tools.statistics.Visible() != want.views {
			t.Errorf("at %v the arrow buttons, History and Statistics are visible: %v, %v, %v",
				size, arrow.Visible(), tools.history.Visible(), tools.statistics.Visible())
		}
		for _, b := range []*widgets.Button{tools.newGame, tools.undo, tools.redo, tools.hint, tools.autoplay, tools.menu} {
			if !b.Visible() {
				t.Errorf("at %v the button %q is hidden", size, b.ToolTip())
			}
		}
	}
	w.Resize(fyne.NewSize(700, 900))
	if tools.autoplay.Text != "Autoplay" {
		t.Errorf("with room, the button for autoplay has the text %q", tools.autoplay.Text)
	}
}

// TestRulesAreShown checks that the name and the date of today's game are visible in the smallest window.
func TestRulesAreShown(t *testing.T) {
	w := open(t, "")
	w.Resize(fyne.NewSize(320, 420))
	now := time.Now().UTC()
	w.game.Start(session.StartOf(session.Today(now)), "")
	isSameDay := time.Now().UTC().Day() == now.Day()
	if got := w.game.page.rules.Text; got != now.Format("Today · 2 Jan") && isSameDay {
		t.Errorf("the rules are shown as %q", got)
	}
	w.checkLayout(t)
	rules := engine.Classic()
	rules.Rows, rules.Cols, rules.Target, rules.Fours = 3, 7, 512, 0.33
	w.game.Start(session.Start{Rules: rules}, "")
	w.checkLayout(t)
	if got := w.game.page.rules.Text; got != "3×7" {
		t.Errorf("custom rules are shown as %q", got)
	}
}

// TestKeysUntilThreeGames checks that the foot shows the most important keys until three games have ended, also
// if the program is started again.
func TestKeysUntilThreeGames(t *testing.T) {
	store := records.Memory{}
	for ended := range 5 {
		w := newWindow(t, store, almostLost)
		w.game.Connect(nil)
		w.do(session.New)
		if got := w.footText(); strings.Contains(got, "HJKL") != (ended < 3) {
			t.Errorf("after %d games the foot shows %q", ended, got)
		}
		w.press(fyne.KeyRight)
	}
}

// TestMessages checks that a message stands in the place of the arrow buttons.
func TestMessages(t *testing.T) {
	w := open(t, "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	for _, size := range windowSizes[:len(windowSizes)-1] {
		w.Resize(size)
		board := w.ground()
		w.press(fyne.KeyI)
		got, arrow := w.footText(), w.game.page.foot.arrows[0]
		if !strings.HasPrefix(got, "Left ") && !strings.HasPrefix(got, "Right ") || arrow.Visible() {
			t.Errorf("at %v the hint is %q; the arrow buttons are visible: %v", size, got, arrow.Visible())
		}
		w.checkLayout(t)
		if w.ground() != board {
			t.Errorf("at %v the hint changes the size of the board", size)
		}
		w.press(fyne.KeyDown, fyne.KeyZ)
	}
}

// TestArrow checks that the arrow of a hint is in the middle of the edge of the board to which it points.
func TestArrow(t *testing.T) {
	w := open(t, "")
	at, shape := w.ground(), &w.game.page.arrow.shape
	x, y := (at.x1+at.x2)/2, (at.y1+at.y2)/2
	for d, want := range map[engine.Direction]fyne.Position{
		engine.Leftward: {X: at.x1, Y: y}, engine.Rightward: {X: at.x2, Y: y},
		engine.Upward: {X: x, Y: at.y1}, engine.Downward: {X: x, Y: at.y2},
	} {
		w.game.page.setHint(d)
		if got := shape.Position().AddXY(shape.Size().Width/2, shape.Size().Height/2); got != want || shape.Hidden {
			t.Errorf("the middle of the arrow %s is at %v, want %v; it is hidden: %v", d.Name(), got, want, shape.Hidden)
		}
	}
}

// TestStrip checks that the controls of autoplay stand in the place of the arrow buttons, where there is room, and
// that the slider sets the speed without stopping autoplay.
func TestStrip(t *testing.T) {
	w := open(t, "2 4 / 0 0")
	strip, arrow := w.game.page.foot.strip, w.game.page.foot.arrows[0]
	for size, hasRoom := range map[fyne.Size]bool{
		{Width: 500, Height: 670}: true, {Width: 800, Height: 500}: true, {Width: 320, Height: 420}: false,
	} {
		w.Resize(size)
		w.press(fyne.KeyP)
		if strip.pause.Visible() != hasRoom || strip.speed.Visible() != hasRoom || arrow.Visible() {
			t.Errorf("at %v the strip is visible: %v; the arrow buttons are: %v", size, strip.pause.Visible(), arrow.Visible())
		}
		if got := w.footText(); !strings.Contains(got, "2 moves per second") && !strings.Contains(got, "any key: stop") {
			t.Errorf("at %v the foot shows %q", size, got)
		}
		w.checkLayout(t)
		if hasRoom {
			slider := place(strip.speed)
			test.TapCanvas(w.Canvas(), fyne.NewPos(slider.x2-2, (slider.y1+slider.y2)/2))
			isPlaying, text := w.scene().Coach == session.Playing, w.footText()
			if !isPlaying || w.Canvas().Focused() != nil || !strings.Contains(text, "Maximum") {
				t.Errorf("at %v after a tap on the slider the coach plays: %v; the foot shows %q", size, isPlaying, text)
			}
			w.press(fyne.KeyMinus, fyne.KeyMinus, fyne.KeyMinus)
			if strip.speed.Value != 1 {
				t.Errorf("at %v keys set the slider to %v", size, strip.speed.Value)
			}
			test.Tap(strip.pause)
		} else {
			w.press(fyne.KeySpace)
		}
		if w.scene().Coach == session.Playing || strip.pause.Visible() {
			t.Errorf("at %v autoplay does not stop, or the strip is still visible", size)
		}
	}
}

// TestAutoplayInASmallWindow checks that in every language the button that starts autoplay stops it, also in the
// smallest window, which has no room for the strip.
func TestAutoplayInASmallWindow(t *testing.T) {
	for _, l := range words.Languages {
		w := openIn(t, l.Tag, "2 4 / 0 0")
		w.Resize(fyne.NewSize(320, 420))
		for _, want := range []session.Activity{session.Playing, session.Idle} {
			button := w.game.page.tools.autoplay
			test.Tap(button)
			if w.scene().Coach != want || !button.Visible() || place(button).x2 > 320 {
				t.Errorf("in %s the button at %v is visible: %v; the coach does %v",
					l.Tag, place(button), button.Visible(), w.scene().Coach)
			}
		}
	}
}

// TestOffer checks that the window offers to undo New game for four seconds, and only if the old game has moves.
func TestOffer(t *testing.T) {
	w := open(t, "0 0 0 / 0 2 0 / 0 0 0")
	var hide func()
	w.After = func(d time.Duration, act func()) func() {
		if d == 4*time.Second {
			hide = act
		}
		return func() {}
	}
	offer := w.game.page.notice
	w.do(session.New)
	if offer.Visible() {
		t.Error("the window offers to restore a game without moves")
	}
	w.press(fyne.KeyLeft, fyne.KeyDown)
	before := w.state()
	w.do(session.New)
	if !offer.Visible() || offer.Text != "New game · Undo" {
		t.Errorf("after New game, the offer %q is visible: %v", offer.Text, offer.Visible())
	}
	w.do(session.New)
	if !offer.Visible() {
		t.Error("a second New game removes the offer")
	}
	at, arrow := place(offer.Button), place(w.game.page.foot.arrows[0])
	if at.y1 < arrow.y2-4 || at.y2 > 670 {
		t.Errorf("the offer is at %v; the arrow buttons are at %v", at, arrow)
	}
	test.Tap(offer)
	if !w.state().Matrix.Equal(before.Matrix) || offer.Visible() {
		t.Errorf("the offer makes %v, want %v; it is visible: %v", w.state().Matrix, before.Matrix, offer.Visible())
	}
	w.do(session.New)
	w.press(fyne.KeyLeft, fyne.KeyDown)
	if offer.Visible() {
		t.Error("the offer is visible after a move")
	}
	w.do(session.New)
	hide()
	if offer.Visible() {
		t.Error("the offer is visible after four seconds")
	}
}

// TestLesson checks that a card explains the game, that the first key plays although the card is visible, and that
// its examples play twice. The first moves, a hint or its button close the card.
func TestLesson(t *testing.T) {
	var timer func()
	teach := func() (*window, *lesson) {
		w := newWindow(t, records.Memory{}, "")
		w.After = func(_ time.Duration, act func()) func() {
			timer = act
			return func() { timer = nil }
		}
		w.game.Connect(nil)
		w.game.Teach()
		if l := w.game.page.lesson; l == nil || !l.box.Visible() || !w.IsInGame() {
			t.Fatal("at the first start no card is visible over the game")
		}
		return w, w.game.page.lesson
	}
	w, l := teach()
	steps := 0
	for ; timer != nil; steps++ {
		act := timer
		timer = nil
		act()
	}
	if got := l.examples[1].board.Matrix().String(); steps != 4 || got != "16 0 0 0" {
		t.Errorf("the examples have %d steps, and end with %s", steps, got)
	}
	want, _ := engine.Down(w.state())
	w.press(fyne.KeyDown)
	if !w.state().Matrix.Equal(want.Matrix) || !l.box.Visible() {
		t.Errorf("the first key makes %v, want %v; the card is visible: %v", w.state().Matrix, want.Matrix, l.box.Visible())
	}
	for name, act := range map[string]func(*window, *lesson){
		"moves": func(w *window, _ *lesson) {
			w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)
		},
		"a hint":     func(w *window, _ *lesson) { w.press(fyne.KeyI, fyne.KeyReturn) }, // the card would cover its reason
		"its button": func(_ *window, l *lesson) { test.Tap(l.closeButton) },
	} {
		w, l := teach()
		act(w, l)
		if l.box.Visible() || w.game.page.lesson != nil {
			t.Errorf("%s: the card is still visible", name)
		}
	}
}
