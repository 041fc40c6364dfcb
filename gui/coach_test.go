package gui

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// isAutoplaying reports whether the coach plays.
func (w *window) isAutoplaying() bool { return w.Session.Scene().Coach == session.Playing }

// buttons returns the visible buttons with a text, or a tooltip that begins with it.
func (w *window) buttons(text string) (all []*widgets.Button) {
	for _, b := range visible[*widgets.Button](w) {
		if b.Text == text || strings.HasPrefix(b.ToolTip(), text) {
			all = append(all, b)
		}
	}
	return all
}

func (w *window) hasButton(text string) bool { return len(w.buttons(text)) > 0 }

// TestDialogsPause checks that opening a dialog stops autoplay.
func TestDialogsPause(t *testing.T) {
	for _, label := range []string{"About 2048", "Paste game"} {
		w, _ := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyP, fyne.KeyReturn)
		w.chooseMenuItem(t, label)
		if w.isAutoplaying() || !w.Dialogs.IsOpen() {
			t.Errorf("%s: the coach plays: %v; a dialog is open: %v", label, w.isAutoplaying(), w.Dialogs.IsOpen())
		}
	}
}

func TestHint(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	w.press(fyne.KeyI)
	if w.hasArrow() || w.Session.Scene().IsAssisted {
		t.Error("a hint is visible before the search has ended")
	}
	p.runNext(t)
	reason := words.Say(w.Session.Scene().Hint.Reason)
	if !w.hasArrow() || !strings.Contains(w.texts(), reason) || !w.Session.Scene().IsAssisted {
		t.Errorf("the window shows %s; an arrow is visible: %v; the game has help: %v",
			w.texts(), w.hasArrow(), w.Session.Scene().IsAssisted)
	}
	w.press(fyne.KeyLeft)
	if w.hasArrow() || !strings.Contains(w.texts(), "Arrows, WASD or HJKL: move · Z: undo · Ctrl+N: new game") {
		t.Errorf("after a move the window still shows %s", w.texts())
	}
	w.press(fyne.KeyI, fyne.KeyRight)
	p.runAll(t)
	if w.hasArrow() {
		t.Error("after a move the window shows a hint for the board before it")
	}
	test.Tap(w.button(t, "Hint"))
	p.runNext(t)
	w.press(fyne.KeyZ)
	if w.hasArrow() {
		t.Error("after an undo the hint is still visible")
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	w.chooseMenuItem(t, "Keyboard shortcuts")
	w.press(fyne.KeyEscape)
	if w.hasArrow() {
		t.Error("after the key sheet was open the hint is still visible")
	}
}

// TestNoHint checks that there are no hints after the end of a game and on a board that is too large.
func TestNoHint(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2")
	w.press(fyne.KeyEscape, fyne.KeyI)
	if p.callback != nil || !strings.Contains(w.texts(), "|Game over!|") {
		t.Errorf("after the end of a game, a hint shows %s", w.texts())
	}
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p = openWithCoach(t, rules, "")
	disabled := 0
	for _, b := range visible[*widgets.Button](w) {
		if b.Disabled() && strings.Contains(b.ToolTip(), "too large") {
			disabled++
		}
	}
	if disabled != 2 || w.hasButton("Hint") || w.hasButton("Autoplay: ") {
		t.Errorf("%d of the buttons for a hint and for autoplay are disabled, with the reason", disabled)
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	if texts, _ := w.dialogTexts(t); !strings.Contains(texts[1], "too large") || w.Session.Scene().IsAssisted {
		t.Errorf("on a board that is too large, a hint shows %q", texts)
	}
	w.press(fyne.KeyEscape)
	w.game.Start(session.Start{Rules: engine.Classic()}, "")
	if b := w.button(t, "Hint"); b.Disabled() {
		t.Error("on a smaller board the button for a hint is disabled")
	}
}

// TestStep checks that the strip stays while the player lets the coach make single moves, and that a move of the
// player removes it.
func TestStep(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	if !w.hasButton("Pause") || !w.hasButton("Coach: one move") {
		t.Errorf("during autoplay Pause and Step are visible: %v, %v", w.hasButton("Pause"), w.hasButton("Coach: one move"))
	}
	for i := range 3 {
		test.Tap(w.button(t, "Coach: one move"))
		w.press(fyne.KeyPeriod)
		if w.hasButton("Pause") || !w.hasButton("Coach: one move") || w.hasButton("Left") {
			t.Errorf("after Step the window has Pause: %v, Step: %v, and arrow buttons: %v",
				w.hasButton("Pause"), w.hasButton("Coach: one move"), w.hasButton("Left"))
		}
		p.runAll(t)
		if w.isAutoplaying() || w.state().Spawns != 2+2*(i+1) {
			t.Fatalf("after %d steps the coach has made %d moves; it plays: %v",
				2*(i+1), w.state().Spawns-2, w.isAutoplaying())
		}
		checkPicture(t, w)
	}
	autoplay := w.buttons("Autoplay")
	test.Tap(autoplay[len(autoplay)-1]) // that of the strip
	if !w.isAutoplaying() || !w.hasButton("Pause") {
		t.Errorf("after Step, the button of the strip starts autoplay: %v", w.isAutoplaying())
	}
	w.press(fyne.KeyPeriod)
	p.runAll(t)
	before := w.state()
	w.press(fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight)
	if w.hasButton("Coach: one move") || w.state().Spawns == before.Spawns {
		t.Error("after a move of the player the strip is visible")
	}
}

// TestCoachPlays checks that the coach plays at the chosen speed until the player does something else.
func TestCoachPlays(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	if !strings.Contains(w.texts(), "2 moves per second") || w.Session.Scene().IsAssisted {
		t.Errorf("during autoplay the window shows %s; before the first move the game has help: %v",
			w.texts(), w.Session.Scene().IsAssisted)
	}
	for range 20 {
		before := w.state()
		p.runNext(t) // the search
		p.runNext(t) // the timer
		if !w.isAutoplaying() || w.state().Spawns != before.Spawns+1 {
			t.Fatalf("the coach changes the board from %v to %v", before.Matrix, w.state().Matrix)
		}
		checkPicture(t, w)
	}
	if !w.Session.Scene().IsAssisted {
		t.Error("after autoplay the game has no help")
	}
	w.press(fyne.KeyEqual)
	if !strings.Contains(w.texts(), "5 moves per second") {
		t.Errorf("after + the window shows %s", w.texts())
	}
	w.press(fyne.KeyMinus, fyne.KeyMinus)
	if !strings.Contains(w.texts(), "1 move per second") {
		t.Errorf("after - the window shows %s", w.texts())
	}
	undo := w.button(t, "Undo")
	w.Canvas().Focus(undo)
	undo.KeyDown(&fyne.KeyEvent{Name: fyne.KeyP}) // stops autoplay
	undo.KeyDown(&fyne.KeyEvent{Name: fyne.KeyP})
	if w.Canvas().Focused() != nil || !w.isAutoplaying() {
		t.Error("during autoplay a button has the focus, which Space would press")
	}
	before := w.state()
	for name, stop := range map[string]func(){
		"Left":       func() { w.press(fyne.KeyLeft) },
		"Down":       func() { w.press(fyne.KeyDown) },
		"the button": func() { test.Tap(w.button(t, "Autoplay")) },
		"a view":     func() { w.chooseMenuItem(t, "History") },
	} {
		stop()
		p.runAll(t)
		if w.isAutoplaying() || w.state().Spawns != before.Spawns {
			t.Fatalf("%s does more than stop the coach, or does not stop it", name)
		}
		w.BackToGame()
		w.press(fyne.KeyP)
	}
	w.game.Do(session.MoveLeft) // as a swipe does
	p.runAll(t)
	if w.isAutoplaying() {
		t.Error("a move of the player does not stop the coach")
	}
}

// TestPauses checks that a click on the board, F11 and an open menu stop autoplay, but do not
// remove a hint.
func TestPauses(t *testing.T) {
	for name, pause := range map[string]func(w *window){
		"a click on the board": func(w *window) {
			w.board().MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
		},
		"F11": func(w *window) {
			w.press(fyne.KeyF11)
			if !w.FullScreen() {
				t.Error("F11 does not switch to full screen")
			}
		},
		"an open menu": func(w *window) { w.do(shell.ShowMenu) },
	} {
		w, p := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyI, fyne.KeyReturn)
		p.runNext(t)
		pause(w)
		if w.Session.Scene().Hint == nil {
			t.Errorf("%s removes the hint", name)
		}
		w.SetFullScreen(false)
		w.BackToGame()
		w.press(fyne.KeyP)
		p.runNext(t)
		p.runNext(t)
		before := w.state()
		pause(w)
		p.runAll(t)
		if w.isAutoplaying() || w.state().Spawns != before.Spawns {
			t.Errorf("%s: the coach changes the board from %v to %v; it plays: %v",
				name, before.Matrix, w.state().Matrix, w.isAutoplaying())
		}
	}
}

// TestHeldKeyPauses checks that a held key that stops autoplay makes no move.
func TestHeldKeyPauses(t *testing.T) {
	store := records.Memory{}
	if err := settings.Open(store).Set(shell.RepeatSetting.Name, "on"); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, store, engine.Classic(), "2 0 0 0 / 0 2 0 0 / 0 0 2 0 / 0 0 0 2")
	hold := func(key fyne.KeyName) {
		w.press(key)
		for range 4 {
			w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key})
		}
	}
	w.press(fyne.KeyP)
	before := w.state()
	hold(fyne.KeyLeft)
	if w.isAutoplaying() || w.state().Spawns != before.Spawns {
		t.Errorf("a held key that stops autoplay changes the board from %v to %v", before.Matrix, w.state().Matrix)
	}
	hold(fyne.KeyDown)
	if w.state().Spawns == before.Spawns {
		t.Error("the next held key makes no move")
	}
	w.press(fyne.KeyP)
	before = w.state()
	hold(fyne.KeyLeft)
	w.press(fyne.KeyP, fyne.KeyP) // the player has released the key and pressed another
	hold(fyne.KeyLeft)
	if w.state().Spawns == before.Spawns {
		t.Error("the key that has stopped autoplay makes no move when it is pressed again")
	}
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
	if w.isAutoplaying() || p.callback != nil || !w.hasButton("Keep going") || !strings.Contains(w.texts(), "You win!") {
		t.Errorf("after the win the window shows %s; the coach plays: %v", w.texts(), w.isAutoplaying())
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
	w.views.OpenReplay(w.summaries()[0])
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
	w.views.OpenReplay(w.summaries()[0])
	w.press(fyne.KeyHome, fyne.KeyI, fyne.KeyReturn)
	if !w.Session.Scene().IsAssisted {
		t.Error("after a review of the current game, it has no help")
	}
	for p.callback != nil {
		p.runNext(t)
	}
	marked := 0
	for _, r := range visible[*canvas.Rectangle](w) {
		if r.FillColor == w.Style.Colors.Button {
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

// TestFirstAssist checks that the window asks before the first assistance of a game, and only then. After help it shows a
// badge, which does not move anything else.
func TestFirstAssist(t *testing.T) {
	for name, help := range map[string]func(w *window){
		"hint":     func(w *window) { w.press(fyne.KeyI) },
		"autoplay": func(w *window) { w.press(fyne.KeyP) },
		"button":   func(w *window) { test.Tap(w.button(t, "Hint")) },
		"menu":     func(w *window) { w.chooseMenuItem(t, "Hint") },
	} {
		w, p := openWithCoach(t, engine.Classic(), "")
		w.press(fyne.KeyLeft, fyne.KeyDown)
		hasBadge := func() bool { return strings.Contains(w.texts(), "assisted") }
		places := func() (all []fyne.Position) {
			for _, name := range []string{"New game", "Undo", "Redo", "Hint", "Autoplay", "Menu", "Left"} {
				all = append(all, w.button(t, name).Position())
			}
			for _, text := range visible[*canvas.Text](w) {
				if slices.Contains([]string{"2048", "SCORE", "BEST"}, text.Text) {
					all = append(all, text.Position())
				}
			}
			return append(all, w.board().Position(), fyne.NewPos(w.board().Size().Components()))
		}
		before := places()
		for range 2 {
			help(w)
			if texts, _ := w.dialogTexts(t); texts[0] != "Use the coach?" || !strings.Contains(texts[1], "counted separately") {
				t.Errorf("%s: the dialog shows %q", name, texts)
			}
			w.press(fyne.KeyEscape)
			if w.Dialogs.IsOpen() || p.callback != nil || w.Session.Scene().IsAssisted || hasBadge() {
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
		if !w.Session.Scene().IsAssisted || !hasBadge() {
			t.Errorf("%s: after help, no badge is visible", name)
		}
		help(w)
		if w.Dialogs.IsOpen() {
			t.Errorf("%s: the window asks twice", name)
		}
		w.press(fyne.KeySpace, fyne.KeyZ) // removes the hint
		if after := places(); !hasBadge() || !slices.Equal(after, before) {
			t.Errorf("%s: the badge moves the other parts from %v to %v", name, before, after)
		}
		w.do(session.New)
		help(w)
		if !w.Dialogs.IsOpen() || hasBadge() {
			t.Errorf("%s: in a new game the window does not ask, or shows the badge", name)
		}
	}
}

// TestPracticeHasNoBest checks that a practice game shows no best score, and gives help without asking.
func TestPracticeHasNoBest(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "2 2 4 8")
	if strings.Contains(w.texts(), "BEST") {
		t.Errorf("a practice game shows %s", w.texts())
	}
	w.press(fyne.KeyI)
	p.runNext(t)
	if w.Dialogs.IsOpen() || !w.hasArrow() || !strings.Contains(w.texts(), "assisted") {
		t.Error("the hint or the badge is not visible")
	}
	w.game.Start(session.Start{Rules: engine.Classic()}, "")
	if !strings.Contains(w.texts(), "BEST") {
		t.Errorf("a classic game shows %s", w.texts())
	}
}

// TestReviewProgress checks that the key of the review starts, stops and resumes it, and that the
// window shows its progress. In a game that has not ended, the window asks first.
func TestReviewProgress(t *testing.T) {
	w, p := openWithCoach(t, engine.Classic(), "")
	for i := range 40 {
		w.press([]fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%4])
	}
	w.views.OpenReplay(w.summaries()[0])
	w.Canvas().Unfocus()
	before := w.Canvas().Capture()
	w.press(fyne.KeyI)
	if texts, _ := w.dialogTexts(t); texts[0] != "Use the coach?" {
		t.Errorf("the dialog shows %q", texts)
	}
	w.press(fyne.KeyEscape)
	if p.callback != nil || w.Session.Scene().IsAssisted {
		t.Error("the player cancels, but the review starts")
	}
	w.press(fyne.KeyI, fyne.KeyReturn)
	w.Canvas().Unfocus()
	if reflect.DeepEqual(w.Canvas().Capture(), before) {
		t.Error("the key changes nothing in the window")
	}
	foot := w.Top().Content.(*fyne.Container).Objects[2].(*fyne.Container)
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
	if !strings.Contains(stopped, "I: continue") || strings.Contains(stopped, "Review: 0 %") ||
		strings.Contains(stopped, "thinking") {
		t.Errorf("after a stop the window shows %s", stopped)
	}
	if p.runAll(t); w.texts() != stopped {
		t.Error("the review continues after it was stopped")
	}
	w.press(fyne.KeyI)
	if !strings.Contains(w.texts(), "I: stop") || w.Dialogs.IsOpen() {
		t.Errorf("after resuming, the window shows %s", w.texts())
	}
	if p.runAll(t); strings.Contains(w.texts(), "Review:") {
		t.Errorf("at the end the window shows %s", w.texts())
	}
}
