package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// A Keycap is a picture of a key: a box with the name of the key and a lower edge.
type Keycap struct {
	widget.BaseWidget
	name       canvas.Text
	side, face canvas.Rectangle
}

// NewKeycap returns the picture of a key with a name.
func NewKeycap(name string) *Keycap {
	k := &Keycap{name: canvas.Text{Text: name, Alignment: fyne.TextAlignCenter}}
	k.ExtendBaseWidget(k)
	return k
}

// The height of a keycap, and the height of its lower edge, in points.
const keycapHeight, keycapEdge = 26, 3

// CreateRenderer implements fyne.Widget.
func (k *Keycap) CreateRenderer() fyne.WidgetRenderer {
	r := keycapRenderer{k}
	r.Refresh()
	return r
}

// keycapRenderer draws a keycap.
type keycapRenderer struct{ k *Keycap }

// Layout implements fyne.WidgetRenderer.
func (r keycapRenderer) Layout(size fyne.Size) {
	r.k.side.Resize(size)
	r.k.face.Resize(size.SubtractWidthHeight(0, keycapEdge))
	r.k.name.Resize(r.k.face.Size())
}

// MinSize implements fyne.WidgetRenderer.
func (r keycapRenderer) MinSize() fyne.Size {
	return fyne.NewSize(max(keycapHeight, r.k.name.MinSize().Width+14), keycapHeight)
}

// Objects implements fyne.WidgetRenderer.
func (r keycapRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.k.side, &r.k.face, &r.k.name}
}

// Refresh implements fyne.WidgetRenderer.
func (r keycapRenderer) Refresh() {
	k := r.k
	edge := theme.Color(theme.ColorNameInputBorder)
	k.side.FillColor, k.side.CornerRadius = edge, 5
	k.face.FillColor, k.face.StrokeColor, k.face.StrokeWidth, k.face.CornerRadius = theme.Color(theme.ColorNameButton), edge, 1, 5
	k.name.Color, k.name.TextSize = theme.Color(theme.ColorNameForeground), theme.TextSize()-1
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// Destroy implements fyne.WidgetRenderer.
func (r keycapRenderer) Destroy() {}

// NewKeys returns keycaps for alternative keys, in as many rows as they need. Each of the keys is a
// list of names: those of the keys to press together. NewKeys also returns the width in points at
// which all fit in one row.
func NewKeys(keys [][]string) (o *fyne.Container, width float32) {
	o = container.New(&flow{})
	for _, names := range keys {
		together := container.New(keycaps{})
		for i, name := range names {
			if i > 0 {
				together.Add(widget.NewLabel("+"))
			}
			together.Add(NewKeycap(name))
		}
		o.Add(together)
		width += together.MinSize().Width + keysGap
	}
	return o, max(0, width-keysGap)
}

// keysGap is the space between two alternative keys, in points.
const keysGap = 12

// keycaps is the layout of keys to press together.
type keycaps struct{}

// plusWidth is the width of the plus between two keys, in points.
const plusWidth = 16

// MinSize implements fyne.Layout.
func (keycaps) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var width float32
	for i, o := range objects {
		if i%2 == 0 {
			width += o.MinSize().Width
		} else {
			width += plusWidth
		}
	}
	return fyne.NewSize(width, keycapHeight)
}

// Layout implements fyne.Layout.
func (keycaps) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	var left float32
	for i, o := range objects {
		size := o.MinSize()
		if i%2 == 0 {
			o.Move(fyne.NewPos(left, 0))
			left += size.Width
		} else { // a label has space around its text
			o.Move(fyne.NewPos(left-(size.Width-plusWidth)/2, (keycapHeight-keycapEdge-size.Height)/2))
			left += plusWidth
		}
		o.Resize(size)
	}
}

// flow is the layout of objects in as many rows as they need.
type flow struct{ height float32 } // of the last layout, because the toolkit asks for the height before it sets the width

// MinSize implements fyne.Layout.
func (l *flow) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return fyne.NewSize(size.Width, max(size.Height, l.height))
}

// Layout implements fyne.Layout.
func (l *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var left, top float32
	for _, o := range objects {
		width := o.MinSize().Width
		if left > 0 && left+width > size.Width {
			left, top = 0, top+keycapHeight+4
		}
		o.Move(fyne.NewPos(left, top))
		o.Resize(o.MinSize())
		left += width + keysGap
	}
	l.height = top + keycapHeight
}
