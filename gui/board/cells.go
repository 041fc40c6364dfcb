package board

import (
	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// CellAt returns the cell at a point of the widget. The gap around a cell belongs to it. CellAt
// returns false for a point beside the board.
func (b *Board) CellAt(at fyne.Position) (c engine.Cell, ok bool) {
	at = at.Subtract(b.ground[0].Position()).SubtractXY(b.gap/2, b.gap/2)
	col, row := floor(at.X/(b.side+b.gap)), floor(at.Y/(b.side+b.gap))
	isInside := 0 <= col && col < float32(b.matrix.Cols()) && 0 <= row && row < float32(b.matrix.Rows())
	return engine.Cell{Row: int16(row), Col: int16(col)}, isInside
}

// CellArea returns the position of a cell in the widget, its side, and the gap around it, in points.
func (b *Board) CellArea(c engine.Cell) (at fyne.Position, side, gap float32) {
	return b.position(c), b.side, b.gap
}
