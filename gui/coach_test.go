package gui

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

// A pending is the end of a thought or a pause that the test waits for, or nil.
type pending struct{ come func() }

// rest lets everything end. What was stopped has no effect.
func (p *pending) rest(t *testing.T) {
	t.Helper()
	for p.come != nil {
		p.next(t)
	}
}

func (p *pending) next(t *testing.T) {
	t.Helper()
	come := p.come
	if p.come = nil; come == nil {
		t.Fatal("nothing is under way")
	}
	come()
}

// No dialog opens while the coach plays on.
func TestDialogsPause(t *testing.T) {
	for _, label := range []string{"About 2048", "Paste game"} {
		w, _ := coached(t, engine.Classic(), "")
		w.press(fyne.KeyP, fyne.KeyReturn)
		if w.menu(t, label); w.isPlaying() || !w.dialogs.isOpen() {
			t.Errorf("%s: the coach plays: %v, a dialog is open: %v", label, w.isPlaying(), w.dialogs.isOpen())
		}
	}
}

// coached returns a window whose coach thinks by a number of boards, and whose
// thoughts and pauses end when the test says so.
func coached(t *testing.T, rules engine.Rules, board string) (*window, *pending) {
	w, p := open(t, records.Memory{}, rules, board), &pending{}
	w.run = func(work, done func()) { p.come = func() { work(); done() } }
	w.after = func(_ time.Duration, act func()) func() {
		p.come = act
		return func() { p.come = nil }
	}
	return w, p
}

// isPlaying reports whether autoplay runs.
func (w *window) isPlaying() bool { return w.session.Scene().Coach == session.Playing }

func TestHint(t *testing.T) {
	w, p := coached(t, engine.Classic(), "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	keys := w.game.page.keys.Text
	w.press(fyne.KeyI)
	if w.game.page.arrow.Visible() || w.session.Scene().HasHelp {
		t.Error("there is a hint before it was thought of")
	}
	p.next(t)
	hint := w.game.page.keys.Text
	if !w.game.page.arrow.Visible() || !strings.HasPrefix(hint, "Left ") && !strings.HasPrefix(hint, "Right ") || !w.session.Scene().HasHelp {
		t.Errorf("the hint is %q, to be seen: %v; that it was there is known: %v", hint, w.game.page.arrow.Visible(), w.session.Scene().HasHelp)
	}
	at, size := w.game.page.arrow.Position(), w.game.page.arrow.Size()
	board, span := w.game.page.board.Position(), w.game.page.board.Size()
	if middle := at.AddXY(size.Width/2, size.Height/2); middle != board.AddXY(span.Width/2, span.Height/2) || size.Width > span.Width/2 {
		t.Errorf("the arrow is at %v, %v large, on a board at %v, %v large", at, size, board, span)
	}
	w.press(fyne.KeyLeft)
	if w.game.page.arrow.Visible() || w.game.page.keys.Text != keys {
		t.Errorf("after a move there is still %q", w.game.page.keys.Text)
	}
	w.press(fyne.KeyI, fyne.KeyRight)
	if p.rest(t); w.game.page.arrow.Visible() {
		t.Error("after a move there is a hint for the board before it")
	}
	test.Tap(w.game.tools[session.Hint])
	p.next(t)
	w.press(fyne.KeyZ)
	if w.game.page.arrow.Visible() {
		t.Error("after an undo there is still a hint")
	}
	w.press(fyne.KeyI)
	p.next(t)
	w.menu(t, "Keyboard shortcuts")
	w.press(fyne.KeyEscape)
	if w.game.page.arrow.Visible() {
		t.Error("after the keys were looked up there is still a hint")
	}
}

func TestNoHint(t *testing.T) {
	w, p := coached(t, engine.Classic(), "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2")
	w.press(fyne.KeyEscape, fyne.KeyI)
	if texts, _ := w.ending(t); p.come != nil || texts[0] != "Game over!" {
		t.Errorf("of a game that is over is told %q", texts)
	}
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p = coached(t, rules, "")
	for _, verb := range []session.Verb{session.Hint, session.Autoplay} {
		if b := w.game.tools[verb]; !b.Disabled() || !strings.Contains(b.ToolTip(), "too large") {
			t.Errorf("the button %s is disabled: %v; its tooltip is %q", verb, b.Disabled(), b.ToolTip())
		}
	}
	w.press(fyne.KeyI)
	p.next(t)
	if texts, _ := w.told(t); !strings.Contains(texts[1], "too large") || w.session.Scene().HasHelp {
		t.Errorf("of a board that is too large is told %q", texts)
	}
	w.press(fyne.KeyEscape)
	w.game.start(session.Start{Rules: engine.Classic()}, "")
	if b := w.game.tools[session.Hint]; b.Disabled() || !strings.Contains(b.ToolTip(), "Hint") {
		t.Errorf("on a smaller board the button is disabled: %v; its tooltip is %q", b.Disabled(), b.ToolTip())
	}
}

// The coach plays on and on, at the pace that is chosen, until a key comes.
func TestCoachPlays(t *testing.T) {
	w, p := coached(t, engine.Classic(), "")
	w.press(fyne.KeyP, fyne.KeyReturn)
	if !strings.Contains(w.game.page.keys.Text, "2 moves per second") || w.session.Scene().HasHelp {
		t.Errorf("the coach plays and says %q; before its first move the game is helped: %v", w.game.page.keys.Text, w.session.Scene().HasHelp)
	}
	for range 20 {
		before := w.state()
		p.next(t) // it has thought
		p.next(t) // and waited
		if !w.isPlaying() || w.state().Spawns != before.Spawns+1 {
			t.Fatalf("the coach makes %v of %v", w.state().Matrix, before.Matrix)
		}
		checkPicture(t, w)
	}
	if !w.session.Scene().HasHelp {
		t.Error("it is not known that the coach has played")
	}
	w.press(fyne.KeyEqual)
	if !strings.Contains(w.game.page.keys.Text, "5 moves per second") {
		t.Errorf("faster is %q", w.game.page.keys.Text)
	}
	w.press(fyne.KeyMinus, fyne.KeyMinus)
	if !strings.Contains(w.game.page.keys.Text, "1 move per second") {
		t.Errorf("slower is %q", w.game.page.keys.Text)
	}
	before := w.state()
	for _, d := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown} {
		w.press(d)
		if p.rest(t); w.isPlaying() || w.state().Spawns != before.Spawns {
			t.Fatalf("%s does not only stop the coach", d)
		}
		w.press(fyne.KeyP)
	}
	test.Tap(w.game.tools[session.Autoplay])
	if p.rest(t); w.isPlaying() {
		t.Error("the button does not stop the coach")
	}
	w.Canvas().Focus(w.game.tools[session.Undo])
	w.game.tools[session.Undo].KeyDown(&fyne.KeyEvent{Name: fyne.KeyP})
	if w.Canvas().Focused() != nil || !w.isPlaying() {
		t.Error("while the coach plays space would press what has the focus")
	}
	w.game.do(session.MoveLeft)
	if p.rest(t); w.isPlaying() {
		t.Error("a swipe does not stop the coach")
	}
	test.Tap(w.game.tools[session.Autoplay])
	w.menu(t, "History")
	if p.rest(t); w.isPlaying() {
		t.Error("the coach plays behind the history")
	}
}

// A click on the board, F11 and an open menu pause the coach. None of them takes a hint
// away.
func TestPauses(t *testing.T) {
	for name, pause := range map[string]func(w *window){
		"a click on the board": func(w *window) {
			test.TapCanvas(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(w.game.page.board).AddXY(50, 50))
		},
		"F11": func(w *window) {
			if w.press(fyne.KeyF11); !w.FullScreen() {
				t.Error("F11 does not fill the screen")
			}
		},
		"an open menu": func(w *window) { w.Canvas().Focus(w.game.page.newGame) }, // the toolkit's menu has the focus
	} {
		w, p := coached(t, engine.Classic(), "")
		w.press(fyne.KeyI, fyne.KeyReturn)
		p.next(t)
		if pause(w); w.session.Scene().Hint == nil {
			t.Errorf("%s takes the hint away", name)
		}
		w.SetFullScreen(false)
		w.Canvas().Unfocus()
		w.press(fyne.KeyP)
		p.next(t)
		p.next(t)
		before := w.state()
		pause(w)
		if p.rest(t); w.isPlaying() || w.state().Spawns != before.Spawns {
			t.Errorf("%s: the coach makes %v of %v; it plays: %v", name, w.state().Matrix, before.Matrix, w.isPlaying())
		}
	}
}

// A key that pauses the coach moves nothing, however long it is held.
func TestHeldKeyPauses(t *testing.T) {
	w, p := coached(t, engine.Classic(), "2 0 0 0 / 0 2 0 0 / 0 0 2 0 / 0 0 0 2")
	w.set(t, "Repeat the move")
	w.press(fyne.KeyEscape, fyne.KeyP)
	before := w.state()
	hold := func(key fyne.KeyName) {
		w.press(key)
		for range 4 {
			w.keyboard.typed(&fyne.KeyEvent{Name: key})
		}
	}
	hold(fyne.KeyLeft)
	if p.rest(t); w.isPlaying() || w.state().Spawns != before.Spawns {
		t.Errorf("a held key that pauses the coach makes %v of %v", w.state().Matrix, before.Matrix)
	}
	if hold(fyne.KeyDown); w.state().Spawns == before.Spawns {
		t.Error("the next held key moves nothing")
	}
	w.press(fyne.KeyP)
	before = w.state()
	hold(fyne.KeyLeft)
	w.press(fyne.KeyP, fyne.KeyP) // another key, and no longer held
	if hold(fyne.KeyLeft); w.state().Spawns == before.Spawns {
		t.Error("the key that has paused the coach moves nothing when it is pressed again")
	}
}

// The smallest window has the button that pauses the coach, for every language's texts
// and for every setting.
func TestPauseButtonInASmallWindow(t *testing.T) {
	for _, l := range words.Languages {
		w, _ := coached(t, engine.Classic(), "")
		if err := w.session.Settings().Set(words.Setting, l.Tag); err != nil {
			t.Fatal(err)
		}
		w.applySettings()
		w.backToGame()
		w.Resize(w.Content().MinSize())
		pause := w.game.tools[session.Autoplay]
		end := fyne.CurrentApp().Driver().AbsolutePositionForObject(pause).Add(pause.Size())
		if !pause.Visible() || end.X > 320 || pause.Size().Width < pause.MinSize().Width {
			t.Errorf("%s: the button to pause ends at %v, %v large; shown: %v", l.Tag, end, pause.Size(), pause.Visible())
		}
		w.press(fyne.KeyP)
		if test.Tap(pause); w.isPlaying() {
			t.Errorf("%s: the button does not pause the coach", l.Tag)
		}
	}
	words.Speak("en")
}

// The coach leaves it to the player whether a game that is won goes on.
func TestCoachWins(t *testing.T) {
	w, p := coached(t, engine.Classic(), "1024 1024 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	w.press(fyne.KeyP)
	for w.state().Status() == engine.Playing {
		p.next(t)
		p.next(t)
	}
	w.game.page.board.Finish()
	if texts, _ := w.ending(t); w.isPlaying() || p.come != nil || texts[0] != "You win!" {
		t.Errorf("after the win is told %q; the coach plays: %v", texts, w.isPlaying())
	}
}

// Of moves on a board that is too large for it the coach says so.
func TestReviewTooLarge(t *testing.T) {
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p := coached(t, rules, "")
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	w.menu(t, "History")
	openReplay(w, w.gamesNow(t)[0])
	w.press(fyne.KeyHome, fyne.KeyI, fyne.KeyReturn)
	p.next(t)
	if !strings.Contains(w.texts(), "too large") {
		t.Errorf("of a move is said: %s", w.texts())
	}
}

// The coach says what it thinks of each move of a game, and marks the worst.
func TestReview(t *testing.T) {
	w, p := coached(t, engine.Classic(), "")
	for i := range 40 {
		w.press([]fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%4])
	}
	w.press(fyne.KeyZ)
	w.menu(t, "History")
	openReplay(w, w.gamesNow(t)[0])
	w.press(fyne.KeyHome, fyne.KeyI, fyne.KeyReturn)
	if !w.session.Scene().HasHelp {
		t.Error("the coach tells of the game that goes on, and that is not known")
	}
	for p.come != nil {
		p.next(t)
	}
	marked := 0
	for _, r := range shown[*canvas.Rectangle](w) {
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
			t.Fatalf("of a move is said: %s", text)
		}
		w.press(fyne.KeyRight)
	}
	if agreed == 0 || other < 10 {
		t.Errorf("the coach agrees to %d moves, and would play others %d times", agreed, other)
	}
}

// Before the first help of a game the window asks, and then never again. A badge says
// afterwards that the game had help. It moves nothing.
func TestFirstHelp(t *testing.T) {
	for name, help := range map[string]func(w *window){
		"hint":     func(w *window) { w.press(fyne.KeyI) },
		"autoplay": func(w *window) { w.press(fyne.KeyP) },
		"button":   func(w *window) { test.Tap(w.game.tools[session.Hint]) },
		"menu":     func(w *window) { w.menu(t, "Hint") },
	} {
		w, p := coached(t, engine.Classic(), "")
		w.press(fyne.KeyLeft, fyne.KeyDown)
		places := func() (all []fyne.Position) {
			for _, o := range w.game.page.objects() {
				if p := w.game.page; !slices.Contains([]fyne.CanvasObject{p.helped.box, p.helped.text, &p.gain.text}, o) {
					all = append(all, o.Position())
				}
			}
			return all
		}
		before, badge := places(), w.game.page.helped
		for range 2 {
			help(w)
			if texts, _ := w.told(t); texts[0] != "With help" || !strings.Contains(texts[1], "counted separately") {
				t.Errorf("%s: the window asks %q", name, texts)
			}
			w.press(fyne.KeyEscape)
			if w.dialogs.isOpen() || p.come != nil || w.session.Scene().HasHelp || badge.text.Visible() {
				t.Errorf("%s: there is help after it was refused", name)
			}
		}
		help(w)
		w.press(fyne.KeyReturn)
		p.next(t)
		if p.come != nil {
			p.next(t)
		}
		w.press(fyne.KeySpace) // stops autoplay
		if !w.session.Scene().HasHelp || !badge.text.Visible() || !badge.box.Visible() || badge.text.Text != "with help" {
			t.Errorf("%s: no badge says that there was help", name)
		}
		if after := places(); !slices.Equal(after, before) {
			t.Errorf("%s: the badge moves the parts from %v to %v", name, before, after)
		}
		if help(w); w.dialogs.isOpen() {
			t.Errorf("%s: the window asks twice", name)
		}
		w.press(fyne.KeySpace)
		w.game.do(session.New)
		if help(w); !w.dialogs.isOpen() || badge.text.Visible() {
			t.Errorf("%s: a new game has help", name)
		}
	}
}

// A practice game has no best score, so it has nothing to ask. It shows none either.
func TestPracticeHasNoBest(t *testing.T) {
	w, p := coached(t, engine.Classic(), "2 2 4 8")
	if strings.Contains(w.texts(), "BEST") {
		t.Errorf("practice shows %s", w.texts())
	}
	w.press(fyne.KeyI)
	p.next(t)
	if w.dialogs.isOpen() || !w.game.page.arrow.Visible() || !w.game.page.helped.text.Visible() {
		t.Error("there is no hint, or no badge")
	}
	w.game.start(session.Start{Rules: engine.Classic()}, "")
	if !strings.Contains(w.texts(), "BEST") {
		t.Errorf("a game shows %s", w.texts())
	}
	checkLayout(t, w, w.Canvas().Size())
}

// The key of the review shows at once how far it is, stops it and resumes it. For a game
// that has not ended it asks first.
func TestReviewProgress(t *testing.T) {
	w, p := coached(t, engine.Classic(), "")
	for i := range 40 {
		w.press([]fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%4])
	}
	openReplay(w, w.gamesNow(t)[0])
	w.Canvas().Unfocus()
	before := w.Canvas().Capture()
	w.press(fyne.KeyI)
	if texts, _ := w.told(t); texts[0] != "With help" {
		t.Errorf("the window says %q", texts)
	}
	w.press(fyne.KeyEscape)
	if p.come != nil || w.session.Scene().HasHelp {
		t.Error("there is a review after it was refused")
	}
	w.press(fyne.KeyI, fyne.KeyReturn)
	w.Canvas().Unfocus()
	if reflect.DeepEqual(w.Canvas().Capture(), before) {
		t.Error("the key changes nothing that can be seen")
	}
	foot := w.top().content.(*fyne.Container).Objects[0].(*fyne.Container).Objects[2].(*fyne.Container)
	for i, o := range foot.Objects { // before w.texts lays everything out
		if o.Size().Height == 0 || i > 0 && o.Position().Y < foot.Objects[i-1].Position().Y+foot.Objects[i-1].Size().Height {
			t.Errorf("part %d, %T, has no room: it is at %v, %v large", i, o, o.Position(), o.Size())
		}
	}
	if !strings.Contains(w.texts(), "Review: 0 % · I: stop") {
		t.Errorf("at once the window says %s", w.texts())
	}
	for range 10 {
		p.next(t)
	}
	w.press(fyne.KeyI)
	stopped := w.texts()
	if !strings.Contains(stopped, "I: continue") || strings.Contains(stopped, "Review: 0 %") || strings.Contains(stopped, "thinking") {
		t.Errorf("stopped, the window says %s", stopped)
	}
	if p.rest(t); w.texts() != stopped {
		t.Error("the review goes on after it was stopped")
	}
	w.press(fyne.KeyI)
	if !strings.Contains(w.texts(), "I: stop") || w.dialogs.isOpen() {
		t.Errorf("resumed, the window says %s", w.texts())
	}
	if p.rest(t); strings.Contains(w.texts(), "Review:") {
		t.Errorf("in the end the window says %s", w.texts())
	}
}
