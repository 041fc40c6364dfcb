package palette

import (
	"image/color"
	"testing"
)

func TestTile(t *testing.T) {
	values := map[color.NRGBA]int{}
	for value := 2; value > 0; value *= 2 {
		face, digits := Tile(value)
		if other := values[face]; other > 0 {
			t.Errorf("%d and %d have one colour", other, value)
		}
		values[face] = value
		if face == digits {
			t.Errorf("the digits of %d cannot be seen", value)
		}
	}
}
