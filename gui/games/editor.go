package games

import (
	"image/color"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A boardForm is a form for the board of a practice game. The player can change the board itself, or its
// text, and each shows the changes of the other. The board stays as it is while the text is not a
// board, or has a size that is not allowed.
type boardForm struct {
	gameForm
	rules      engine.Rules
	editor     *editor
	text       *widgets.Entry
	rows, cols *widgets.Choice
}

// openBoard shows an editor for the board of a practice game. It starts with the current board.
func openBoard(w *Games) {
	scene := w.Session.Scene()
	m := scene.State.Matrix
	if engine.CheckSides(m.Rows(), m.Cols()) != nil { // a recording can have a board of other sizes
		m = engine.NewMatrix(4, 4)
	}
	f := &boardForm{gameForm: w.newGameForm(), rules: scene.State.Rules, text: widgets.NewEntry(w.Keyboard, w.Paste)}
	if scene.IsPractice {
		f.rules = engine.Classic() // a practice game changes the rules to fit its board
	}
	f.text.MultiLine = true
	f.text.SetText(textOf(m))
	f.editor = newEditor(w, m, func(m engine.Matrix) { f.text.SetText(textOf(m)) })
	sides := numbers(engine.MinSide, engine.MaxSide, 1)
	f.rows = widgets.NewChoice(w.Keyboard, sides, func(string) { f.resize() })
	f.cols = widgets.NewChoice(w.Keyboard, sides, func(string) { f.resize() })
	f.message.SizeName = theme.SizeNameCaptionText
	form := container.NewBorder(nil, f.message, nil, nil, f.text)
	content := container.New(besideOrBelow{share: 0.3, maxHeight: 200}, f.editor, form)
	f.open("Custom board", content, f.editor, f.read, f.rows, widget.NewLabel("×"), f.cols)
	f.editor.onEnter = f.play
	f.text.OnChanged = func(string) { f.showText() }
	w.Top().Press = f.press
	f.showText()
}

// press handles the keys of the editor. The text field handles its own.
func (f *boardForm) press(key string) bool {
	switch key {
	case "Ctrl+C":
		fyne.CurrentApp().Clipboard().SetContent(f.text.Text)
	case "Ctrl+V":
		f.w.Paste(f.text.SetText)
	default:
		return false
	}
	return true
}

// read returns the start of a practice game on the board, and an explanation.
func (f *boardForm) read() (session.Start, string, error) {
	m, err := engine.ParseMatrix(f.text.Text, 0)
	if err == nil {
		_, err = engine.NewOn(f.rules, 0, m)
	}
	if err == nil {
		err = engine.CheckSides(m.Rows(), m.Cols())
	}
	help := words.T("Click a cell to raise its tile; right-click or hold to lower it. " +
		"Arrow keys select a cell, 0 to 9 set its tile. Practice games have no best score.")
	return session.Start{Rules: f.rules, Board: &m, Fresh: true}, help, err
}

// resize gives the board the size that the player has chosen. The text may have a size that is not
// among the options.
func (f *boardForm) resize() {
	m := f.editor.board.Matrix()
	rows, cols := m.Rows(), m.Cols()
	if i := f.rows.SelectedIndex(); i >= 0 {
		rows = i + engine.MinSide
	}
	if i := f.cols.SelectedIndex(); i >= 0 {
		cols = i + engine.MinSide
	}
	f.editor.set(m.Resize(rows, cols))
}

// showText shows the board and the size that the text describes.
func (f *boardForm) showText() {
	if m, err := engine.ParseMatrix(f.text.Text, 0); err == nil {
		if engine.CheckSides(m.Rows(), m.Cols()) == nil { // a larger board could have thousands of tiles
			f.editor.show(m)
		}
		f.rows.Selected, f.cols.Selected = strconv.Itoa(m.Rows()), strconv.Itoa(m.Cols())
		f.rows.Refresh()
		f.cols.Refresh()
	}
	f.update()
}

// textOf returns a matrix as text with a line for each row.
func textOf(m engine.Matrix) string { return strings.ReplaceAll(m.String(), " / ", "\n") }

// An editor is a board whose tiles the player can change with the mouse, a finger or keys.
type editor struct {
	widget.BaseWidget
	widgets.Focus
	w        *Games
	board    *board.Board
	onChange func(engine.Matrix) // called after the player has changed the board
	onEnter  func()              // called for the Enter key
	// The rings around the selected cell, while the editor has the focus. One is visible on any board.
	rings    [2]canvas.Rectangle
	selected engine.Cell
	hasFocus bool
	stopHold func()        // stops the timer of a pressed button
	wasHeld  bool          // whether the pressed button has lowered a tile
	pressed  fyne.Position // where the pointer was pressed
	moved    fyne.Delta    // how far it has moved since then
}

// newEditor returns an editor that shows a matrix.
func newEditor(w *Games, m engine.Matrix, onChange func(engine.Matrix)) *editor {
	e := &editor{w: w, board: board.New(m, w.Style), onChange: onChange, stopHold: func() {}}
	e.Focus = widgets.PassTo(w.Keyboard)
	e.ExtendBaseWidget(e)
	return e
}

// show shows a matrix.
func (e *editor) show(m engine.Matrix) {
	e.board.Display(m, engine.Motion{}, 0)
	e.selected.Row, e.selected.Col = min(e.selected.Row, int16(m.Rows()-1)), min(e.selected.Col, int16(m.Cols()-1))
	e.Refresh()
}

// set shows a matrix that the player has chosen, and calls onChange.
func (e *editor) set(m engine.Matrix) {
	e.show(m)
	e.onChange(m)
}

// highestRaised is the highest tile that the player can reach by raising. The text may have higher ones.
const highestRaised = 131072

// raise raises the selected tile if the step is 1, and lowers it if the step is -1. An empty cell
// comes after the highest tile and before the lowest.
func (e *editor) raise(step int) {
	values := []int{0}
	for value := 2; value <= highestRaised; value *= 2 {
		values = append(values, value)
	}
	m := e.board.Matrix()
	i := slices.Index(values, m.At(e.selected)) // -1 for a higher tile
	if i < 0 && step < 0 {
		i = 0
	}
	e.set(m.With(e.selected, values[(i+step+len(values))%len(values)]))
}

// choose selects the cell at a point, and reports whether there is one.
func (e *editor) choose(at fyne.Position) bool {
	c, ok := e.board.CellAt(at)
	if ok {
		e.selected = c
		e.w.Canvas().Focus(e)
		e.Refresh()
	}
	return ok
}

// Tapped implements fyne.Tappable.
func (e *editor) Tapped(ev *fyne.PointEvent) {
	if !e.wasHeld && e.choose(ev.Position) {
		e.raise(1)
	}
	e.wasHeld = false
}

// TappedSecondary implements fyne.SecondaryTappable.
func (e *editor) TappedSecondary(ev *fyne.PointEvent) {
	if e.choose(ev.Position) {
		e.raise(-1)
	}
}

// holdTime is how long the player holds a button or a finger to lower a tile.
const holdTime = 500 * time.Millisecond

// MouseDown implements desktop.Mouseable. The toolkit reports a finger as a mouse.
func (e *editor) MouseDown(ev *desktop.MouseEvent) {
	e.stopHold()
	e.wasHeld, e.pressed, e.moved = false, ev.Position, fyne.Delta{}
	if ev.Button == desktop.MouseButtonPrimary {
		e.stopHold = e.w.After(holdTime, func() {
			e.wasHeld = true
			e.TappedSecondary(&ev.PointEvent)
		})
	}
}

// MouseUp implements desktop.Mouseable.
func (e *editor) MouseUp(*desktop.MouseEvent) { e.stopHold() }

// Dragged implements fyne.Draggable. A press whose pointer moves far changes no tile.
func (e *editor) Dragged(ev *fyne.DragEvent) {
	e.moved.DX += ev.Dragged.DX
	e.moved.DY += ev.Dragged.DY
	if !e.isNear() {
		e.stopHold()
	}
}

// isNear reports whether the pointer is within 10 points of the place where it was pressed.
func (e *editor) isNear() bool {
	return max(e.moved.DX, -e.moved.DX, e.moved.DY, -e.moved.DY) <= 10
}

// DragEnd implements fyne.Draggable. A press whose pointer has hardly moved is a tap; the toolkit
// does not report it as one.
func (e *editor) DragEnd() {
	e.stopHold()
	if e.isNear() {
		e.Tapped(&fyne.PointEvent{Position: e.pressed})
	}
}

// Cursor implements desktop.Cursorable.
func (e *editor) Cursor() desktop.Cursor { return desktop.PointerCursor }

// KeyDown implements desktop.Keyable.
func (e *editor) KeyDown(ev *fyne.KeyEvent) {
	m, c := e.board.Matrix(), e.selected
	switch ev.Name {
	case fyne.KeyLeft:
		c.Col = max(c.Col-1, 0)
	case fyne.KeyRight:
		c.Col = min(c.Col+1, int16(m.Cols()-1))
	case fyne.KeyUp:
		c.Row = max(c.Row-1, 0)
	case fyne.KeyDown:
		c.Row = min(c.Row+1, int16(m.Rows()-1))
	case fyne.KeySpace:
		e.raise(1)
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.set(m.With(c, 0))
	case fyne.KeyReturn, fyne.KeyEnter:
		e.onEnter()
	default:
		e.Focus.KeyDown(ev)
	}
	if c != e.selected {
		e.selected = c
		e.Refresh()
	}
}

// TypedRune implements fyne.Focusable. The digits 1 to 9 set the tiles 2, 4, 8 and so on up to 512, and
// 0 empties the cell.
func (e *editor) TypedRune(r rune) {
	switch {
	case '0' <= r && r <= '9':
		e.set(e.board.Matrix().With(e.selected, 1<<(r-'0')&^1))
	case r == '+':
		e.raise(1)
	case r == '-':
		e.raise(-1)
	default:
		e.Focus.TypedRune(r)
	}
}

// FocusGained implements fyne.Focusable.
func (e *editor) FocusGained() { e.hasFocus = true; e.Refresh() }

// FocusLost implements fyne.Focusable.
func (e *editor) FocusLost() { e.hasFocus = false; e.Refresh() }

// CreateRenderer implements fyne.Widget.
func (e *editor) CreateRenderer() fyne.WidgetRenderer { return editorRenderer{e} }

// editorRenderer draws the rings of an editor over its board.
type editorRenderer struct{ e *editor }

// Layout implements fyne.WidgetRenderer.
func (r editorRenderer) Layout(size fyne.Size) {
	r.e.board.Resize(size)
	at, side, gap := r.e.board.CellArea(r.e.selected)
	width, inset := max(1, widgets.Floor(gap/3)), float32(0)
	for i, colour := range []color.Color{r.e.w.Style.Colors.Page, r.e.w.Style.Colors.Ink} {
		if !r.e.hasFocus {
			colour = color.Transparent
		}
		ring := &r.e.rings[i]
		inset += width
		ring.FillColor, ring.StrokeColor, ring.StrokeWidth = color.Transparent, colour, width
		ring.CornerRadius = 0.06*side + inset
		ring.Move(at.SubtractXY(inset, inset))
		ring.Resize(fyne.NewSquareSize(side + 2*inset))
	}
}

// MinSize implements fyne.WidgetRenderer.
func (r editorRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(100) }

// Objects implements fyne.WidgetRenderer.
func (r editorRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.e.board, &r.e.rings[0], &r.e.rings[1]}
}

// Refresh implements fyne.WidgetRenderer.
func (r editorRenderer) Refresh() {
	r.Layout(r.e.Size())
	for i := range r.e.rings {
		r.e.rings[i].Refresh()
	}
}

// Destroy implements fyne.WidgetRenderer.
func (r editorRenderer) Destroy() {}
