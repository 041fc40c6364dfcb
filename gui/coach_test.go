package gui

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/records"
)

// A pending is what is to come of a thought or a pause, when the test says so;
// nil if nothing is under way, or it was stopped.
type pending struct{ come func() }

func (p *pending) next(t *testing.T) {
	t.Helper()
	come := p.come
	if p.come = nil; come == nil {
		t.Fatal("nothing is under way")
	}
	come()
}

// coached returns a window whose coach thinks by a number of boards, and whose
// thoughts and pauses end when the test says so.
func coached(t *testing.T, rules engine.Rules, board string) (*window, *pending) {
	w, p := open(t, records.Memory{}, rules, board), &pending{}
	c := &coach.Coach{Boards: 300}
	w.think = func(s engine.State, _ time.Duration, tell func(coach.Advice, error)) func() {
		p.come = func() { tell(c.Best(context.Background(), s)) }
		return func() { p.come = nil }
	}
	w.after = func(_ time.Duration, act func()) func() {
		p.come = act
		return func() { p.come = nil }
	}
	return w, p
}

func TestHint(t *testing.T) {
	w, p := coached(t, engine.Classic(), "0 0 0 0 / 0 0 0 0 / 0 2 8 4 / 512 512 64 16")
	keys := w.page.keys.Text
	w.press(fyne.KeyI)
	if w.page.arrow.Visible() || w.session.Helped() {
		t.Error("there is a hint before it was thought of")
	}
	p.next(t)
	hint := w.page.keys.Text
	if !w.page.arrow.Visible() || !strings.HasPrefix(hint, "Left ") && !strings.HasPrefix(hint, "Right ") || !w.session.Helped() {
		t.Errorf("the hint is %q, to be seen: %v; that it was there is known: %v", hint, w.page.arrow.Visible(), w.session.Helped())
	}
	at, size := w.page.arrow.Position(), w.page.arrow.Size()
	board, span := w.page.board.Position(), w.page.board.Size()
	if middle := at.AddXY(size.Width/2, size.Height/2); middle != board.AddXY(span.Width/2, span.Height/2) || size.Width > span.Width/2 {
		t.Errorf("the arrow is at %v, %v large, on a board at %v, %v large", at, size, board, span)
	}
	w.press(fyne.KeyLeft)
	if w.page.arrow.Visible() || w.page.keys.Text != keys {
		t.Errorf("after a move there is still %q", w.page.keys.Text)
	}
	w.press(fyne.KeyI, fyne.KeyRight)
	if p.come != nil {
		t.Error("after a move the coach still thinks about the board before it")
	}
	test.Tap(w.hint)
	p.next(t)
	w.press(fyne.KeyZ)
	if w.page.arrow.Visible() {
		t.Error("after an undo there is still a hint")
	}
	w.press(fyne.KeyI)
	p.next(t)
	w.menu(t, "Keys")
	w.press(fyne.KeyEscape)
	if w.page.arrow.Visible() {
		t.Error("after the keys were looked up there is still a hint")
	}
}

func TestNoHint(t *testing.T) {
	w, p := coached(t, engine.Classic(), "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2")
	w.press(fyne.KeyEscape, fyne.KeyI)
	if texts, _ := w.told(t); p.come != nil || texts[0] != "Game over!" {
		t.Errorf("of a game that is over is told %q", texts)
	}
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p = coached(t, rules, "")
	w.press(fyne.KeyI)
	p.next(t)
	if texts, _ := w.told(t); !strings.Contains(texts[1], "too large") || w.session.Helped() {
		t.Errorf("of a board that is too large is told %q", texts)
	}
}

// The coach plays on and on, at the pace that is chosen, until a key comes.
func TestCoachPlays(t *testing.T) {
	w, p := coached(t, engine.Classic(), "")
	w.press(fyne.KeyP)
	if !strings.Contains(w.page.keys.Text, "2 moves a second") || w.session.Helped() {
		t.Errorf("the coach plays and says %q; before its first move the game is helped: %v", w.page.keys.Text, w.session.Helped())
	}
	for range 20 {
		before := w.session.State()
		p.next(t) // it has thought
		p.next(t) // and waited
		if !w.coaching.plays || w.session.State().Spawns != before.Spawns+1 {
			t.Fatalf("the coach makes %v of %v", w.session.State().Matrix, before.Matrix)
		}
		checkPicture(t, w)
	}
	if !w.session.Helped() {
		t.Error("it is not known that the coach has played")
	}
	w.press(fyne.KeyEqual)
	if !strings.Contains(w.page.keys.Text, "5 moves a second") {
		t.Errorf("faster is %q", w.page.keys.Text)
	}
	w.press(fyne.KeyMinus, fyne.KeyMinus)
	if !strings.Contains(w.page.keys.Text, "2 moves a second") {
		t.Errorf("slower is %q", w.page.keys.Text)
	}
	before := w.session.State()
	for _, d := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown} {
		if w.press(d); w.coaching.plays || p.come != nil || w.session.State().Spawns != before.Spawns {
			t.Fatalf("%s does not only stop the coach", d)
		}
		w.press(fyne.KeyP)
	}
	test.Tap(w.coached)
	if w.coaching.plays || p.come != nil {
		t.Error("the button does not stop the coach")
	}
	w.Canvas().Focus(w.undo)
	w.undo.KeyDown(&fyne.KeyEvent{Name: fyne.KeyP})
	if w.Canvas().Focused() != nil || !w.coaching.plays {
		t.Error("while the coach plays space would press what has the focus")
	}
	w.play(engine.Leftward)
	if w.coaching.plays || p.come != nil {
		t.Error("a swipe does not stop the coach")
	}
	test.Tap(w.coached)
	w.menu(t, "History")
	if w.coaching.plays || p.come != nil {
		t.Error("the coach plays behind the history")
	}
}

// The coach leaves it to the player whether a game that is won goes on.
func TestCoachWins(t *testing.T) {
	w, p := coached(t, engine.Classic(), "1024 1024 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0")
	w.press(fyne.KeyP)
	for w.session.State().Status() == engine.Playing {
		p.next(t)
		p.next(t)
	}
	w.page.board.Finish()
	if texts, _ := w.told(t); w.coaching.plays || p.come != nil || texts[0] != "You win!" {
		t.Errorf("after the win is told %q; the coach plays: %v", texts, w.coaching.plays)
	}
}

// Of moves on a board that is too large for it the coach says so.
func TestReviewTooLarge(t *testing.T) {
	rules := engine.Classic()
	rules.Rows, rules.Cols = 10, 10
	w, p := coached(t, rules, "")
	w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown)
	w.menu(t, "History")
	w.openReplay(w.gamesNow(t)[0])
	w.press(fyne.KeyHome, fyne.KeyI)
	p.next(t)
	if !strings.Contains(w.texts(), "too large") {
		t.Errorf("of a move is said: %s", w.texts())
	}
}

// A thought comes in time, one at a time, and not at all if it was stopped.
func TestThink(t *testing.T) {
	w := classic(t, "")
	told, c := make(chan bool), new(coach.Coach)
	stop := think(c, w.session.State(), time.Minute, func(coach.Advice, error) { told <- false })
	think(c, w.session.State(), time.Millisecond, func(advice coach.Advice, err error) { told <- err == nil })
	stop()
	if !<-told {
		t.Error("what was stopped is told")
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
	w.openReplay(w.gamesNow(t)[0])
	w.press(fyne.KeyHome, fyne.KeyI)
	if !w.session.Helped() {
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
	if marked != worstMoves {
		t.Errorf("%d moves are marked, want %d", marked, worstMoves)
	}
	agreed, other := 0, 0
	for range 39 {
		switch text := w.texts(); {
		case strings.Contains(text, ", as the coach would play."):
			agreed++
		case strings.Contains(text, ". The coach would play: "):
			other++
		default:
			t.Fatalf("of a move is said: %s", text)
		}
		w.press(fyne.KeyRight)
	}
	if agreed == 0 || other < worstMoves {
		t.Errorf("the coach agrees to %d moves, and would play others %d times", agreed, other)
	}
	w.press(fyne.KeyEscape)
	if p.come != nil {
		t.Error("the coach thinks of what is not shown")
	}
}
