package gui

import (
	"math/bits"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// A tile is one numbered square. The board gives it its place and its size.
type tile struct {
	widget.BaseWidget
	value  int
	face   canvas.Rectangle
	digits canvas.Text
}

func newTile() *tile {
	t := &tile{digits: canvas.Text{Alignment: fyne.TextAlignCenter, TextStyle: fyne.TextStyle{Bold: true}}}
	t.ExtendBaseWidget(t)
	t.Hide()
	return t
}

// CreateRenderer is for the toolkit.
func (t *tile) CreateRenderer() fyne.WidgetRenderer { return tileRenderer{t} }

// set gives the tile its value, and the size of its digits in points.
func (t *tile) set(value int, textSize, radius float32) {
	if value == t.value && textSize == t.digits.TextSize && radius == t.face.CornerRadius {
		return
	}
	t.value = value
	t.face.CornerRadius = radius
	t.digits.Text, t.digits.TextSize = label(value), textSize
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
	r.t.face.FillColor, r.t.digits.Color = colors.Tile(r.t.value)
	r.t.face.Refresh()
	r.t.digits.Refresh()
}

// Destroy is for the toolkit.
func (r tileRenderer) Destroy() {}

// shortLabels is whether large numbers are shown in short.
var shortLabels bool

// label returns what is written on a tile: its number, or in short from 16384 up,
// in 1024s as 16K, in 1024s of those as 1M, and so on.
func label(value int) string {
	if !shortLabels || value < 16384 {
		return strconv.Itoa(value)
	}
	unit := (bits.Len(uint(value)) - 1) / 10
	return strconv.Itoa(value>>(10*unit)) + string(" KMGTPE"[unit])
}

// digitSize returns the size of a tile's digits, in whole points because each
// size in use costs the toolkit memory. The shares of the tile's side are the
// original's; what is too long even so gets smaller until it fits.
func digitSize(value int, side float32) float32 {
	text := label(value)
	share := []float32{0, 0.52, 0.52, 0.42, 0.33, 0.28}[min(len(text), 5)]
	return fitting(text, floor(side*share), side*0.9)
}

// fitting returns the size of bold text, or the largest below it in whole points
// at which it has room.
func fitting(text string, size, room float32) float32 {
	if width := fyne.MeasureText(text, size, fyne.TextStyle{Bold: true}).Width; width > room {
		size = floor(size * room / width)
	}
	return max(size, 1)
}
