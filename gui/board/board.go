// Package board has the widget that shows a matrix as tiles on a board, and the
// motions of moves. It knows neither games nor windows.
package board

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

// A Board shows a matrix, and the motion of the move that led to it. Every picture is
// drawn in full from the matrix or the motion: the tiles have no state of their own.
type Board struct {
	widget.BaseWidget
	OnSettled func() // called when a matrix is shown and nothing moves any more; may be nil

	style  *Style
	matrix engine.Matrix       // the one that is shown, or that a motion leads to
	ground [3]canvas.Rectangle // the upper edge, the middle and the lower edge
	cells  []*canvas.Rectangle
	tiles  []*tile          // one for each cell, and one for a tile that a move spawns
	ring   canvas.Rectangle // around the tile that is celebrated
	side   float32          // of a cell
	gap    float32          // between two cells
	motion *fyne.Animation  // nil while nothing moves
}

// New returns a board that shows a matrix.
func New(m engine.Matrix, style *Style) *Board {
	b := &Board{style: style}
	b.ExtendBaseWidget(b)
	b.build(m)
	return b
}

// build makes the cells and tiles for a matrix.
func (b *Board) build(m engine.Matrix) {
	b.matrix = m
	b.cells, b.tiles = nil, []*tile{newTile(b.style)}
	for range m.Cells() {
		b.cells = append(b.cells, &canvas.Rectangle{})
		b.tiles = append(b.tiles, newTile(b.style))
	}
	b.paint()
}

// paint gives the board and its cells their colours.
func (b *Board) paint() {
	for i := range b.ground {
		b.ground[i].FillColor = b.style.Colors.Board
	}
	for _, cell := range b.cells {
		cell.FillColor = b.style.Colors.Cell
	}
}

// CreateRenderer is for the toolkit.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return renderer{b} }

// Matrix returns the matrix that is shown, or that a motion leads to.
func (b *Board) Matrix() engine.Matrix { return b.matrix }

// Display shows a matrix: by a motion, or at once if the motion is zero or the speed
// is Off. In the end a ring spreads from the tile that the motion merged to the
// celebrated value; 0 celebrates nothing. A motion that is under way ends at once.
func (b *Board) Display(m engine.Matrix, motion engine.Motion, celebrated int) {
	b.stop()
	resized := m.Rows() != b.matrix.Rows() || m.Cols() != b.matrix.Cols()
	b.matrix = m
	if resized {
		b.build(m)
		b.Refresh()
	}
	if motion.Undone {
		b.start(b.newUndo(motion))
	} else {
		b.start(b.newMove(motion, celebrated))
	}
}

// start starts an animation that leads to the matrix.
func (b *Board) start(a animation) {
	if a.duration() == 0 {
		b.settle()
		return
	}
	b.motion = &fyne.Animation{
		Duration: a.duration(),
		Curve:    fyne.AnimationLinear,
		Tick: func(done float32) {
			if done < 1 {
				a.draw(time.Duration(done * float32(a.duration())))
			} else {
				b.Finish()
			}
		},
	}
	a.draw(0)
	b.motion.Start()
}

// Moving reports whether a motion is under way.
func (b *Board) Moving() bool { return b.motion != nil }

func (b *Board) stop() {
	if b.motion != nil {
		b.motion.Stop()
		b.motion = nil
	}
}

// Finish ends the motion that is under way, if one is: it shows the matrix.
func (b *Board) Finish() {
	if b.Moving() {
		b.stop()
		b.settle()
	}
}

// settle shows the matrix and reports that nothing moves.
func (b *Board) settle() {
	b.placeTiles()
	if b.OnSettled != nil {
		b.OnSettled()
	}
}

// placeTiles shows every tile of the matrix in its cell, and nothing else.
func (b *Board) placeTiles() {
	unused := b.tiles
	for c, value := range b.matrix.Cells() {
		if value != 0 {
			b.placeTile(unused[0], value, b.position(c), 1)
			unused = unused[1:]
		}
	}
	for _, t := range unused {
		t.Hide()
	}
	b.ring.Resize(fyne.Size{})
	b.requestFrame()
}

// requestFrame makes the toolkit draw a frame. A tile that is shown for the first time
// does not: the canvas does not know it before it is painted. Without this, a frame in
// which only a spawned tile changed would come with the next move.
func (b *Board) requestFrame() { b.ground[0].Refresh() }

// position returns the upper left corner of a cell.
func (b *Board) position(c engine.Cell) fyne.Position {
	step := b.side + b.gap
	return b.ground[0].Position().AddXY(b.gap+float32(c.Col)*step, b.gap+float32(c.Row)*step)
}

// placeTile shows a tile whose full size has its upper left corner at a position. The
// tile is scaled about its centre.
func (b *Board) placeTile(t *tile, value int, at fyne.Position, scale float32) {
	text := b.style.label(value)
	textSize := digitSize(text, b.side)
	if scale < 1 {
		// In quarters, because the toolkit caches each size.
		textSize = max(1, float32(math.Round(float64(textSize*float32(math.Ceil(float64(scale*4)))/4))))
	}
	t.set(value, text, textSize, b.side*cornerShare)
	inset := b.side * (1 - scale) / 2
	t.Move(at.AddXY(inset, inset))
	t.Resize(fyne.NewSquareSize(b.side * scale))
	t.Show()
}

// Ground returns where the ground is on the board, and the radius of its corners.
func (b *Board) Ground() (at fyne.Position, size fyne.Size, radius float32) {
	return b.ground[0].Position(), b.Fit(b.Size()), b.ground[0].TopLeftCornerRadius
}

// Fit returns the size of the largest board that fits into an area.
func (b *Board) Fit(area fyne.Size) fyne.Size {
	side, gap := b.measure(area)
	length := func(cells int) float32 { return float32(cells)*(side+gap) + gap }
	return fyne.NewSize(length(b.matrix.Cols()), length(b.matrix.Rows()))
}

// measure returns the side of a cell and the gap between two for a board that fits
// into an area. Both are whole points, so that edges are sharp.
func (b *Board) measure(area fyne.Size) (side, gap float32) {
	cellsAndGaps := func(cells int) float32 { return float32(cells) + float32(cells+1)*gapShare }
	side = min(area.Width/cellsAndGaps(b.matrix.Cols()), area.Height/cellsAndGaps(b.matrix.Rows()))
	gap = max(1, floor(side*gapShare))
	room := func(length float32, cells int) float32 {
		return floor((length - gap*float32(cells+1)) / float32(cells))
	}
	side = max(1, min(room(area.Width, b.matrix.Cols()), room(area.Height, b.matrix.Rows())))
	return side, gap
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// layGround places the ground. Only its edges have round corners: painting a
// rectangle with round corners without a graphics card takes several times as long as
// painting one without, and in one piece the ground was a fifth of the cost of a move.
func (b *Board) layGround(at fyne.Position, size fyne.Size) {
	upper, middle, lower := &b.ground[0], &b.ground[1], &b.ground[2]
	upper.Move(at)
	middle.Move(at.AddXY(0, b.gap-1)) // overlaps the edges, so that no seam shows at any scale
	lower.Move(at.AddXY(0, size.Height-b.gap))
	upper.Resize(fyne.NewSize(size.Width, b.gap))
	middle.Resize(size.SubtractWidthHeight(0, 2*b.gap-2))
	lower.Resize(upper.Size())
	radius := 2 * b.side * cornerShare
	upper.TopLeftCornerRadius, upper.TopRightCornerRadius = radius, radius
	lower.BottomLeftCornerRadius, lower.BottomRightCornerRadius = radius, radius
}

type renderer struct{ b *Board }

// Layout is for the toolkit.
func (r renderer) Layout(size fyne.Size) {
	b := r.b
	b.side, b.gap = b.measure(size)
	fit := b.Fit(size)
	b.layGround(fyne.NewPos(floor((size.Width-fit.Width)/2), floor((size.Height-fit.Height)/2)), fit)
	cells := b.cells // in the order of the matrix
	for c := range b.matrix.Cells() {
		cells[0].CornerRadius = b.side * cornerShare
		cells[0].Resize(fyne.NewSquareSize(b.side))
		cells[0].Move(b.position(c))
		cells = cells[1:]
	}
	b.Finish()
	b.placeTiles()
}

// MinSize is for the toolkit.
func (r renderer) MinSize() fyne.Size { return fyne.Size{} }

// Objects is for the toolkit.
func (r renderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.b.ground {
		objects = append(objects, &r.b.ground[i])
	}
	for _, cell := range r.b.cells {
		objects = append(objects, cell)
	}
	// The ring is below the tiles and never hidden. It has a least size: if it were
	// shown later, or moved down in the list, the canvas would lay out the board again,
	// which ends the motion.
	objects = append(objects, &r.b.ring)
	for _, t := range r.b.tiles {
		objects = append(objects, t)
	}
	return objects
}

// Refresh is for the toolkit.
func (r renderer) Refresh() {
	r.b.paint()
	for _, t := range r.b.tiles {
		t.Refresh()
	}
	r.Layout(r.b.Size())
}

// Destroy is for the toolkit.
func (r renderer) Destroy() {}
