package board

import (
	"testing"

	"fyne.io/fyne/v2"
)

// TestCellAt checks that each point of a cell belongs to it, and no point beside the board to any.
func TestCellAt(t *testing.T) {
	for _, text := range []string{"2 0 / 0 4", "2 4 8 16 32 / 0 0 0 0 0"} {
		b, _ := open(t, text)
		for c := range b.Matrix().Cells() {
			at, side, gap := b.CellArea(c)
			for _, p := range []fyne.Position{at, at.AddXY(side, side), at.AddXY(-gap/3, side/2), at.AddXY(side/2, side+gap/3)} {
				if got, ok := b.CellAt(p); got != c || !ok {
					t.Errorf("%s: the point %v is in the cell %v, %v; want %v", text, p, got, ok, c)
				}
			}
		}
		at, size, _ := b.Ground()
		for _, p := range []fyne.Position{at.SubtractXY(1, 1), at.Add(size).AddXY(1, 1), at.AddXY(-1, 50), at.AddXY(50, size.Height+1)} {
			if c, ok := b.CellAt(p); ok {
				t.Errorf("%s: the point %v beside the board is in the cell %v", text, p, c)
			}
		}
	}
}
