package terminal

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"
	"github.com/gdamore/tcell/v3/vt"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// A console is a game in an emulated full-screen terminal.
type console struct {
	t    *testing.T
	term vt.MockTerm
	quit context.CancelFunc
	end  chan error
}

// A setting describes the game and the terminal of a test. The zero value is a classic game on 80 ×
// 24 without colours.
type setting struct {
	columns, lines int // 0: 80 and 24
	colors         int
	store          library.Store // nil: a new records.Memory
	board, notice  string
	change         func(*engine.Rules)
}

// open starts a game in an emulated terminal. The game ends with the test.
func open(t *testing.T, with setting) console {
	t.Helper()
	if with.columns == 0 {
		with.columns, with.lines = 80, 24
	}
	c := console{
		t:    t,
		term: vt.NewMockTerm(vt.MockOptSize{X: vt.Col(with.columns), Y: vt.Row(with.lines)}, vt.MockOptColors(with.colors)),
		end:  make(chan error, 1),
	}
	screen, err := tcell.NewTerminfoScreenFromTty(&input{Tty: c.term, interrupted: func() {}}, tcell.OptColors(with.colors), tcell.OptTerm("xterm"), tcell.OptNegotiation(false))
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, with)
	ctx, quit := context.WithCancel(context.Background())
	c.quit = quit
	go func() { c.end <- PlayScreen(ctx, screen, s, with.notice, Suspension{}) }()
	t.Cleanup(func() {
		quit()
		if err := c.ended(); err != nil {
			t.Error(err)
		}
	})
	c.await("the screen", func(text string) bool { return strings.TrimSpace(text) != "" })
	return c
}

// state returns the first state of a game.
func state(t *testing.T, with setting) engine.State { return start(t, with).Scene().State }

// start opens a session. Its coach judges the same number of boards on every machine.
func start(t *testing.T, with setting) *session.Session {
	t.Helper()
	if with.store == nil {
		with.store = records.Memory{}
	}
	rules := engine.Classic()
	if with.change != nil {
		with.change(&rules)
	}
	options := session.Start{Rules: rules}
	if with.board != "" {
		m := matrix(t, with.board)
		options.Board = &m
	}
	seed := uint64(6)
	env := session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(with.store, time.Now), settings.Open(with.store), env, options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func matrix(t *testing.T, text string) engine.Matrix {
	t.Helper()
	m, err := engine.ParseMatrix(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// ended waits for the end of the game, and returns its error.
func (c console) ended() error {
	select {
	case err := <-c.end:
		c.end <- err
		return err
	case <-time.After(10 * time.Second):
		return errors.New("the game does not end")
	}
}

// text returns the text on the screen.
func (c console) text() string {
	size, _ := c.term.WindowSize()
	var text strings.Builder
	for y := range size.Height {
		for x := range size.Width {
			cell := c.term.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)})
			if cell.C == "" {
				cell.C = " "
			}
			text.WriteString(cell.C)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// boardIn returns the board in the text of a screen with few colours, where an empty cell has a
// dot. Its rows are the lines with as many numbers as the board has columns.
func boardIn(text string, cols int) (rows string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.ReplaceAll(line, "·", " 0 "))
		number := func(word string) bool { _, err := strconv.Atoi(word); return err == nil }
		if len(words) == cols && !slices.ContainsFunc(words, func(word string) bool { return !number(word) }) {
			rows += strings.Join(words, " ") + " / "
		}
	}
	return strings.TrimSuffix(rows, " / ")
}

// await waits until a condition is true for the text on the screen. The test fails after ten
// seconds.
func (c console) await(condition string, isTrue func(text string) bool) {
	c.t.Helper()
	for start := time.Now(); !isTrue(c.text()); time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			c.t.Fatalf("the screen never shows %s, but\n%s", condition, c.text())
		}
	}
}

// awaitText waits until the screen shows all of the texts.
func (c console) awaitText(texts ...string) {
	c.t.Helper()
	c.await(fmt.Sprintf("%q", texts), func(text string) bool {
		return !slices.ContainsFunc(texts, func(want string) bool { return !strings.Contains(text, want) })
	})
}

// awaitBoard waits until the screen shows a board.
func (c console) awaitBoard(want engine.Matrix) {
	c.t.Helper()
	c.await(want.String(), func(text string) bool { return boardIn(text, want.Cols()) == want.String() })
}

// press types keys.
func (c console) press(keys string) { c.term.SendRaw([]byte(keys)) }

const (
	up, down, right, left = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	enter, backspace      = "\r", "\x7f"
	pageUpKey             = "\x1b[5~"
)

// control returns the character that a terminal sends for Ctrl and a letter.
func control(letter byte) string { return string(rune(letter & 0x1f)) }

func TestScreenPlays(t *testing.T) {
	c := open(t, setting{})
	first := state(t, setting{})
	c.awaitBoard(first.Matrix)
	for key, d := range map[string]engine.Direction{
		up: engine.Upward, "w": engine.Upward, "W": engine.Upward, "k": engine.Upward,
		left: engine.Leftward, "a": engine.Leftward, "h": engine.Leftward,
		down: engine.Downward, "s": engine.Downward, "j": engine.Downward,
		right: engine.Rightward, "d": engine.Rightward, "l": engine.Rightward, "L": engine.Rightward,
	} {
		next, moved := playMove(first, d)
		if !moved {
			t.Fatalf("%q does not move", key)
		}
		for _, undo := range []string{"z", "u", backspace} {
			c.press(key)
			c.awaitBoard(next.Matrix)
			c.press(undo)
			c.awaitBoard(first.Matrix)
		}
		for _, redo := range []string{"y", control('y')} {
			c.press(redo)
			c.awaitBoard(next.Matrix)
			c.press("z")
			c.awaitBoard(first.Matrix)
		}
	}
	c.press("n")
	second, err := engine.New(first.Rules, first.Seed+1)
	if err != nil {
		t.Fatal(err)
	}
	c.awaitBoard(second.Matrix)
	c.press("z")
	c.awaitBoard(first.Matrix)
	c.press("?")
	c.awaitText("Backspace", "Enter: continue")
	c.press("a" + enter + "w")
	next, _ := engine.Up(first)
	c.awaitBoard(next.Matrix)
	c.press("q")
	if err := c.ended(); err != nil {
		t.Error(err)
	}
}

// G shows the ID of the game.
func TestScreenID(t *testing.T) {
	c := open(t, setting{})
	c.press("g")
	c.awaitText("Game ID: classic-7KB", "Enter: continue")
	c.press(enter + "n")
	c.awaitText("WASD")
	c.press("g")
	c.awaitText("Game ID: classic-8K4")
	c = open(t, setting{board: "2 4 / 0 0"})
	c.press("g")
	c.awaitText("The current game has no ID")
}

func TestLastBoard(t *testing.T) {
	for board, want := range map[string]string{
		"":          "Game ID: classic-7KB\nScore: 0\n+----+----+----+----+\n",
		"2 4 / 4 2": "Score: 0\n+----+----+\n|    |    |\n| 2  | 4  |\n|    |    |\n+----+----+\n|    |    |\n| 4  | 2  |\n|    |    |\n+----+----+\nGame over!\n",
	} {
		if got := LastBoard(start(t, setting{board: board}).Scene()); !strings.HasPrefix(got, want) {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestScreenCounts(t *testing.T) {
	c := open(t, setting{board: "4 4 8 8 / 2 0 0 0"})
	c.awaitText("Score 0 ", "N: New game")
	c.awaitNot("Best")
	c.press("a")
	c.awaitText("Score 24 +24")
	c.awaitNot("Best")
	c.press("z")
	c.awaitText("Score 0 ", "Undo (0)")

	c = open(t, setting{change: func(r *engine.Rules) { r.Rows, r.Cols, r.Target, r.Fours = 1, 2, 0, 0 }})
	c.awaitText("Score 0 ", "Best 0 ")
	c.press("a")
	c.awaitText("Score 4 +4", "Best 4")
	c.press("z")
	c.awaitText("Score 0 ", "Best 4", "Undo (0)")
}

// A burst of keys leads to exactly the moves that the engine makes.
func TestScreenLosesNoKey(t *testing.T) {
	c := open(t, setting{})
	want := state(t, setting{})
	var keys strings.Builder
	for i := range 200 {
		d := engine.Directions()[i%4]
		want, _ = playMove(want, d)
		keys.WriteString(map[engine.Direction]string{
			engine.Leftward: left, engine.Rightward: right, engine.Upward: up, engine.Downward: down,
		}[d])
	}
	c.press(keys.String())
	c.awaitBoard(want.Matrix)
}

func TestScreenWin(t *testing.T) {
	c := open(t, setting{board: "1024 1024 0 / 4 2 8"})
	c.press(left + down + "w" + right + "k")
	c.awaitText("You win!", "Enter: Keep going", "N: New game", "Z: Undo", "Q: Quit", "Score 2,048")
	won, _ := engine.Left(state(t, setting{board: "1024 1024 0 / 4 2 8"}))
	c.awaitBoard(won.Matrix)
	c.press(enter)
	c.awaitText("WASD")
	c.press(right)
	continued, _ := engine.Continue(won)
	next, moved := engine.Right(continued)
	if !moved {
		t.Fatal("the move to the right does not move")
	}
	c.awaitBoard(next.Matrix)
	c.press("n")
	c.awaitText("Score 0")
}

func TestScreenWinThatEnds(t *testing.T) {
	c := open(t, setting{board: "1024 1024 / 4 2", change: func(r *engine.Rules) { r.Ends = true }})
	c.press(left)
	c.awaitText("You win!", "N: New game")
	if strings.Contains(c.text(), "Keep going") {
		t.Errorf("the player can continue a game that has ended:\n%s", c.text())
	}
}

func TestScreenLoss(t *testing.T) {
	const last = "16 8 0 / 32 64 128 / 16 8 32"
	c := open(t, setting{board: last})
	c.press(right)
	c.awaitText("Game over!", "N: New game", "Z: Undo", "Q: Quit")
	c.press(left + "z")
	c.awaitBoard(matrix(t, last))
	c.awaitText("WASD")
}

func TestScreenPages(t *testing.T) {
	c := open(t, setting{notice: "The last game was damaged.", store: full{records.Memory{}}, columns: 30, lines: 12})
	first := state(t, setting{})
	c.awaitText("Please note", "The last game was damaged.")
	c.press("ad" + enter)
	c.awaitBoard(first.Matrix)
	c.press("w")
	c.awaitText("Could not save", "he disk is full")
	c.press(enter)
	next, _ := engine.Up(first)
	c.awaitBoard(next.Matrix)
	c.press("a")
	next, _ = engine.Left(next)
	c.awaitBoard(next.Matrix) // no page: the error was shown before
}

// If the board has no room, the screen says so. The board is shown again as soon as it has room.
func TestScreenResizes(t *testing.T) {
	c := open(t, setting{})
	first := state(t, setting{})
	c.awaitBoard(first.Matrix)
	for _, size := range []vt.Coord{{X: 10, Y: 3}, {X: 200, Y: 60}, {X: 20, Y: 24}, {X: 18, Y: 24}, {X: 20, Y: 7}, {X: 1, Y: 1}, {X: 40, Y: 15}, {X: 80, Y: 5}} {
		c.term.SetSize(size)
		if size.X >= 20 && size.Y >= 7 {
			c.awaitBoard(first.Matrix)
		} else if size.X > 2 {
			c.await("a text that it is too small", func(text string) bool { return strings.Contains(strings.ToLower(text), "too") })
		}
	}
	c.awaitText("press Q to quit")
	c.term.SetSize(vt.Coord{X: 80, Y: 24})
	c.awaitBoard(first.Matrix)
}

// While the screen is too small for the board, keys do not move the tiles.
func TestScreenHidden(t *testing.T) {
	s := start(t, setting{})
	g := newScreen(suspended{}, s, Suspension{})
	defer close(g.ended)
	g.show(s.Connect(g.frontEnd()))
	before := s.Scene().State.Matrix
	for _, isHidden := range []bool{true, false} {
		g.isHidden = isHidden
		if hasQuit, err := g.press("W"); hasQuit || err != nil {
			t.Error(hasQuit, err)
		}
		if hasMoved := !s.Scene().State.Matrix.Equal(before); hasMoved == isHidden {
			t.Errorf("hidden: %v, and the board is %v", isHidden, s.Scene().State.Matrix)
		}
	}
	g.isHidden = true
	if hasQuit, _ := g.press("Q"); !hasQuit {
		t.Error("the key for quit does not quit")
	}
}

// For boards and screens of all sizes, the screen shows either all tiles, the score and the key for
// quit, or a text that the terminal is too small.
func TestScreenOfAnySize(t *testing.T) {
	for _, cells := range [][2]int{{1, 1}, {1, 10}, {2, 3}, {4, 4}, {5, 3}, {10, 1}, {10, 10}} {
		var rows []string
		for row := range cells[0] {
			var tiles []string
			for col := range cells[1] {
				tiles = append(tiles, strconv.Itoa(2<<((row*7+col*4)%17)))
			}
			rows = append(rows, strings.Join(tiles, " "))
		}
		want := strings.Join(rows, " / ")
		m := matrix(t, want)
		long := strings.NewReplacer("16K", "16384", "32K", "32768", "64K", "65536", "128K", "131072").Replace
		for _, columns := range []int{1, 7, 20, 21, 40, 80, 200} {
			for _, lines := range []int{1, 7, 15, 24, 60} {
				t.Run(fmt.Sprintf("%dx%d on %dx%d", cells[0], cells[1], columns, lines), func(t *testing.T) {
					t.Parallel()
					c := open(t, setting{board: want, columns: columns, lines: lines})
					c.await("the board, or a text that it is too small", func(text string) bool {
						flat := strings.Join(strings.Fields(text), "")
						return boardIn(long(text), m.Cols()) == want && strings.Contains(flat, "Score0") && strings.Contains(flat, "Quit") ||
							(columns < 80 || lines < 24) && (strings.HasPrefix("Toosmall", flat) || strings.HasPrefix(flat, "Toosmall") || strings.HasPrefix(flat, "Theterminalistoosmall"))
					})
				})
			}
		}
	}
}

// If the board has room at the start of a game, it has room until the end, in every language. A
// high score, the coach and the end of the game do not hide it.
func TestBoardKeepsItsRoom(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	s := start(t, setting{board: "8 16 32 64 / 16 32 64 128 / 32 64 128 256 / 2 2 64 1024"})
	lost := s.Scene()
	lost.State.Score, lost.State.Gain, lost.Best, lost.Undone, lost.IsAssisted = 1234567, 123456, 1234567, 123, true
	lost.Ending, lost.Possible = session.Lost, []session.Verb{session.New, session.Undo, session.UndoNew}
	lost.State.Matrix = matrix(t, "16 32 16 32 / 131072 65536 131072 65536 / 524288 32 16 32 / 32 16 32 16")
	won, playing, hint := lost, lost, lost
	won.Ending, won.Possible = session.WonMayContinue, append(won.Possible, session.Continue)
	playing.Ending, playing.Coach, playing.Possible = session.NotEnded, session.Playing, []session.Verb{session.Undo, session.Hint, session.Autoplay}
	hint.Ending, hint.Possible = session.NotEnded, playing.Possible
	hint.Hint = &session.HintText{Direction: engine.Rightward, Reason: phrase.New("%s – keeps the line of the %d full", engine.Rightward.Name(), 1024).(*phrase.Phrase)}
	for _, language := range words.Choices() {
		words.Speak(language)
		for _, columns := range []int{19, 20, 21, 22, 24, 27, 30, 40, 51, 80} {
			g := newScreen(blank{}, s, Suspension{})
			lines := 1
			for g.scene = s.Scene(); !g.drawBoard(columns, lines); lines++ {
			}
			for name, scene := range map[string]session.Scene{"lost": lost, "won": won, "playing": playing, "hint": hint} {
				if g.scene = scene; !g.drawBoard(columns, lines) {
					t.Errorf("%s, %d × %d: the board has no room when it is %s", language, columns, lines, name)
				}
			}
		}
	}
}

// blank is a screen that ignores everything drawn on it.
type blank struct{ tcell.Screen }

func (blank) Size() (columns, lines int)                     { return 80, 24 }
func (blank) FillArea(_, _, _, _ int, _ rune, _ tcell.Style) {}
func (blank) PutStrStyled(_, _ int, _ string, _ tcell.Style) {}

// If 4 × 4 numbers of five digits have no room, the screen shortens them.
func TestShortTiles(t *testing.T) {
	c := open(t, setting{columns: 20, lines: 12, board: "16384 8192 / 131072 2"})
	c.awaitText("16384", "131072")
	c = open(t, setting{columns: 20, lines: 12, board: "16384 8192 2 4 / 131072 2 4 2"})
	c.awaitText("16K  8192  2    4", "128K")
}

// If a page has no room, it scrolls, and all of its lines can be read.
func TestPagesScroll(t *testing.T) {
	for _, size := range [][2]int{{40, 14}, {30, 10}, {20, 7}} {
		c := open(t, setting{columns: size[0], lines: size[1]})
		c.press("?")
		c.awaitText("Keyboard shortcuts", "Scroll", "Left")
		want := Wrap(newScreen(suspended{}, nil, Suspension{}).keysPage().text, size[0])
		for _, line := range want {
			line = strings.ReplaceAll(line, words.NoBreak, " ")
			c.await(line, func(text string) bool { return strings.Contains(text, line) })
			c.press(down)
		}
		c.press(strings.Repeat(pageUpKey, len(want)))
		c.awaitText("←, A, H: Left")
		c.press(enter)
		c.awaitText("Score 0")
	}
}

// After a stop that the program did not make itself, it only restores the terminal and starts again.
func TestScreenSuspends(t *testing.T) {
	continues := make(chan bool, 1)
	var calls []string
	stop := func() { calls = append(calls, "stop"); continues <- false }
	g := newScreen(suspended{calls: &calls}, nil, Suspension{continues, stop})
	if hasQuit, err := g.press("Ctrl+Z"); hasQuit || err != nil {
		t.Error(hasQuit, err)
	}
	if err := g.suspend(false); err != nil {
		t.Error(err)
	}
	if want := []string{"suspend", "stop", "resume", "suspend", "resume"}; !slices.Equal(calls, want) {
		t.Errorf("got %v, want %v", calls, want)
	}
}

// suspended is a screen that records calls of Suspend and Resume.
type suspended struct {
	tcell.Screen
	calls *[]string
}

func (s suspended) Suspend() error         { *s.calls = append(*s.calls, "suspend"); return nil }
func (s suspended) Resume() error          { *s.calls = append(*s.calls, "resume"); return nil }
func (suspended) EventQ() chan tcell.Event { return nil }
func (suspended) Tty() (tcell.Tty, bool)   { return nil, false }

// The board has the colours of the window, and also those that the player has chosen.
func TestScreenColors(t *testing.T) {
	testColors(t, records.Memory{}, palette.Original.Light)
	for _, chosen := range []string{"palette=contrast shade=light", "palette=colorblind shade=dark"} {
		store := records.Memory{}
		if err := store.Save("settings", records.Seal(chosen)); err != nil {
			t.Fatal(err)
		}
		testColors(t, store, map[string]palette.Colors{
			"palette=contrast shade=light": palette.Contrast.Light, "palette=colorblind shade=dark": palette.Colorblind.Dark,
		}[chosen])
	}
}

func testColors(t *testing.T, store library.Store, colors palette.Colors) {
	t.Helper()
	c := open(t, setting{colors: 1 << 24, board: "2 0 / 2048 131072", store: store})
	want := []color.Color{color.FromImageColor(colors.Board), color.FromImageColor(colors.Cell)}
	for _, value := range []int{2, 2048, 131072} {
		face, _ := colors.Tile(value)
		want = append(want, color.FromImageColor(face))
	}
	c.await("the colours of the board", func(string) bool {
		seen := map[color.Color]bool{}
		size, _ := c.term.WindowSize()
		for y := range size.Height {
			for x := range size.Width {
				seen[c.term.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)}).S.Bg()] = true
			}
		}
		return !slices.ContainsFunc(want, func(c color.Color) bool { return !seen[c] })
	})
}

// In every palette and with any number of colours the digits are readable. No tile looks like an
// empty cell, like the background of the board, or like the tile before it.
func TestContrast(t *testing.T) {
	for _, chosen := range palette.All() {
		for _, colors := range []palette.Colors{chosen.Light, chosen.Dark} {
			for _, count := range []int{8, 16, 88, 256, 1 << 24} {
				p := paint{count, colors}
				for value := 2; value <= engine.MaxTile; value *= 2 {
					name := fmt.Sprintf("%s (dark %v) with %d colours: %d", chosen.Name, colors.IsDark, count, value)
					face, digits := p.tile(value).GetBackground(), p.tile(value).GetForeground()
					const least = 3.7 // WCAG 2 asks for 3 for large text; bold digits at 3.7 are readable
					if got := contrast(face, digits); got < least {
						t.Errorf("%s has a contrast of %.1f", name, got)
					}
					if count == 256 && (face&0xff < 16 || digits&0xff < 16) {
						t.Errorf("%s has one of the first 16 colours, which differ between terminals", name)
					}
					for other, style := range map[string]tcell.Style{"an empty cell": p.tile(0), "the board": p.background(), "the tile before it": p.tile(value / 2 &^ 1)} {
						if style.GetBackground() == face {
							t.Errorf("%s looks like %s", name, other)
						}
					}
				}
			}
		}
	}
	var p paint
	if !p.tile(2).HasReverse() || p.tile(0).HasReverse() || p.tile(2).GetForeground() != color.Default {
		t.Error("without colours, tiles are not in reverse video, or empty cells are")
	}
}

// contrast returns the contrast ratio of two colours by WCAG 2, from 1 to 21.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		r, g, b := c.RGB()
		linear := func(v int32) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// playMove makes a move in a direction. For any other direction it returns the state unchanged, and
// false.
func playMove(s engine.State, d engine.Direction) (engine.State, bool) {
	switch d {
	case engine.Leftward:
		return engine.Left(s)
	case engine.Rightward:
		return engine.Right(s)
	case engine.Upward:
		return engine.Up(s)
	case engine.Downward:
		return engine.Down(s)
	}
	return s, false
}

// The footer shows the name and the date of the daily game.
func TestScreenNamesTheDailyGame(t *testing.T) {
	s := start(t, setting{})
	g := newScreen(suspended{}, s, Suspension{})
	defer close(g.ended)
	now := time.Now()
	daily := session.StartOf(session.Today(now))
	g.scene = s.Scene()
	if got := g.footers()[0]; !strings.HasPrefix(got, "Classic") {
		t.Errorf("the footer is %q", got)
	}
	s.Connect(g.frontEnd())
	g.scene = s.Do(session.Command{Verb: session.OpenGame, Start: &daily})
	if got, want := strings.ReplaceAll(g.footers()[0], words.NoBreak, " "), now.UTC().Format("· 2 Jan"); !strings.Contains(got, want) {
		t.Errorf("the footer is %q, want %q", got, want)
	}
}
