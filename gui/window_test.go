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
	w.patience.pause = 0
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
	driver := fyne.CurrentApp().Driver()
	rectangle := func(o fyne.CanvasObject) image.Rectangle {
		at, size := driver.AbsolutePositionForObject(o), o.Size()
		return image.Rect(int(at.X), int(at.Y), int(at.X+size.Width), int(at.Y+size.Height))
	}
	var veils []color.NRGBA      // what lies over the board
	var hidden []image.Rectangle // what cannot be seen of it
	if veil := w.game.page.veil; veil.box.Visible() {
		ground, _ := veil.colors()
		veils = append(veils, ground)
		for _, o := range veil.content.Objects {
			hidden = append(hidden, rectangle(o).Inset(-2)) // with the frame of the focus
		}
	}
	if w.dialogs.isOpen() {
		veils = append(veils, colors.Veil)
		hidden = append(hidden, rectangle(w.dialogs.popUp).Inset(-20)) // with its shadow
	}
	picture := w.Canvas().Capture()
	origin := driver.AbsolutePositionForObject(b)
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
		for _, veil := range veils {
			want = veiled(want, veil)
		}
		isHidden := slices.ContainsFunc(hidden, func(r image.Rectangle) bool { return seen.In(r) })
		if got := picture.At(seen.X, seen.Y); !isHidden && !same(got, want, 1+len(veils)) {
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

// veiled returns a colour behind a veil.
func veiled(c, veil color.NRGBA) color.NRGBA {
	opacity := uint32(veil.A)
	mix := func(c, v uint8) uint8 { return uint8((uint32(c)*(255-opacity) + uint32(v)*opacity) / 255) }
	return color.NRGBA{R: mix(c.R, veil.R), G: mix(c.G, veil.G), B: mix(c.B, veil.B), A: 255}
}

// same reports whether the channels of two colours differ by no more than rounding does
// in some steps.
func same(a, b color.Color, steps int) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	near := func(x, y uint32) bool { return max(x, y)-min(x, y) <= 0x101*uint32(steps) }
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

// ending returns the texts of the veil that lies over the board, and its buttons.
func (w *window) ending(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	veil := w.game.page.veil
	if !veil.box.Visible() || veil.content.Hidden {
		t.Fatal("no veil lies over the board")
	}
	buttons = map[string]*widgets.Button{}
	for _, o := range veil.content.Objects {
		switch o := o.(type) {
		case *canvas.Text:
			texts = append(texts, o.Text)
		case *widgets.Button:
			buttons[o.Text] = o
		}
	}
	return texts, buttons
}

// hasEnding reports whether a veil lies over the board.
func (w *window) hasEnding() bool { return w.game.page.veil.box.Visible() }

const nearWin = "1024 1024 0 / 4 2 0 / 0 0 0"

func TestWinAndKeepGoing(t *testing.T) {
	for name, answer := range map[string]func(w *window, buttons map[string]*widgets.Button){
		"tap": func(_ *window, buttons map[string]*widgets.Button) { test.Tap(buttons["Keep going"]) },
		"return on the button": func(w *window, _ map[string]*widgets.Button) {
			w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		},
		"return":              func(w *window, _ map[string]*widgets.Button) { w.press(fyne.KeyReturn) },
		"return, veil lifted": func(w *window, _ map[string]*widgets.Button) { w.press(fyne.KeyEscape, fyne.KeyReturn) },
	} {
		w := classic(t, nearWin)
		w.press(fyne.KeyLeft)
		texts, buttons := w.ending(t)
		if texts[0] != "You win!" || !strings.HasPrefix(texts[1], "Score 2,048 · best tile 2048 · 1 move · 0:0") {
			t.Errorf("%s: the veil says %q", name, texts)
		}
		won := w.state()
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
		w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyDown})
		if !w.state().Matrix.Equal(won.Matrix) || !w.hasEnding() {
			t.Fatalf("%s: a key that moves tiles acts after the end", name)
		}
		checkPicture(t, w)
		answer(w, buttons)
		if w.hasEnding() || w.state().Status() != engine.Playing {
			t.Fatalf("%s does not keep the game going", name)
		}
		w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
		if w.state().Spawns == won.Spawns || w.hasEnding() {
			t.Errorf("%s: after going on the game does not move, or the veil comes again", name)
		}
	}
}

func TestWinAndNewGame(t *testing.T) {
	w := classic(t, nearWin)
	w.press(fyne.KeyLeft)
	_, buttons := w.ending(t)
	test.Tap(buttons["New game"])
	if w.hasEnding() || w.state().Matrix.String() != nearWin {
		t.Errorf("new game gives %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

func TestWinThatEndsTheGame(t *testing.T) {
	rules := engine.Classic()
	rules.Ends = true
	w := open(t, records.Memory{}, rules, nearWin)
	w.press(fyne.KeyLeft)
	texts, buttons := w.ending(t)
	if texts[0] != "You win!" || buttons["Keep going"] != nil {
		t.Errorf("the veil says %q, with %v", texts, buttons)
	}
	won := w.state()
	w.press(fyne.KeyEscape, fyne.KeyReturn, fyne.KeyDown)
	if !w.state().Matrix.Equal(won.Matrix) {
		t.Error("the game goes on after its end")
	}
}

// The one move left is to the right; it leaves 2 or 4 in the corner, and nothing equal.
const lastMove = "16 8 0 / 32 64 128 / 16 8 32"

func TestLoss(t *testing.T) {
	w := classic(t, lastMove)
	w.press(fyne.KeyRight)
	texts, buttons := w.ending(t)
	if texts[0] != "Game over!" || !strings.HasPrefix(texts[1], "Score 0 · best tile 128 · 1 move · 0:0") {
		t.Errorf("the veil says %q", texts)
	}
	checkPicture(t, w)
	test.Tap(buttons["Undo"])
	if w.hasEnding() || w.state().Matrix.String() != lastMove {
		t.Fatalf("undo gives %v", w.state().Matrix)
	}
	checkPicture(t, w)
	w.press(fyne.KeyRight, fyne.KeyEscape)
	if w.hasEnding() || w.state().Status() != engine.Over || w.Canvas().Focused() != nil {
		t.Fatal("escape does not just lift the veil, or a hidden button has the focus")
	}
	checkPicture(t, w)
	if got := w.game.page.keys.Text; got != "Game over! · Z: Undo · N: New game" || w.game.page.keys.Hidden {
		t.Errorf("with the veil lifted the window says %q", got)
	}
	if w.press(fyne.KeyReturn, fyne.KeySpace); w.state().Status() != engine.Over {
		t.Error("with the veil lifted Return does something")
	}
	w.press(fyne.KeyLeft)
	if _, buttons := w.ending(t); w.Canvas().Focused() != buttons["New game"] {
		t.Error("a key after the end does not show that it is the end, or its button has not the focus")
	}
	w.press(fyne.KeyDown)
	if _, buttons := w.ending(t); w.Canvas().Focused() != buttons["New game"] {
		t.Error("after another key the button has not the focus")
	}
	w.press(fyne.KeyEscape)
	test.Tap(w.game.tools[session.Undo])
	if w.state().Matrix.String() != lastMove {
		t.Error("undo is not possible once the veil is lifted")
	}
	if got := w.game.page.keys.Text; !strings.Contains(got, "move") {
		t.Errorf("after undo the window says %q", got)
	}
	w.press(fyne.KeyRight)
	_, buttons = w.ending(t)
	test.Tap(buttons["New game"])
	if w.hasEnding() || w.state().Spawns != 0 {
		t.Errorf("new game gives %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

// The keys that the window names work at once while the veil lies over the board, also
// with the focus on one of its buttons.
func TestKeysAtTheEnd(t *testing.T) {
	for _, hasFocus := range []bool{true, false} {
		for key, want := range map[string]string{"Z": lastMove, "U": lastMove, "Backspace": lastMove, "Ctrl+Z": lastMove, "N": "new", "Ctrl+N": "new"} {
			w := classic(t, lastMove)
			w.patience.pause = time.Hour
			w.press(fyne.KeyRight)
			w.ending(t)
			lost := w.state()
			if !hasFocus {
				w.Canvas().Unfocus()
			}
			w.keyboard.press(key)
			s := w.session.Scene()
			if w.hasEnding() || s.Ending != session.NotEnded || s.State.Matrix.String() != lastMove || s.Can(session.UndoNew) != (want == "new") {
				t.Errorf("%s at the end, with the focus on a button: %v, makes %v of %v", key, hasFocus, s.State.Matrix, lost.Matrix)
			}
			if want == "new" {
				w.press(fyne.KeyZ)
				if !w.state().Matrix.Equal(lost.Matrix) || !w.hasEnding() {
					t.Errorf("Z after %s restores %v, want %v with its veil", key, w.state().Matrix, lost.Matrix)
				}
			}
		}
	}
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyN)
	if w.state().Spawns != 1 {
		t.Error("N leaves a game that has not ended")
	}
}

// A swipe over the veil does nothing. A click beside the buttons lifts the veil.
func TestClickBesideTheButtons(t *testing.T) {
	w := classic(t, lastMove)
	w.press(fyne.KeyRight)
	w.ending(t)
	box := w.game.page.veil.box
	test.Drag(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(box).AddXY(20, 20), 0, 40)
	if !w.hasEnding() || w.state().Status() != engine.Over {
		t.Error("a swipe over the veil does something")
	}
	test.TapCanvas(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(box).AddXY(5, box.Size().Height-5))
	if w.hasEnding() {
		t.Error("a click beside the buttons does not lift the veil")
	}
	checkPicture(t, w)
}

// The veil's Replay shows the game, and the way back leads to the veil.
func TestReplayFromTheEnd(t *testing.T) {
	w := classic(t, lastMove)
	w.press(fyne.KeyRight)
	_, buttons := w.ending(t)
	test.Tap(buttons["Replay"])
	if !strings.Contains(w.texts(), "Step 1 of 1") {
		t.Errorf("the replay says %q", w.texts())
	}
	w.press(fyne.KeyEscape)
	if w.ending(t); w.top() != w.game.view {
		t.Error("escape does not lead back")
	}
}

// The veil says so if the game has the best score by its rules.
func TestNewBest(t *testing.T) {
	store := records.Memory{}
	best := 0
	for range 5 {
		w := open(t, store, small(), "")
		w.game.do(session.New)
		w.lose(t)
		score := w.state().Score
		texts, _ := w.ending(t)
		if got := slices.Contains(texts, "New best!"); got != (score > best) {
			t.Errorf("with %d after %d the veil says %q", score, best, texts)
		}
		best = max(best, score)
		w.game.scene.Best = score + 1 // as if the game had had more points before an undo
		w.game.showEnding()
		if texts, _ := w.ending(t); slices.Contains(texts, "New best!") {
			t.Errorf("with %d after %d the veil says %q", score, score+1, texts)
		}
	}
	if best == 0 {
		t.Error("no game has points")
	}
}

func TestLostFromTheStart(t *testing.T) {
	w := classic(t, "2 4 / 4 2")
	texts, buttons := w.ending(t)
	if !slices.Equal(texts, []string{"Game over!", "Score 0 · best tile 4"}) || len(buttons) != 1 || buttons["New game"] == nil {
		t.Errorf("the veil says %q, with %v", texts, buttons)
	}
}

// Presses that were meant for the game must press no button of a veil that appears
// between them.
func TestBurstDoesNotAnswer(t *testing.T) {
	w := classic(t, nearWin)
	w.patience.pause = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.ending(t)
	for _, b := range buttons {
		test.Tap(b)
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeySpace})
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	w.press(fyne.KeyEscape, fyne.KeyReturn, fyne.KeySpace)
	if !w.hasEnding() || w.state().Status() != engine.Won {
		t.Error("the veil is answered before it can have been read")
	}
	w.patience.last = time.Time{}
	w.press(fyne.KeyUp, fyne.KeyReturn)
	if !w.hasEnding() {
		t.Error("return right after a key that moves answers the veil")
	}
	// After a pause the same keys count, wherever a click has put the focus.
	w.patience.pause = 0
	w.Canvas().Unfocus()
	w.press(fyne.KeyReturn)
	if w.hasEnding() || w.state().Status() != engine.Playing {
		t.Error("return does not answer the veil after a pause")
	}
}

// Return that comes while the winning move is still shown does not answer either.
func TestBurstDuringTheMotion(t *testing.T) {
	w := classic(t, nearWin)
	w.patience.pause = time.Hour
	clock := newClock()
	w.press(fyne.KeyLeft)
	clock.tick(0.5)
	w.press(fyne.KeyReturn, fyne.KeySpace)
	if w.hasEnding() || w.state().Status() != engine.Won {
		t.Error("return answers before the veil appears")
	}
}

// The pause before an answer starts when the buttons are painted for the first time.
func TestPauseStartsWithThePaint(t *testing.T) {
	w := classic(t, nearWin)
	w.press(fyne.KeyLeft)
	w.ending(t)
	for range 2 {
		w.patience = patience{pause: time.Hour}
		w.Canvas().Capture()
		if w.press(fyne.KeyEscape); !w.hasEnding() {
			t.Error("an answer counts right after the veil is painted")
		}
		w.patience = patience{}
		w.press(fyne.KeyEscape, fyne.KeyLeft) // lifts the veil, and shows it again
		w.ending(t)
	}
}

// Each press starts the pause again that must go before an answer.
func TestPauseBeforeAnAnswer(t *testing.T) {
	w := classic(t, nearWin)
	w.patience.pause = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.ending(t)
	for range 5 {
		w.patience.last = w.patience.last.Add(-w.patience.pause / 2) // as if half of it had gone
		test.Tap(buttons["New game"])
	}
	if !w.hasEnding() {
		t.Fatal("a burst of clicks answers")
	}
	w.patience.last = w.patience.last.Add(-w.patience.pause)
	test.Tap(buttons["Keep going"])
	if w.hasEnding() {
		t.Error("a click after a pause does not answer")
	}
}

// Quit and Full screen work while a dialog is open. Full screen pauses the coach.
func TestAnytime(t *testing.T) {
	w := classic(t, "")
	w.menu(t, "About 2048")
	quits := 0
	w.verbs[quit] = func(*window) { quits++ }
	if w.press(fyne.KeyF11); !w.FullScreen() || !w.dialogs.isOpen() {
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
}

// The veil survives a change of the window's size, and a lifted one does not come back.
func TestEndingAndResizing(t *testing.T) {
	for _, board := range []string{lastMove, "2 4 8 16 32 64 128 256 512 1024", "2 / 4 / 8 / 16 / 32 / 64 / 128 / 256", "2 4 / 4 2"} {
		w := classic(t, board)
		if board == lastMove {
			w.press(fyne.KeyRight)
		}
		page := w.game.page
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 1000}, {Width: 1000, Height: 420}, {Width: 1366, Height: 705}} {
			w.Resize(size)
			w.ending(t)
			at, covered, _ := page.board.Ground()
			at = at.Add(page.board.Position())
			veil := page.veil.box
			end := veil.Position().Add(veil.Size())
			if veil.Position().X > at.X || veil.Position().Y > at.Y || end.X < at.X+covered.Width || end.Y < at.Y+covered.Height {
				t.Errorf("%s at %v: the veil is at %v, %v large, over a board at %v, %v large", board, size, veil.Position(), veil.Size(), at, covered)
			}
			if veil.Position().Y < page.buttons.Position().Y+page.buttons.Size().Height && size.Width < 1000 {
				t.Errorf("%s at %v: the veil at %v covers the header", board, size, veil.Position())
			}
			for _, o := range page.veil.content.Objects {
				to := o.Position().Add(o.Size())
				if o.Position().X < 0 || o.Position().Y < 0 || to.X > veil.Size().Width || to.Y > veil.Size().Height || end.X > size.Width || end.Y > size.Height {
					t.Errorf("%s at %v: %T is at %v, %v large, on a veil at %v, %v large", board, size, o, o.Position(), o.Size(), veil.Position(), veil.Size())
				}
			}
			if size.Width <= 500 {
				checkPicture(t, w)
			}
		}
		w.press(fyne.KeyEscape)
		if w.Resize(fyne.NewSize(600, 700)); w.hasEnding() {
			t.Error("the veil comes back when the window is resized")
		}
	}
}

// In the smallest window the veil has room for the texts of every language.
func TestEndingInEveryLanguage(t *testing.T) {
	defer words.Speak("en")
	for _, l := range words.Languages {
		w := classic(t, nearWin)
		if err := w.session.Settings().Set(words.Setting, l.Tag); err != nil {
			t.Fatal(err)
		}
		w.applySettings()
		w.backToGame()
		w.Resize(w.Content().MinSize())
		w.press(fyne.KeyLeft)
		texts, _ := w.ending(t)
		veil := w.game.page.veil
		for i, o := range veil.content.Objects {
			to := o.Position().Add(o.Size())
			if o.Position().X < 0 || o.Position().Y < 0 || to.X > veil.box.Size().Width || to.Y > veil.box.Size().Height || o.Size().Width < o.MinSize().Width {
				t.Errorf("%s: part %d of %q is at %v, %v large, on a veil of %v", l.Tag, i, texts, o.Position(), o.Size(), veil.box.Size())
			}
		}
		if size := veil.box.Size(); size.Width > w.game.page.board.Size().Width {
			t.Errorf("%s: the veil is %v large, the board %v", l.Tag, size, w.game.page.board.Size())
		}
		if applied := w.game.page.keys; applied.Hidden || !strings.HasPrefix(applied.Text, words.T("You win!")) {
			t.Errorf("%s: the line below the board says %q; hidden: %v", l.Tag, applied.Text, applied.Hidden)
		}
	}
}

// Another language and other colours show on a veil at once.
func TestEndingWithOtherSettings(t *testing.T) {
	defer words.Speak("en")
	w := classic(t, nearWin)
	w.press(fyne.KeyLeft)
	w.set(t, "Dark")
	w.ending(t)
	checkPicture(t, w)
	w.set(t, "Deutsch")
	if texts, buttons := w.ending(t); texts[0] != "Gewonnen!" || buttons["Weiterspielen"] == nil {
		t.Errorf("in German the veil says %q, with %v", texts, buttons)
	}
	checkPicture(t, w)
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
	if texts, _ := w.ending(t); texts[0] != "You win!" || w.dialogs.isOpen() {
		t.Errorf("after the error the veil says %q, a dialog is open: %v", texts, w.dialogs.isOpen())
	}
	if w.press(fyne.KeyReturn); w.hasEnding() {
		t.Error("return does not answer the veil")
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
	if texts, _ := again.ending(t); texts[0] != "You win!" || again.dialogs.isOpen() {
		t.Errorf("then the veil says %q", texts)
	}
	again.press(fyne.KeyReturn)
	if again.hasEnding() || again.state().Status() != engine.Playing {
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
	for i := 0; !w.hasEnding(); i++ {
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
	if texts, _ := w.ending(t); texts[0] != "Game over!" {
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
			w.game.page.best.setHidden(false)
			w.game.page.helped.setHidden(false)
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
	if got := texts(w); !strings.Contains(got, "Press an arrow key") || w.Canvas().Overlays().Top() != nil {
		t.Errorf("before the first game the window says %q", got)
	}
	for _, item := range w.MainMenu().Items[1].Items {
		if item.Label == "All help topics" {
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
		if c.box.Visible() && (c.value.MinSize().Width > c.box.Size().Width || c.value.Position().Y+c.value.Size().Height > c.box.Position().Y+c.box.Size().Height) {
			t.Errorf("the number %s does not fit its box", c.value.Text)
		}
	}
	badge, last := w.game.page.helped.box, w.game.page.best.box
	if !last.Visible() {
		last = w.game.page.score.box
	}
	left, right := badge.Position().X, badge.Position().X+badge.Size().Width
	if left < last.Position().X || right > last.Position().X+last.Size().Width || badge.Position().Y+badge.Size().Height > w.game.page.buttons.Position().Y {
		t.Errorf("the badge at %v, %v large, leaves its place", badge.Position(), badge.Size())
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
		if got := keyLines(w.session.Scene())[0]; strings.Contains(got, "undo") != want {
			t.Errorf("with %d moves to undo the footer says %q", undos, got)
		}
	}
}

// The button says how many moves can be undone, if the rules limit them.
func TestUndosLeft(t *testing.T) {
	for undos, want := range map[int][]string{0: {"", "", "", ""}, 3: {"0", "1", "2", "3", "3"}, engine.All: {"", "", ""}} {
		rules := engine.Classic()
		rules.Undos = undos
		w := open(t, records.Memory{}, rules, "0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 0 0")
		for i, left := range want {
			if got := w.game.tools[session.Undo].Text; got != left {
				t.Errorf("with %d to undo the button says %q after %d moves, want %q", undos, got, i, left)
			}
			w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		}
	}
	w := classic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	if got := w.game.tools[session.Undo].Text; got != "1" {
		t.Errorf("after two moves and an undo the button says %q", got)
	}
	w.press(fyne.KeyZ)
	if w.game.tools[session.Undo].Text != "0" || strings.Contains(w.game.page.keys.Text, "undone") {
		t.Errorf("the button says %q, the window %q", w.game.tools[session.Undo].Text, w.game.page.keys.Text)
	}
	w.press(fyne.KeyLeft)
	w.game.do(session.New)
	if got := w.game.tools[session.Undo].Text; got != "1" {
		t.Errorf("after New game, which can be undone, the button says %q", got)
	}
}

// The key sheet has only what the rules allow.
func TestKeySheetByRules(t *testing.T) {
	for name, c := range map[string]struct {
		change        func(*engine.Rules)
		undoes, helps bool
	}{
		"classic": {func(*engine.Rules) {}, true, true},
		"no undo": {func(r *engine.Rules) { r.Undos = 0 }, false, true},
		"10×10":   {func(r *engine.Rules) { r.Rows, r.Cols = 10, 10 }, true, false},
	} {
		rules := engine.Classic()
		c.change(&rules)
		w := open(t, records.Memory{}, rules, "")
		w.menu(t, "Keyboard shortcuts")
		texts := "|" + w.texts() + "|"
		for title, want := range map[string]bool{"Undo": c.undoes, "Redo": c.undoes, "Hint": c.helps, "Autoplay": c.helps, "Faster": c.helps, "Slower": c.helps, "New game": true} {
			if strings.Contains(texts, "|"+title+"|") != want {
				t.Errorf("%s: the key sheet has %s: %v", name, title, !want)
			}
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
	w.menu(t, "About 2048")
	if w.press(fyne.KeyF11); !w.FullScreen() || !w.dialogs.isOpen() {
		t.Error("F11 does not fill the screen, or closes the dialog")
	}
}
