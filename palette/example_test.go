package palette_test

import (
	"fmt"

	"twenty48/palette"
)

// A front end looks up the palette that the player chose, and paints each tile in its colours.
func Example() {
	p, _ := palette.Named("original")
	for _, value := range []int{2, 2048} {
		face, digits := p.Light.Tile(value)
		fmt.Printf("%4d #%02x%02x%02x on #%02x%02x%02x\n", value, digits.R, digits.G, digits.B, face.R, face.G, face.B)
	}
	// Output:
	//    2 #776e65 on #eee4da
	// 2048 #f9f6f2 on #edc22e
}
