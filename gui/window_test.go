package gui

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// open returns the window of a game, on a given board if it is not empty.
func open(t *testing.T, store library.Store, rules engine.Rules, board string) *window {
	t.Helper()
	app := test.NewTempApp(t)
	var given *engine.Matrix
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		given = &m
	}
	w := newTestWindow(t, app, store, session.Start{Rules: rules, Board: given})
	w.connect(nil)
	return w
}

// newTestWindow returns a window that is not connected to its session. Its work is done
// at once, and its coach judges a number of boards.
func newTestWindow(t *testing.T, app fyne.App, store library.Store, start session.Start) *window {
	t.Helper()
	seed := uint64(0)
	env := session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(app, Prepare(app), noPlatform, s)
	w.dialogs.patience = 0
	w.run = func(work, done func()) { work(); done() }
	w.after = func(time.Duration, func()) func() { return func() {} } // the test driver has no goroutine of its own
	t.Cleanup(w.Close)
	return w
}

func (w *window) state() engine.State { return w.session.Scene().State }

// canUndo reports whether undo undoes a move or restores a game.
func (w *window) canUndo() bool {
	s := w.session.Scene()
	return s.Can(session.Undo) || s.Can(session.UndoNew)
}

// games returns the history.
func (w *window) games() []library.Summary { return w.session.Library().Games() }

func classic(t *testing.T, board string) *window {
	t.Helper()
	return open(t, records.Memory{}, engine.Classic(), board)
}

func (w *window) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.keyDown(&fyne.KeyEvent{Name: name})
	}
}

// A shownTile is a tile as it is shown on a board.
type shownTile struct {
	at   fyne.Position
	size fyne.Size
	text string
}

// partsOf returns what a board shows: the edges of its ground, its cells and its tiles.
func partsOf(b *board.SwipeBoard) (ground edges, cells []fyne.CanvasObject, tiles []shownTile) {
	objects := test.WidgetRenderer(b).Objects() // three parts of the ground, the cells, a ring and the tiles
	upper, lower := objects[0], objects[2]
	ground = edges{upper.Position().X, upper.Position().Y, lower.Position().X + lower.Size().Width, lower.Position().Y + lower.Size().Height}
	n := b.Matrix().Rows() * b.Matrix().Cols()
	for _, o := range objects[3+n+1:] {
		if o.Visible() {
			digits := test.WidgetRenderer(o.(fyne.Widget)).Objects()[1].(*canvas.Text)
			tiles = append(tiles, shownTile{o.Position(), o.Size(), digits.Text})
		}
	}
	return ground, objects[3 : 3+n], tiles
}

// edges are a rectangle from its upper left to its lower right corner.
type edges struct{ X1, Y1, X2, Y2 float32 }

// checkPicture checks that the picture of the window and the tiles show the session's
// state.
func checkPicture(t *testing.T, w *window) {
	t.Helper()
	s, b, colors := w.state(), w.game.page.board, w.style.Colors
	veil, hidden := uint32(0), image.Rectangle{} // the opacity of what a dialog lays over the board, and what is below the dialog
	if w.dialogs.isOpen() {
		veil = uint32(colors.Veil.A)
		at, size := w.dialogs.popUp.Position(), w.dialogs.popUp.Size()
		hidden = image.Rect(int(at.X), int(at.Y), int(at.X+size.Width), int(at.Y+size.Height)).Inset(-20) // with its shadow
	}
	picture := w.Canvas().Capture()
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	_, cells, all := partsOf(b)
	tiles := map[fyne.Position]shownTile{}
	for _, tile := range all {
		tiles[tile.at] = tile
	}
	i := 0
	for c, value := range s.Matrix.Cells() {
		cell := cells[i]
		i++
		want, text, at := colors.Cell, "", cell.Position()
		if value > 0 {
			want, _ = colors.Tile(value)
			text = fmt.Sprint(value)
		}
		if tile, is := tiles[at]; tile.text != text || is && tile.size != cell.Size() {
			t.Errorf("the tile at %v is %+v, the state has %q", c, tile, text)
		}
		delete(tiles, at)
		corner := origin.Add(at).AddXY(cell.Size().Width/8, cell.Size().Width/8)
		seen := image.Pt(int(corner.X), int(corner.Y))
		if got := picture.At(seen.X, seen.Y); !seen.In(hidden) && !same(got, veiled(want, colors.Veil, veil)) {
			t.Errorf("the cell %v has the colour %v, want %v for %d", c, got, want, value)
		}
	}
	if len(tiles) > 0 {
		t.Errorf("tiles are left behind: %v", tiles)
	}
	if got, want := w.game.page.score.value.Text, words.Number(s.Score); got != want {
		t.Errorf("the window says %s for the score, want %s", got, want)
	}
	if got, want := w.game.page.best.value.Text, words.Number(w.session.Scene().Best); got != want {
		t.Errorf("the window says %s for the best score, want %s", got, want)
	}
	if w.game.tools[session.Redo].Disabled() == w.session.Scene().Can(session.Redo) {
		t.Errorf("redo is possible: %v, and its button is disabled: %v", w.session.Scene().Can(session.Redo), w.game.tools[session.Redo].Disabled())
	}
	if w.game.tools[session.Undo].Disabled() == w.canUndo() {
		t.Errorf("undo is possible: %v, and its button is disabled: %v", w.canUndo(), w.game.tools[session.Undo].Disabled())
	}
}

// veiled returns a colour behind a veil with so much opacity of 255.
func veiled(c, veil color.NRGBA, opacity uint32) color.NRGBA {
	mix := func(c, v uint8) uint8 { return uint8((uint32(c)*(255-opacity) + uint32(v)*opacity) / 255) }
	return color.NRGBA{R: mix(c.R, veil.R), G: mix(c.G, veil.G), B: mix(c.B, veil.B), A: 255}
}

// same tells whether two colours are the same but for what rounding does.
func same(a, b color.Color) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	near := func(x, y uint32) bool { return max(x, y)-min(x, y) <= 0x101 }
	return near(r1, r2) && near(g1, g2) && near(b1, b2)
}

func TestKeys(t *testing.T) {
	for d, keys := range map[engine.Direction][]fyne.KeyName{
		engine.Leftward:  {fyne.KeyLeft, fyne.KeyA, fyne.KeyH},
		engine.Rightward: {fyne.KeyRight, fyne.KeyD, fyne.KeyL},
		engine.Upward:    {fyne.KeyUp, fyne.KeyW, fyne.KeyK},
		engine.Downward:  {fyne.KeyDown, fyne.KeyS, fyne.KeyJ},
	} {
		for _, key := range keys {
			w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
			want, _ := playMove(w.state(), d)
			w.press(key)
			if got := w.state().Matrix; !got.Equal(want.Matrix) {
				t.Errorf("%s makes %v, want %v", key, got, want.Matrix)
			}
			checkPicture(t, w)
		}
	}
	for _, key := range []fyne.KeyName{fyne.KeyZ, fyne.KeyU, fyne.KeyBackspace} {
		w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
		w.press(fyne.KeyLeft, key)
		if got := w.state().Matrix.String(); got != "0 0 0 / 0 2 0 / 0 0 0" {
			t.Errorf("%s does not undo: %s", key, got)
		}
		checkPicture(t, w)
	}
	// All other letters do nothing.
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	want := w.state()
	for letter := 'A'; letter <= 'Z'; letter++ {
		if strings.ContainsRune("ADWSHLKJ"+"ZUY"+"IP", letter) {
			continue
		}
		w.press(fyne.KeyName(letter))
		got := w.state()
		if !got.Matrix.Equal(want.Matrix) || got.Spawns != want.Spawns || w.top() != w.game.view || w.dialogs.isOpen() || w.session.Scene().Coach != session.Idle {
			t.Errorf("%c does something", letter)
		}
	}
	w.press(fyne.KeySpace, fyne.KeyReturn, fyne.KeyEscape, fyne.KeyTab, fyne.Key4)
	if got := w.state(); got.Spawns != want.Spawns || w.top() != w.game.view || w.dialogs.isOpen() {
		t.Error("a key does something that it should not")
	}
}

// On a layout whose letters are not Latin the toolkit has no names for keys, and
// for the keypad those of digits. The places are those of Windows and Wayland:
// no window of a test says that it is of another system.
func TestKeysByPlace(t *testing.T) {
	k := keyboard{w: &window{platform: noPlatform}}
	for place, want := range map[int]string{0x11: "W", 0x1e: "A", 0x1f: "S", 0x20: "D", 0x2c: "Z", 0x10: ""} {
		ev := &fyne.KeyEvent{Name: fyne.KeyUnknown, Physical: fyne.HardwareKey{ScanCode: place}}
		if got := k.name(ev); got != want {
			t.Errorf("the unnamed key at place %#x is %q, want %q", place, got, want)
		}
	}
	for place, want := range map[int]string{0x4b: "Left", 0x05: ""} {
		ev := &fyne.KeyEvent{Name: fyne.Key4, Physical: fyne.HardwareKey{ScanCode: place}}
		if got := k.name(ev); got != want {
			t.Errorf("the 4 at place %#x is %q, want %q", place, got, want)
		}
	}
	onPC, onMac := slices.Sorted(maps.Values(placesPC)), slices.Sorted(maps.Values(placesMac))
	if !slices.Equal(onPC, onMac) {
		t.Errorf("by place a PC has the keys %q, macOS %q", onPC, onMac)
	}
	// On a German keyboard Y is where Z is on others: what counts is what the key says.
	if got := k.name(&fyne.KeyEvent{Name: fyne.KeyZ, Physical: fyne.HardwareKey{ScanCode: 0x15}}); got != "Z" {
		t.Errorf("Z at the place of Y is %q", got)
	}
}

func TestButtons(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	start := w.state()
	buttons := widgets.ButtonsIn(w.stage)
	newGame, undo := buttons[0], buttons[1]
	for i, d := range []engine.Direction{engine.Leftward, engine.Upward, engine.Downward, engine.Rightward} {
		want, _ := playMove(start, d)
		test.Tap(buttons[5+i])
		if got := w.state().Matrix; !got.Equal(want.Matrix) {
			t.Errorf("button %d makes %v, want %v", i+1, got, want.Matrix)
		}
		checkPicture(t, w)
		test.Tap(undo)
		if got := w.state().Matrix; !got.Equal(start.Matrix) {
			t.Errorf("undo makes %v, want %v", got, start.Matrix)
		}
		checkPicture(t, w)
	}
	w.press(fyne.KeyLeft)
	test.Tap(newGame)
	if s := w.state(); s.Spawns != 0 || s.Seed == start.Seed {
		t.Errorf("new game gives %+v", s)
	}
	checkPicture(t, w)
	for _, b := range buttons {
		if b.ToolTip() == "" {
			t.Errorf("the button %q tells no key", b.Text)
		}
	}
}

// Wherever the focus is, keys play, and space or return press what has it.
func TestKeysWithFocus(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	c := w.Canvas()
	c.FocusNext()
	seen := map[fyne.Focusable]bool{}
	for !seen[c.Focused()] {
		seen[c.Focused()] = true
		b := c.Focused().(*widgets.Button)
		w.game.do(session.New)
		c.Focus(b)
		before := w.state()
		var _ desktop.Keyable = b // or else the toolkit does not tell it of keys
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyRight})
		b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		if w.state().Spawns != before.Spawns+1 {
			t.Errorf("with the focus on %q the key makes %v of %v", b.Text, w.state().Matrix, before.Matrix)
		}
		c.FocusNext()
	}
	if len(seen) != 8 {
		t.Errorf("tab reaches %d buttons, want 8", len(seen))
	}
	left := widgets.ButtonsIn(w.stage)[5]
	for _, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn} {
		w.game.do(session.New)
		before := w.state()
		want, _ := engine.Left(before)
		c.Focus(left)
		left.KeyDown(&fyne.KeyEvent{Name: key})
		left.TypedKey(&fyne.KeyEvent{Name: key})
		left.TypedKey(&fyne.KeyEvent{Name: key}) // held
		if !w.state().Matrix.Equal(want.Matrix) || c.Focused() != left {
			t.Errorf("%s on the button makes %v, want %v; the focus is on %v", key, w.state().Matrix, want.Matrix, c.Focused())
		}
	}
}

// Space and Enter that are pressed again do not leave the new game.
func TestNewGameTakesTheFocus(t *testing.T) {
	w := classic(t, "")
	w.Canvas().Focus(w.game.page.newGame)
	w.game.page.newGame.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if f := w.Canvas().Focused(); f != nil {
		t.Errorf("after New game the focus is on %v", f)
	}
}

func TestSwipe(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	want, _ := engine.Left(w.state())
	from := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.game.page.board).AddXY(200, 200)
	test.Drag(w.Canvas(), from, -40, 5)
	if got := w.state().Matrix; !got.Equal(want.Matrix) {
		t.Errorf("a swipe to the left makes %v, want %v", got, want.Matrix)
	}
}

// told returns the texts of the dialog that is up, and its buttons.
func (w *window) told(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	if !w.dialogs.isOpen() {
		t.Fatal("no dialog is up")
	}
	buttons = map[string]*widgets.Button{}
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *canvas.Text:
			if texts == nil {
				texts = append(texts, o.Text) // the heading; labels have texts in them, too
			}
		case *widgets.Paragraph:
			texts = append(texts, o.Text)
		case *widgets.Button:
			buttons[o.Text] = o
		}
	}
	return texts, buttons
}

const nearWin = "1024 1024 0 / 4 2 0 / 0 0 0"

func TestWinAndKeepGoing(t *testing.T) {
	for name, answer := range map[string]func(w *window, buttons map[string]*widgets.Button){
		"tap": func(_ *window, buttons map[string]*widgets.Button) { test.Tap(buttons["Keep going"]) },
		"return": func(w *window, _ map[string]*widgets.Button) {
			w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		},
		"escape": func(w *window, _ map[string]*widgets.Button) { w.press(fyne.KeyEscape) },
	} {
		w := classic(t, nearWin)
		w.press(fyne.KeyLeft)
		texts, buttons := w.told(t)
		if texts[0] != "You win!" || texts[1] != "Score 2,048 · Best 2,048" {
			t.Errorf("%s: the dialog says %q", name, texts)
		}
		won := w.state()
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ)
		w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyDown})
		if !w.state().Matrix.Equal(won.Matrix) || !w.dialogs.isOpen() {
			t.Fatalf("%s: a key acts behind the dialog", name)
		}
		checkPicture(t, w)
		answer(w, buttons)
		if w.dialogs.isOpen() || w.state().Status() != engine.Playing {
			t.Fatalf("%s does not keep the game going", name)
		}
		w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
		if w.state().Spawns == won.Spawns || w.dialogs.isOpen() {
			t.Errorf("%s: after going on the game does not move, or asks again", name)
		}
	}
}

func TestWinAndNewGame(t *testing.T) {
	w := classic(t, nearWin)
	w.press(fyne.KeyLeft)
	_, buttons := w.told(t)
	test.Tap(buttons["New game"])
	if w.dialogs.isOpen() || w.state().Matrix.String() != nearWin {
		t.Errorf("new game gives %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

func TestWinThatEndsTheGame(t *testing.T) {
	rules := engine.Classic()
	rules.Ends = true
	w := open(t, records.Memory{}, rules, nearWin)
	w.press(fyne.KeyLeft)
	texts, buttons := w.told(t)
	if texts[0] != "You win!" || buttons["Keep going"] != nil {
		t.Errorf("the dialog says %q, with %v", texts, buttons)
	}
	won := w.state()
	w.press(fyne.KeyEscape, fyne.KeyDown)
	if !w.state().Matrix.Equal(won.Matrix) {
		t.Error("the game goes on after its end")
	}
}

func TestLoss(t *testing.T) {
	// The one move left is to the right; it leaves 2 or 4 in the corner, and nothing equal.
	const lastMove = "16 8 0 / 32 64 128 / 16 8 32"
	w := classic(t, lastMove)
	w.press(fyne.KeyRight)
	texts, buttons := w.told(t)
	if texts[0] != "Game over!" || texts[1] != "Score 0 · Best 0" {
		t.Errorf("the dialog says %q", texts)
	}
	checkPicture(t, w)
	test.Tap(buttons["Undo"])
	if w.dialogs.isOpen() || w.state().Matrix.String() != lastMove {
		t.Fatalf("undo gives %v", w.state().Matrix)
	}
	w.press(fyne.KeyRight, fyne.KeyEscape)
	if w.dialogs.isOpen() || w.state().Status() != engine.Over {
		t.Fatal("escape does not just close the dialog")
	}
	w.press(fyne.KeyLeft)
	if !w.dialogs.isOpen() {
		t.Error("a key after the end does not tell that it is the end")
	}
	w.press(fyne.KeyEscape)
	test.Tap(w.game.tools[session.Undo])
	if w.state().Matrix.String() != lastMove {
		t.Error("undo is not possible once the dialog is closed")
	}
	w.press(fyne.KeyRight)
	_, buttons = w.told(t)
	test.Tap(buttons["New game"])
	if w.dialogs.isOpen() || w.state().Spawns != 0 {
		t.Errorf("new game gives %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

func TestLostFromTheStart(t *testing.T) {
	w := classic(t, "2 4 / 4 2")
	texts, buttons := w.told(t)
	if texts[0] != "Game over!" || buttons["Undo"] != nil || buttons["New game"] == nil {
		t.Errorf("the dialog says %q, with %v", texts, buttons)
	}
}

// Presses that were meant for the game must not answer a dialog that comes up
// between them.
func TestBurstDoesNotAnswer(t *testing.T) {
	w := classic(t, nearWin)
	w.dialogs.patience = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.told(t)
	for _, b := range buttons {
		test.Tap(b)
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeySpace})
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	w.press(fyne.KeyEscape, fyne.KeyReturn, fyne.KeySpace)
	if !w.dialogs.isOpen() || w.state().Status() != engine.Won {
		t.Error("the dialog is answered before it can have been read")
	}
	w.dialogs.last = time.Time{}
	w.press(fyne.KeyUp, fyne.KeyReturn)
	if !w.dialogs.isOpen() {
		t.Error("return right after a key that moves answers the dialog")
	}
	// After a pause the same keys count, wherever a click has put the focus.
	w.dialogs.patience = 0
	w.Canvas().Unfocus()
	w.press(fyne.KeyReturn)
	if w.dialogs.isOpen() || w.state().Status() != engine.Playing {
		t.Error("return does not answer the dialog after a pause")
	}
}

// Each press starts the pause anew that must go before an answer.
func TestPauseBeforeAnAnswer(t *testing.T) {
	w := classic(t, nearWin)
	w.dialogs.patience = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.told(t)
	for range 5 {
		w.dialogs.last = w.dialogs.last.Add(-w.dialogs.patience / 2) // as if half of it had gone
		test.Tap(buttons["New game"])
	}
	if !w.dialogs.isOpen() {
		t.Fatal("a burst of clicks answers")
	}
	w.dialogs.last = w.dialogs.last.Add(-w.dialogs.patience)
	test.Tap(buttons["Keep going"])
	if w.dialogs.isOpen() {
		t.Error("a click after a pause does not answer")
	}
}

// Quit and Full screen work while a dialog is open, and do not stop the coach.
func TestAnytime(t *testing.T) {
	w := classic(t, nearWin)
	quits := 0
	w.verbs[quit] = func(*window) { quits++ }
	w.press(fyne.KeyLeft, fyne.KeyF11)
	if !w.FullScreen() || !w.dialogs.isOpen() {
		t.Error("F11 does not work while a dialog is open")
	}
	for _, item := range w.MainMenu().Items[0].Items {
		if item.IsQuit {
			item.Action()
		}
	}
	if quits != 1 {
		t.Errorf("Quit works %d times while a dialog is open, want 1", quits)
	}
	w = classic(t, "2 0 0 / 0 0 0 / 0 0 2")
	w.run = func(work, done func()) {} // the coach thinks for ever
	w.press(fyne.KeyP, fyne.KeyF11)
	if !w.FullScreen() || w.session.Scene().Coach != session.Playing {
		t.Error("F11 stops the coach")
	}
}

func TestLossIsNotToldAgainByResizing(t *testing.T) {
	w := classic(t, "2 4 / 4 2")
	w.press(fyne.KeyEscape)
	w.Resize(fyne.NewSize(600, 700))
	if w.dialogs.isOpen() {
		t.Error("the dialog comes back when the window is resized")
	}
	w.press(fyne.KeyLeft)
	w.Resize(fyne.NewSize(500, 600))
	at, size := w.game.page.headArea()
	if w.dialogs.popUp.Position() != at || w.dialogs.popUp.Size().Width != size.Width {
		t.Errorf("the dialog is at %v of %v, want %v of %v", w.dialogs.popUp.Position(), w.dialogs.popUp.Size(), at, size)
	}
}

// full is a store on a full disk.
type full struct{ records.Memory }

var errFull = errors.New("the disk is full")

func (full) Write(string, int, []byte) error { return errFull }

func TestErrorIsShown(t *testing.T) {
	w := open(t, full{records.Memory{}}, engine.Classic(), nearWin)
	w.press(fyne.KeyLeft)
	if texts, _ := w.told(t); !strings.HasPrefix(texts[1], "The disk is full. ") {
		t.Errorf("with the winning move the dialog says %q", texts)
	}
	checkPicture(t, w)
	w.press(fyne.KeyReturn)
	if texts, _ := w.told(t); texts[0] != "You win!" {
		t.Errorf("after the error the dialog says %q", texts)
	}
	w.press(fyne.KeyEscape)
	if w.dialogs.isOpen() {
		t.Error("escape does not close the dialog of the win")
	}
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyZ)
	if w.dialogs.isOpen() {
		t.Error("the error is told again")
	}
}

func TestRedo(t *testing.T) {
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft)
	want := w.state()
	w.press(fyne.KeyZ)
	checkPicture(t, w)
	test.Tap(w.game.tools[session.Redo])
	if got := w.state(); !got.Matrix.Equal(want.Matrix) {
		t.Errorf("redo gives %v, want %v", got.Matrix, want.Matrix)
	}
	checkPicture(t, w)
	if !strings.HasSuffix(w.game.page.keys.Text, "1 undo") {
		t.Errorf("after one undo the window says %q", w.game.page.keys.Text)
	}
}

// A notice comes first, and what else is to be told after it.
func TestNotice(t *testing.T) {
	store := records.Memory{}
	rules := engine.Classic()
	rules.Target = 8
	w := open(t, store, rules, "")
	for i := 0; w.state().Status() != engine.Won; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%3])
	}
	again := newTestWindow(t, test.NewTempApp(t), store, session.Start{Rules: rules})
	again.connect(errors.New(strings.Repeat("The last game was damaged; ", 10)))
	if texts, _ := again.told(t); !strings.Contains(texts[1], "damaged") {
		t.Errorf("first the dialog says %q", texts)
	}
	again.press(fyne.KeyEscape)
	if texts, _ := again.told(t); texts[0] != "You win!" {
		t.Errorf("then the dialog says %q", texts)
	}
	again.press(fyne.KeyReturn)
	if again.dialogs.isOpen() || again.state().Status() != engine.Playing {
		t.Error("the dialogs do not close")
	}
}

// A whole game by random keys, undoes among them: the window makes exactly what
// the engine makes of them, and the picture is the state's at every step.
func TestWholeGame(t *testing.T) {
	w := classic(t, "")
	want := w.state()
	r := rand.New(rand.NewPCG(7, 8))
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	for i := 0; !w.dialogs.isOpen(); i++ {
		key := keys[r.IntN(len(keys))]
		if key == fyne.KeyZ {
			want, _ = engine.Undo(want)
		} else {
			verb, _ := w.game.scene.Verb(string(key), session.Bindings())
			want, _ = playMove(want, verb.Direction())
		}
		w.press(key)
		if got := w.state(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score {
			t.Fatalf("key %d, %s, makes %v, %d; the engine: %v, %d", i+1, key, got.Matrix, got.Score, want.Matrix, want.Score)
		}
		if i%25 == 0 {
			checkPicture(t, w)
		}
	}
	if texts, _ := w.told(t); texts[0] != "Game over!" {
		t.Errorf("the game ends with %q", texts)
	}
}

// What a move gains floats off the score, and is gone in the end.
func TestGain(t *testing.T) {
	w := classic(t, "2 2 4 / 0 8 0 / 8 0 0")
	clock, gain, box := newClock(), &w.game.page.gain, w.game.page.score.box
	check := func(what, want string, animations int) {
		t.Helper()
		got := gain.text.Text
		if !gain.text.Visible() {
			got = ""
		}
		if got != want || len(clock.running) != animations {
			t.Errorf("%s the gain is %q with %d animations, want %q with %d", what, got, len(clock.running), want, animations)
		}
	}
	w.press(fyne.KeyLeft)
	check("with the first frame", "+4", 2)
	if gain.motion.Duration != 600*time.Millisecond {
		t.Errorf("the gain floats for %v", gain.motion.Duration)
	}
	alpha := uint32(0xffff)
	for _, done := range []float32{0, 0.25, 0.5, 0.75, 0.99} {
		gain.motion.Tick(done)
		at, want := gain.text.Position(), box.Position().AddXY(0, (25-75*done)*w.game.page.scale)
		if at.X != want.X || math.Abs(float64(at.Y-want.Y)) > 1 || gain.text.Size().Width != box.Size().Width {
			t.Errorf("when %v of its way is done the gain is at %v, want %v", done, at, want)
		}
		_, _, _, a := gain.text.Color.RGBA()
		if a >= alpha {
			t.Errorf("when %v of its way is done the gain does not fade: %d of %d", done, a, alpha)
		}
		alpha = a
	}
	if alpha > 0xffff/10 {
		t.Errorf("the gain ends with %d of 65535", alpha)
	}
	w.press(fyne.KeyLeft)
	check("after another merge", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyZ)
	check("of an undo", "", 1)
	w.game.do(session.Redo)
	check("of a redo", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyRight)
	check("of a move that merges nothing", "", 1)
	w.press(fyne.KeyZ, fyne.KeyZ)
	w.game.do(session.Redo)
	clock.tick(1)
	check("in the end", "", 0)
	w.press(fyne.KeyZ)
	w.style.Speed = board.Off
	w.game.do(session.Redo)
	check("without motion", "", 0)
}

func TestWindowKeepsItsSize(t *testing.T) {
	store := records.Memory{}
	w := open(t, store, engine.Classic(), "")
	w.Resize(fyne.NewSize(700, 600))
	if err := w.session.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, store, engine.Classic(), "")
	if got := again.Canvas().Size(); got != fyne.NewSize(700, 600) {
		t.Errorf("the window was 700 × 600 and is %v", got)
	}
}

func TestSizes(t *testing.T) {
	for _, board := range []string{"", "2 4", "2 / 4", "2 0 0 0 0 0 0 0 0 4", "2 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 4",
		"131072 65536 32768 16384 / 8192 4096 2048 1024 / 512 256 128 64 / 32 16 8 4"} {
		w := classic(t, board)
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 1000},
			{Width: 1000, Height: 420}, {Width: 1366, Height: 705}, {Width: 3840, Height: 2160}} {
			w.Resize(size)
			checkLayout(t, w, size)
			if size.Width <= 500 {
				checkPicture(t, w)
			}
			w.game.page.score.set(words.Number(1 << 62))
			w.game.page.best.set(words.Number(1 << 62))
			w.game.page.placeCounters(w.game.page.scale)
			checkLayout(t, w, size)
			w.game.drawNumbers()
			if t.Failed() {
				t.Fatalf("with the board %q at %v", board, size)
			}
		}
	}
	w := classic(t, "")
	if got := w.Content().MinSize(); got.Width > 320 || got.Height > 420 {
		t.Errorf("the smallest window is %v", got)
	}
}

// Before the first game New shows how to play, and after it the game. A notice comes
// first. The help names the folder.
func TestNew(t *testing.T) {
	store := records.Memory{}
	start := func(note error) *window {
		t.Helper()
		w := newTestWindow(t, test.NewTempApp(t), store, session.Start{Rules: engine.Classic()})
		w.platform.ReducedMotion = func() bool { return true }
		w.start("/the/folder", note)
		if w.style.Speed != board.Off {
			t.Error("tiles move although the system asks for less motion")
		}
		return w
	}
	texts := func(w fyne.Window) string {
		said := ""
		for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
			if p, is := o.(*widgets.Paragraph); is {
				said += p.Text + "|"
			}
		}
		return said
	}
	w := start(nil)
	if got := texts(w); !strings.Contains(got, "An arrow key slides") || w.Canvas().Overlays().Top() != nil {
		t.Errorf("before the first game the window says %q", got)
	}
	for _, item := range w.MainMenu().Items[1].Items {
		if item.Label == "Help" {
			item.Action()
		}
	}
	if got := texts(w); !strings.Contains(got, "/the/folder") {
		t.Errorf("the help says %q", got)
	}
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveDown} {
		w.game.do(verb)
	}
	w = start(errors.New("a notice"))
	if got := texts(w); got != "" || w.Canvas().Overlays().Top() == nil {
		t.Errorf("with a notice the window says %q, a dialog is open: %v", got, w.Canvas().Overlays().Top() != nil)
	}
}

// checkLayout checks that everything is inside the window, that nothing overlaps, and
// that texts have the room that they need.
func checkLayout(t *testing.T, w *window, size fyne.Size) {
	t.Helper()
	var placed []image.Rectangle
	for _, o := range []fyne.CanvasObject{w.game.page.title, w.game.page.rules.box, w.game.page.score.box, w.game.page.best.box, w.game.page.buttons, w.game.page.board, w.game.page.keys} {
		if !o.Visible() {
			continue
		}
		at, s := o.Position(), o.Size()
		r := image.Rect(int(at.X), int(at.Y), int(at.X+s.Width), int(at.Y+s.Height))
		if !r.In(image.Rect(0, 0, int(size.Width), int(size.Height))) {
			t.Errorf("%T is at %v", o, r)
		}
		for _, other := range placed {
			if r.Overlaps(other) {
				t.Errorf("%T at %v lies on what is at %v", o, r, other)
			}
		}
		placed = append(placed, r)
		if m := o.MinSize(); o != w.game.page.board && (m.Width > s.Width || m.Height > s.Height) {
			t.Errorf("%T has the size %v and needs %v", o, s, m)
		}
	}
	for _, c := range []*counter{w.game.page.score, w.game.page.best} {
		if c.value.MinSize().Width > c.box.Size().Width || c.value.Position().Y+c.value.Size().Height > c.box.Position().Y+c.box.Size().Height {
			t.Errorf("the number %s does not fit its box", c.value.Text)
		}
	}
}

// playMove makes a move in a direction. A direction that does not exist moves nothing.
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

// A dialog that opens over another one is closed first, by keys and by buttons.
func TestTwoDialogs(t *testing.T) {
	for _, byKey := range []bool{true, false} {
		w := open(t, records.Memory{}, engine.Classic(), "")
		var answers []string
		note := func(text string) func() { return func() { answers = append(answers, text) } }
		w.dialogs.ask("one", "", note("one"), answer{"First", note("one")})
		w.dialogs.ask("two", "", note("two"), answer{"Second", note("two")})
		if byKey {
			w.press(fyne.KeyEscape, fyne.KeyEscape)
		} else {
			for range 2 {
				test.Tap(w.Canvas().Focused().(fyne.Tappable)) // the button of the dialog on top
			}
		}
		if w.dialogs.isOpen() || !slices.Equal(answers, []string{"two", "one"}) {
			t.Errorf("by key %v: the answers are %q, a dialog is open: %v", byKey, answers, w.dialogs.isOpen())
		}
		before := w.state()
		if w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight); w.state().Spawns == before.Spawns {
			t.Error("after the dialogs no key moves tiles")
		}
	}
}

// The footer names the key for undo only if the rules allow it.
func TestFooterWithoutUndo(t *testing.T) {
	for undos, want := range map[int]bool{0: false, 3: true, engine.All: true} {
		rules := engine.Classic()
		rules.Undos = undos
		w := open(t, records.Memory{}, rules, "")
		if got := keyLines(w.session.Scene())[0]; strings.Contains(got, "undoes") != want {
			t.Errorf("with %d moves to undo the footer says %q", undos, got)
		}
	}
}

// A call that the toolkit does not pass to its loop is not made: the loop has ended.
func TestPostAfterTheEnd(t *testing.T) {
	test.NewTempApp(t) // it has no loop
	called := make(chan bool, 1)
	go post(func() { called <- true })
	select {
	case <-called:
		t.Error("a call is made on another goroutine than that of the loop")
	case <-time.After(20 * time.Millisecond):
	}
}

// The screen can be filled also while a dialog is open.
func TestFullScreenInADialog(t *testing.T) {
	w := classic(t, "")
	w.menu(t, "About")
	if w.press(fyne.KeyF11); !w.FullScreen() || !w.dialogs.isOpen() {
		t.Error("F11 does not fill the screen, or closes the dialog")
	}
}
