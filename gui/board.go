package gui

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
)

// The measures of the original, as shares of the side of a cell.
const (
	gapShare    = 15 / 106.25
	cornerShare = 3 / 106.25
)

// A board shows the matrix of a state, and the move that led to it. What it
// shows is always set in full from a state: tiles have no life of their own.
type board struct {
	widget.BaseWidget
	settled func() // called when a state is shown and nothing moves any more; nil if nobody waits
	speed   speed

	matrix engine.Matrix       // what is shown, or being moved to
	ground [3]canvas.Rectangle // the upper edge, the middle and the lower edge
	cells  []*canvas.Rectangle
	tiles  []*tile          // one for each cell, and one that a move spawns
	ring   canvas.Rectangle // around a tile that is celebrated
	side   float32          // of a cell
	gap    float32          // between two
	motion *fyne.Animation
}

func newBoard(m engine.Matrix) *board {
	b := &board{}
	b.ExtendBaseWidget(b)
	b.furnish(m)
	return b
}

// furnish makes the cells and tiles for a matrix.
func (b *board) furnish(m engine.Matrix) {
	b.matrix = m
	b.paintGround()
	b.cells, b.tiles = nil, []*tile{newTile()}
	for range m.Rows() * m.Cols() {
		b.cells = append(b.cells, canvas.NewRectangle(colors.Cell))
		b.tiles = append(b.tiles, newTile())
	}
}

// CreateRenderer is for the toolkit.
func (b *board) CreateRenderer() fyne.WidgetRenderer { return boardRenderer{b} }

// show brings the board to a state: by a motion, or at once if the motion is zero or
// nothing may move. A motion under way gives way.
func (b *board) show(s engine.State, m engine.Motion) {
	b.stop()
	if s.Matrix.Rows() != b.matrix.Rows() || s.Matrix.Cols() != b.matrix.Cols() {
		b.furnish(s.Matrix)
		b.Refresh()
	}
	b.matrix = s.Matrix
	if m.Undone {
		b.start(b.newMotionBack(m))
	} else {
		b.start(b.newMotion(s, m))
	}
}

// start starts a motion to the matrix.
func (b *board) start(m motion) {
	if m.duration() == 0 {
		b.settle()
		return
	}
	b.motion = &fyne.Animation{
		Duration: m.duration(),
		Curve:    fyne.AnimationLinear,
		Tick: func(done float32) {
			if done < 1 {
				m.draw(time.Duration(done * float32(m.duration())))
				return
			}
			b.stop()
			b.settle()
		},
	}
	m.draw(0)
	b.motion.Start()
}

// moving tells whether a motion is under way.
func (b *board) moving() bool { return b.motion != nil }

func (b *board) stop() {
	if b.motion != nil {
		b.motion.Stop()
		b.motion = nil
	}
}

// finish puts in place what is moving, if anything is.
func (b *board) finish() {
	if b.moving() {
		b.stop()
		b.settle()
	}
}

// settle ends at the matrix what was moving, if anything was.
func (b *board) settle() {
	b.place()
	if b.settled != nil {
		b.settled()
	}
}

// place puts every tile of the matrix in its place.
func (b *board) place() {
	free := b.tiles
	for row := range int16(b.matrix.Rows()) {
		for col := range int16(b.matrix.Cols()) {
			c := engine.Cell{Row: row, Col: col}
			if value := b.matrix.At(c); value != 0 {
				b.put(free[0], value, b.at(c), 1)
				free = free[1:]
			}
		}
	}
	for _, t := range free {
		t.Hide()
	}
	b.ring.Resize(fyne.Size{})
	b.repaint()
}

// repaint makes sure of the next frame. What is shown for the first time does
// not: the canvas does not know of it until it has been painted. So a spawned
// tile, if it alone changed in a frame, would stay away until the next move.
func (b *board) repaint() { b.ground[0].Refresh() }

// at returns the place of a cell's upper left corner.
func (b *board) at(c engine.Cell) fyne.Position {
	step := b.side + b.gap
	return b.ground[0].Position().AddXY(b.gap+float32(c.Col)*step, b.gap+float32(c.Row)*step)
}

// put shows a tile at a place, scaled about its centre.
func (b *board) put(t *tile, value int, at fyne.Position, scale float32) {
	textSize := digitSize(value, b.side)
	if scale < 1 {
		// In quarters, for the sake of the toolkit's cache.
		textSize = max(1, float32(math.Round(float64(textSize*float32(math.Ceil(float64(scale*4)))/4))))
	}
	t.set(value, textSize, b.side*cornerShare)
	inset := b.side * (1 - scale) / 2
	t.Move(at.AddXY(inset, inset))
	t.Resize(fyne.NewSquareSize(b.side * scale))
	t.Show()
}

// fit returns the size of the largest board that has room in an area.
func (b *board) fit(area fyne.Size) fyne.Size {
	side, gap := b.measures(area)
	span := func(n int) float32 { return float32(n)*(side+gap) + gap }
	return fyne.NewSize(span(b.matrix.Cols()), span(b.matrix.Rows()))
}

// measures returns the side of a cell and the gap between two, in whole points
// so that edges are sharp.
func (b *board) measures(area fyne.Size) (side, gap float32) {
	share := func(n int) float32 { return float32(n) + float32(n+1)*gapShare }
	side = min(area.Width/share(b.matrix.Cols()), area.Height/share(b.matrix.Rows()))
	gap = max(1, floor(side*gapShare))
	room := func(length float32, n int) float32 { return floor((length - gap*float32(n+1)) / float32(n)) }
	side = max(1, min(room(area.Width, b.matrix.Cols()), room(area.Height, b.matrix.Rows())))
	return side, gap
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// layGround puts the ground at a place. Only its edges have round corners: what
// has them is painted, with software, at several times the cost of what has none,
// and in one piece the ground was a fifth of all that a move cost.
func (b *board) layGround(at fyne.Position, size fyne.Size) {
	upper, middle, lower := &b.ground[0], &b.ground[1], &b.ground[2]
	upper.Move(at)
	middle.Move(at.AddXY(0, b.gap-1)) // with no seam at any scale
	lower.Move(at.AddXY(0, size.Height-b.gap))
	upper.Resize(fyne.NewSize(size.Width, b.gap))
	middle.Resize(size.SubtractWidthHeight(0, 2*b.gap-2))
	lower.Resize(upper.Size())
	radius := 2 * b.side * cornerShare
	upper.TopLeftCornerRadius, upper.TopRightCornerRadius = radius, radius
	lower.BottomLeftCornerRadius, lower.BottomRightCornerRadius = radius, radius
}

func (b *board) paintGround() {
	for i := range b.ground {
		b.ground[i].FillColor = colors.Board
	}
}

type boardRenderer struct{ b *board }

// Layout is for the toolkit.
func (r boardRenderer) Layout(size fyne.Size) {
	b := r.b
	b.side, b.gap = b.measures(size)
	fit := b.fit(size)
	b.layGround(fyne.NewPos(floor((size.Width-fit.Width)/2), floor((size.Height-fit.Height)/2)), fit)
	for i, cell := range b.cells {
		cell.CornerRadius = b.side * cornerShare
		cell.Resize(fyne.NewSquareSize(b.side))
		cell.Move(b.at(engine.Cell{Row: int16(i / b.matrix.Cols()), Col: int16(i % b.matrix.Cols())}))
	}
	b.finish()
	b.place()
}

// MinSize is for the toolkit.
func (r boardRenderer) MinSize() fyne.Size { return fyne.Size{} }

// Objects is for the toolkit.
func (r boardRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.b.ground {
		objects = append(objects, &r.b.ground[i])
	}
	for _, cell := range r.b.cells {
		objects = append(objects, cell)
	}
	// Before the tiles and never hidden: it has a least size, so that if it came to
	// be shown, or moved down as a tile did, the canvas would lay out the board anew,
	// which ends its motion.
	objects = append(objects, &r.b.ring)
	for _, t := range r.b.tiles {
		objects = append(objects, t)
	}
	return objects
}

// Refresh is for the toolkit.
func (r boardRenderer) Refresh() {
	r.b.paintGround()
	for _, cell := range r.b.cells {
		cell.FillColor = colors.Cell
	}
	for _, t := range r.b.tiles {
		t.Refresh()
	}
	r.Layout(r.b.Size())
}

// Destroy is for the toolkit.
func (r boardRenderer) Destroy() {}

// A field is a board whose tiles can be swiped.
type field struct {
	board
	swiped func(engine.Direction)
	drag   fyne.Delta
}

func newField(m engine.Matrix, swiped func(engine.Direction)) *field {
	f := &field{swiped: swiped}
	f.ExtendBaseWidget(f)
	f.furnish(m)
	return f
}

// Dragged adds up the way of a drag. It is for the toolkit.
func (f *field) Dragged(ev *fyne.DragEvent) {
	f.drag.DX += ev.Dragged.DX
	f.drag.DY += ev.Dragged.DY
}

// DragEnd makes the move that the drag was. It is for the toolkit.
func (f *field) DragEnd() {
	d, ok := swipe(f.drag)
	f.drag = fyne.Delta{}
	if ok {
		f.swiped(d)
	}
}

// swipe returns the direction of a drag, by the larger axis. As in the
// original, one of 10 points or less is none.
func swipe(way fyne.Delta) (d engine.Direction, ok bool) {
	dx, dy := abs(way.DX), abs(way.DY)
	switch {
	case max(dx, dy) <= 10:
		return 0, false
	case dx > dy && way.DX < 0:
		return engine.Leftward, true
	case dx > dy:
		return engine.Rightward, true
	case way.DY < 0:
		return engine.Upward, true
	}
	return engine.Downward, true
}

func abs(x float32) float32 { return max(x, -x) }
