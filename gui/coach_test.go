package gui

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// A pending has the callback of a search or a timer, or nil. The test decides when to call it.
type pending struct{ callback func() }

// runAll calls the callback, and those that it causes, until there are no more.
func (p *pending) runAll(t *testing.T) {
	t.Helper()
	for p.callback != nil {
		p.runNext(t)
	}
}

// runNext calls the callback. The test fails if the callback is nil.
func (p *pending) runNext(t *testing.T) {
	t.Helper()
	callback := p.callback
	if p.callback = nil; callback == nil {
		t.Fatal("no search or timer is pending")
	}
	callback()
}

// TestDialogsPause checks that opening a dialog stops autoplay.
func TestDialogsPause(t *testing.T) {
	for _, label := range []string{"About 2048", "Paste game"} {
		w, _ := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyP, fyne.KeyReturn)
		if w.chooseMenuItem(t, label); w.isAutoplaying() || !w.dialogs.isOpen() {
			t.Errorf("%s: the coach plays: %v; a dialog is open: %v", label, w.isAutoplaying(), w.dialogs.isOpen())
		}
	}
}

// openWithCoach returns a window whose coach evaluates a fixed number of boards. Its searches and
// timers end when the test calls runNext.
func openWithCoach(t *testing.T, rules engine.Rules, board string) (*window, *pending) {
	w, p := openWindow(t, records.Memory{}, rules, board), &pending{}
	w.run = func(work, done func()) { p.callback = func() { work(); done() } }
	w.after = func(d time.Duration, act func()) func() {
		if d == releaseTime {
			return func() {}
		}
		p.callback = act
		return func() { p.callback = nil }
	}
	return w, p
}

// isAutoplaying reports whether the coach plays.
func (w *window) isAutoplaying() bool { return w.session.Scene().Coach == session.Playing }

func TestHint(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	w.press(fyne.KeyI)
	if w.game.page.arrow.shape.Visible() || w.session.Scene().HasHelp {
		t.Error("a hint is visible before the search has ended")
	}
	p.runNext(t)
	hint := w.footText()
	if !w.game.page.arrow.shape.Visible() || !strings.HasPrefix(hint, "Left ") && !strings.HasPrefix(hint, "Right ") || !w.session.Scene().HasHelp {
		t.Errorf("the hint is %q; its arrow is visible: %v; the game has help: %v", hint, w.game.page.arrow.shape.Visible(), w.session.Scene().HasHelp)
	}
	arrow := &w.game.page.arrow
	at, size, _ := w.game.page.board.Ground()
	at = at.Add(w.game.page.board.Position())
	edge := at.X
	if arrow.direction == engine.Rightward {
		edge += size.Width
	}
	if middle := arrow.shape.Position().X + arrow.shape.Size().Width/2; middle != edge {
		t.Errorf("the middle of the arrow is at %v, and the edge of the board at %v", middle, edge)
	}
	w.press(fyne.KeyLeft)
	if keys := keyLines(w.session.Scene())[0]; w.game.page.arrow.shape.Visible() || w.footText() != keys {
		t.Errorf("after a move the window still shows %q", w.footText())
	}
	w.press(fyne.KeyI, fyne.KeyRight)
	if p.runAll(t); w.game.page.arrow.shape.Visible() {
		t.Error("after a move the window shows a hint for the board before it")
	}
	test.Tap(w.game.page.tools.hint)
	p.runNext(t)
	w.press(fyne.KeyZ)
	if w.game.page.arrow.shape.Visible() {
		t.Error("after an undo the hint is still visible")
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	w.chooseMenuItem(t, "Keyboard shortcuts")
	w.press(fyne.KeyEscape)
	if w.game.page.arrow.shape.Visible() {
		t.Error("after the key sheet was open the hint is still visible")
	}
}

func TestNoHint(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2")
	w.press(fyne.KeyEscape, fyne.KeyI)
	if texts, _ := w.veilTexts(t); p.callback != nil || texts[0] != "Game over!" {
		t.Errorf("after the end of a game, a hint shows %q", texts)
	}
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p = openWithCoach(t, rules, "")
	for i, b := range []*widgets.Button{w.game.page.tools.hint, w.game.page.tools.autoplay} {
		if !b.Disabled() || !strings.Contains(b.ToolTip(), "too large") {
			t.Errorf("button %d is disabled: %v; its tooltip is %q", i, b.Disabled(), b.ToolTip())
		}
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	if texts, _ := w.dialogTexts(t); !strings.Contains(texts[1], "too large") || w.session.Scene().HasHelp {
		t.Errorf("on a board that is too large, a hint shows %q", texts)
	}
	w.press(fyne.KeyEscape)
	w.game.start(session.Start{Rules: engine.Classic()}, "")
	if b := w.game.page.tools.hint; b.Disabled() || !strings.Contains(b.ToolTip(), "Hint") {
		t.Errorf("on a smaller board the button is disabled: %v; its tooltip is %q", b.Disabled(), b.ToolTip())
	}
}

// TestHintAgain checks that a second request for the same hint makes the tiles lean again.
func TestHintAgain(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	clock := newClock()
	w.press(fyne.KeyI, fyne.KeyReturn)
	p.runAll(t)
	for range 2 {
		if !w.game.page.board.Moving() {
			t.Error("a hint does not make the tiles lean")
		}
		clock.tick(1)
		if w.game.page.board.Moving() || w.session.Scene().Hint == nil || !w.game.page.arrow.shape.Visible() {
			t.Error("the tiles do not come to rest, or the hint is not visible")
		}
		w.press(fyne.KeyI)
	}
}

// TestStep checks that the strip stays while the player lets the coach make single moves, and that a
// move of the player removes it.
func TestStep(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	strip := &w.game.page.foot.strip
	if strip.pause.Text != "Pause" || !strip.step.Visible() {
		t.Errorf("during autoplay the strip has %q; it has Step: %v", strip.pause.Text, strip.step.Visible())
	}
	for i := range 3 {
		strip.step.OnTapped()
		w.press(fyne.KeyPeriod)
		if strip.pause.Text != "Autoplay" || !strip.step.Visible() || w.game.page.foot.arrows[0].Visible() {
			t.Errorf("after Step the strip has %q; it has Step: %v", strip.pause.Text, strip.step.Visible())
		}
		if p.runAll(t); w.isAutoplaying() || w.state().Spawns != 2+2*(i+1) {
			t.Fatalf("after %d steps the coach has made %d moves; it plays: %v", 2*(i+1), w.state().Spawns-2, w.isAutoplaying())
		}
		checkPicture(t, w)
	}
	strip.pause.OnTapped()
	if !w.isAutoplaying() || strip.pause.Text != "Pause" {
		t.Errorf("after Step, the button of the strip starts autoplay: %v; its text is %q", w.isAutoplaying(), strip.pause.Text)
	}
	w.press(fyne.KeyPeriod)
	p.runAll(t)
	before := w.state()
	for _, name := range []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight} {
		w.press(name)
	}
	if strip.step.Visible() || w.state().Spawns == before.Spawns {
		t.Error("after a move of the player the strip is visible")
	}
}

// TestCoachPlays checks that the coach plays at the chosen speed until the player does something
// else.
func TestCoachPlays(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	if !strings.Contains(w.footText(), "2 moves per second") || w.session.Scene().HasHelp {
		t.Errorf("during autoplay the window shows %q; before the first move the game has help: %v", w.footText(), w.session.Scene().HasHelp)
	}
	for range 20 {
		before := w.state()
		p.runNext(t) // the search
		p.runNext(t) // the timer
		if !w.isAutoplaying() || w.state().Spawns != before.Spawns+1 {
			t.Fatalf("the coach changes the board from %[2]v to %[1]v", w.state().Matrix, before.Matrix)
		}
		checkPicture(t, w)
	}
	if !w.session.Scene().HasHelp {
		t.Error("after autoplay the game has no help")
	}
	w.press(fyne.KeyEqual)
	if !strings.Contains(w.footText(), "5 moves per second") {
		t.Errorf("after + the window shows %q", w.footText())
	}
	w.press(fyne.KeyMinus, fyne.KeyMinus)
	if !strings.Contains(w.footText(), "1 move per second") {
		t.Errorf("after - the window shows %q", w.footText())
	}
	before := w.state()
	for _, d := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown} {
		w.press(d)
		if p.runAll(t); w.isAutoplaying() || w.state().Spawns != before.Spawns {
			t.Fatalf("%s does more than stop the coach", d)
		}
		w.press(fyne.KeyP)
	}
	test.Tap(w.game.page.tools.autoplay)
	if p.runAll(t); w.isAutoplaying() {
		t.Error("the button does not stop the coach")
	}
	w.Canvas().Focus(w.game.page.tools.undo)
	w.game.page.tools.undo.KeyDown(&fyne.KeyEvent{Name: fyne.KeyP})
	if w.Canvas().Focused() != nil || !w.isAutoplaying() {
		t.Error("during autoplay a button has the focus, which Space would press")
	}
	w.game.do(session.MoveLeft)
	if p.runAll(t); w.isAutoplaying() {
		t.Error("a swipe does not stop the coach")
	}
	test.Tap(w.game.page.tools.autoplay)
	w.chooseMenuItem(t, "History")
	if p.runAll(t); w.isAutoplaying() {
		t.Error("the coach plays behind the history")
	}
}

// TestPauses checks that a click on the board, F11 and an open menu stop autoplay, but do not
// remove a hint.
func TestPauses(t *testing.T) {
	for name, pause := range map[string]func(w *window){
		"a click on the board": func(w *window) { w.game.page.board.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary}) },
		"F11": func(w *window) {
			if w.press(fyne.KeyF11); !w.FullScreen() {
				t.Error("F11 does not switch to full screen")
			}
		},
		"an open menu": openMenu,
	} {
		w, p := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyI, fyne.KeyReturn)
		p.runNext(t)
		if pause(w); w.session.Scene().Hint == nil {
			t.Errorf("%s removes the hint", name)
		}
		w.SetFullScreen(false)
		w.backToGame()
		w.press(fyne.KeyP)
		p.runNext(t)
		p.runNext(t)
		before := w.state()
		pause(w)
		if p.runAll(t); w.isAutoplaying() || w.state().Spawns != before.Spawns {
			t.Errorf("%s: the coach changes the board from %[3]v to %[2]v; it plays: %[4]v", name, w.state().Matrix, before.Matrix, w.isAutoplaying())
		}
	}
}

// TestHeldKeyPauses checks that a held key that stops autoplay makes no move.
func TestHeldKeyPauses(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "2 0 0 0 / 0 2 0 0 / 0 0 2 0 / 0 0 0 2")
	w.chooseSetting(t, "Hold a key to repeat the move")
	w.press(fyne.KeyEscape, fyne.KeyP)
	before := w.state()
	hold := func(key fyne.KeyName) {
		w.press(key)
		for range 4 {
			w.keyboard.typedKey(&fyne.KeyEvent{Name: key})
		}
	}
	hold(fyne.KeyLeft)
	if p.runAll(t); w.isAutoplaying() || w.state().Spawns != before.Spawns {
		t.Errorf("a held key that stops autoplay changes the board from %[2]v to %[1]v", w.state().Matrix, before.Matrix)
	}
	if hold(fyne.KeyDown); w.state().Spawns == before.Spawns {
		t.Error("the next held key makes no move")
	}
	w.press(fyne.KeyP)
	before = w.state()
	hold(fyne.KeyLeft)
	w.press(fyne.KeyP, fyne.KeyP) // the player has released the key and pressed another
	if hold(fyne.KeyLeft); w.state().Spawns == before.Spawns {
		t.Error("the key that has stopped autoplay makes no move when it is pressed again")
	}
}

// TestPauseButtonInASmallWindow checks that the smallest window shows the autoplay button in every
// language.
func TestPauseButtonInASmallWindow(t *testing.T) {
	for _, l := range words.Languages {
		w, _ := openWithCoach(t, engine.Classic(), "")
		if err := w.session.Settings().Set(words.Setting, l.Tag); err != nil {
			t.Fatal(err)
		}
		w.applySettings()
		w.backToGame()
		w.Resize(w.Content().MinSize())
		pause := w.game.page.tools.autoplay
		end := fyne.CurrentApp().Driver().AbsolutePositionForObject(pause).Add(pause.Size())
		if !pause.Visible() || end.X > 320 || pause.Size().Width < pause.MinSize().Width {
			t.Errorf("%s: the autoplay button ends at %v and has the size %v; visible: %v", l.Tag, end, pause.Size(), pause.Visible())
		}
		w.press(fyne.KeyP)
		if test.Tap(pause); w.isAutoplaying() {
			t.Errorf("%s: the button does not stop autoplay", l.Tag)
		}
	}
	words.Speak("en")
}

// TestCoachWins checks that autoplay stops at a win, and lets the player decide whether to
// continue.
func TestCoachWins(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "1024 1024 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	w.press(fyne.KeyP)
	for w.state().Status() == engine.Playing {
		p.runNext(t)
		p.runNext(t)
	}
	w.game.page.board.Finish()
	if texts, _ := w.veilTexts(t); w.isAutoplaying() || p.callback != nil || texts[0] != "You win!" {
		t.Errorf("after the win the veil shows %q; the coach plays: %v", texts, w.isAutoplaying())
	}
}

// TestReviewTooLarge checks that the review of a board that is too large for the coach shows the
// reason.
func TestReviewTooLarge(t *testing.T) {
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p := openWithCoach(t, rules, "")
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	w.chooseMenuItem(t, "History")
	openReplay(w, w.games()[0])
	w.press(fyne.KeyHome, fyne.KeyI, fyne.KeyReturn)
	p.runNext(t)
	if !strings.Contains(w.texts(), "too large") {
		t.Errorf("for a move the window shows %s", w.texts())
	}
}

// TestReview checks that a review gives an opinion on each move, and marks the worst ones.
func TestReview(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	for i := range 40 {
		w.press([]fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%4])
	}
	w.press(fyne.KeyZ)
	w.chooseMenuItem(t, "History")
	openReplay(w, w.games()[0])
	w.press(fyne.KeyHome, fyne.KeyI, fyne.KeyReturn)
	if !w.session.Scene().HasHelp {
		t.Error("after a review of the current game, it has no help")
	}
	for p.callback != nil {
		p.runNext(t)
	}
	marked := 0
	for _, r := range visible[*canvas.Rectangle](w) {
		if r.FillColor == w.style.Colors.Button {
			marked++
		}
	}
	if marked != 10 {
		t.Errorf("%d moves are marked, want %d", marked, 10)
	}
	agreed, other := 0, 0
	for range 39 {
		switch text := w.texts(); {
		case strings.Contains(text, ". The coach agrees."):
			agreed++
		case strings.Contains(text, ". The coach would play: "):
			other++
		default:
			t.Fatalf("for a move the window shows %s", text)
		}
		w.press(fyne.KeyRight)
	}
	if agreed == 0 || other < 10 {
		t.Errorf("the coach agrees with %d moves, and disagrees with %d", agreed, other)
	}
}

// TestFirstHelp checks that the window asks before the first help of a game, and only then. After
// help it shows a badge, which does not change the layout.
func TestFirstHelp(t *testing.T) {
	for name, help := range map[string]func(w *window){
		"hint":     func(w *window) { w.press(fyne.KeyI) },
		"autoplay": func(w *window) { w.press(fyne.KeyP) },
		"button":   func(w *window) { test.Tap(w.game.page.tools.hint) },
		"menu":     func(w *window) { w.chooseMenuItem(t, "Hint") },
	} {
		w, p := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyLeft, fyne.KeyDown)
		places := func() (all []fyne.Position) {
			for _, o := range w.game.page.objects() {
				if p := w.game.page; !slices.Contains([]fyne.CanvasObject{p.helpBadge.box, p.helpBadge.text, &p.gain.text, &p.arrow.shape, p.foot.rows[0], p.foot.rows[1], p.foot.strip.pause, p.foot.strip.step, p.foot.strip.speed}, o) {
					all = append(all, o.Position())
				}
			}
			return all
		}
		before, badge := places(), w.game.page.helpBadge
		for range 2 {
			help(w)
			if texts, _ := w.dialogTexts(t); texts[0] != "Use the coach?" || !strings.Contains(texts[1], "counted separately") {
				t.Errorf("%s: the dialog shows %q", name, texts)
			}
			w.press(fyne.KeyEscape)
			if w.dialogs.isOpen() || p.callback != nil || w.session.Scene().HasHelp || badge.text.Visible() {
				t.Errorf("%s: the player cancels, but gets help", name)
			}
		}
		help(w)
		w.press(fyne.KeyReturn)
		p.runNext(t)
		if p.callback != nil {
			p.runNext(t)
		}
		w.press(fyne.KeySpace) // stops autoplay
		if !w.session.Scene().HasHelp || !badge.text.Visible() || !badge.box.Visible() || badge.text.Text != "with help" {
			t.Errorf("%s: after help, no badge is visible", name)
		}
		if after := places(); !slices.Equal(after, before) {
			t.Errorf("%s: the badge moves the other parts from %v to %v", name, before, after)
		}
		if help(w); w.dialogs.isOpen() {
			t.Errorf("%s: the window asks twice", name)
		}
		w.press(fyne.KeySpace)
		w.game.do(session.New)
		if help(w); !w.dialogs.isOpen() || badge.text.Visible() {
			t.Errorf("%s: in a new game the window does not ask, or shows the badge", name)
		}
	}
}

// TestPracticeHasNoBest checks that a practice game shows no best score, and gives help without
// asking.
func TestPracticeHasNoBest(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "2 2 4 8")
	if strings.Contains(w.texts(), "BEST") {
		t.Errorf("a practice game shows %s", w.texts())
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	if w.dialogs.isOpen() || !w.game.page.arrow.shape.Visible() || !w.game.page.helpBadge.text.Visible() {
		t.Error("the hint or the badge is not visible")
	}
	w.game.start(session.Start{Rules: engine.Classic()}, "")
	if !strings.Contains(w.texts(), "BEST") {
		t.Errorf("a classic game shows %s", w.texts())
	}
	checkLayout(t, w, w.Canvas().Size())
}

// TestReviewProgress checks that the key of the review starts, stops and resumes it, and that the
// window shows its progress. In a game that has not ended, the window asks first.
func TestReviewProgress(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	for i := range 40 {
		w.press([]fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%4])
	}
	openReplay(w, w.games()[0])
	w.Canvas().Unfocus()
	before := w.Canvas().Capture()
	w.press(fyne.KeyI)
	if texts, _ := w.dialogTexts(t); texts[0] != "Use the coach?" {
		t.Errorf("the dialog shows %q", texts)
	}
	w.press(fyne.KeyEscape)
	if p.callback != nil || w.session.Scene().HasHelp {
		t.Error("the player cancels, but the review starts")
	}
	w.press(fyne.KeyI, fyne.KeyReturn)
	w.Canvas().Unfocus()
	if reflect.DeepEqual(w.Canvas().Capture(), before) {
		t.Error("the key changes nothing in the window")
	}
	foot := w.top().content.(*fyne.Container).Objects[2].(*fyne.Container)
	for i, o := range foot.Objects { // do this before w.texts, which lays everything out
		if o.Size().Height == 0 || i > 0 && o.Position().Y < foot.Objects[i-1].Position().Y+foot.Objects[i-1].Size().Height {
			t.Errorf("part %d, %T, has no room: it is at %v and has the size %v", i, o, o.Position(), o.Size())
		}
	}
	if !strings.Contains(w.texts(), "Review: 0 % · I: stop") {
		t.Errorf("at first the window shows %s", w.texts())
	}
	for range 10 {
		p.runNext(t)
	}
	w.press(fyne.KeyI)
	stopped := w.texts()
	if !strings.Contains(stopped, "I: continue") || strings.Contains(stopped, "Review: 0 %") || strings.Contains(stopped, "thinking") {
		t.Errorf("after a stop the window shows %s", stopped)
	}
	if p.runAll(t); w.texts() != stopped {
		t.Error("the review continues after it was stopped")
	}
	w.press(fyne.KeyI)
	if !strings.Contains(w.texts(), "I: stop") || w.dialogs.isOpen() {
		t.Errorf("after resuming, the window shows %s", w.texts())
	}
	if p.runAll(t); strings.Contains(w.texts(), "Review:") {
		t.Errorf("at the end the window shows %s", w.texts())
	}
}
