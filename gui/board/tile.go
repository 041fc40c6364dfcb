package board

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/phrase"
)

// A tile is a widget that shows one numbered square. The board sets its position and size.
type tile struct {
	widget.BaseWidget
	style      *Style
	value      int
	gap        float32 // the gap between two cells, in points
	isOutlined bool    // whether a hint outlines the tile
	shine      float32 // how far the light of a celebrated tile reaches, in points; 0 for other tiles
	face       canvas.Rectangle
	digits     canvas.Text
}

// newTile returns a hidden tile.
func newTile(style *Style) *tile {
	t := &tile{style: style}
	t.digits.Alignment = fyne.TextAlignCenter
	t.digits.TextStyle.Bold = true
	t.ExtendBaseWidget(t)
	t.Hide()
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *tile) CreateRenderer() fyne.WidgetRenderer { return tileRenderer{t} }

// set sets the value of the tile, its text, the text size, the radius of its corners and the gap
// between two cells.
func (t *tile) set(value int, text string, textSize, radius, gap float32) {
	if value == t.value && text == t.digits.Text && textSize == t.digits.TextSize &&
		radius == t.face.CornerRadius && gap == t.gap {
		return
	}
	t.value, t.gap = value, gap
	t.face.CornerRadius = radius
	t.digits.Text, t.digits.TextSize = text, textSize
	t.Refresh()
}

// setOutline shows or removes the outline.
func (t *tile) setOutline(isOutlined bool) {
	if t.isOutlined != isOutlined {
		t.isOutlined = isOutlined
		t.paintEdge()
	}
}

// setShine sets how far the light of a celebrated tile reaches, in points.
func (t *tile) setShine(reach float32) {
	if t.shine != reach {
		t.shine = reach
		t.paintEdge()
	}
}

// paintEdge paints the surroundings of the tile: its light, an outline or its glow. The outline and
// the glow stay in the gap between the tiles, so they cover no digits.
func (t *tile) paintEdge() {
	colors := &t.style.Colors
	t.face.StrokeColor, t.face.StrokeWidth, t.face.Shadow = nil, 0, canvas.Shadow{}
	switch {
	case t.shine > 0:
		light, _ := colors.Tile(t.value)
		light.A = 0xb0
		t.face.StrokeColor, t.face.StrokeWidth = colors.Bright, max(1, floor(t.gap/3))
		t.face.Shadow = canvas.Shadow{Color: light, Spread: t.shine / 2, BlurRadius: t.shine}
	case t.isOutlined:
		// Two colours, so that one of them is visible on any tile and on the board.
		t.face.StrokeColor, t.face.StrokeWidth = colors.Page, max(1, floor(t.gap/3))
		t.face.Shadow = canvas.Shadow{Color: colors.Ink, Spread: max(1, floor(t.gap/3))}
	default:
		if glow := colors.Glow(t.value); glow.A > 0 {
			reach := 0.8 * t.gap // less than the gap, so that the edge of the board stays clean
			t.face.Shadow = canvas.Shadow{Color: glow, Spread: reach / 2, BlurRadius: reach}
		}
	}
	t.face.Refresh()
}

// tileRenderer draws a tile.
type tileRenderer struct{ t *tile }

// Layout implements fyne.WidgetRenderer.
func (r tileRenderer) Layout(size fyne.Size) {
	r.t.face.Resize(size)
	r.t.digits.Resize(size)
	// The toolkit leaves space for descenders, but digits have none.
	r.t.digits.Move(fyne.NewPos(0, -0.03*r.t.digits.TextSize))
}

// MinSize implements fyne.WidgetRenderer.
func (r tileRenderer) MinSize() fyne.Size { return fyne.Size{} }

// Objects implements fyne.WidgetRenderer.
func (r tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.t.face, &r.t.digits}
}

// Refresh implements fyne.WidgetRenderer.
func (r tileRenderer) Refresh() {
	r.Layout(r.t.Size())
	r.t.face.FillColor, r.t.digits.Color = r.t.style.Colors.Tile(r.t.value)
	r.t.paintEdge()
	r.t.digits.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r tileRenderer) Destroy() {}

// label returns the text of a tile.
func (s *Style) label(value int) string {
	if s.ShortLabels {
		return phrase.TileLabel(value)
	}
	return strconv.Itoa(value)
}

// digitSize returns the text size for a tile of a side, in points. The fractions of the side are
// those of the original game; a text that is still too wide gets a smaller size. Sizes are whole
// points, because the toolkit caches each size that is used.
func digitSize(text string, side float32) float32 {
	fraction := []float32{0, 0.52, 0.52, 0.42, 0.33, 0.28}[min(len(text), 5)]
	return widgets.FitText(text, floor(side*fraction), side*0.9)
}
