package games

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
)

// openEditor returns a window with an editor, which starts with a board, and the text field beside it.
func openEditor(t *testing.T, text string) (*window, *editor, *widgets.Entry) {
	t.Helper()
	w := openClassic(t, text)
	openBoard(w.Games)
	return w, visible[*editor](w)[0], visible[*widgets.Entry](w)[0]
}

// cellPoint returns the middle of a cell of an editor.
func (e *editor) cellPoint(row, col int16) *fyne.PointEvent {
	at, side, _ := e.board.CellArea(engine.Cell{Row: row, Col: col})
	return &fyne.PointEvent{Position: at.AddXY(side/2, side/2)}
}

func TestEditorMouse(t *testing.T) {
	w, e, entry := openEditor(t, "2 4 / 0 65536 / 131072 0")
	for _, c := range []struct {
		act  func(*fyne.PointEvent)
		at   *fyne.PointEvent
		want string
	}{
		{e.Tapped, e.cellPoint(0, 0), "4 4 / 0 65536 / 131072 0"},
		{e.Tapped, e.cellPoint(1, 0), "4 4 / 2 65536 / 131072 0"},
		{e.Tapped, e.cellPoint(1, 1), "4 4 / 2 131072 / 131072 0"},
		{e.Tapped, e.cellPoint(1, 1), "4 4 / 2 0 / 131072 0"},
		{e.TappedSecondary, e.cellPoint(0, 1), "4 2 / 2 0 / 131072 0"},
		{e.TappedSecondary, e.cellPoint(0, 1), "4 0 / 2 0 / 131072 0"},
		{e.TappedSecondary, e.cellPoint(0, 1), "4 131072 / 2 0 / 131072 0"},
		{e.TappedSecondary, e.cellPoint(2, 0), "4 131072 / 2 0 / 65536 0"},
		{e.Tapped, &fyne.PointEvent{Position: fyne.NewPos(-5, -5)}, "4 131072 / 2 0 / 65536 0"},
	} {
		c.act(c.at)
		if got := e.board.Matrix().String(); got != c.want || entry.Text != strings.ReplaceAll(c.want, " / ", "\n") {
			t.Errorf("at %v the board becomes %s and the text %q, want %s", c.at.Position, got, entry.Text, c.want)
		}
	}
	if w.Canvas().Focused() != e {
		t.Error("a click does not give the focus to the editor")
	}
}

// TestEditorHold checks that a button or a finger that is held lowers a tile, once.
func TestEditorHold(t *testing.T) {
	w, e, _ := openEditor(t, "8 4 / 0 0")
	var hold func()
	w.After = func(d time.Duration, do func()) func() { hold = do; return func() { hold = func() {} } }
	press := &desktop.MouseEvent{PointEvent: *e.cellPoint(0, 0), Button: desktop.MouseButtonPrimary}
	for _, c := range []struct {
		isHeld bool
		want   string
	}{{true, "4 4 / 0 0"}, {false, "8 4 / 0 0"}, {true, "4 4 / 0 0"}} {
		e.MouseDown(press)
		if !c.isHeld {
			e.MouseUp(press)
		}
		hold()
		if c.isHeld {
			e.MouseUp(press)
		}
		e.Tapped(&press.PointEvent)
		if got := e.board.Matrix().String(); got != c.want {
			t.Errorf("held: %v: the board becomes %s, want %s", c.isHeld, got, c.want)
		}
	}
}

// A press whose pointer moves far changes no tile. A press whose pointer hardly moves is a click.
func TestEditorDrag(t *testing.T) {
	w, e, _ := openEditor(t, "8 4 / 0 0")
	var hold func()
	w.After = func(d time.Duration, do func()) func() { hold = do; return func() { hold = func() {} } }
	press := &desktop.MouseEvent{PointEvent: *e.cellPoint(0, 0), Button: desktop.MouseButtonPrimary}
	for _, c := range []struct {
		distance float32
		want     string
	}{{60, "8 4 / 0 0"}, {3, "16 4 / 0 0"}} {
		e.MouseDown(press)
		e.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(c.distance, 0)})
		e.DragEnd() // the toolkit calls no MouseUp outside of the editor
		hold()
		if got := e.board.Matrix().String(); got != c.want {
			t.Errorf("after a drag by %v the board is %s, want %s", c.distance, got, c.want)
		}
	}
}

func TestEditorKeys(t *testing.T) {
	w, e, entry := openEditor(t, "2 4 / 0 0")
	if w.Canvas().Focused() != e || e.rings[1].StrokeColor != w.Style.Colors.Ink {
		t.Fatal("the editor does not have the focus, or no ring")
	}
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			e.KeyDown(&fyne.KeyEvent{Name: name})
		}
	}
	for _, c := range []struct {
		act  func()
		want string
	}{
		{func() { e.TypedRune('9') }, "512 4 / 0 0"},
		{func() { key(fyne.KeyRight, fyne.KeyRight); e.TypedRune('1') }, "512 2 / 0 0"},
		{func() { key(fyne.KeyDown, fyne.KeyDown, fyne.KeyLeft); e.TypedRune('3') }, "512 2 / 8 0"},
		{func() { key(fyne.KeySpace); e.TypedRune('+') }, "512 2 / 32 0"},
		{func() { e.TypedRune('-') }, "512 2 / 16 0"},
		{func() { e.TypedRune('0'); key(fyne.KeyUp) }, "512 2 / 0 0"},
		{func() { key(fyne.KeyDelete) }, "0 2 / 0 0"},
	} {
		c.act()
		if got := e.board.Matrix().String(); got != c.want || entry.Text != strings.ReplaceAll(c.want, " / ", "\n") {
			t.Errorf("the board becomes %s and the text %q, want %s", got, entry.Text, c.want)
		}
		at, side, _ := e.board.CellArea(e.selected)
		ring := &e.rings[1]
		if middle := ring.Position().AddXY(ring.Size().Width/2, ring.Size().Height/2); middle != at.AddXY(side/2, side/2) {
			t.Errorf("the ring is around %v, the cell at %v", middle, at)
		}
	}
	key(fyne.KeyReturn)
	if got := w.state().Matrix.String(); got != "0 2 / 0 0" || !w.Session.Scene().IsPractice || !w.IsInGame() {
		t.Errorf("Return starts a game with %s", got)
	}
	openBoard(w.Games)
	visible[*editor](w)[0].KeyDown(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !w.IsInGame() {
		t.Error("Escape does not close the editor")
	}
}

// TestEditorTextAndSize checks that the board follows its text and the choices of its size, and the
// choices follow the board.
func TestEditorTextAndSize(t *testing.T) {
	w, e, entry := openEditor(t, "2 4 / 0 16")
	choices := visible[*widgets.Choice](w)
	clipboard := fyne.CurrentApp().Clipboard()
	clipboard.SetContent("2 2 2\n8 8 x")
	w.typeShortcut("Ctrl+V")
	if e.board.Matrix().String() != "2 4 / 0 16" || entry.Text != "2 2 2\n8 8 x" ||
		!strings.Contains(w.labels(), `Row 2, column 3: "x"`) {
		t.Errorf("after a wrong text the board is %v; the window shows %s", e.board.Matrix(), w.labels())
	}
	e.Tapped(e.cellPoint(0, 0))
	if entry.Text != "4 4\n0 16" || strings.Contains(w.labels(), "column 3") {
		t.Errorf("after a click the text is %q; the window shows %s", entry.Text, w.labels())
	}
	clipboard.SetContent("2 2 2 / 8 8 8")
	w.typeShortcut("Ctrl+V")
	if e.board.Matrix().String() != "2 2 2 / 8 8 8" || choices[0].Selected != "2" || choices[1].Selected != "3" {
		t.Errorf("the board is %v, its size %s × %s", e.board.Matrix(), choices[0].Selected, choices[1].Selected)
	}
	e.Tapped(e.cellPoint(1, 2))
	choices[1].SetSelected("2")
	choices[0].SetSelected("4")
	if want := "2 2 / 8 8 / 0 0 / 0 0"; e.board.Matrix().String() != want || e.selected.Col != 1 {
		t.Errorf("the board is %v with the selection %v, want %s", e.board.Matrix(), e.selected, want)
	}
	for text, message := range map[string]string{strings.Repeat("2 0\n", 400): "not 400 × 2", "2 4 8": "not 1 × 3"} {
		clipboard.SetContent(text)
		w.typeShortcut("Ctrl+V")
		if want := "2 2 / 8 8 / 0 0 / 0 0"; e.board.Matrix().String() != want || !strings.Contains(w.labels(), message) {
			t.Errorf("after a text with a wrong size the board is %v; the window shows %s", e.board.Matrix(), w.labels())
		}
		choices[1].SetSelected("4")
		choices[1].SetSelected("2")
		if want := "2 2 / 8 8 / 0 0 / 0 0"; e.board.Matrix().String() != want {
			t.Errorf("after another choice of columns the board is %v, want %s", e.board.Matrix(), want)
		}
	}
	clipboard.SetContent(strings.Repeat("2 0\n", 100_000))
	if w.typeShortcut("Ctrl+V"); len(entry.Text) > 100 || !strings.Contains(w.labels(), "is not a number") {
		t.Errorf("after a very long text, the field has %d bytes; the window shows %s", len(entry.Text), w.labels())
	}
	e.raise(1)
	e.raise(-1)
	if w.typeShortcut("Ctrl+C"); clipboard.Content() != "2 2\n8 8\n0 0\n0 0" {
		t.Errorf("Ctrl+C copies %q", clipboard.Content())
	}
}

// TestEditorSize checks that the editor starts with an empty board if the board of the game has a size
// that a practice game cannot have.
func TestEditorSize(t *testing.T) {
	_, e, entry := openEditor(t, "2 4 8")
	if !e.board.Matrix().Equal(engine.NewMatrix(4, 4)) || !strings.HasPrefix(entry.Text, "0 0 0 0\n0") {
		t.Errorf("the editor starts with %v and the text %q", e.board.Matrix(), entry.Text)
	}
}

// TestEditorAtRandom checks that board and text agree whatever the player does.
func TestEditorAtRandom(t *testing.T) {
	w, e, entry := openEditor(t, "2 4 / 0 16")
	choices := visible[*widgets.Choice](w)
	random := rand.New(rand.NewPCG(1, 2))
	arrows := []fyne.KeyName{fyne.KeyLeft, fyne.KeyUp, fyne.KeyRight, fyne.KeyDown}
	for range 300 {
		m := e.board.Matrix()
		switch at := e.cellPoint(int16(random.IntN(m.Rows())), int16(random.IntN(m.Cols()))); random.IntN(6) {
		case 0:
			e.Tapped(at)
		case 1:
			e.TappedSecondary(at)
		case 2:
			e.TypedRune(rune('0' + random.IntN(10)))
		case 3:
			e.KeyDown(&fyne.KeyEvent{Name: arrows[random.IntN(4)]})
		case 4:
			choices[random.IntN(2)].SetSelectedIndex(random.IntN(9))
		case 5:
			w.Resize(fyne.NewSize(float32(320+random.IntN(600)), float32(420+random.IntN(400))))
		}
		m, err := engine.ParseMatrix(entry.Text, 0)
		if err != nil || !m.Equal(e.board.Matrix()) || int(e.selected.Row) >= m.Rows() || int(e.selected.Col) >= m.Cols() {
			t.Fatalf("the board is %v, the text %q, the selection %v", e.board.Matrix(), entry.Text, e.selected)
		}
	}
}

// TestRulesBoard checks that the form for custom rules shows the first board of these rules.
func TestRulesBoard(t *testing.T) {
	w := openClassic(t, "")
	openRules(w.Games)
	picture, choices := visible[*board.Board](w)[0], visible[*widgets.Choice](w)
	for _, c := range []struct {
		choice, option     string
		rows, cols, amount int
	}{{"0", "3", 3, 4, 2}, {"1", "6", 3, 6, 2}, {"4", "7", 3, 6, 7}} {
		choice := choices[c.choice[0]-'0']
		choice.SetSelected(c.option)
		m := picture.Matrix()
		if got := m.Rows()*m.Cols() - len(m.Empties()); m.Rows() != c.rows || m.Cols() != c.cols || got != c.amount {
			t.Errorf("after choosing %s the board is %v", c.option, m)
		}
	}
	if choices[3].SetSelected("100"); strings.Contains(" "+picture.Matrix().String()+" ", " 2 ") {
		t.Errorf("with fours only, the board is %v", picture.Matrix())
	}
	if !strings.Contains(w.labels(), "Rules: 3×6") {
		t.Errorf("the window shows %s", w.labels())
	}
}
