package terminal

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3/vt"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/records"
	"twenty48/session"
)

// did returns what was done in the only game of a store, word by word: a letter
// for each move.
func did(t *testing.T, store records.Memory) (words []string) {
	t.Helper()
	names, err := store.List("games")
	if err != nil || len(names) > 1 {
		t.Fatalf("there are the games %v, %v", names, err)
	}
	for name := range names {
		started := false
		for line := range strings.Lines(string(store[name])) {
			word, _, _ := strings.Cut(line, " ")
			if started {
				words = append(words, word)
			}
			started = started || word == "started"
		}
	}
	return words
}

// A locked adviser tells nothing before it is let go.
func locked() (advise Adviser, letGo func()) {
	lock := make(chan struct{})
	best := hasty()
	return func(ctx context.Context, s engine.State) (coach.Advice, error) {
		<-lock
		return best(ctx, s)
	}, func() { close(lock) }
}

const only = "Right is the only move"

func (c console) awaitNot(text string) {
	c.t.Helper()
	c.await("no "+text, func(shown string) bool { return !strings.Contains(shown, text) })
}

// A hint is shown until the next move, or undo, and marks the game.
func TestScreenHint(t *testing.T) {
	store := records.Memory{}
	c := open(t, setting{board: "16 8 4 0 0", store: store})
	c.press("i")
	c.awaitText(only)
	c.press("ii?")
	c.awaitText("Press Enter")
	c.press(enter)
	c.awaitText(only)
	c.press(left) // which is none
	c.press(right)
	c.awaitText("WASD", "helped")
	c.awaitNot(only)
	c.press("z")
	c.awaitText("1 undo")
	c.press("i")
	c.awaitText(only)
	c.press("y")
	c.awaitNot(only)
	c.press("zq")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
	words := did(t, store)
	if want := []string{"hint", "R", "undo", "hint", "redo", "undo"}; !slices.Equal(words, want) {
		t.Errorf("what was done is %v, want %v", words, want)
	}
}

// A hint has room wherever the board has, and does not move it.
func TestScreenHintHasRoom(t *testing.T) {
	for _, size := range [][2]int{{21, 7}, {21, 9}, {40, 12}, {80, 24}} {
		c := open(t, setting{columns: size[0], lines: size[1]})
		first := start(t, setting{}).State().Matrix
		c.awaitBoard(first)
		top := func() int { // of a whole picture: the terminal may just be painting
			var above string
			c.await("the score", func(text string) (is bool) {
				above, _, is = strings.Cut(text, "Score")
				return is
			})
			return strings.Count(above, "\n")
		}
		before := top()
		c.press("i")
		c.await("a hint", func(text string) bool {
			return strings.Contains(text, "Left") || strings.Contains(text, "Right") || strings.Contains(text, "Up") || strings.Contains(text, "Down")
		})
		c.awaitBoard(first)
		if after := top(); after != before {
			t.Errorf("on %v the board was at %d, and is at %d:\n%s", size, before, after, c.text())
		}
	}
}

// While the coach thinks keys act, and nothing comes of what they have cancelled.
func TestScreenHintIsCancelled(t *testing.T) {
	advise, letGo := locked()
	store := records.Memory{}
	c := open(t, setting{board: "16 8 4 0 0", advise: advise, store: store})
	next, _ := engine.Right(start(t, setting{board: "16 8 4 0 0"}).State())
	c.press("i" + right)
	c.awaitBoard(next.Matrix)
	c.press("p")
	c.awaitText("The coach plays")
	c.press("z") // which pauses it, and no more
	c.awaitNot("The coach plays")
	letGo()
	c.press("zi") // the hint is waited for until all thinking before it is over
	c.awaitText(only)
	c.press("q")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
	if words, want := did(t, store), []string{"R", "undo", "hint"}; !slices.Equal(words, want) {
		t.Errorf("what was done is %v, want %v", words, want)
	}
}

// A thought that has come when a key is pressed is not heard either.
func TestThoughtIsDropped(t *testing.T) {
	s := start(t, setting{board: "16 8 4 0 0"})
	g := screen{session: s, advise: hasty()}
	for _, most := range []time.Duration{thinking, 0} {
		g.think(most, time.Time{})
		for start := time.Now(); len(g.thoughts) == 0; time.Sleep(time.Millisecond) {
			if time.Since(start) > 10*time.Second {
				t.Fatal("no thought comes")
			}
		}
		g.hush()
		if g.thoughts != nil || g.cancel != nil || s.Helped() {
			t.Error("it may be heard yet")
		}
	}
}

func TestScreenPace(t *testing.T) {
	advise, letGo := locked()
	defer letGo()
	store := records.Memory{}
	c := open(t, setting{advise: advise, store: store})
	c.press("p")
	for _, step := range []struct{ key, says string }{
		{"", "5 moves a second"}, {"+", "10 moves"}, {"=", "as fast as"}, {"+", "as fast as"}, {"-", "10 moves"},
		{"-", "5 moves"}, {"-", "2 moves"}, {"-", "1 move a"}, {"-", "1 move a"}, {"+", "2 moves"},
	} {
		c.press(step.key)
		c.awaitText("The coach plays", step.says)
	}
	c.press("q")
	if err := c.ended(); err != nil || did(t, store) != nil {
		t.Errorf("a coach that has made no move has done %v, %v", did(t, store), err)
	}
}

// The coach plays at its pace until a key, which does no more than to pause it.
func TestScreenAutoplay(t *testing.T) {
	store := records.Memory{}
	c := open(t, setting{store: store})
	c.awaitBoard(start(t, setting{}).State().Matrix)
	score := func(text string) (n int) {
		_, after, _ := strings.Cut(text, "Score ")
		n, _ = strconv.Atoi(strings.Fields(after + " x")[0])
		return n
	}
	c.press("p")
	c.await("12 points", func(text string) bool { return score(text) >= 12 }) // which takes two moves, at least
	c.press("++")
	c.await("100 points", func(text string) bool { return score(text) >= 100 })
	c.press("z")
	paused := 0
	c.await("the pause", func(text string) bool {
		paused = score(text)
		return strings.Contains(text, "WASD") && strings.Contains(text, "helped")
	})
	c.press("p")
	c.await("more points", func(text string) bool { return score(text) > paused })
	c.press("n")
	c.awaitText("WASD")
	c.press("q")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
	words := did(t, store)
	marks := 0
	for _, word := range words {
		if word == string(session.Autoplay) {
			marks++
		} else if len(word) != 1 {
			t.Errorf("it has done %q", word)
		}
	}
	if marks != 2 || words[0] != string(session.Autoplay) {
		t.Errorf("the game has %d marks: %v", marks, words)
	}
	for name := range store {
		if !strings.HasPrefix(name, "games/") {
			continue
		}
		second := strings.Split(string(store[name]), "\n")[6] // after the head, the mark and the first move
		words := strings.Fields(second)
		if pause, err := strconv.Atoi(words[len(words)-2]); err != nil || pause < 150 {
			t.Errorf("at 5 moves a second there is %q", second)
		}
	}
}

// The coach stops by itself at the end, at a win, and where nothing can be seen.
func TestScreenAutoplayStops(t *testing.T) {
	c := open(t, setting{board: "2 0 / 0 2"})
	c.press("p++")
	c.awaitText("Game over!", "N for a new game")
	c.press("p")
	c.press("z")
	c.awaitText("WASD", "1 undo")

	c = open(t, setting{board: "1024 1024 0 / 4 2 8"})
	c.press("p++")
	c.awaitText("You win!", "Press Enter to keep going")
	c.press("p" + enter)
	c.awaitText("WASD")

	advise, letGo := locked()
	defer letGo()
	c = open(t, setting{advise: advise})
	c.press("p")
	c.awaitText("The coach plays")
	c.term.SetSize(vt.Coord{X: 10, Y: 3})
	c.await("that it is too small", func(text string) bool { return strings.HasPrefix(text, "Too") })
	c.term.SetSize(vt.Coord{X: 80, Y: 24})
	c.awaitText("WASD")
}

// On a board that is too large to think about it says so, and marks nothing.
func TestScreenTooLarge(t *testing.T) {
	for _, key := range []string{"i", "p"} {
		store := records.Memory{}
		c := open(t, setting{board: "2 0 0 0 0 0 0 0 0", store: store})
		c.press(key)
		c.awaitText("A board of 1 × 9 is too large to think about")
		c.press("d")
		c.awaitText("WASD")
		c.press("q")
		if err := c.ended(); err != nil || !slices.Equal(did(t, store), []string{"R"}) {
			t.Errorf("%s: %v, %v", key, did(t, store), err)
		}
	}
}

func TestScreenAutoplayOnFullDisk(t *testing.T) {
	c := open(t, setting{store: full{records.Memory{}}})
	c.press("p")
	c.awaitText("cannot be saved", "he disk is full")
	c.press(enter)
	c.awaitText("WASD")
}

// Who asks again is told the same; of another state, something else.
func TestSteady(t *testing.T) {
	asked := 0
	advise := Adviser(func(context.Context, engine.State) (coach.Advice, error) {
		asked++
		return coach.Advice{Direction: engine.Directions()[asked%4]}, nil
	}).steady()
	s := start(t, setting{})
	first, _ := advise(context.Background(), s.State())
	again, _ := advise(context.Background(), s.State())
	if first.Direction != again.Direction {
		t.Errorf("%s is best, and when asked again %s", first.Direction.Name(), again.Direction.Name())
	}
	s.Play(engine.Leftward)
	s.Play(engine.Downward)
	if other, _ := advise(context.Background(), s.State()); other.Direction == first.Direction {
		t.Error("of another state the same is said")
	}
}
