package board

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/phrase"
)

// A tile is one numbered square. The board gives it its place and its size.
type tile struct {
	widget.BaseWidget
	style  *Style
	value  int
	face   canvas.Rectangle
	digits canvas.Text
}

func newTile(style *Style) *tile {
	t := &tile{style: style, digits: canvas.Text{Alignment: fyne.TextAlignCenter, TextStyle: fyne.TextStyle{Bold: true}}}
	t.ExtendBaseWidget(t)
	t.Hide()
	return t
}

// CreateRenderer is for the toolkit.
func (t *tile) CreateRenderer() fyne.WidgetRenderer { return tileRenderer{t} }

// set sets the tile's value, its text with the size in points, and the radius of its
// corners.
func (t *tile) set(value int, text string, textSize, radius float32) {
	if value == t.value && text == t.digits.Text && textSize == t.digits.TextSize && radius == t.face.CornerRadius {
		return
	}
	t.value = value
	t.face.CornerRadius = radius
	t.digits.Text, t.digits.TextSize = text, textSize
	t.Refresh()
}

type tileRenderer struct{ t *tile }

// Layout is for the toolkit.
func (r tileRenderer) Layout(size fyne.Size) {
	r.t.face.Resize(size)
	r.t.digits.Resize(size)
	// A line of text has room for descenders, which digits do not have.
	r.t.digits.Move(fyne.NewPos(0, -0.03*r.t.digits.TextSize))
}

// MinSize is for the toolkit.
func (r tileRenderer) MinSize() fyne.Size { return fyne.Size{} }

// Objects is for the toolkit.
func (r tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.t.face, &r.t.digits}
}

// Refresh is for the toolkit.
func (r tileRenderer) Refresh() {
	r.Layout(r.t.Size())
	r.t.face.FillColor, r.t.digits.Color = r.t.style.Colors.Tile(r.t.value)
	r.t.face.Refresh()
	r.t.digits.Refresh()
}

// Destroy is for the toolkit.
func (r tileRenderer) Destroy() {}

// label returns the text of a tile.
func (s *Style) label(value int) string {
	if s.ShortLabels {
		return phrase.TileLabel(value)
	}
	return strconv.Itoa(value)
}

// digitSize returns the size of a tile's text. The shares of the tile's side are the
// original's; a text that is still too wide gets smaller until it fits. The size is in
// whole points, because the toolkit caches each size that is used.
func digitSize(text string, side float32) float32 {
	share := []float32{0, 0.52, 0.52, 0.42, 0.33, 0.28}[min(len(text), 5)]
	return widgets.FitText(text, floor(side*share), side*0.9)
}
