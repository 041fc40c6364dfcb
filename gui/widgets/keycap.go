package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// The height of a keycap, and the height of its lower edge, in points.
const keycapHeight, keycapEdge = 26, 3

// newKeycap returns the picture of a key: a box with the name of the key and a lower edge.
func newKeycap(name string) fyne.CanvasObject {
	edge := theme.Color(theme.ColorNameInputBorder)
	text := NewText(name)
	text.Alignment, text.TextSize = fyne.TextAlignCenter, theme.TextSize()-1
	side, face := canvas.NewRectangle(edge), canvas.NewRectangle(theme.Color(theme.ColorNameButton))
	side.SetMinSize(fyne.NewSize(max(keycapHeight, text.MinSize().Width+14), keycapHeight))
	face.StrokeColor, face.StrokeWidth = edge, 1
	side.CornerRadius, face.CornerRadius = 5, 5
	return container.NewStack(side, container.New(layout.NewCustomPaddedLayout(0, keycapEdge, 0, 0), face, text))
}

// keysGap is the space between two alternative keys, in points.
const keysGap = 12

// NewKeys returns pictures of alternative keys, in as many rows as they need. Each of the keys is a
// list of names: those of the keys to press together. NewKeys also returns the width in points at
// which all fit in one row. The colours do not change with the theme.
func NewKeys(keys [][]string) (o *fyne.Container, width float32) {
	o = NewFlexible(0, placeKeys)
	for _, names := range keys {
		together := container.New(layout.NewCustomPaddedHBoxLayout(4))
		for i, name := range names {
			if i > 0 {
				together.Add(NewText("+"))
			}
			together.Add(newKeycap(name))
		}
		o.Add(together)
		width += together.MinSize().Width + keysGap
	}
	return o, max(0, width-keysGap)
}

// placeKeys places alternative keys in a width, and returns the height.
func placeKeys(keys []fyne.CanvasObject, width float32) float32 {
	var left, top float32
	for _, key := range keys {
		size := key.MinSize()
		if left > 0 && left+size.Width > width {
			left, top = 0, top+keycapHeight+4
		}
		key.Move(fyne.NewPos(left, top))
		key.Resize(size)
		left += size.Width + keysGap
	}
	return top + keycapHeight
}
