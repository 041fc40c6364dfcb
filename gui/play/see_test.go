package play

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// This file has what the tests of the game share: a window with nothing but the game, and checks of what it
// shows.

// TestMain runs the tests in English, whatever the language of the system is.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// A window is a shell with a game.
type window struct {
	*shell.Shell
	game *Game
	used []string // the links that were used
}

// newWindow returns a window with a game by the classic rules, which is not connected to its session. If text
// is not empty, the game is a practice game on that board. Background work runs at once, timers never fire,
// and the coach evaluates a fixed number of boards.
func newWindow(t *testing.T, store library.Store, text string) *window {
	t.Helper()
	app, start := test.NewTempApp(t), session.Start{Rules: engine.Classic()}
	if text != "" {
		m, err := engine.ParseMatrix(text, 0)
		if err != nil {
			t.Fatal(err)
		}
		start.Board = &m
	}
	seed := uint64(0)
	env := session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	w := &window{Shell: shell.New(app, shell.Prepare(app), shell.Platform{
		ToggleFullScreen: func() bool { return false },
		EndHover:         func() {},
		SetScrolls:       func(func() bool) {},
		LastKey:          func() (string, bool) { return "", false },
	}, s)}
	w.Guard.Pause = 0
	w.Run = func(work, done func()) { work(); done() }
	w.After = func(time.Duration, func()) func() { return func() {} } // the test driver has no main goroutine
	use := func(link string) { w.used = append(w.used, link) }
	w.game = New(w.Shell, Links{
		CopyBinding: session.Binding{Title: "Copy result", Keys: []string{"C"}},
		CopyResult:  func(library.Summary) bool { use("copy"); return true },
		OpenReplay:  func(library.Summary) { use("replay") },
		SavePicture: func(library.Summary) { use("picture") },
	})
	w.Fill(app, shell.Contents{
		Game:     w.game.ForShell(),
		Commands: append(w.Commands(), w.game.Commands()...),
	})
	t.Cleanup(w.Close)
	return w
}

// open returns a window like [newWindow], connected to its session.
func open(t *testing.T, text string) *window {
	t.Helper()
	return openIn(t, "en", text)
}

// openIn returns a window in a language.
func openIn(t *testing.T, language, text string) *window {
	t.Helper()
	store := records.Memory{}
	if err := settings.Open(store).Set(words.Setting, language); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { words.Speak("en") })
	w := newWindow(t, store, text)
	w.game.Connect(nil)
	return w
}

// press presses keys, such as "Left".
func (w *window) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.Keyboard.KeyDown(&fyne.KeyEvent{Name: name})
	}
}

// do does a verb of the game.
func (w *window) do(v session.Verb) { w.game.Do(v) }

func (w *window) scene() session.Scene { return w.Session.Scene() }

func (w *window) state() engine.State { return w.scene().State }

// footText returns the text of the foot.
func (w *window) footText() string {
	var lines []string
	for _, row := range w.game.page.foot.rows {
		if row.Visible() {
			lines = append(lines, row.Text)
		}
	}
	return strings.Join(lines, " ")
}

// hasVeil reports whether the veil is visible.
func (w *window) hasVeil() bool { return w.game.page.veil.box.Visible() }

// Boards on which a move ends the game: Left wins on the first, Right loses on the second.
const (
	almostWon  = "1024 1024 0 / 4 2 0 / 0 0 0"
	almostLost = "16 8 0 / 32 64 128 / 16 8 32"
)

// The sizes of windows: the smallest, the first, high, wide and large ones.
var windowSizes = []fyne.Size{
	{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 1000}, {Width: 450, Height: 500},
	{Width: 640, Height: 500}, {Width: 700, Height: 420}, {Width: 800, Height: 500}, {Width: 900, Height: 420},
	{Width: 1000, Height: 420}, {Width: 1200, Height: 700}, {Width: 1366, Height: 705}, {Width: 3840, Height: 2160},
}

// A box is a rectangle in the window.
type box struct{ x1, y1, x2, y2 float32 }

func boxOf(at fyne.Position, size fyne.Size) box {
	return box{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
}

// place returns the place of an object in the window.
func place(o fyne.CanvasObject) box {
	return boxOf(fyne.CurrentApp().Driver().AbsolutePositionForObject(o), o.Size())
}

func (b box) isIn(outer box) bool {
	return b.x1 >= outer.x1 && b.y1 >= outer.y1 && b.x2 <= outer.x2 && b.y2 <= outer.y2
}

func (b box) overlaps(c box) bool { return b.x1 < c.x2 && c.x1 < b.x2 && b.y1 < c.y2 && c.y1 < b.y2 }

// ground returns the place of the board without the space around it.
func (w *window) ground() box {
	b := w.game.page.board
	at, size, _ := b.Ground()
	return boxOf(b.Position().Add(at), size)
}

// digits returns the place of the digits in a text, which has space above and below them.
func digits(t *canvas.Text) box {
	b := place(t)
	b.y1 += widgets.Floor(aboveDigit * t.TextSize)
	b.y2 = b.y1 + widgets.Floor(digitHeight*t.TextSize)
	return b
}

// checkLayout checks that all visible parts of the game are inside the window, that none overlap, and that
// texts fit.
func (w *window) checkLayout(t *testing.T) {
	t.Helper()
	p, size := w.game.page, w.Canvas().Size()
	parts := []fyne.CanvasObject{p.title, p.rules, p.score.box, p.best.box, p.board, p.foot.strip.speed}
	buttons := slices.Concat(p.tools.all(), p.foot.arrows, []*widgets.Button{p.foot.strip.pause, p.foot.strip.step})
	if p.foot.end.box.Visible() {
		buttons = append(buttons, p.foot.end.buttons...)
		parts = append(parts, p.foot.end.title)
	}
	for _, b := range buttons {
		parts = append(parts, b)
	}
	parts = append(parts, p.foot.rows[0], p.foot.rows[1])
	placed := map[fyne.CanvasObject]box{}
	for _, o := range parts {
		if !o.Visible() {
			continue
		}
		at, least := place(o), o.MinSize()
		switch o := o.(type) {
		case *board.SwipeBoard:
			at, least = w.ground(), fyne.Size{}
		case *widgets.Button:
			least.Height = minEndHeight // a button has space above and below its text
			if o.Text == "" {
				least.Width = minEndIcon
			} else if o.Icon == nil { // the toolkit counts an icon that the button had before
				text := fyne.MeasureText(o.Text, theme.TextSize(), fyne.TextStyle{Bold: true})
				least.Width = text.Width + 2*theme.InnerPadding()
			}
		case *canvas.Text:
			if o == p.title {
				at = digits(o)
			}
		}
		if !at.isIn(box{0, 0, size.Width, size.Height}) {
			t.Errorf("%T is at %v", o, at)
		}
		if o.Size().Width < least.Width || o.Size().Height < least.Height {
			t.Errorf("%T has the size %v and needs %v", o, o.Size(), least)
		}
		for other, b := range placed {
			if at.overlaps(b) {
				t.Errorf("%T at %v overlaps %T at %v", o, at, other, b)
			}
		}
		placed[o] = at
	}
	last := p.score
	if p.best.box.Visible() {
		last = p.best
	}
	for _, c := range []*counter{p.score, last} {
		if value, all := place(c.value), place(c.box); c.value.MinSize().Width > c.box.Size().Width || value.y2 > all.y2 {
			t.Errorf("the number %s does not fit its box", c.value.Text)
		}
	}
	badge, all := place(p.assistedBadge.box), place(last.box)
	if p.assistedBadge.box.Hidden {
		return
	}
	if badge.x1 < all.x1 || badge.x2 > all.x2 || badge.y2 > place(p.tools.newGame).y1 {
		t.Errorf("the badge at %v is outside of its box at %v, or covers the buttons", badge, all)
	}
}
