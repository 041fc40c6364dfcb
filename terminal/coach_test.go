package terminal

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3/vt"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

const onlyMove = "Right – the only move"

// awaitNot waits until the screen does not show a text.
func (c console) awaitNot(text string) {
	c.t.Helper()
	c.await("no "+text, func(shown string) bool { return !strings.Contains(shown, text) })
}

// score returns the score that a screen shows.
func score(text string) int {
	_, after, _ := strings.Cut(text, "Score ")
	n, _ := strconv.Atoi(strings.Fields(after + " x")[0])
	return n
}

// A hint is shown until the next move, undo or redo. It is recorded.
func TestScreenHint(t *testing.T) {
	store := records.Memory{}
	c := open(t, setting{board: "16 8 4 0 0", store: store})
	c.press("i")
	c.awaitText(onlyMove)
	c.press("ii?")
	c.awaitText("Enter: continue")
	c.press(enter)
	c.awaitText(onlyMove)
	c.press(right)
	c.awaitText("WASD", "assisted")
	c.awaitNot(onlyMove)
	c.press("z")
	c.awaitText("Undo (0)")
	c.press("i")
	c.awaitText(onlyMove)
	c.press("y")
	c.awaitNot(onlyMove)
	c.press("zq")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
	want := []string{"hint", "R", "undo", "hint", "redo", "undo"}
	if words := actions(t, store); !slices.Equal(words, want) {
		t.Errorf("the actions are %v, want %v", words, want)
	}
}

// A hint fits wherever the board fits, and does not move the board.
func TestScreenHintHasRoom(t *testing.T) {
	for _, size := range [][2]int{{21, 7}, {21, 9}, {40, 12}, {80, 24}} {
		c := open(t, setting{columns: size[0], lines: size[1]})
		first := state(t, setting{}).Matrix
		c.awaitBoard(first)
		top := func() int { // awaits a whole picture, because the terminal may be painting
			var above string
			c.await("the score", func(text string) (ok bool) {
				above, _, ok = strings.Cut(text, "Score")
				return ok
			})
			return strings.Count(above, "\n")
		}
		before := top()
		c.press("i")
		c.awaitText("Enter", "Escape")
		c.press(enter)
		c.await("a hint", func(text string) bool {
			return strings.Contains(text, "Left") || strings.Contains(text, "Right") || strings.Contains(text, "Up") || strings.Contains(text, "Down")
		})
		c.awaitBoard(first)
		if after := top(); after != before {
			t.Errorf("on %v the board was at line %d, and is now at line %d:\n%s", size, before, after, c.text())
		}
	}
}

// If the session stops a call, the front end does not make it, even if it was already due.
func TestStoppedCall(t *testing.T) {
	g := newScreen(suspended{}, nil, Suspension{})
	defer close(g.ended)
	calls := 0
	count := func() { calls++ }
	f := g.frontEnd()
	f.After(0, count)
	(<-g.calls)()
	if calls != 1 {
		t.Errorf("a call that is due is made %d times", calls)
	}
	stop := f.After(0, count)
	due := <-g.calls
	stop()
	due()
	f.After(time.Hour, count)()
	worked := false
	f.Go(func() { worked = true }, count)
	done := <-g.calls
	if done(); calls != 2 || !worked {
		t.Errorf("after a stopped call and some work, %d calls were made (the work was done: %v)", calls, worked)
	}
}

// The texts about the coach are ordered from the longest to the shortest.
func TestCoachTexts(t *testing.T) {
	reason := session.HintText{Direction: engine.Leftward, Reason: phrase.New("%s – looks best", engine.Leftward.Name()).(*phrase.Phrase)}
	playing := func(speed int) session.Scene {
		return session.Scene{Coach: session.Playing, Speed: speed, Possible: []session.Verb{session.Pause, session.Faster, session.Slower}}
	}
	for _, test := range []struct {
		scene session.Scene
		want  []string
	}{
		{session.Scene{}, nil},
		{session.Scene{Coach: session.Thinking}, nil},
		{session.Scene{Hint: &reason}, []string{"Left – looks best", "Left"}},
		{playing(1), []string{"Autoplay · 1 move per second · +: Faster · -: Slower · any other key: pause", "Autoplay · any key: pause", "Autoplay"}},
		{playing(15), []string{"Autoplay · 15 moves per second · +: Faster · -: Slower · any other key: pause", "Autoplay · any key: pause", "Autoplay"}},
		{playing(0), []string{"Autoplay · maximum speed · +: Faster · -: Slower · any other key: pause", "Autoplay · any key: pause", "Autoplay"}},
	} {
		g := newScreen(suspended{}, nil, Suspension{})
		g.scene = test.scene
		var got []string
		for _, text := range g.coachTexts() {
			got = append(got, strings.ReplaceAll(text, words.NoBreak, " "))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// The coach plays until the player presses a key, and that key only pauses it. The keys for the
// speed change the speed.
func TestScreenAutoplay(t *testing.T) {
	store := records.Memory{}
	c := open(t, setting{store: store})
	c.awaitBoard(state(t, setting{}).Matrix)
	c.press("p")
	c.awaitText("Use the coach?", "Enter: continue · Escape: cancel")
	c.press("\x1b")
	c.awaitText("WASD")
	c.press("p" + enter)
	c.awaitText("Autoplay", "2 moves per second")
	c.press("-")
	c.awaitText("1 move per second")
	c.press("++=+")
	c.awaitText("maximum speed")
	c.await("100 points", func(text string) bool { return score(text) >= 100 })
	c.press("z")
	paused := 0
	c.await("the pause", func(text string) bool {
		paused = score(text)
		return strings.Contains(text, "WASD") && strings.Contains(text, "assisted")
	})
	c.press("p")
	c.await("more points", func(text string) bool { return score(text) > paused })
	c.press("n")
	c.awaitText("WASD")
	c.press("q")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
	marks := 0
	words := actions(t, store)
	for _, word := range words {
		if word == string(recording.Autoplay) {
			marks++
		} else if len(word) != 1 {
			t.Errorf("the recording has the action %q", word)
		}
	}
	if marks != 2 || words[0] != string(recording.Autoplay) {
		t.Errorf("the recording notes %d times that the coach plays, want 2: %v", marks, words)
	}
}

// Autoplay stops at the end of the game, at a win, and when the screen is too small for the board.
func TestScreenAutoplayStops(t *testing.T) {
	c := open(t, setting{board: "2 0 / 0 2"})
	c.press("p++++")
	c.awaitText("Game over!", "N: New game")
	c.press("p")
	c.press("z")
	c.awaitText("WASD", "Undo (2)")

	c = open(t, setting{board: "1024 1024 0 / 4 2 8"})
	c.press("p++++")
	c.awaitText("You win!", "Enter: Keep going")
	c.press("p" + enter)
	c.awaitText("WASD")

	c = open(t, setting{})
	c.press("p" + enter)
	c.awaitText("Autoplay")
	c.term.SetSize(vt.Coord{X: 20, Y: 3})
	c.awaitText("Too small")
	c.term.SetSize(vt.Coord{X: 80, Y: 24})
	c.awaitText("WASD")
}

// If the board is too large for the coach, the coach says so, and the game continues.
func TestScreenTooLarge(t *testing.T) {
	for _, key := range []string{"i", "p"} {
		store := records.Memory{}
		c := open(t, setting{board: "2 0 0 0 0 0 0 0 0", store: store})
		c.press(key)
		c.awaitText("A 1 × 9 board is too large for the coach")
		c.press(enter + "d")
		c.awaitText("WASD")
		c.press("q")
		if err := c.ended(); err != nil || !slices.Equal(actions(t, store), []string{"R"}) {
			t.Errorf("%s: %v, %v", key, actions(t, store), err)
		}
	}
}

// The same holds for a board of 10 × 10, which leaves little room on a screen of 80 × 24. The keys
// below the board then do not name the coach.
func TestScreenTooLargeFor80x24(t *testing.T) {
	c := open(t, setting{board: strings.Repeat("2 0 0 0 0 0 0 0 0 0 / ", 9) + "0 0 0 0 0 0 0 0 0 0"})
	for _, key := range []string{"i", "p"} {
		c.awaitText("Score", "Quit")
		if text := c.text(); strings.Contains(text, "Hint") || strings.Contains(text, "coach") {
			t.Errorf("the coach is offered:\n%s", text)
		}
		c.press(key)
		c.awaitText("A 10 × 10 board is too large for the coach")
		c.press(enter)
	}
}

func TestScreenAutoplayOnFullDisk(t *testing.T) {
	c := open(t, setting{store: full{records.Memory{}}})
	c.press("p" + enter)
	c.awaitText("Could not save", "he disk is full")
	c.press(enter)
	c.awaitText("WASD")
}

// The footer names the keys for undo and redo only if the rules allow undo.
func TestFooterWithoutUndo(t *testing.T) {
	for undos, want := range map[int]bool{0: false, 3: true} {
		s := start(t, setting{change: func(r *engine.Rules) { r.Undos = undos }})
		g := newScreen(suspended{}, s, Suspension{})
		g.scene = s.Scene()
		for i, footer := range g.footers()[:2] {
			if strings.Contains(footer, "Undo") != want || i == 0 && strings.Contains(footer, "Redo") != want {
				t.Errorf("if %d moves can be undone, the footer is %q", undos, footer)
			}
		}
		close(g.ended)
	}
}
