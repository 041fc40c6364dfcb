package gui

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
)

// ground returns the position and the size of the board in the window.
func (p *page) ground() (fyne.Position, fyne.Size) {
	at, size, _ := p.board.Ground()
	return p.board.Position().Add(at), size
}

// TestMargins checks the margins at the first size of the window, and that they are never below 8
// points.
func TestMargins(t *testing.T) {
	w := openClassic(t, "")
	w.endGames(t, 3)
	p := w.game.page
	w.Resize(fyne.NewSize(500, 670))
	at, size := p.ground()
	arrows := p.foot.arrows[0]
	isNear := func(x, want float32) bool { return x >= want-2 && x <= want+2 } // the sides of cells are whole points
	if !isNear(at.X, 20) || !isNear(at.X+size.Width, 480) || !isNear(p.score.box.Position().Y, 20) || !isNear(arrows.Position().Y+arrows.Size().Height, 650) {
		t.Errorf("the board at %v has the size %v; the score is at %v, the arrow button at %v", at, size, p.score.box.Position(), arrows.Position())
	}
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 320, Height: 1000}, {Width: 450, Height: 500}, {Width: 1000, Height: 420}, {Width: 3840, Height: 2160}} {
		w.Resize(size)
		at, ground := p.ground()
		left := min(at.X, p.tools.newGame.Position().X, p.score.box.Position().X)
		last := p.best.box
		right := size.Width - max(at.X+ground.Width, last.Position().X+last.Size().Width)
		if left < 8 || right < 8 || at.Y < 8 || p.score.box.Position().Y < 8 {
			t.Errorf("at %v the margins are %v on the left, %v on the right; the board is at %v", size, left, right, at)
		}
	}
}

// TestWideWindow checks that the board takes at least nine tenths of the height of a wide window.
func TestWideWindow(t *testing.T) {
	w := openClassic(t, "")
	p := w.game.page
	for _, size := range []fyne.Size{{Width: 800, Height: 500}, {Width: 760, Height: 420}, {Width: 1000, Height: 420}, {Width: 1366, Height: 705}, {Width: 1920, Height: 1080}, {Width: 3840, Height: 2160}} {
		w.Resize(size)
		checkLayout(t, w, size)
		if _, ground := p.ground(); ground.Height < 0.9*size.Height {
			t.Errorf("at %v the board has the size %v", size, ground)
		}
		for b, word := range map[*widgets.Button]string{p.tools.undo: "Undo  0", p.tools.redo: "Redo", p.tools.hint: "Hint", p.tools.autoplay: "Autoplay"} {
			if b.Text != word {
				t.Errorf("at %v a tool has the text %q, want %q", size, b.Text, word)
			}
		}
		if !p.tools.history.Visible() || !p.foot.arrows[0].Visible() {
			t.Errorf("at %v the arrow buttons are visible: %v", size, p.foot.arrows[0].Visible())
		}
	}
}

// TestSmallWindow checks which tools the smallest window shows.
func TestSmallWindow(t *testing.T) {
	w := openClassic(t, "")
	p := w.game.page
	w.Resize(fyne.NewSize(500, 670))
	for i, b := range append(p.tools.all(), p.foot.arrows...) {
		if !b.Visible() {
			t.Errorf("button %d is not visible at first", i)
		}
	}
	w.Resize(fyne.NewSize(320, 420))
	if p.foot.arrows[0].Visible() || p.tools.history.Visible() || p.tools.statistics.Visible() {
		t.Error("the smallest window shows arrow buttons, History or Statistics")
	}
	for _, b := range []*widgets.Button{p.tools.newGame, p.tools.undo, p.tools.redo, p.tools.hint, p.tools.autoplay, p.tools.menu} {
		if !b.Visible() {
			t.Errorf("the smallest window does not show the button %q", b.ToolTip())
		}
	}
	w.Resize(fyne.NewSize(320, 600))
	if !p.foot.arrows[0].Visible() {
		t.Error("a high window does not show the arrow buttons")
	}
	w.Resize(fyne.NewSize(700, 900))
	if p.tools.autoplay.Text != "Autoplay" {
		t.Errorf("with room, the button for autoplay has the text %q", p.tools.autoplay.Text)
	}
}

// TestRulesAreShown checks that the name and the date of today's game are visible in the smallest
// window.
func TestRulesAreShown(t *testing.T) {
	w := openClassic(t, "")
	w.Resize(fyne.NewSize(320, 420))
	now := time.Now().UTC()
	w.game.start(session.StartOf(session.Today(now)), "")
	if got, want := w.game.page.rules.Text, now.Format("Today · 2 Jan"); got != want && time.Now().UTC().Day() == now.Day() {
		t.Errorf("the rules are shown as %q", got)
	}
	checkLayout(t, w, w.Canvas().Size())
	rules := engine.Classic()
	rules.Rows, rules.Cols, rules.Target, rules.Fours = 3, 7, 512, 0.33
	w.game.start(session.Start{Rules: rules}, "")
	checkLayout(t, w, w.Canvas().Size())
	if got := w.game.page.rules.Text; got != "3×7" {
		t.Errorf("custom rules are shown as %q", got)
	}
}

// endGames plays games to their ends, and then starts another one.
func (w *window) endGames(t *testing.T, games int) {
	t.Helper()
	rules := w.state().Rules
	for range games {
		w.game.start(session.Start{Rules: smallRules(), Fresh: true}, "")
		w.playToLoss(t)
	}
	w.game.start(session.Start{Rules: rules, Fresh: true}, "")
}

// TestKeysUntilThreeGames checks that the foot shows the most important keys until three games have
// ended, also if the program is started again.
func TestKeysUntilThreeGames(t *testing.T) {
	store := records.Memory{}
	for ended := range 5 {
		w := openWindow(t, store, engine.Classic(), "")
		w.game.start(session.Start{Rules: smallRules(), Fresh: true}, "")
		if got := strings.Contains(w.footText(), "HJKL"); got != (ended < 3) {
			t.Errorf("after %d games the foot shows %q", ended, w.footText())
		}
		w.playToLoss(t)
	}
}

// TestMessages checks that a message stands in the place of the arrow buttons.
func TestMessages(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	for _, size := range []fyne.Size{{Width: 500, Height: 670}, {Width: 800, Height: 500}, {Width: 320, Height: 420}} {
		w.Resize(size)
		board := w.game.page.board.Size()
		w.press(fyne.KeyI)
		p.runNext(t)
		if got := w.footText(); !strings.HasPrefix(got, "Left ") && !strings.HasPrefix(got, "Right ") || w.game.page.foot.arrows[0].Visible() {
			t.Errorf("at %v the hint is %q; the arrow buttons are visible: %v", size, got, w.game.page.foot.arrows[0].Visible())
		}
		checkLayout(t, w, size)
		if w.game.page.board.Size() != board {
			t.Errorf("at %v the hint changes the size of the board", size)
		}
		w.press(fyne.KeyDown, fyne.KeyZ)
	}
}

// TestStrip checks that the controls of autoplay stand in the place of the arrow buttons, where there
// is room, and that the slider sets the speed without stopping autoplay.
func TestStrip(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	f := &w.game.page.foot
	for size, hasRoom := range map[fyne.Size]bool{{Width: 500, Height: 670}: true, {Width: 800, Height: 500}: true, {Width: 320, Height: 420}: false} {
		w.Resize(size)
		w.press(fyne.KeyP, fyne.KeyReturn)
		if f.strip.pause.Visible() != hasRoom || f.strip.speed.Visible() != hasRoom || f.arrows[0].Visible() {
			t.Errorf("at %v the strip is visible: %v; the arrow buttons are: %v", size, f.strip.pause.Visible(), f.arrows[0].Visible())
		}
		if got := w.footText(); !strings.Contains(got, "2 moves per second") && !strings.Contains(got, "any key: stop") {
			t.Errorf("at %v the foot shows %q", size, got)
		}
		checkLayout(t, w, size)
		if hasRoom {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.strip.speed)
			test.TapCanvas(w.Canvas(), at.AddXY(f.strip.speed.Size().Width-2, f.strip.speed.Size().Height/2))
			if got := w.chosen(paceSetting); got != "drawn" || !w.isAutoplaying() || w.Canvas().Focused() != nil || !strings.Contains(w.footText(), "Maximum") {
				t.Errorf("at %v the end of the slider sets the speed %q; the coach plays: %v; the foot shows %q", size, got, w.isAutoplaying(), w.footText())
			}
			w.press(fyne.KeyMinus, fyne.KeyMinus, fyne.KeyMinus)
			if f.strip.speed.Value != 1 {
				t.Errorf("at %v keys set the slider to %v", size, f.strip.speed.Value)
			}
			test.Tap(f.strip.pause)
		} else {
			w.press(fyne.KeySpace)
		}
		if p.runAll(t); w.isAutoplaying() || f.strip.pause.Visible() {
			t.Errorf("at %v autoplay does not stop, or the strip is still visible", size)
		}
	}
}

// TestOffer checks that the window offers to undo New game for four seconds, and only if the old
// game has moves.
func TestOffer(t *testing.T) {
	w := openClassic(t, "")
	var hide func()
	w.after = func(d time.Duration, act func()) func() {
		if d == 4*time.Second {
			hide = act
		}
		return func() {}
	}
	offer := w.game.page.notice
	if w.game.do(session.New); offer.Visible() {
		t.Error("the window offers to restore a game without moves")
	}
	w.press(fyne.KeyLeft, fyne.KeyDown)
	before := w.state()
	w.game.do(session.New)
	if !offer.Visible() || offer.Text != "New game · Undo" {
		t.Errorf("after New game, the offer %q is visible: %v", offer.Text, offer.Visible())
	}
	if w.game.do(session.New); !offer.Visible() {
		t.Error("a second New game removes the offer")
	}
	at, size := offer.Position(), offer.Size()
	if arrow := w.game.page.foot.arrows[0]; at.Y < arrow.Position().Y+arrow.Size().Height-4 || at.Y+size.Height > 670 {
		t.Errorf("the offer is at %v with the size %v; the arrow buttons are at %v", at, size, arrow.Position())
	}
	checkPicture(t, w)
	test.Tap(offer)
	if !w.state().Matrix.Equal(before.Matrix) || offer.Visible() {
		t.Errorf("the offer makes %v, want %v; it is visible: %v", w.state().Matrix, before.Matrix, offer.Visible())
	}
	w.game.do(session.New)
	if w.press(fyne.KeyLeft, fyne.KeyDown); offer.Visible() {
		t.Error("the offer is visible after a move")
	}
	w.game.do(session.New)
	if hide(); offer.Visible() {
		t.Error("the offer is visible after four seconds")
	}
}

// TestLesson checks that the first key plays although a card explains the game, that the first moves
// or its button close it, and that its examples play twice.
func TestLesson(t *testing.T) {
	open := func() (*window, *pending) {
		w, p := newTestWindow(t, test.NewTempApp(t), records.Memory{}, session.Start{Rules: engine.Classic()}), &pending{}
		w.after = func(_ time.Duration, act func()) func() {
			p.callback = act
			return func() { p.callback = nil }
		}
		w.start("", nil)
		return w, p
	}
	w, _ := open()
	if w.press(fyne.KeyI, fyne.KeyReturn); w.game.page.lesson != nil {
		t.Error("a hint does not close the card, which would cover its reason")
	}
	w, p := open()
	lesson := w.game.page.lesson
	if lesson == nil || !lesson.box.Visible() || w.top() != w.game.view {
		t.Fatal("at the first start no card is visible over the game")
	}
	steps := 0
	for ; p.callback != nil; steps++ {
		p.runNext(t)
	}
	if got := lesson.examples[1].board.Matrix().String(); steps != 4 || got != "16 0 0 0" {
		t.Errorf("the examples have %d steps, and end with %s", steps, got)
	}
	want, _ := playMove(w.state(), engine.Downward)
	if w.press(fyne.KeyDown); !w.state().Matrix.Equal(want.Matrix) || !lesson.box.Visible() {
		t.Errorf("the first key makes %v, want %v; the card is visible: %v", w.state().Matrix, want.Matrix, lesson.box.Visible())
	}
	w.press(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)
	if lesson.box.Visible() || w.game.page.lesson != nil {
		t.Error("the first moves do not close the card")
	}
	w, p = open()
	lesson = w.game.page.lesson
	test.Tap(lesson.closeButton)
	if lesson.box.Visible() || w.game.page.lesson != nil || p.callback != nil {
		t.Error("the button does not close the card")
	}
}
