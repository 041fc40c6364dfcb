package gui

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/records"
	"twenty48/session"
	"twenty48/words"
)

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
	end := lower.Position().Add(lower.Size())
	ground = edges{upper.Position().X, upper.Position().Y, end.X, end.Y}
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
	s, b, colors := w.Session.Scene(), w.board(), w.Style.Colors
	var veils []color.NRGBA       // layers over the board
	var covered []image.Rectangle // the areas that something covers
	if veil := w.veil(); veil != nil {
		ground := colors.Win
		if s.Ending == session.Lost {
			ground = colors.Loss
		}
		veils = append(veils, ground)
		for _, o := range veilContent(veil) {
			covered = append(covered, rectangleOf(o).Inset(-2)) // with the frame of the focus
		}
	}
	if w.Dialogs.IsOpen() {
		veils = append(veils, colors.Veil)
		covered = append(covered, rectangleOf(w.popUp().Content).Inset(-20)) // with its shadow
	}
	picture := w.Canvas().Capture()
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	_, cells, allTiles := boardParts(b)
	tiles := map[fyne.Position]shownTile{}
	for _, tile := range allTiles {
		tiles[tile.at] = tile
	}
	i := 0
	for c, value := range s.State.Matrix.Cells() {
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
	best := words.Number(s.Best)
	if s.IsPractice {
		best = ""
	}
	for name, want := range map[string]string{words.T("SCORE"): words.Number(s.State.Score), words.T("BEST"): best} {
		if got := w.counter(name); got != want {
			t.Errorf("the window shows the %s %q, want %q", name, got, want)
		}
	}
	for title, want := range map[string]bool{words.T("Redo"): s.Can(session.Redo), words.T("Undo"): w.canUndo()} {
		if b := w.button(t, title); b.Disabled() == want {
			t.Errorf("%s is possible: %v; its button is disabled: %v", title, want, b.Disabled())
		}
	}
}

// popUp returns the open dialog.
func (w *window) popUp() *widget.PopUp {
	objects := test.LaidOutObjects(w.Canvas().Overlays().Top())
	return objects[slices.IndexFunc(objects, func(o fyne.CanvasObject) bool {
		_, ok := o.(*widget.PopUp)
		return ok
	})].(*widget.PopUp)
}

// rectangleOf returns the area of an object in the window.
func rectangleOf(o fyne.CanvasObject) image.Rectangle {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	end := at.Add(o.Size())
	return image.Rect(int(at.X), int(at.Y), int(end.X), int(end.Y))
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

// parts returns the visible parts of the page of the game, from the lowest to the topmost.
func (w *window) parts() (parts []fyne.CanvasObject) {
	for _, o := range w.game.ForShell().View().Content.(*fyne.Container).Objects {
		if o.Visible() {
			parts = append(parts, o)
		}
	}
	return parts
}

// partsOf returns the visible parts of a type of the page of the game.
func partsOf[T fyne.CanvasObject](w *window) (parts []T) {
	for _, o := range w.parts() {
		if o, ok := o.(T); ok {
			parts = append(parts, o)
		}
	}
	return parts
}

// isNotice reports whether a button is a notice, such as the offer to undo New game.
func isNotice(b *widgets.Button) bool { return b.IsChip && b.Importance == widget.HighImportance }

// gain returns the points of the last move, which float beside the score, or nil if they are not visible.
func (w *window) gain() *canvas.Text {
	for _, text := range partsOf[*canvas.Text](w) {
		if strings.HasPrefix(text.Text, "+") {
			return text
		}
	}
	return nil
}

// digitsOf returns the area of the digits in a text, which has space above and below them.
func digitsOf(text *canvas.Text) image.Rectangle {
	r := rectangleOf(text)
	r.Min.Y += int(0.34 * text.TextSize)
	r.Max.Y = r.Min.Y + int(0.78*text.TextSize)
	return r
}

// endTitle returns the title of the line that shows the ending after the player has hidden the veil, or "" if
// it is not visible.
func (w *window) endTitle() string {
	for _, c := range partsOf[*fyne.Container](w) {
		if title, ok := c.Objects[0].(*canvas.Text); ok {
			return title.Text
		}
	}
	return ""
}

// counter returns the number below a name, such as SCORE, or "" if the window does not show it.
func (w *window) counter(name string) string {
	texts := partsOf[*canvas.Text](w)
	i := slices.IndexFunc(texts, func(text *canvas.Text) bool { return text.Text == name })
	if i < 0 {
		return ""
	}
	return texts[i+1].Text
}

// veil returns the veil over the board, or nil if it is not visible. Its objects are the layer, the area
// that hides it when the player taps it, and its content.
func (w *window) veil() *fyne.Container {
	for _, c := range partsOf[*fyne.Container](w) {
		if len(c.Objects) == 3 {
			if _, ok := c.Objects[1].(*widgets.TapArea); ok {
				return c
			}
		}
	}
	return nil
}

// veilContent returns the content of a veil: an invisible object, the panel, and the texts and buttons
// on it.
func veilContent(veil *fyne.Container) []fyne.CanvasObject {
	return veil.Objects[2].(*fyne.Container).Objects
}

// hasVeil reports whether the veil is visible.
func (w *window) hasVeil() bool { return w.veil() != nil }

// veilTexts returns the texts of the veil, and its buttons by their texts.
func (w *window) veilTexts(t *testing.T) (texts []string, buttons map[string]*widgets.Button) {
	t.Helper()
	veil := w.veil()
	if veil == nil || !veil.Objects[2].Visible() {
		t.Fatal("the veil is not visible")
	}
	buttons = map[string]*widgets.Button{}
	for _, o := range veilContent(veil) {
		switch o := o.(type) {
		case *canvas.Text:
			texts = append(texts, o.Text)
		case *widgets.Button:
			buttons[o.Text] = o
		}
	}
	return texts, buttons
}

// footText returns the text below or beside the board: a message, or the line of keys. The other texts
// of the page are bold.
func (w *window) footText() string {
	var lines []string
	for _, text := range partsOf[*canvas.Text](w) {
		if !text.TextStyle.Bold {
			lines = append(lines, text.Text)
		}
	}
	return strings.Join(lines, " ")
}

// checkLayout checks that all parts of the game are inside the window, that none overlap, and that
// texts fit.
func checkLayout(t *testing.T, w *window, size fyne.Size) {
	t.Helper()
	var placed []image.Rectangle
	var boxes []*canvas.Rectangle // behind texts: the score, the best score and the badge
	for _, o := range w.parts() {
		at, s := o.Position(), o.Size()
		m, r := o.MinSize(), image.Rect(int(at.X), int(at.Y), int(at.X+s.Width), int(at.Y+s.Height))
		switch o := o.(type) {
		case *canvas.Rectangle:
			boxes = append(boxes, o)
			if len(boxes) > 1 && at.Y > boxes[0].Position().Y { // the badge
				checkBadge(t, w, o, boxes[len(boxes)-2])
				continue
			}
		case *canvas.Text:
			if strings.HasPrefix(o.Text, "+") {
				continue // a gain, which moves
			}
			if len(boxes) > 0 && o.TextStyle.Bold {
				box := boxes[len(boxes)-1]
				if end := box.Position().Add(box.Size()); m.Width > box.Size().Width || at.Y+s.Height > end.Y {
					t.Errorf("the text %s does not fit its box", o.Text)
				}
				continue
			}
			if o.TextStyle.Bold { // the title
				r = digitsOf(o)
			}
		case *widgets.Button:
			if isNotice(o) {
				continue // it covers the foot
			}
			m.Height = min(m.Height, 24) // a button has space above and below its text
		case *board.SwipeBoard:
			m = fyne.Size{}
		case *widgets.Slider:
		default: // lies over the other parts
			continue
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
		if m.Width > s.Width || m.Height > s.Height {
			t.Errorf("%T has the size %v and needs %v", o, s, m)
		}
	}
}

// checkBadge checks that the badge on the edge of a box is not wider than the box, and covers no buttons.
func checkBadge(t *testing.T, w *window, badge, box *canvas.Rectangle) {
	t.Helper()
	from, to := badge.Position(), badge.Position().Add(badge.Size())
	right, top := box.Position().X+box.Size().Width, w.button(t, words.T("New game")).Position().Y
	if from.X < box.Position().X || to.X > right || to.Y > top {
		t.Errorf("the badge from %v to %v is wider than its box, or covers the buttons", from, to)
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
		isIdle := w.IsInGame() && !w.Dialogs.IsOpen() && w.Session.Scene().Coach == session.Idle
		if !got.Matrix.Equal(want.Matrix) || got.Spawns != want.Spawns || !isIdle {
			t.Errorf("%c does something", letter)
		}
	}
	w.press(fyne.KeySpace, fyne.KeyReturn, fyne.KeyEscape, fyne.KeyTab, fyne.Key4)
	if got := w.state(); got.Spawns != want.Spawns || !w.IsInGame() || w.Dialogs.IsOpen() {
		t.Error("a key without a binding does something")
	}
}

func TestButtons(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	start := w.state()
	newGame, undo := w.button(t, "New game"), w.button(t, "Undo")
	for i, d := range []engine.Direction{engine.Leftward, engine.Upward, engine.Downward, engine.Rightward} {
		want, _ := playMove(start, d)
		test.Tap(w.button(t, [4]string{"Left", "Up", "Down", "Right"}[i]))
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
	if test.Tap(undo); w.state().Spawns != 1 {
		t.Error("undo does not restore the game before New game")
	}
	for _, b := range widgets.ButtonsIn(w.Canvas().Content().(*fyne.Container)) {
		if b.ToolTip() == "" && !isNotice(b) {
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
		w.do(session.New)
		c.Focus(b)
		before := w.state()
		var _ desktop.Keyable = b // otherwise the toolkit does not pass keys to it
		b.KeyDown(&fyne.KeyEvent{Name: fyne.KeyRight})
		b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		if w.state().Spawns != before.Spawns+1 {
			t.Errorf("with the focus on %q the key changes %v to %v", b.Text, before.Matrix, w.state().Matrix)
		}
		c.FocusNext()
	}
	if len(seen) != 12 {
		t.Errorf("Tab reaches %d buttons, want 12", len(seen))
	}
	left := w.button(t, "Left")
	for _, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn} {
		w.do(session.New)
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
	w.Canvas().Focus(w.button(t, "New game"))
	w.button(t, "New game").KeyDown(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if f := w.Canvas().Focused(); f != nil {
		t.Errorf("after New game the focus is on %v", f)
	}
}

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
	if w.footText() != "" || w.endTitle() != "Game over!" {
		t.Errorf("with the veil hidden, the window shows %q and %q", w.footText(), w.endTitle())
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
	test.Tap(w.button(t, "Undo"))
	if w.state().Matrix.String() != almostLost {
		t.Error("undo is not possible after the veil was hidden")
	}
	if got := w.footText(); !strings.Contains(got, "move") || w.endTitle() != "" {
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
		for _, key := range []string{"Z", "U", string(fyne.KeyBackspace), "Ctrl+Z", "N", "Ctrl+N"} {
			w := openClassic(t, almostLost)
			w.Guard.Pause = time.Hour
			w.press(fyne.KeyRight)
			w.veilTexts(t)
			lost := w.state()
			if !hasFocus {
				w.Canvas().Unfocus()
			}
			if strings.HasPrefix(key, "Ctrl") {
				w.typeShortcut(key)
			} else {
				w.press(fyne.KeyName(key))
			}
			s, isNew := w.Session.Scene(), strings.HasSuffix(key, "N")
			if w.hasVeil() || s.State.Matrix.String() != almostLost || s.Can(session.UndoNew) != isNew {
				t.Errorf("%s at the end, with the focus on a button: %v, makes %v", key, hasFocus, s.State.Matrix)
			}
			if !isNew {
				continue
			}
			if w.press(fyne.KeyZ); !w.state().Matrix.Equal(lost.Matrix) || !w.hasVeil() {
				t.Errorf("Z after %s restores %v, want %v with its veil", key, w.state().Matrix, lost.Matrix)
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
	box := w.veil()
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
	if w.veilTexts(t); !w.IsInGame() {
		t.Error("Escape does not go back to the veil")
	}
}

func TestLostFromTheStart(t *testing.T) {
	w := openClassic(t, "2 4 / 4 2")
	texts, buttons := w.veilTexts(t)
	want := []string{"Game over!", "Score 0 · best tile 4"}
	if !slices.Equal(texts, want) || len(buttons) != 1 || buttons["New game"] == nil {
		t.Errorf("the veil shows %q and the buttons %v", texts, buttons)
	}
}

// TestBurstDoesNotAnswer checks that a burst of keys that ends the game presses no button of the
// veil.
func TestBurstDoesNotAnswer(t *testing.T) {
	w := openClassic(t, almostWon)
	w.Guard.Pause = time.Hour
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
	*w.Guard = shell.AnswerGuard{Pause: time.Hour}
	w.press(fyne.KeyUp, fyne.KeyReturn)
	if !w.hasVeil() {
		t.Error("the veil accepts Return directly after a key that moves tiles")
	}
	// After a pause the same keys count, even if a click has removed the focus.
	w.Guard.Pause = 0
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
	w.Guard.Pause = time.Hour
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
		*w.Guard = shell.AnswerGuard{Pause: time.Hour}
		w.Canvas().Capture()
		if w.press(fyne.KeyEscape); !w.hasVeil() {
			t.Error("the veil accepts an answer directly after its first paint")
		}
		*w.Guard = shell.AnswerGuard{}
		w.press(fyne.KeyEscape, fyne.KeyLeft) // hides the veil, and shows it again
		w.veilTexts(t)
	}
}

// TestLongTitleOfADialog checks that the title of a dialog fits into a narrow window.
func TestLongTitleOfADialog(t *testing.T) {
	for _, width := range []float32{320, 500} {
		for _, inView := range []bool{false, true} {
			w := openClassic(t, "")
			w.Resize(fyne.NewSize(width, 500))
			if inView {
				w.do(games.ShowHistory)
			}
			w.Dialogs.ShowMessage("A title that is longer than the window is wide", "A text.")
			content := w.popUp().Content
			for _, o := range test.LaidOutObjects(content) {
				if text, ok := o.(*canvas.Text); ok && text.MinSize().Width > content.Size().Width {
					t.Errorf("in a window of %v points %q needs %v", width, text.Text, text.MinSize().Width)
				}
			}
			if room := content.Size().Width; room > width {
				t.Errorf("in a window of %v points the dialog has the width %v", width, room)
			}
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
	if got := w.footText(); !strings.HasPrefix(got, "Gewonnen!") {
		t.Errorf("in German the foot shows %q", got)
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
	if texts, _ := w.veilTexts(t); texts[0] != "You win!" || w.Dialogs.IsOpen() {
		t.Errorf("after the error the veil shows %q; a dialog is open: %v", texts, w.Dialogs.IsOpen())
	}
	if w.press(fyne.KeyReturn); w.hasVeil() {
		t.Error("the veil does not accept Return")
	}
	w.press(fyne.KeyDown, fyne.KeyLeft, fyne.KeyZ)
	if w.Dialogs.IsOpen() {
		t.Error("the window shows the error again")
	}
}

func TestRedo(t *testing.T) {
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft)
	want := w.state()
	w.press(fyne.KeyZ)
	checkPicture(t, w)
	test.Tap(w.button(t, "Redo"))
	if got := w.state(); !got.Matrix.Equal(want.Matrix) {
		t.Errorf("redo makes %v, want %v", got.Matrix, want.Matrix)
	}
	checkPicture(t, w)
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
			verb, _ := w.Session.Scene().Verb(string(key), session.Bindings())
			want, _ = playMove(want, verb.Direction())
		}
		w.press(key)
		if got := w.state(); !got.Matrix.Equal(want.Matrix) || got.Score != want.Score {
			t.Fatalf("key %d, %s, makes %v with the score %d, want %v with %d",
				i+1, key, got.Matrix, got.Score, want.Matrix, want.Score)
		}
		if i%25 == 0 {
			checkPicture(t, w)
		}
	}
	if texts, _ := w.veilTexts(t); texts[0] != "Game over!" {
		t.Errorf("the game ends with %q", texts)
	}
}

// TestGain checks that the points of a move appear beside the score, and disappear.
func TestGain(t *testing.T) {
	w := openClassic(t, "2 2 4 / 0 8 0 / 8 0 0")
	clock := newClock()
	check := func(when, want string, animations int) {
		t.Helper()
		got := ""
		if gain := w.gain(); gain != nil {
			got = gain.Text
		}
		if got != want || len(clock.running) != animations {
			t.Errorf("%s the gain is %q and %d animations run, want %q and %d", when, got, len(clock.running), want, animations)
		}
	}
	w.press(fyne.KeyLeft)
	check("in the first frame", "+4", 2)
	isGain := func(a *fyne.Animation) bool { return a.Duration == 600*time.Millisecond }
	if !slices.ContainsFunc(clock.running, isGain) {
		t.Error("the gain is not visible for 0.6 seconds")
	}
	w.press(fyne.KeyLeft)
	check("after another merge", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyZ)
	check("after an undo", "", 1)
	w.do(session.Redo)
	check("after a redo", "+8", 2)
	clock.tick(0.5)
	w.press(fyne.KeyRight)
	check("after a move without merges", "", 1)
	w.press(fyne.KeyZ, fyne.KeyZ)
	w.do(session.Redo)
	clock.tick(1)
	check("at the end", "", 0)
	w.press(fyne.KeyZ)
	w.Style.Speed = board.Off
	w.do(session.Redo)
	check("without animations", "", 0)
}

func TestWindowKeepsItsSize(t *testing.T) {
	store := records.Memory{}
	w := openWindow(t, store, engine.Classic(), "")
	w.Resize(fyne.NewSize(700, 600))
	if err := w.Session.Close(); err != nil {
		t.Fatal(err)
	}
	next := openWindow(t, store, engine.Classic(), "")
	if got := next.Canvas().Size(); got != fyne.NewSize(700, 600) {
		t.Errorf("the window was 700 × 600 and is %v", got)
	}
}

// TestTwoDialogs checks that keys and buttons close a dialog that is open over another one first.
func TestTwoDialogs(t *testing.T) {
	for _, byKey := range []bool{true, false} {
		w := openWindow(t, records.Memory{}, engine.Classic(), "")
		var answers []string
		note := func(text string) func() { return func() { answers = append(answers, text) } }
		w.Dialogs.Ask("one", "", note("one"), shell.Answer{Label: "First", Act: note("one")})
		w.Dialogs.Ask("two", "", note("two"), shell.Answer{Label: "Second", Act: note("two")})
		if byKey {
			w.press(fyne.KeyEscape, fyne.KeyEscape)
		} else {
			for range 2 {
				test.Tap(w.Canvas().Focused().(fyne.Tappable)) // the button of the dialog on top
			}
		}
		if w.Dialogs.IsOpen() || !slices.Equal(answers, []string{"two", "one"}) {
			t.Errorf("by key %v: the answers are %q; a dialog is open: %v", byKey, answers, w.Dialogs.IsOpen())
		}
		before := w.state()
		if w.press(fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight); w.state().Spawns == before.Spawns {
			t.Error("after the dialogs no key moves tiles")
		}
	}
}

// TestUndosLeft checks that the undo button shows how many moves can be undone, if the rules limit
// them.
func TestUndosLeft(t *testing.T) {
	for undos, want := range map[int][]string{
		0: {"", "", "", ""}, 3: {"0", "1", "2", "3", "3"}, engine.All: {"", "", ""},
	} {
		rules := engine.Classic()
		rules.Undos = undos
		w := openWindow(t, records.Memory{}, rules, "0 0 0 0 / 0 2 0 0 / 0 0 0 0 / 0 0 0 0")
		for i, left := range want {
			if got := w.button(t, "Undo").Text; got != left {
				t.Errorf("with the undo limit %d the button shows %q after %d moves, want %q", undos, got, i, left)
			}
			w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp}[i%4])
		}
	}
	w := openClassic(t, "0 0 0 / 0 2 0 / 0 0 0")
	w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyZ)
	if got := w.button(t, "Undo").Text; got != "1" {
		t.Errorf("after two moves and an undo the button shows %q", got)
	}
	w.press(fyne.KeyZ)
	if got := w.button(t, "Undo").Text; got != "0" {
		t.Errorf("after two moves and two undos the button shows %q", got)
	}
	w.press(fyne.KeyLeft)
	w.do(session.New)
	if got := w.button(t, "Undo").Text; got != "1" {
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
		for title, want := range map[string]bool{
			"Undo": c.undoes, "Redo": c.undoes, "New game": true,
			"Hint": c.helps, "Autoplay": c.helps, "Faster": c.helps, "Slower": c.helps,
		} {
			if strings.Contains(texts, "|"+title+"|") != want {
				t.Errorf("%s: the key sheet shows %s: %v", name, title, !want)
			}
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
			if got := w.footText(); !strings.Contains(got, "move") || strings.Contains(got, "undo") != want {
				t.Errorf("with the undo limit %d the line of keys shows %q", undos, got)
			}
			w.press(fyne.KeyLeft, fyne.KeyUp)
		}
	}
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
	next.game.Connect(errors.New(strings.Repeat("The last game was damaged; ", 10)))
	if texts, _ := next.dialogTexts(t); !strings.Contains(texts[1], "damaged") {
		t.Errorf("first the dialog shows %q", texts)
	}
	next.press(fyne.KeyEscape)
	if texts, _ := next.veilTexts(t); texts[0] != "You win!" || next.Dialogs.IsOpen() {
		t.Errorf("then the veil shows %q", texts)
	}
	next.press(fyne.KeyReturn)
	if next.hasVeil() || next.state().Status() != engine.Playing {
		t.Error("Return does not continue the game")
	}
}

// TestNew checks that the window explains the game before the first move, and not later. A note
// appears first.
func TestNew(t *testing.T) {
	store := records.Memory{}
	start := func(note error) *window {
		t.Helper()
		w := newTestWindow(t, test.NewTempApp(t), store, session.Start{Rules: engine.Classic()})
		w.Platform.ReducedMotion = func() bool { return true }
		w.Watch()
		w.game.Connect(note)
		w.game.Teach()
		if w.Style.Speed != board.Off {
			t.Error("animations are on although the system asks for less motion")
		}
		return w
	}
	w := start(nil)
	if got := w.labels(); !strings.Contains(got, "Arrow keys slide") || w.Dialogs.IsOpen() {
		t.Errorf("before the first game the window shows %q", got)
	}
	w.press(fyne.KeyLeft, fyne.KeyDown)
	w = start(errors.New("a note"))
	if got := w.labels(); got != "" || !w.Dialogs.IsOpen() {
		t.Errorf("with a note the window shows %q; a dialog is open: %v", got, w.Dialogs.IsOpen())
	}
}

// TestNewBest checks that the veil shows whether the game has the best score of its rules.
func TestNewBest(t *testing.T) {
	store := records.Memory{}
	best := 0
	for range 5 {
		w := openWindow(t, store, smallRules(), "")
		w.do(session.New)
		w.playToLoss(t)
		score := w.state().Score
		texts, _ := w.veilTexts(t)
		if got := slices.Contains(texts, "New best!"); got != (score > best) {
			t.Errorf("with the score %d after the best score %d the veil shows %q", score, best, texts)
		}
		best = max(best, score)
	}
	if best == 0 {
		t.Error("no game has a score")
	}
}

// TestNewBestBeforeUndo checks that the veil shows no new best if the game had more points before an
// undo. After four moves of this game, Up has more points than Right, and Right loses.
func TestNewBestBeforeUndo(t *testing.T) {
	rules, seed := smallRules(), uint64(23)
	rules.Target = 64
	w := newTestWindow(t, test.NewTempApp(t), records.Memory{}, session.Start{Rules: rules, Seed: &seed})
	w.game.Connect(nil)
	w.press(fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft)
	if got := w.state(); got.Matrix.String() != "8 2 4 / 4 2 0" || got.Score != 8 {
		t.Fatalf("after four moves the score is %d and the board %v", got.Score, got.Matrix)
	}
	w.press(fyne.KeyUp, fyne.KeyZ, fyne.KeyRight)
	if texts, _ := w.veilTexts(t); w.Session.Scene().Best != 12 || slices.Contains(texts, "New best!") {
		t.Errorf("with the best score %d the veil shows %q", w.Session.Scene().Best, texts)
	}
}

// TestGainIsLegible checks that a gain is opaque when it appears, that it covers nothing and that it
// stays in the window.
func TestGainIsLegible(t *testing.T) {
	for _, size := range []fyne.Size{
		{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 800, Height: 500}, {Width: 1200, Height: 1000},
	} {
		for _, board := range []string{"", "65536 65536 4 / 0 8 0 / 8 0 0"} { // with the best score, and with long numbers
			w := openClassic(t, board)
			w.Resize(size)
			clock := newClock()
			for i := 0; w.gain() == nil; i++ {
				w.press([]fyne.KeyName{fyne.KeyLeft, fyne.KeyDown}[i%2])
			}
			gain := w.gain()
			if _, _, _, alpha := gain.Color.RGBA(); alpha != 0xffff || gain.TextSize < 10 {
				t.Errorf("at %v the gain appears with the alpha %d in size %v", size, alpha, gain.TextSize)
			}
			for _, part := range []float32{0, 0.3, 0.6, 0.99} {
				clock.tick(part)
				digits := digitsOf(gain)
				if !digits.In(image.Rect(0, 0, int(size.Width), int(size.Height))) {
					t.Errorf("at %v and %v of its time the gain is at %v", size, part, digits)
				}
				for _, o := range w.parts() {
					covered := rectangleOf(o)
					if text, ok := o.(*canvas.Text); ok {
						covered = digitsOf(text)
					}
					if o != gain && digits.Overlaps(covered) {
						t.Errorf("at %v and %v of its time the gain at %v covers the %T at %v", size, part, digits, o, covered)
					}
				}
			}
			if _, _, _, alpha := gain.Color.RGBA(); alpha > 0xffff/5 {
				t.Errorf("the gain ends with the alpha %d", alpha)
			}
		}
	}
}

// TestSizes checks the picture of boards of several shapes in windows of several sizes, and the veil over those
// on which no move is possible. A hidden veil must not appear again when the window is resized.
func TestSizes(t *testing.T) {
	for _, board := range []string{
		"", "2 4", "2 0 0 0 0 0 0 0 0 4", "2 0 / 0 0 / 0 0 / 0 0 / 0 0 / 0 4",
		"131072 65536 32768 16384 / 8192 4096 2048 1024 / 512 256 128 64 / 32 16 8 4",
		"2 4 8 16 32 64 128 256 512 1024", "2 / 4 / 8 / 16 / 32 / 64 / 128 / 256", "2 4 / 4 2",
	} {
		w := openClassic(t, board)
		hasEnded := w.state().Status() == engine.Over
		for _, size := range []fyne.Size{
			{Width: 320, Height: 420}, {Width: 500, Height: 670}, {Width: 320, Height: 1000},
			{Width: 1000, Height: 420}, {Width: 1366, Height: 705}, {Width: 3840, Height: 2160},
		} {
			w.Resize(size)
			checkLayout(t, w, size)
			if hasEnded {
				checkVeil(t, w)
			}
			if size.Width <= 500 {
				checkPicture(t, w)
			}
			if t.Failed() {
				t.Fatalf("with the board %q at %v", board, size)
			}
		}
		w.press(fyne.KeyEscape)
		if w.Resize(fyne.NewSize(600, 700)); w.hasVeil() {
			t.Error("the veil appears again when the window is resized")
		}
	}
	w := openClassic(t, "")
	if got := w.Content().MinSize(); got.Width > 320 || got.Height > 420 {
		t.Errorf("the smallest window is %v", got)
	}
}

// checkVeil checks that the veil covers the board but not New game, and that its texts and buttons are on its
// panel, which is in the window.
func checkVeil(t *testing.T, w *window) {
	t.Helper()
	if w.veilTexts(t); t.Failed() {
		return
	}
	b, newGame, size := w.board(), w.button(t, words.T("New game")), w.Canvas().Size()
	at, ground, _ := b.Ground()
	at = at.Add(b.Position())
	veil, content := rectangleOf(w.veil()), veilContent(w.veil())
	panel := rectangleOf(content[1])
	covered := image.Rect(int(at.X), int(at.Y), int(at.X+ground.Width), int(at.Y+ground.Height))
	if !covered.In(veil) || !panel.In(veil) || !veil.In(image.Rect(0, 0, int(size.Width), int(size.Height))) {
		t.Errorf("the veil is at %v, its panel at %v, the board at %v", veil, panel, covered)
	}
	// In a wide window, the veil over a narrow board reaches into the column beside it.
	if area := rectangleOf(newGame); veil.Overlaps(area) && size.Width < 1000 {
		t.Errorf("the veil at %v covers New game at %v", veil, area)
	}
	for _, o := range content[2:] {
		if !rectangleOf(o).In(panel) || o.Size().Width < o.MinSize().Width {
			t.Errorf("%T at %v, which needs %v, is not on the panel at %v", o, rectangleOf(o), o.MinSize(), panel)
		}
	}
}
