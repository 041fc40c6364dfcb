package play

import "twenty48/gui/widgets"

// sizes are the lengths of a page, in points.
type sizes struct {
	scale     float32 // 1 in a window of 500 × 670 points, or 800 × 500 if everything is beside the board
	margin    float32 // around everything
	gap       float32 // between two parts
	titleSize float32 // the size of the title's text
	title     float32 // the height of the title's digits
	chip      float32 // the height of the rules
	tool      float32 // the height of a button
	boxes     float32 // the height of the scores
}

// sizesAt returns the lengths at a scale, which it limits.
func sizesAt(scale float32) sizes {
	scale = min(max(scale, 0.6), 1.8)
	titleSize := widgets.Floor(42 * scale)
	return sizes{
		scale: scale, margin: max(8, widgets.Floor(20*scale)), gap: max(5, widgets.Floor(8*scale)),
		titleSize: titleSize, title: widgets.Floor(digitHeight * titleSize), chip: max(24, widgets.Floor(28*scale)),
		tool: min(max(36, widgets.Floor(40*scale)), 44), boxes: max(40, widgets.Floor(56*scale)),
	}
}

// The height of a digit, and the space above it in a line of text, as fractions of the text size.
const (
	digitHeight = 0.78
	aboveDigit  = 0.34
)

// headHeight returns the height of the header above the board.
func (s sizes) headHeight() float32 { return s.title + widgets.Floor(s.gap*0.75) + s.chip }
