package gui

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
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
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
	"twenty48/words"
)

// openWindow returns a connected window with a game by these rules. If board is not empty, the game
// is a practice game on it.
func openWindow(t *testing.T, store library.Store, rules engine.Rules, board string) *window {
	t.Helper()
	app := test.NewTempApp(t)
	var givenBoard *engine.Matrix
	if board != "" {
		m, err := engine.ParseMatrix(board, 0)
		if err != nil {
			t.Fatal(err)
		}
		givenBoard = &m
	}
	w := newTestWindow(t, app, store, session.Start{Rules: rules, Board: givenBoard})
	w.connect(nil)
	return w
}

// newTestWindow returns a window that is not connected to its session. Its background work runs at
// once, its timers never fire, and its coach evaluates a fixed number of boards.
func newTestWindow(t *testing.T, app fyne.App, store library.Store, start session.Start) *window {
	t.Helper()
	seed := uint64(0)
	env := session.Env{Now: time.Now, Seed: func() uint64 { seed++; return seed }, Boards: 300}
	s, err := session.Open(library.Open(store, time.Now), settings.Open(store), env, start)
	if err != nil {
		t.Fatal(err)
	}
	w := newWindow(app, Prepare(app), noPlatform, s)
	w.answerGuard.pause = 0
	w.run = func(work, done func()) { work(); done() }
	w.after = func(time.Duration, func()) func() { return func() {} } // the test driver has no main goroutine
	t.Cleanup(w.Close)
	return w
}

func (w *window) state() engine.State { return w.session.Scene().State }

// canUndo reports whether the undo key undoes a move or restores a game.
func (w *window) canUndo() bool {
	s := w.session.Scene()
	return s.Can(session.Undo) || s.Can(session.UndoNew)
}

// games returns the summaries of all games, the newest first.
func (w *window) games() []library.Summary { return w.session.Library().Games() }

func openClassic(t *testing.T, board string) *window {
	t.Helper()
	return openWindow(t, records.Memory{}, engine.Classic(), board)
}

func (w *window) press(names ...fyne.KeyName) {
	for _, name := range names {
		w.keyDown(&fyne.KeyEvent{Name: name})
	}
}

// A shownTile is a tile that a board shows.
type shownTile struct {
	at   fyne.Position
	size fyne.Size
	text string
}

// boardParts returns what a board shows: the edges of its background, its cells and its tiles.
func boardParts(b *board.SwipeBoard) (ground edges, cells []fyne.CanvasObject, tiles []shownTile) {
	objects := test.WidgetRenderer(b).Objects() // three parts of the background, the cells, the tiles and a container
	upper, lower := objects[0], objects[2]
	ground = edges{upper.Position().X, upper.Position().Y, lower.Position().X + lower.Size().Width, lower.Position().Y + lower.Size().Height}
	n := b.Matrix().Rows() * b.Matrix().Cols()
	for _, o := range objects[3+n : len(objects)-1] {
		if o.Visible() {
			digits := test.WidgetRenderer(o.(fyne.Widget)).Objects()[1].(*canvas.Text)
			tiles = append(tiles, shownTile{o.Position(), o.Size(), digits.Text})
		}
	}
	return ground, objects[3 : 3+n], tiles
}

// edges are the upper left and the lower right corner of a rectangle.
type edges struct{ X1, Y1, X2, Y2 float32 }

// checkPicture checks that the picture of the window and the tiles show the session's state.
func checkPicture(t *testing.T, w *window) {
	t.Helper()
	s, b, colors := w.state(), w.game.page.board, w.style.Colors
	driver := fyne.CurrentApp().Driver()
	rectangle := func(o fyne.CanvasObject) image.Rectangle {
		at, size := driver.AbsolutePositionForObject(o), o.Size()
		return image.Rect(int(at.X), int(at.Y), int(at.X+size.Width), int(at.Y+size.Height))
	}
	var veils []color.NRGBA       // layers over the board
	var covered []image.Rectangle // the areas that something covers
	if veil := w.game.page.veil; veil.box.Visible() {
		ground, _ := veil.colors()
		veils = append(veils, ground)
		for _, o := range veil.content.Objects {
			covered = append(covered, rectangle(o).Inset(-2)) // with the frame of the focus
		}
	}
	if w.dialogs.isOpen() {
		veils = append(veils, colors.Veil)
		covered = append(covered, rectangle(w.dialogs.popUp).Inset(-20)) // with its shadow
	}
	picture := w.Canvas().Capture()
	origin := driver.AbsolutePositionForObject(b)
	_, cells, allTiles := boardParts(b)
	tiles := map[fyne.Position]shownTile{}
	for _, tile := range allTiles {
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
		if tile, ok := tiles[at]; tile.text != text || ok && tile.size != cell.Size() {
			t.Errorf("the tile at %v is %+v, want %q", c, tile, text)
		}
		delete(tiles, at)
		corner := origin.Add(at).AddXY(cell.Size().Width/8, cell.Size().Width/8)
		pixel := image.Pt(int(corner.X), int(corner.Y))
		for _, veil := range veils {
			want = behindVeil(want, veil)
		}
		isCovered := slices.ContainsFunc(covered, func(r image.Rectangle) bool { return pixel.In(r) })
		if got := picture.At(pixel.X, pixel.Y); !isCovered && !areClose(got, want, 1+len(veils)) {
			t.Errorf("the cell %v has the colour %v, want %v for %d", c, got, want, value)
		}
	}
	if len(tiles) > 0 {
		t.Errorf("the board shows more tiles than the state has: %v", tiles)
	}
	if got, want := w.game.page.score.value.Text, words.Number(s.Score); got != want {
		t.Errorf("the window shows the score %s, want %s", got, want)
	}
	if got, want := w.game.page.best.value.Text, words.Number(w.session.Scene().Best); got != want {
		t.Errorf("the window shows the best score %s, want %s", got, want)
	}
	if w.game.page.tools.redo.Disabled() == w.session.Scene().Can(session.Redo) {
		t.Errorf("redo is possible: %v; its button is disabled: %v", w.session.Scene().Can(session.Redo), w.game.page.tools.redo.Disabled())
	}
	if w.game.page.tools.undo.Disabled() == w.canUndo() {
		t.Errorf("undo is possible: %v; its button is disabled: %v", w.canUndo(), w.game.page.tools.undo.Disabled())
	}
}

// behindVeil returns a colour as it looks behind a veil.
func behindVeil(c, veil color.NRGBA) color.NRGBA {
	opacity := uint32(veil.A)
	mix := func(c, v uint8) uint8 { return uint8((uint32(c)*(255-opacity) + uint32(v)*opacity) / 255) }
	return color.NRGBA{R: mix(c.R, veil.R), G: mix(c.G, veil.G), B: mix(c.B, veil.B), A: 255}
}

// areClose reports whether each channel of two colours differs by at most the given number of steps
// of 1/255. Blending rounds once for each layer.
func areClose(a, b color.Color, steps int) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	isClose := func(x, y uint32) bool { return max(x, y)-min(x, y) <= 0x101*uint32(steps) }
	return isClose(r1, r2) && isClose(g1, g2) && isClose(b1, b2)
}

// typeShortcut does what the shortcut of a key with Ctrl does while nothing has the focus.
func (w *window) typeShortcut(key string) {
	// The test canvas hides the method that the toolkit calls.
	canvas := reflect.ValueOf(w.Canvas()).Elem().FieldByName("WindowlessCanvas").Interface()
	canvas.(fyne.Shortcutable).TypedShortcut(shortcutOf(key))
}

func TestKeys(t *testing.T) {
	for d, keys := range map[engine.Direction][]fyne.KeyName{
		engine.Leftward:  {fyne.KeyLeft, fyne.KeyA, fyne.KeyH},
		engine.Rightward: {fyne.KeyRight, fyne.KeyD, fyne.KeyL},
		engine.Upward:    {fyne.KeyUp, fyne.KeyW, fyne.KeyK},
		engine.Downward:  {fyne.KeyDown, fyne.KeyS, fyne.KeyJ},
	} {
		for _, key := range keys {
			w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
			want, _ := playMove(w.state(), d)
			w.press(key)
			if got := w.state().Matrix; !got.Equal(want.Matrix) {
				t.Errorf("%s makes %v, want %v", key, got, want.Matrix)
			}
			checkPicture(t, w)
		}
	}
	for _, key := range []fyne.KeyName{fyne.KeyZ, fyne.KeyU, fyne.KeyBackspace} {
		w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
		w.press(fyne.KeyLeft, key)
		if got := w.state().Matrix.String(); got != "0 0 0 / 0 2 0 / 0 0 0" {
			t.Errorf("%s does not undo: %s", key, got)
		}
		checkPicture(t, w)
	}
	// The other letters do nothing.
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
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
		t.Error("a key without a binding does something")
	}
}

// TestKeysByScanCode checks keys that the toolkit cannot name, and those of the keypad, by their scan
// codes. A test window has the scan codes of Windows and Wayland.
func TestKeysByScanCode(t *testing.T) {
	k := keyboard{w: &window{platform: noPlatform}}
	for scanCode, want := range map[int]string{0x11: "W", 0x1e: "A", 0x1f: "S", 0x20: "D", 0x2c: "Z", 0x10: ""} {
		ev := &fyne.KeyEvent{Name: fyne.KeyUnknown, Physical: fyne.HardwareKey{ScanCode: scanCode}}
		if got := k.name(ev); got != want {
			t.Errorf("the unnamed key with scan code %#x is %q, want %q", scanCode, got, want)
		}
	}
	for scanCode, want := range map[int]string{0x4b: "Left", 0x05: ""} {
		ev := &fyne.KeyEvent{Name: fyne.Key4, Physical: fyne.HardwareKey{ScanCode: scanCode}}
		if got := k.name(ev); got != want {
			t.Errorf("the 4 with scan code %#x is %q, want %q", scanCode, got, want)
		}
	}
	onPC, onMac := slices.Sorted(maps.Values(scanCodesPC)), slices.Sorted(maps.Values(scanCodesMac))
	if !slices.Equal(onPC, onMac) {
		t.Errorf("the scan codes of a PC have the keys %q, those of macOS %q", onPC, onMac)
	}
	// On a German keyboard, Z has the scan code that Y has on others. The label of the key counts.
	if got := k.name(&fyne.KeyEvent{Name: fyne.KeyZ, Physical: fyne.HardwareKey{ScanCode: 0x15}}); got != "Z" {
		t.Errorf("Z with the scan code of Y is %q", got)
	}
}

func TestButtons(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	start := w.state()
	newGame, undo := w.game.page.tools.newGame, w.game.page.tools.undo
	for i, d := range []engine.Direction{engine.Leftward, engine.Upward, engine.Downward, engine.Rightward} {
		want, _ := playMove(start, d)
		test.Tap(w.game.page.foot.arrows[i])
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
		t.Errorf("New game makes %+v", s)
	}
	checkPicture(t, w)
	for _, b := range widgets.ButtonsIn(w.stage) {
		if b.ToolTip() == "" && b != w.game.page.notice {
			t.Errorf("the button %q has no tooltip", b.Text)
		}
	}
}

// TestKeysWithFocus checks that keys work whatever has the focus, and that Space and Return press
// the focused button.
func TestKeysWithFocus(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	c := w.Canvas()
	c.FocusNext()
	seen := map[fyne.Focusable]bool{}
	for !seen[c.Focused()] {
		seen[c.Focused()] = true
		b := c.Focused().(*widgets.Button)
		w.game.do(session.New)
		c.Focus(b)
		before := w.state()
		var _ desktop.Keyable = b // otherwise the toolkit does not pass keys to it
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyRight})
		b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		if w.state().Spawns != before.Spawns+1 {
			t.Errorf("with the focus on %q the key changes the board from %[3]v to %[2]v", b.Text, w.state().Matrix, before.Matrix)
		}
		c.FocusNext()
	}
	if len(seen) != 12 {
		t.Errorf("Tab reaches %d buttons, want 12", len(seen))
	}
	left := w.game.page.foot.arrows[0]
	for _, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn} {
		w.game.do(session.New)
		before := w.state()
		want, _ := engine.Left(before)
		c.Focus(left)
		left.KeyDown(&fyne.KeyEvent{Name: key})
		left.TypedKey(&fyne.KeyEvent{Name: key})
		left.TypedKey(&fyne.KeyEvent{Name: key}) // the key is held
		if !w.state().Matrix.Equal(want.Matrix) || c.Focused() != left {
			t.Errorf("%s on the button makes %v, want %v; the focus is on %v", key, w.state().Matrix, want.Matrix, c.Focused())
		}
	}
}

// TestNewGameRemovesTheFocus checks that New game removes the focus, so that a second Space or
// Enter does not start another game.
func TestNewGameRemovesTheFocus(t *testing.T) {
	w := openClassic(t, "")
	w.Canvas().Focus(w.game.page.tools.newGame)
	w.game.page.tools.newGame.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if f := w.Canvas().Focused(); f != nil {
		t.Errorf("after New game the focus is on %v", f)
	}
}

// dialogTexts returns the texts of the open dialog, and its buttons by their texts.
func (w *window) dialogTexts(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	if !w.dialogs.isOpen() {
		t.Fatal("no dialog is open")
	}
	buttons = map[string]*widgets.Button{}
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *canvas.Text:
			if texts == nil {
				texts = append(texts, o.Text) // the heading; the other texts belong to paragraphs and buttons
			}
		case *widgets.Paragraph:
			texts = append(texts, o.Text)
		case *widgets.Button:
			buttons[o.Text] = o
		}
	}
	return texts, buttons
}

// veilTexts returns the texts of the veil, and its buttons by their texts.
func (w *window) veilTexts(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	veil := w.game.page.veil
	if !veil.box.Visible() || veil.content.Hidden {
		t.Fatal("the veil is not visible")
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

// almostWon is a board on which Left wins.
const almostWon = "1024 1024 0 / 4 2 0 / 0 0 0"

func TestWinAndKeepGoing(t *testing.T) {
	for name, answer := range map[string]func(w *window, buttons map[string]*widgets.Button){
		"tap": func(_ *window, buttons map[string]*widgets.Button) { test.Tap(buttons["Keep going"]) },
		"return on the button": func(w *window, _ map[string]*widgets.Button) {
			w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
		},
		"return":              func(w *window, _ map[string]*widgets.Button) { w.press(fyne.KeyReturn) },
		"return, veil hidden": func(w *window, _ map[string]*widgets.Button) { w.press(fyne.KeyEscape, fyne.KeyReturn) },
	} {
		w := openClassic(t, almostWon)
		w.press(fyne.KeyLeft)
		texts, buttons := w.veilTexts(t)
		if texts[0] != "You win!" || !strings.HasPrefix(texts[1], "Score 2,048 · best tile 2048 · 1 move · 0:0") {
			t.Errorf("%s: the veil shows %q", name, texts)
		}
		won := w.state()
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
		w.Canvas().Focused().(*widgets.Button).KeyDown(&fyne.KeyEvent{Name: fyne.KeyDown})
		if !w.state().Matrix.Equal(won.Matrix) || !w.hasVeil() {
			t.Fatalf("%s: a key moves tiles after the end", name)
		}
		checkPicture(t, w)
		answer(w, buttons)
		if w.hasVeil() || w.state().Status() != engine.Playing {
			t.Fatalf("%s does not continue the game", name)
		}
		w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
		if w.state().Spawns == won.Spawns || w.hasVeil() {
			t.Errorf("%s: after Continue no tile moves, or the veil appears again", name)
		}
	}
}

func TestWinAndNewGame(t *testing.T) {
	w := openClassic(t, almostWon)
	w.press(fyne.KeyLeft)
	_, buttons := w.veilTexts(t)
	test.Tap(buttons["New game"])
	if w.hasVeil() || w.state().Matrix.String() != almostWon {
		t.Errorf("New game makes %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

func TestWinThatEndsTheGame(t *testing.T) {
	rules := engine.Classic()
	rules.Ends = true
	w := openWindow(t, records.Memory{}, rules, almostWon)
	w.press(fyne.KeyLeft)
	texts, buttons := w.veilTexts(t)
	if texts[0] != "You win!" || buttons["Keep going"] != nil {
		t.Errorf("the veil shows %q and the buttons %v", texts, buttons)
	}
	won := w.state()
	w.press(fyne.KeyEscape, fyne.KeyReturn, fyne.KeyDown)
	if !w.state().Matrix.Equal(won.Matrix) {
		t.Error("a key moves tiles after the end")
	}
}

// almostLost is a board on which only Right is possible. It spawns a 2 or a 4 in the corner, and
// then no tiles can merge.
const almostLost = "16 8 0 / 32 64 128 / 16 8 32"

func TestLoss(t *testing.T) {
	w := openClassic(t, almostLost)
	w.press(fyne.KeyRight)
	texts, buttons := w.veilTexts(t)
	if texts[0] != "Game over!" || !strings.HasPrefix(texts[1], "Score 0 · best tile 128 · 1 move · 0:0") {
		t.Errorf("the veil shows %q", texts)
	}
	checkPicture(t, w)
	test.Tap(buttons["Undo"])
	if w.hasVeil() || w.state().Matrix.String() != almostLost {
		t.Fatalf("undo makes %v", w.state().Matrix)
	}
	checkPicture(t, w)
	w.press(fyne.KeyRight, fyne.KeyEscape)
	if w.hasVeil() || w.state().Status() != engine.Over || w.Canvas().Focused() != nil {
		t.Fatal("Escape does more or less than hide the veil, or a hidden button has the focus")
	}
	checkPicture(t, w)
	if end := w.game.page.foot.end; w.footText() != "" || !end.box.Visible() || end.title.Text != "Game over!" {
		t.Errorf("with the veil hidden, the window shows %q and %q", w.footText(), end.title.Text)
	}
	if w.press(fyne.KeyReturn, fyne.KeySpace); w.state().Status() != engine.Over {
		t.Error("with the veil hidden, Return does something")
	}
	w.press(fyne.KeyLeft)
	if _, buttons := w.veilTexts(t); w.Canvas().Focused() != buttons["New game"] {
		t.Error("a key after the end does not show the veil, or its button does not have the focus")
	}
	if got := w.footText(); got != "Game over! · Z: Undo · N: New game" {
		t.Errorf("with the veil visible again, the window shows %q", got)
	}
	w.press(fyne.KeyDown)
	if _, buttons := w.veilTexts(t); w.Canvas().Focused() != buttons["New game"] {
		t.Error("after another key the button does not have the focus")
	}
	w.press(fyne.KeyEscape)
	test.Tap(w.game.page.tools.undo)
	if w.state().Matrix.String() != almostLost {
		t.Error("undo is not possible after the veil was hidden")
	}
	if got := w.footText(); !strings.Contains(got, "move") || w.game.page.foot.end.box.Visible() {
		t.Errorf("after undo the window shows %q", got)
	}
	w.press(fyne.KeyRight)
	_, buttons = w.veilTexts(t)
	test.Tap(buttons["New game"])
	if w.hasVeil() || w.state().Spawns != 0 {
		t.Errorf("New game makes %v", w.state().Matrix)
	}
	checkPicture(t, w)
}

// TestKeysAtTheEnd checks that the keys that the window names work at once while the veil is
// visible, also if one of its buttons has the focus.
func TestKeysAtTheEnd(t *testing.T) {
	for _, hasFocus := range []bool{true, false} {
		for key, want := range map[string]string{"Z": almostLost, "U": almostLost, "Backspace": almostLost, "Ctrl+Z": almostLost, "N": "new", "Ctrl+N": "new"} {
			w := openClassic(t, almostLost)
			w.answerGuard.pause = time.Hour
			w.press(fyne.KeyRight)
			w.veilTexts(t)
			lost := w.state()
			if !hasFocus {
				w.Canvas().Unfocus()
			}
			w.keyboard.press(key)
			s := w.session.Scene()
			if w.hasVeil() || s.Ending != session.NotEnded || s.State.Matrix.String() != almostLost || s.Can(session.UndoNew) != (want == "new") {
				t.Errorf("%s at the end, with the focus on a button: %v, changes the board from %[4]v to %[3]v", key, hasFocus, s.State.Matrix, lost.Matrix)
			}
			if want == "new" {
				w.press(fyne.KeyZ)
				if !w.state().Matrix.Equal(lost.Matrix) || !w.hasVeil() {
					t.Errorf("Z after %s restores %v, want %v with its veil", key, w.state().Matrix, lost.Matrix)
				}
			}
		}
	}
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyN)
	if w.state().Spawns != 1 {
		t.Error("N starts a new game although the game has not ended")
	}
}

// TestClickBesideTheButtons checks that a swipe over the veil does nothing, and that a click beside
// its buttons hides it.
func TestClickBesideTheButtons(t *testing.T) {
	w := openClassic(t, almostLost)
	w.press(fyne.KeyRight)
	w.veilTexts(t)
	box := w.game.page.veil.box
	test.Drag(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(box).AddXY(20, 20), 0, 40)
	if !w.hasVeil() || w.state().Status() != engine.Over {
		t.Error("a swipe over the veil does something")
	}
	test.TapCanvas(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(box).AddXY(5, box.Size().Height-5))
	if w.hasVeil() {
		t.Error("a click beside the buttons does not hide the veil")
	}
	checkPicture(t, w)
}

// TestReplayFromTheEnd checks that the veil's Replay button shows the game, and that Escape goes
// back to the veil.
func TestReplayFromTheEnd(t *testing.T) {
	w := openClassic(t, almostLost)
	w.press(fyne.KeyRight)
	_, buttons := w.veilTexts(t)
	test.Tap(buttons["Replay"])
	if !strings.Contains(w.texts(), "Step 1 of 1") {
		t.Errorf("the replay shows %q", w.texts())
	}
	w.press(fyne.KeyEscape)
	if w.veilTexts(t); w.top() != w.game.view {
		t.Error("Escape does not go back to the veil")
	}
}

// TestNewBest checks that the veil shows whether the game has the best score of its rules.
func TestNewBest(t *testing.T) {
	store := records.Memory{}
	best := 0
	for range 5 {
		w := openWindow(t, store, smallRules(), "")
		w.game.do(session.New)
		w.playToLoss(t)
		score := w.state().Score
		texts, _ := w.veilTexts(t)
		if got := slices.Contains(texts, "New best!"); got != (score > best) {
			t.Errorf("with the score %d after the best score %d the veil shows %q", score, best, texts)
		}
		best = max(best, score)
		w.game.scene.Best = score + 1 // as if the game had more points before an undo
		w.game.showEnding()
		if texts, _ := w.veilTexts(t); slices.Contains(texts, "New best!") {
			t.Errorf("with the score %d after the best score %d the veil shows %q", score, score+1, texts)
		}
	}
	if best == 0 {
		t.Error("no game has a score")
	}
}

func TestLostFromTheStart(t *testing.T) {
	w := openClassic(t, "2 4 / 4 2")
	texts, buttons := w.veilTexts(t)
	if !slices.Equal(texts, []string{"Game over!", "Score 0 · best tile 4"}) || len(buttons) != 1 || buttons["New game"] == nil {
		t.Errorf("the veil shows %q and the buttons %v", texts, buttons)
	}
}

// TestBurstDoesNotAnswer checks that a burst of keys that ends the game presses no button of the
// veil.
func TestBurstDoesNotAnswer(t *testing.T) {
	w := openClassic(t, almostWon)
	w.answerGuard.pause = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.veilTexts(t)
	for _, b := range buttons {
		test.Tap(b)
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeySpace})
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	w.press(fyne.KeyEscape, fyne.KeyReturn, fyne.KeySpace)
	if !w.hasVeil() || w.state().Status() != engine.Won {
		t.Error("the veil accepts an answer before the player can have read it")
	}
	w.answerGuard.lastKey = time.Time{}
	w.press(fyne.KeyUp, fyne.KeyReturn)
	if !w.hasVeil() {
		t.Error("the veil accepts Return directly after a key that moves tiles")
	}
	// After a pause the same keys count, even if a click has removed the focus.
	w.answerGuard.pause = 0
	w.Canvas().Unfocus()
	w.press(fyne.KeyReturn)
	if w.hasVeil() || w.state().Status() != engine.Playing {
		t.Error("the veil does not accept Return after a pause")
	}
}

// TestBurstDuringTheMotion checks that Return does nothing during the animation of the winning
// move.
func TestBurstDuringTheMotion(t *testing.T) {
	w := openClassic(t, almostWon)
	w.answerGuard.pause = time.Hour
	clock := newClock()
	w.press(fyne.KeyLeft)
	clock.tick(0.5)
	w.press(fyne.KeyReturn, fyne.KeySpace)
	if w.hasVeil() || w.state().Status() != engine.Won {
		t.Error("Return does something before the veil appears")
	}
}

// TestPauseStartsWithThePaint checks that the pause before an answer starts when the buttons are
// first painted.
func TestPauseStartsWithThePaint(t *testing.T) {
	w := openClassic(t, almostWon)
	w.press(fyne.KeyLeft)
	w.veilTexts(t)
	for range 2 {
		w.answerGuard = answerGuard{pause: time.Hour}
		w.Canvas().Capture()
		if w.press(fyne.KeyEscape); !w.hasVeil() {
			t.Error("the veil accepts an answer directly after its first paint")
		}
		w.answerGuard = answerGuard{}
		w.press(fyne.KeyEscape, fyne.KeyLeft) // hides the veil, and shows it again
		w.veilTexts(t)
	}
}

// TestPauseBeforeAnAnswer checks that each click starts the pause before an answer again.
func TestPauseBeforeAnAnswer(t *testing.T) {
	w := openClassic(t, almostWon)
	w.answerGuard.pause = time.Hour
	w.press(fyne.KeyLeft)
	_, buttons := w.veilTexts(t)
	for range 5 {
		w.answerGuard.lastKey = w.answerGuard.lastKey.Add(-w.answerGuard.pause / 2) // as if half of the pause had passed
		test.Tap(buttons["New game"])
	}
	if !w.hasVeil() {
		t.Fatal("the veil accepts an answer in a burst of clicks")
	}
	w.answerGuard.lastKey = w.answerGuard.lastKey.Add(-w.answerGuard.pause)
	test.Tap(buttons["Keep going"])
	if w.hasVeil() {
		t.Error("the veil does not accept a click after a pause")
	}
}

// TestLongTitleOfADialog checks that the title of a dialog fits into a narrow window.
func TestLongTitleOfADialog(t *testing.T) {
	for _, width := range []float32{320, 500} {
		for _, inView := range []bool{false, true} {
			w := openClassic(t, "")
			w.Resize(fyne.NewSize(width, 500))
			if inView {
				openHistory(w)
			}
			w.dialogs.showMessage("A title that is longer than the window is wide", "A text.")
			if text, room := w.dialogs.heading.MinSize().Width, w.dialogs.popUp.Content.Size().Width; text > room || room > width {
				t.Errorf("in a window of %v points the title needs %v, and has %v", width, text, room)
			}
		}
	}
}

// TestAnytime checks that Quit and Full screen work while a dialog is open.
func TestAnytime(t *testing.T) {
	w := openClassic(t, "")
	w.chooseMenuItem(t, "About 2048")
	quits := 0
	w.verbs[quit] = func(*window) { quits++ }
	if w.press(fyne.KeyF11); !w.FullScreen() || !w.dialogs.isOpen() {
		t.Error("F11 does not work while a dialog is open")
	}
	w.typeShortcut("Ctrl+Q")
	if quits != 1 {
		t.Errorf("Quit works %d times while a dialog is open, want 1", quits)
	}
}

// TestEndingAndResizing checks the layout of the veil at several sizes. A hidden veil must not
// appear again when the window is resized.
func TestEndingAndResizing(t *testing.T) {
	for _, board := range []string{almostLost, "2 4 8 16 32 64 128 256 512 1024", "2 / 4 / 8 / 16 / 32 / 64 / 128 / 256", "2 4 / 4 2"} {
		w := openClassic(t, board)
		if board == almostLost {
			w.press(fyne.KeyRight)
		}
		page := w.game.page
		for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 1000}, {Width: 1000, Height: 420}, {Width: 1366, Height: 705}} {
			w.Resize(size)
			w.veilTexts(t)
			at, covered, _ := page.board.Ground()
			at = at.Add(page.board.Position())
			veil := page.veil.box
			end := veil.Position().Add(veil.Size())
			if veil.Position().X > at.X || veil.Position().Y > at.Y || end.X < at.X+covered.Width || end.Y < at.Y+covered.Height {
				t.Errorf("%s at %v: the veil at %v with the size %v does not cover the board at %v with the size %v", board, size, veil.Position(), veil.Size(), at, covered)
			}
			if tools := page.tools.newGame; veil.Position().Y < tools.Position().Y+tools.Size().Height && size.Width < 1000 {
				t.Errorf("%s at %v: the veil at %v covers the header", board, size, veil.Position())
			}
			panel := &page.veil.panel
			for _, o := range page.veil.content.Objects[2:] { // the texts and buttons
				to, end := o.Position().Add(o.Size()), panel.Position().Add(panel.Size())
				if o.Position().X < panel.Position().X || o.Position().Y < panel.Position().Y || to.X > end.X || to.Y > end.Y {
					t.Errorf("%s at %v: %T at %v is not on the panel at %v", board, size, o, o.Position(), panel.Position())
				}
			}
			for _, o := range page.veil.content.Objects {
				to := o.Position().Add(o.Size())
				if o.Position().X < 0 || o.Position().Y < 0 || to.X > veil.Size().Width || to.Y > veil.Size().Height || end.X > size.Width || end.Y > size.Height {
					t.Errorf("%s at %v: %T at %v with the size %v is outside of the veil at %v with the size %v", board, size, o, o.Position(), o.Size(), veil.Position(), veil.Size())
				}
			}
			if size.Width <= 500 {
				checkPicture(t, w)
			}
		}
		w.press(fyne.KeyEscape)
		if w.Resize(fyne.NewSize(600, 700)); w.hasVeil() {
			t.Error("the veil appears again when the window is resized")
		}
	}
}

// TestEndingInEveryLanguage checks that the texts of the veil fit in the smallest window in all
// languages.
func TestEndingInEveryLanguage(t *testing.T) {
	defer words.Speak("en")
	for _, l := range words.Languages {
		w := openClassic(t, almostWon)
		if err := w.session.Settings().Set(words.Setting, l.Tag); err != nil {
			t.Fatal(err)
		}
		w.applySettings()
		w.backToGame()
		w.Resize(w.Content().MinSize())
		w.press(fyne.KeyLeft)
		texts, _ := w.veilTexts(t)
		veil := w.game.page.veil
		for i, o := range veil.content.Objects {
			to := o.Position().Add(o.Size())
			if o.Position().X < 0 || o.Position().Y < 0 || to.X > veil.box.Size().Width || to.Y > veil.box.Size().Height || o.Size().Width < o.MinSize().Width {
				t.Errorf("%s: part %d of %q at %v with the size %v is outside of the veil, whose size is %v", l.Tag, i, texts, o.Position(), o.Size(), veil.box.Size())
			}
		}
		if size := veil.box.Size(); size.Width > w.game.page.board.Size().Width {
			t.Errorf("%s: the veil has the size %v, the board %v", l.Tag, size, w.game.page.board.Size())
		}
		if got := w.footText(); !strings.HasPrefix(got, words.T("You win!")) {
			t.Errorf("%s: the foot shows %q", l.Tag, got)
		}
	}
}

// TestEndingWithOtherSettings checks that a change of language or colours applies to a visible
// veil.
func TestEndingWithOtherSettings(t *testing.T) {
	defer words.Speak("en")
	w := openClassic(t, almostWon)
	w.press(fyne.KeyLeft)
	w.chooseSetting(t, "Dark")
	w.veilTexts(t)
	checkPicture(t, w)
	w.chooseSetting(t, "Deutsch")
	if texts, buttons := w.veilTexts(t); texts[0] != "Gewonnen!" || buttons["Weiterspielen"] == nil {
		t.Errorf("in German the veil shows %q and the buttons %v", texts, buttons)
	}
	checkPicture(t, w)
}

// fullDisk is a store on a full disk.
type fullDisk struct{ records.Memory }

var errFullDisk = errors.New("the disk is full")

func (fullDisk) Write(string, int, []byte) error { return errFullDisk }

func TestErrorIsShown(t *testing.T) {
	w := openWindow(t, fullDisk{records.Memory{}}, engine.Classic(), almostWon)
	w.press(fyne.KeyLeft)
	if texts, _ := w.dialogTexts(t); !strings.HasPrefix(texts[1], "The disk is full. ") {
		t.Errorf("after the winning move the dialog shows %q", texts)
	}
	checkPicture(t, w)
	w.press(fyne.KeyReturn)
	if texts, _ := w.veilTexts(t); texts[0] != "You win!" || w.dialogs.isOpen() {
		t.Errorf("after the error the veil shows %q; a dialog is open: %v", texts, w.dialogs.isOpen())
	}
	if w.press(fyne.KeyReturn); w.hasVeil() {
		t.Error("the veil does not accept Return")
	}
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyZ)
	if w.dialogs.isOpen() {
		t.Error("the window shows the error again")
	}
}

func TestRedo(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft)
	want := w.state()
	w.press(fyne.KeyZ)
	checkPicture(t, w)
	test.Tap(w.game.page.tools.redo)
	if got := w.state(); !got.Matrix.Equal(want.Matrix) {
		t.Errorf("redo makes %v, want %v", got.Matrix, want.Matrix)
	}
	checkPicture(t, w)
}

// TestNotice checks that a note at the start appears before the veil.
func TestNotice(t *testing.T) {
	store := records.Memory{}
	rules := engine.Classic()
	rules.Target = 8
	w := openWindow(t, store, rules, "")
	for i := 0; w.state().Status() != engine.Won; i++ {
		w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight}[i%3])
	}
	next := newTestWindow(t, test.NewTempApp(t), store, session.Start{Rules: rules})
	next.connect(errors.New(strings.Repeat("The last game was damaged; ", 10)))
	if texts, _ := next.dialogTexts(t); !strings.Contains(texts[1], "damaged") {
		t.Errorf("first the dialog shows %q", texts)
	}
	next.press(fyne.KeyEscape)
	if texts, _ := next.veilTexts(t); texts[0] != "You win!" || next.dialogs.isOpen() {
		t.Errorf("then the veil shows %q", texts)
	}
	next.press(fyne.KeyReturn)
	if next.hasVeil() || next.state().Status() != engine.Playing {
		t.Error("Return does not continue the game")
	}
}

// TestWholeGame plays a game with random keys, including undo. After each key, the state must be
// the one that the engine computes. The picture is checked now and then.
func TestWholeGame(t *testing.T) {
	w := openClassic(t, "")
	want := w.state()
	r := rand.New(rand.NewPCG(7, 8))
	keys := []fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyZ}
	for i := 0; !w.hasVeil(); i++ {
		key := keys[r.IntN(len(keys))]
		if key == fyne.KeyZ {
			want, _ = engine.Undo(want)
		} else {
			verb, _ := w.game.scene.Verb(string(key), session.Bindings())
			want, _ = playMove(want, verb.Direction())
		}
		w.press(key)
		if got := w.state(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score {
			t.Fatalf("key %d, %s, makes %v with the score %d; the engine makes %v with %d", i+1, key, got.Matrix, got.Score, want.Matrix, want.Score)
		}
		if i%25 == 0 {
			checkPicture(t, w)
		}
	}
	if texts, _ := w.veilTexts(t); texts[0] != "Game over!" {
		t.Errorf("the game ends with %q", texts)
	}
}

// TestGainIsLegible checks that a gain is opaque when it appears, that it covers nothing and that it
// stays in the window.
func TestGainIsLegible(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}, {Width: 1200, Height: 1000}} {
		w := openClassic(t, "2 2 4 / 0 8 0 / 8 0 0")
		w.Resize(size)
		newClock()
		p := w.game.page
		p.score.set("123,456")
		p.best.set("123,456")
		p.placeCounters()
		p.showGain(2048)
		text := &p.gain.text
		if _, _, _, alpha := text.Color.RGBA(); alpha != 0xffff || text.TextSize < 10 {
			t.Errorf("at %v the gain appears with the alpha %d in size %v", size, alpha, text.TextSize)
		}
		for _, part := range []float32{0, 0.3, 0.6, 0.99} {
			p.drawGain(part)
			from, to := text.Position(), text.Position().Add(text.Size())
			if from.X < 0 || from.Y+text.TextSize*aboveDigit < 0 || to.X > size.Width {
				t.Errorf("at %v and %v of its time the gain is at %v", size, part, from)
			}
			digitsTop := from.Y + floor(text.TextSize*aboveDigit)
			for _, o := range []fyne.CanvasObject{p.title, p.score.box, p.best.box, p.rules} {
				end := o.Position().Add(o.Size())
				if from.X < end.X && o.Position().X < to.X && digitsTop < end.Y && o.Position().Y < digitsTop+floor(text.TextSize*digitHeight) {
					t.Errorf("at %v and %v of its time the gain at %v covers the %T at %v", size, part, from, o, o.Position())
				}
			}
		}
		if _, _, _, alpha := text.Color.RGBA(); alpha > 0xffff/5 {
			t.Errorf("the gain ends with the alpha %d", alpha)
		}
	}
}

// TestGain checks that the points of a move appear beside the score, and disappear.
func TestGain(t *testing.T) {
	w := openClassic(t, "2 2 4 / 0 8 0 / 8 0 0")
	clock, gain := newClock(), &w.game.page.gain
	check := func(when, want string, animations int) {
		t.Helper()
		got := gain.text.Text
		if !gain.text.Visible() {
			got = ""
		}
		if got != want || len(clock.running) != animations {
			t.Errorf("%s the gain is %q and %d animations run, want %q and %d", when, got, len(clock.running), want, animations)
		}
	}
	w.press(fyne.KeyLeft)
	check("in the first frame", "+4", 2)
	if gain.motion.Duration != 600*time.Millisecond {
		t.Errorf("the gain is visible for %v", gain.motion.Duration)
	}
	w.press(fyne.KeyLeft)
	check("after another merge", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyZ)
	check("after an undo", "", 1)
	w.game.do(session.Redo)
	check("after a redo", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyRight)
	check("after a move without merges", "", 1)
	w.press(fyne.KeyZ, fyne.KeyZ)
	w.game.do(session.Redo)
	clock.tick(1)
	check("at the end", "", 0)
	w.press(fyne.KeyZ)
	w.style.Speed = board.Off
	w.game.do(session.Redo)
	check("without animations", "", 0)
}

func TestWindowKeepsItsSize(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	w.Resize(fyne.NewSize(700, 600))
	if err := w.session.Close(); err != nil {
		t.Fatal(err)
	}
	next := openWindow(t, store, engine.Classic(), "")
	if got := next.Canvas().Size(); got != fyne.NewSize(700, 600) {
		t.Errorf("the window was 700 × 600 and is %v", got)
	}
}

func TestSizes(t *testing.T) {
	for _, board := range []string{"", "2 4", "2 / 4", "2 0 0 0 0 0 0 0 0 4", "2 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 4",
		"131072 65536 32768 16384 / 8192 4096 2048 1024 / 512 256 128 64 / 32 16 8 4"} {
		w := openClassic(t, board)
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
			w.game.page.helpBadge.setHidden(false)
			w.game.page.placeCounters()
			checkLayout(t, w, size)
			w.game.drawStatus()
			if t.Failed() {
				t.Fatalf("with the board %q at %v", board, size)
			}
		}
	}
	w := openClassic(t, "")
	if got := w.Content().MinSize(); got.Width > 320 || got.Height > 420 {
		t.Errorf("the smallest window is %v", got)
	}
}

// TestNew checks that the window explains the game before the first move, and not later. A note
// appears first. The help shows the folder.
func TestNew(t *testing.T) {
	store := records.Memory{}
	start := func(note error) *window {
		t.Helper()
		w := newTestWindow(t, test.NewTempApp(t), store, session.Start{Rules: engine.Classic()})
		w.platform.ReducedMotion = func() bool { return true }
		w.start("/the/folder", note)
		if w.style.Speed != board.Off {
			t.Error("animations are on although the system asks for less motion")
		}
		return w
	}
	texts := func(w fyne.Window) string {
		all := ""
		for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
			if p, is := o.(*widgets.Paragraph); is {
				all += p.Text + "|"
			}
		}
		return all
	}
	w := start(nil)
	if got := texts(w); !strings.Contains(got, "Arrow keys slide") || w.Canvas().Overlays().Top() != nil {
		t.Errorf("before the first game the window shows %q", got)
	}
	w.chooseMenuItem(t, "All help topics")
	if got := texts(w); !strings.Contains(got, "/the/folder") {
		t.Errorf("the help shows %q", got)
	}
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveDown} {
		w.game.do(verb)
	}
	w = start(errors.New("a note"))
	if got := texts(w); got != "" || w.Canvas().Overlays().Top() == nil {
		t.Errorf("with a note the window shows %q; a dialog is open: %v", got, w.Canvas().Overlays().Top() != nil)
	}
}

// checkLayout checks that all parts of the game are inside the window, that none overlap, and that
// texts fit.
func checkLayout(t *testing.T, w *window, size fyne.Size) {
	t.Helper()
	var placed []image.Rectangle
	p := w.game.page
	parts := []fyne.CanvasObject{p.title, p.rules, p.score.box, p.best.box, p.board, p.foot.strip.pause, p.foot.strip.speed}
	for _, b := range append(p.tools.all(), p.foot.arrows...) {
		parts = append(parts, b)
	}
	for _, row := range p.foot.rows {
		parts = append(parts, row)
	}
	for _, o := range parts {
		if !o.Visible() {
			continue
		}
		at, s := o.Position(), o.Size()
		r := image.Rect(int(at.X), int(at.Y), int(at.X+s.Width), int(at.Y+s.Height))
		if o == p.title { // without the space above and below the digits
			r.Min.Y += int(aboveDigit * p.title.TextSize)
			r.Max.Y = r.Min.Y + int(digitHeight*p.title.TextSize)
		}
		if !r.In(image.Rect(0, 0, int(size.Width), int(size.Height))) {
			t.Errorf("%T is at %v", o, r)
		}
		for i, other := range placed {
			if r.Overlaps(other) {
				t.Errorf("%T at %v overlaps part %d at %v", o, r, i, other)
			}
		}
		placed = append(placed, r)
		m := o.MinSize()
		if _, isButton := o.(*widgets.Button); isButton {
			m.Height = min(m.Height, 24) // a button has space above and below its text
		}
		if o != p.board && (m.Width > s.Width || m.Height > s.Height) {
			t.Errorf("%T has the size %v and needs %v", o, s, m)
		}
	}
	for _, c := range []*counter{p.score, p.best} {
		if c.box.Visible() && (c.value.MinSize().Width > c.box.Size().Width || c.value.Position().Y+c.value.Size().Height > c.box.Position().Y+c.box.Size().Height) {
			t.Errorf("the number %s does not fit its box", c.value.Text)
		}
	}
	badge, last := p.helpBadge.box, p.best.box
	if !last.Visible() {
		last = p.score.box
	}
	left, right := badge.Position().X, badge.Position().X+badge.Size().Width
	if left < last.Position().X || right > last.Position().X+last.Size().Width || badge.Position().Y+badge.Size().Height > p.tools.newGame.Position().Y {
		t.Errorf("the badge at %v with the size %v is outside of its box, or covers the buttons", badge.Position(), badge.Size())
	}
}

// playMove makes a move in a direction. If the direction is 0, it returns the state unchanged.
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

// TestTwoDialogs checks that keys and buttons close a dialog that is open over another one first.
func TestTwoDialogs(t *testing.T) {
	for _, byKey := range []bool{true, false} {
		w := openWindow(t, records.Memory{}, engine.Classic(), "")
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
			t.Errorf("by key %v: the answers are %q; a dialog is open: %v", byKey, answers, w.dialogs.isOpen())
		}
		before := w.state()
		if w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight); w.state().Spawns == before.Spawns {
			t.Error("after the dialogs no key moves tiles")
		}
	}
}

// TestFooterWithoutUndo checks that the line of keys names the undo key only if a move can be
// undone.
func TestFooterWithoutUndo(t *testing.T) {
	for undos, want := range map[int]bool{0: false, 3: true, engine.All: true} {
		rules := engine.Classic()
		rules.Undos = undos
		w := openWindow(t, records.Memory{}, rules, "")
		for _, want := range []bool{false, want} {
			if got := keyLines(w.session.Scene())[0]; strings.Contains(got, "undo") != want {
				t.Errorf("with the undo limit %d the line of keys shows %q", undos, got)
			}
			w.press(fyne.KeyLeft, fyne.KeyUp)
		}
	}
}

// TestUndosLeft checks that the undo button shows how many moves can be undone, if the rules limit
// them.
func TestUndosLeft(t *testing.T) {
	for undos, want := range map[int][]string{0: {"", "", "", ""}, 3: {"0", "1", "2", "3", "3"}, engine.All: {"", "", ""}} {
		rules := engine.Classic()
		rules.Undos = undos
		w := openWindow(t, records.Memory{}, rules, "0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 0 0")
		for i, left := range want {
			if got := w.game.page.tools.undo.Text; got != left {
				t.Errorf("with the undo limit %d the button shows %q after %d moves, want %q", undos, got, i, left)
			}
			w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		}
	}
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	if got := w.game.page.tools.undo.Text; got != "1" {
		t.Errorf("after two moves and an undo the button shows %q", got)
	}
	w.press(fyne.KeyZ)
	if got := w.game.page.tools.undo.Text; got != "0" {
		t.Errorf("after two moves and two undos the button shows %q", got)
	}
	w.press(fyne.KeyLeft)
	w.game.do(session.New)
	if got := w.game.page.tools.undo.Text; got != "1" {
		t.Errorf("after New game, which can be undone, the button shows %q", got)
	}
}

// TestKeySheetByRules checks that the key sheet shows only keys that the rules allow.
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
		w := openWindow(t, records.Memory{}, rules, "")
		w.chooseMenuItem(t, "Keyboard shortcuts")
		texts := "|" + w.texts() + "|"
		for title, want := range map[string]bool{"Undo": c.undoes, "Redo": c.undoes, "Hint": c.helps, "Autoplay": c.helps, "Faster": c.helps, "Slower": c.helps, "New game": true} {
			if strings.Contains(texts, "|"+title+"|") != want {
				t.Errorf("%s: the key sheet shows %s: %v", name, title, !want)
			}
		}
	}
}

// TestRunOnMainAfterTheEnd checks that runOnMain never makes a call on the current goroutine, which
// the toolkit does if its loop does not run.
func TestRunOnMainAfterTheEnd(t *testing.T) {
	test.NewTempApp(t) // this app has no loop
	called := make(chan bool, 1)
	go runOnMain(func() { called <- true })
	select {
	case <-called:
		t.Error("the call is made on the current goroutine")
	case <-time.After(20 * time.Millisecond):
	}
}
