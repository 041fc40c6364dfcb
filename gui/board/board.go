// Package board has a widget that shows a matrix as tiles on a board, and animates moves. It does
// not depend on games or windows.
package board

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
)

// Lengths as fractions of the side of a cell. The gap is that of the original game, whose style
// sheet has cells of 106.25 pixels and gaps of 15 pixels. The corners are rounder.
const (
	gapShare    = 15 / 106.25
	cornerShare = 0.06
)

// A Board is a widget that shows a matrix, and animates the motion that led to it. Each frame is
// drawn completely from the matrix or the motion, whatever the last frame showed.
type Board struct {
	widget.BaseWidget
	OnSettled func() // called when the board shows its matrix and nothing moves; may be nil

	style   *Style
	matrix  engine.Matrix       // the matrix shown when nothing moves
	ground  [3]canvas.Rectangle // the background: its upper edge, middle and lower edge
	cells   []*canvas.Rectangle
	tiles   []*tile         // one for each cell, and one more for a spawned tile
	sparks  *fyne.Container // the sparks of the celebrated tile; empty if no tile shines
	side    float32         // the side of a cell, in points
	gap     float32         // the gap between two cells, in points
	laidOut fyne.Size       // the size of the last layout
	motion  *fyne.Animation // the running animation, or nil

	hint    engine.Direction     // the direction of the hint; 0 without a hint
	pair    map[engine.Cell]bool // the cells of the two tiles that the hint outlines
	dragged float32              // how far the player has dragged the tiles of a move, in points
}

// New returns a board that shows a matrix.
func New(m engine.Matrix, style *Style) *Board {
	b := &Board{style: style}
	b.ExtendBaseWidget(b)
	b.build(m)
	return b
}

// build creates the cells and tiles for a matrix.
func (b *Board) build(m engine.Matrix) {
	b.matrix = m
	b.cells, b.tiles, b.sparks = nil, []*tile{newTile(b.style)}, container.NewWithoutLayout()
	for range m.Cells() {
		b.cells = append(b.cells, &canvas.Rectangle{})
		b.tiles = append(b.tiles, newTile(b.style))
	}
	b.paint()
}

// paint sets the colours of the background and the cells.
func (b *Board) paint() {
	for i := range b.ground {
		b.ground[i].FillColor = b.style.Colors.Board
	}
	for _, cell := range b.cells {
		cell.FillColor = b.style.Colors.Cell
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return renderer{b} }

// Matrix returns the matrix that the board shows, or will show when nothing moves.
func (b *Board) Matrix() engine.Matrix { return b.matrix }

// Display shows a matrix. It first animates the motion that led to the matrix, unless the motion is
// zero or the speed is Off. If the motion makes a tile of the celebrated value, that tile shines at
// the end; 0 celebrates nothing. Display stops an animation that is running.
func (b *Board) Display(m engine.Matrix, motion engine.Motion, celebrated int) {
	b.stop()
	resized := m.Rows() != b.matrix.Rows() || m.Cols() != b.matrix.Cols()
	b.matrix = m
	if resized {
		b.build(m)
		b.Refresh()
	}
	var a animation
	if motion.Undone {
		a = b.newUndo(motion)
	} else {
		a = b.newMove(motion, celebrated)
	}
	b.dragged = 0
	b.start(a.duration(), a.draw)
}

// start starts an animation that ends with the matrix. It calls draw with the time since the start,
// for each frame.
func (b *Board) start(duration time.Duration, draw func(time.Duration)) {
	if duration == 0 {
		b.settle()
		return
	}
	b.motion = &fyne.Animation{
		Duration: duration,
		Curve:    fyne.AnimationLinear,
		Tick: func(done float32) {
			if done < 1 {
				draw(time.Duration(done * float32(duration)))
			} else {
				b.Finish()
			}
		},
	}
	draw(0)
	b.motion.Start()
}

// Moving reports whether an animation is running.
func (b *Board) Moving() bool { return b.motion != nil }

// stop stops the running animation, and leaves the tiles where they are.
func (b *Board) stop() {
	if b.motion != nil {
		b.motion.Stop()
		b.motion = nil
		b.endShine()
	}
}

// Finish stops the running animation and shows the matrix. It does nothing if no animation is
// running.
func (b *Board) Finish() {
	if b.Moving() {
		b.stop()
		b.settle()
	}
}

// settle shows the matrix and calls OnSettled.
func (b *Board) settle() {
	b.placeTiles()
	if b.OnSettled != nil {
		b.OnSettled()
	}
}

// placeTiles shows each tile of the matrix in its cell, and hides everything else.
func (b *Board) placeTiles() {
	unused := b.tiles
	for c, value := range b.matrix.Cells() {
		if value != 0 {
			unused[0].setOutline(b.pair[c])
			b.placeTile(unused[0], value, b.position(c), 1)
			unused = unused[1:]
		}
	}
	for _, t := range unused {
		t.setOutline(false)
		t.Hide()
	}
	b.requestFrame()
}

// requestFrame makes the toolkit draw a frame. Showing a tile for the first time does not, because
// the canvas does not know a tile that it has not painted. Without requestFrame, such a tile would
// appear only with the next move.
func (b *Board) requestFrame() { b.ground[0].Refresh() }

// position returns the position of the upper left corner of a cell.
func (b *Board) position(c engine.Cell) fyne.Position {
	step := b.side + b.gap
	return b.ground[0].Position().AddXY(b.gap+float32(c.Col)*step, b.gap+float32(c.Row)*step)
}

// placeTile shows a tile. The position is that of the upper left corner of the tile at scale 1; the
// tile is scaled about its centre.
func (b *Board) placeTile(t *tile, value int, at fyne.Position, scale float32) {
	text := b.style.label(value)
	textSize := digitSize(text, b.side)
	if scale < 1 {
		// The toolkit caches each text size, so there are only four for each tile.
		textSize = max(1, float32(math.Round(float64(textSize*float32(math.Ceil(float64(scale*4)))/4))))
	}
	t.set(value, text, textSize, b.side*cornerShare, b.gap)
	inset := b.side * (1 - scale) / 2
	t.Move(at.AddXY(inset, inset))
	t.Resize(fyne.NewSquareSize(b.side * scale))
	t.Show()
}

// Ground returns the position and the size of the background in the widget, and the radius of its
// corners, in points.
func (b *Board) Ground() (at fyne.Position, size fyne.Size, radius float32) {
	return b.ground[0].Position(), b.Fit(b.Size()), b.ground[0].TopLeftCornerRadius
}

// Fit returns the size of the largest background that fits into an area.
func (b *Board) Fit(area fyne.Size) fyne.Size {
	side, gap := b.measure(area)
	length := func(cells int) float32 { return float32(cells)*(side+gap) + gap }
	return fyne.NewSize(length(b.matrix.Cols()), length(b.matrix.Rows()))
}

// measure returns the side of a cell and the gap between two cells for the largest board that fits
// into an area. Both are whole points, so that edges are sharp, and at least 1.
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

// layoutGround places the background. Only its edges have round corners: without a graphics card,
// painting a rectangle with round corners takes several times as long as painting one without. In
// one piece, the background was a fifth of the cost of a move.
func (b *Board) layoutGround(at fyne.Position, size fyne.Size) {
	upper, middle, lower := &b.ground[0], &b.ground[1], &b.ground[2]
	upper.Move(at)
	middle.Move(at.AddXY(0, b.gap-1)) // overlaps the edges, so that no seam is visible at any scale
	lower.Move(at.AddXY(0, size.Height-b.gap))
	upper.Resize(fyne.NewSize(size.Width, b.gap))
	middle.Resize(size.SubtractWidthHeight(0, 2*b.gap-2))
	lower.Resize(upper.Size())
	radius := 2 * b.side * cornerShare
	upper.TopLeftCornerRadius, upper.TopRightCornerRadius = radius, radius
	lower.BottomLeftCornerRadius, lower.BottomRightCornerRadius = radius, radius
}

// renderer draws a board.
type renderer struct{ b *Board }

// Layout implements fyne.WidgetRenderer. It does nothing if the size has not changed: the canvas
// lays out the board whenever an object appears, also during an animation.
func (r renderer) Layout(size fyne.Size) {
	b := r.b
	if b.laidOut == size {
		return
	}
	b.laidOut = size
	b.side, b.gap = b.measure(size)
	fit := b.Fit(size)
	b.layoutGround(fyne.NewPos(floor((size.Width-fit.Width)/2), floor((size.Height-fit.Height)/2)), fit)
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

// MinSize implements fyne.WidgetRenderer.
func (r renderer) MinSize() fyne.Size { return fyne.Size{} }

// Objects implements fyne.WidgetRenderer.
func (r renderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.b.ground {
		objects = append(objects, &r.b.ground[i])
	}
	for _, cell := range r.b.cells {
		objects = append(objects, cell)
	}
	for _, t := range r.b.tiles {
		objects = append(objects, t)
	}
	return append(objects, r.b.sparks)
}

// Refresh implements fyne.WidgetRenderer.
func (r renderer) Refresh() {
	r.b.paint()
	for _, t := range r.b.tiles {
		t.Refresh()
	}
	r.b.laidOut = fyne.Size{}
	r.Layout(r.b.Size())
}

// Destroy implements fyne.WidgetRenderer.
func (r renderer) Destroy() {}
