package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewRows returns a container with objects below each other, and a gap in points between them. Each
// object has the height that it needs at the width of the container, also if its text is wrapped.
func NewRows(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&rows{gap: gap}, objects...)
}

// rows is the layout of [NewRows].
type rows struct {
	gap    float32
	height float32 // of the last layout, because the toolkit asks for the height before it sets the width
}

// MinSize implements fyne.Layout.
func (l *rows) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var width float32
	for _, o := range objects {
		width = max(width, o.MinSize().Width)
	}
	return fyne.NewSize(width, l.height)
}

// Layout implements fyne.Layout.
func (l *rows) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.height = -l.gap
	for _, o := range objects {
		l.height += l.gap
		o.Move(fyne.NewPos(0, l.height))
		l.height += FitHeight(o, size.Width)
	}
	l.height = max(l.height, 0)
}

// FitHeight gives an object a width, and the height that it then needs. It returns the height.
func FitHeight(o fyne.CanvasObject, width float32) float32 {
	for range 2 { // with its new width, wrapped text may need another height
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
	}
	return o.Size().Height
}

// NewTitled returns a control with a title. If there is room for both in one row, the control is on the
// right and has the width controlWidth, in points. Otherwise it is below the title, and as wide as the
// row.
func NewTitled(title string, control fyne.CanvasObject, controlWidth float32) *fyne.Container {
	return container.New(&titled{width: controlWidth}, NewParagraph(title), control)
}

// titled is the layout of [NewTitled].
type titled struct{ width, height float32 }

// MinSize implements fyne.Layout.
func (l *titled) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(120, objects[1].MinSize().Width), l.height)
}

// Layout implements fyne.Layout.
func (l *titled) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	title, control := objects[0].(*Paragraph), objects[1]
	const inset = 4 // a paragraph has space beside its text
	textWidth := fyne.MeasureText(title.whole, title.Theme().Size("text"), title.TextStyle).Width + 20
	if size.Width >= textWidth+l.width {
		titleHeight, height := FitHeight(title, size.Width-l.width+inset), FitHeight(control, l.width)
		l.height = max(titleHeight, height)
		title.Move(fyne.NewPos(-inset, floor((l.height-titleHeight)/2)))
		control.Move(fyne.NewPos(size.Width-l.width, floor((l.height-height)/2)))
		return
	}
	top := FitHeight(title, size.Width+inset) - inset
	title.Move(fyne.NewPos(-inset, 0))
	control.Move(fyne.NewPos(0, top))
	l.height = top + FitHeight(control, size.Width)
}
