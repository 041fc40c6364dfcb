package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/engine"
)

// An arrow is a triangle on the edge of the board, which points in a direction. It lies between the
// cells and the margin, so it covers no digits.
type arrow struct {
	shape     canvas.ArbitraryPolygon
	direction engine.Direction
}

// triangles has the corners of the triangle for each direction, in clockwise order, as fractions of
// its size.
var triangles = map[engine.Direction][]fyne.Position{
	engine.Leftward:  {{X: 0, Y: 0.5}, {X: 1, Y: 0}, {X: 1, Y: 1}},
	engine.Rightward: {{X: 0, Y: 0}, {X: 1, Y: 0.5}, {X: 0, Y: 1}},
	engine.Upward:    {{X: 0.5, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}},
	engine.Downward:  {{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0.5, Y: 1}},
}

// place places the arrow in the middle of an edge of the board, half inside. The radius of the
// board's corners is less than the gap between the edge and the cells.
func (a *arrow) place(at fyne.Position, size fyne.Size, radius float32) {
	middle := at.AddXY(size.Width/2, size.Height/2)
	switch a.direction {
	case engine.Leftward:
		middle.X = at.X
	case engine.Rightward:
		middle.X = at.X + size.Width
	case engine.Upward:
		middle.Y = at.Y
	case engine.Downward:
		middle.Y = at.Y + size.Height
	}
	a.shape.Points, a.shape.NormalizedPoints, a.shape.StrokeWidth = triangles[a.direction], true, 1
	a.shape.Move(middle.SubtractXY(radius, radius))
	a.shape.Resize(fyne.NewSquareSize(2 * radius))
	a.shape.Refresh()
}
