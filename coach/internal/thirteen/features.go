package thirteen

const (
	// Features is the largest number of features of a board. It has one for each shape of its part.
	Features = 20
	// LastKeys is the lowest key of the last part. Keys is the number of keys of all parts.
	LastKeys = Last * Features * keysOfShape
	Keys     = LastKeys + uint32(len(settled))*keysOfShape

	values      = 12 // the number of values of a cell: empty, and 2 to 2048
	keysOfShape = values * values * values * values * values * values
)

// A shape has the six cells of a feature.
type shape [6]uint8

var (
	// building has all shapes of two by three cells and of a row and a half that do not touch the
	// three tiles or the cell beside them. It also has some shapes with that cell.
	building = [Features]shape{
		{4, 5, 6, 8, 9, 10}, {5, 6, 7, 9, 10, 11}, {8, 9, 10, 12, 13, 14}, {9, 10, 11, 13, 14, 15},
		{4, 5, 8, 9, 12, 13}, {5, 6, 9, 10, 13, 14}, {6, 7, 10, 11, 14, 15},
		{4, 5, 6, 7, 8, 9}, {4, 5, 6, 7, 10, 11}, {8, 9, 10, 11, 4, 5}, {8, 9, 10, 11, 6, 7},
		{8, 9, 10, 11, 12, 13}, {8, 9, 10, 11, 14, 15}, {12, 13, 14, 15, 8, 9}, {12, 13, 14, 15, 10, 11},
		{3, 7, 11, 15, 10, 14}, {3, 5, 6, 7, 10, 11}, {3, 4, 5, 6, 7, 11}, {3, 4, 5, 6, 7, 8}, {3, 6, 7, 10, 11, 15},
	}
	// settled has shapes in the ten cells that remain when the six highest tiles are settled.
	settled = [12]shape{
		{8, 9, 10, 12, 13, 14}, {9, 10, 11, 13, 14, 15}, {8, 9, 10, 11, 12, 13}, {8, 9, 10, 11, 14, 15},
		{12, 13, 14, 15, 8, 9}, {12, 13, 14, 15, 10, 11}, {3, 7, 11, 10, 9, 8}, {3, 7, 11, 15, 14, 13},
		{3, 7, 11, 10, 15, 14}, {7, 11, 10, 9, 15, 14}, {7, 10, 11, 8, 9, 12}, {3, 7, 10, 11, 9, 13},
	}
)

// Keys computes the keys of the features of a board in a part. It writes them to keys, and returns
// the slice with them. In the last part, the board must be one that [Board.Settled] returned.
func (b Board) Keys(part int, keys *[Features]uint32) []uint32 {
	shapes := building[:]
	if part == Last {
		shapes = settled[:]
	}
	var powers [16]uint32
	for cell := range powers {
		powers[cell] = uint32(b.Cells >> (4 * cell) & 15)
	}
	for i := range shapes {
		key := uint32(part*Features + i)
		for _, cell := range &shapes[i] {
			key = key*values + powers[cell%16]
		}
		keys[i] = key
	}
	return keys[:len(shapes)]
}
