package gui

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

// openBoard shows an editor for the board of a practice game. It starts with the current board. The
// player can change the board itself, or its text, and each shows the changes of the other. The board
// stays as it is while the text is not a board, or has a size that is not allowed.
func openBoard(w *window) {
	scene := w.session.Scene()
	s := scene.State
	if scene.IsPractice {
		s.Rules = engine.Classic() // a practice game changes the rules to fit its board
	}
	m := s.Matrix
	if engine.CheckSides(m.Rows(), m.Cols()) != nil { // a recording can have a board of other sizes
		m = engine.NewMatrix(4, 4)
	}
	entry := widgets.NewEntry(w.keyDown, w.paste)
	entry.MultiLine = true
	e := newEditor(w, m, func(m engine.Matrix) { entry.SetText(textOf(m)) })
	entry.SetText(textOf(m))
	sides := numbers(engine.MinSide, engine.MaxSide, 1)
	var rows, cols *widgets.Choice
	resize := func(string) {
		m := e.board.Matrix()
		chosen := func(c *widgets.Choice, side int) int {
			if i := c.SelectedIndex(); i >= 0 {
				return i + engine.MinSide
			}
			return side // the text has a side that is not among the options
		}
		e.set(resized(m, chosen(rows, m.Rows()), chosen(cols, m.Cols())))
	}
	rows, cols = widgets.NewChoice(w.keyDown, sides, resize), widgets.NewChoice(w.keyDown, sides, resize)
	help := words.T("Click a cell to raise its tile; right-click or hold to lower it. Arrow keys select a cell, 0 to 9 set its tile. Practice games have no best score.")
	message := widgets.NewParagraph("")
	message.SizeName = theme.SizeNameCaptionText
	body := container.New(besideOrBelow{share: 0.3, maxHeight: 200}, e, container.NewBorder(nil, message, nil, nil, entry))
	read := func() (session.Start, string, error) {
		m, err := engine.ParseMatrix(entry.Text, 0)
		if err == nil {
			if _, err = engine.NewOn(s.Rules, 0, m); err == nil {
				err = engine.CheckSides(m.Rows(), m.Cols())
			}
		}
		return session.Start{Rules: s.Rules, Board: &m, Fresh: true}, help, err
	}
	onChange, play := openForm(w, words.T("Custom board"), body, e, message, read, rows, widget.NewLabel("×"), cols)
	e.onEnter = play
	showText := func() {
		if m, err := engine.ParseMatrix(entry.Text, 0); err == nil {
			if engine.CheckSides(m.Rows(), m.Cols()) == nil { // a larger board could have thousands of tiles
				e.show(m)
			}
			rows.Selected, cols.Selected = strconv.Itoa(m.Rows()), strconv.Itoa(m.Cols())
			rows.Refresh()
			cols.Refresh()
		}
		onChange()
	}
	entry.OnChanged = func(string) { showText() }
	w.top().press = func(key string) bool { // the keys of the editor; the text field handles its own
		switch key {
		case "Ctrl+C":
			fyne.CurrentApp().Clipboard().SetContent(entry.Text)
		case "Ctrl+V":
			w.paste(entry.SetText)
		default:
			return false
		}
		return true
	}
	showText()
}

// textOf returns a matrix as text with a line for each row.
func textOf(m engine.Matrix) string { return strings.ReplaceAll(m.String(), " / ", "\n") }

// changed returns a matrix with another value in a cell. It returns the same matrix if the tiles
// would be too large.
func changed(m engine.Matrix, c engine.Cell, value int) engine.Matrix {
	rows := rowsOf(m, m.Rows(), m.Cols())
	rows[c.Row][c.Col] = value
	if result, err := engine.MatrixOf(rows, 0); err == nil {
		return result
	}
	return m
}

// resized returns a matrix with another number of rows and columns. New cells are empty.
func resized(m engine.Matrix, rows, cols int) engine.Matrix {
	result, err := engine.MatrixOf(rowsOf(m, rows, cols), 0)
	if err != nil {
		panic(err) // impossible: m is valid, and its tiles are as large as before
	}
	return result
}

// rowsOf returns the upper left part of a matrix, with empty cells where the matrix ends.
func rowsOf(m engine.Matrix, rows, cols int) [][]int {
	values := make([][]int, rows)
	for row := range values {
		values[row] = make([]int, cols)
	}
	for c, value := range m.Cells() {
		if int(c.Row) < rows && int(c.Col) < cols {
			values[c.Row][c.Col] = value
		}
	}
	return values
}

// besideOrBelow is the layout of a board and a form. The form is beside the board if the area is wide,
// and otherwise below it.
type besideOrBelow struct {
	// The height of the form below the board is a share of the whole height, up to maxHeight in
	// points. It is more if the parts of the form need more.
	share, maxHeight float32
}

// MinSize implements fyne.Layout.
func (l besideOrBelow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	form := objects[1].MinSize()
	return fyne.NewSize(form.Width, form.Height+100)
}

// Layout implements fyne.Layout.
func (l besideOrBelow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	picture, form := objects[0], objects[1]
	const gap = 12
	if size.Width > 1.3*size.Height && size.Width > 440 {
		side := min(size.Height, floor((size.Width-gap)*0.55))
		picture.Resize(fyne.NewSize(side, size.Height))
		picture.Move(fyne.Position{})
		form.Resize(fyne.NewSize(size.Width-side-gap, size.Height))
		form.Move(fyne.NewPos(side+gap, 0))
		return
	}
	form.Resize(fyne.NewSize(size.Width, form.Size().Height)) // a wrapped text then knows its height
	height := max(form.MinSize().Height, min(floor(l.share*size.Height), l.maxHeight))
	top := min(max(100, size.Height-height-gap), size.Width)
	picture.Resize(fyne.NewSize(size.Width, top))
	picture.Move(fyne.Position{})
	form.Resize(fyne.NewSize(size.Width, size.Height-top-gap))
	form.Move(fyne.NewPos(0, top+gap))
}

// An editor is a board whose tiles the player can change with the mouse, a finger or keys.
type editor struct {
	widget.BaseWidget
	w        *window
	board    *board.Board
	onChange func(engine.Matrix) // called after the player has changed the board
	onEnter  func()              // called for the Enter key
	rings    [2]canvas.Rectangle // around the selected cell, while the editor has the focus; two colours, so that one is visible on any board
	selected engine.Cell
	hasFocus bool
	stopHold func()        // stops the timer of a pressed button
	wasHeld  bool          // whether the pressed button has lowered a tile
	pressed  fyne.Position // where the pointer was pressed
	moved    fyne.Delta    // how far it has moved since then
}

// newEditor returns an editor that shows a matrix.
func newEditor(w *window, m engine.Matrix, onChange func(engine.Matrix)) *editor {
	e := &editor{w: w, board: board.New(m, w.style), onChange: onChange, stopHold: func() {}}
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
	e.set(changed(m, e.selected, values[(i+step+len(values))%len(values)]))
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
		e.stopHold = e.w.after(holdTime, func() {
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
		e.set(changed(m, c, 0))
	case fyne.KeyReturn, fyne.KeyEnter:
		e.onEnter()
	default:
		e.w.keyDown(ev)
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
		e.set(changed(e.board.Matrix(), e.selected, 1<<(r-'0')&^1))
	case r == '+':
		e.raise(1)
	case r == '-':
		e.raise(-1)
	default:
		e.w.keyboard.typedRune(r)
	}
}

// KeyUp implements desktop.Keyable.
func (e *editor) KeyUp(ev *fyne.KeyEvent) { e.w.keyboard.keyUp(ev) }

// TypedKey implements fyne.Focusable. It does nothing, because KeyDown handles the keys.
func (e *editor) TypedKey(*fyne.KeyEvent) {}

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
	width, inset := max(1, floor(gap/3)), float32(0)
	for i, colour := range []color.Color{r.e.w.style.Colors.Page, r.e.w.style.Colors.Ink} {
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
