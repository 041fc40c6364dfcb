package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewFlexible returns a container whose height depends on its width. The function place places the
// objects in a width, and returns the height that they need. The container is at least as wide as its
// widest object, and as minWidth, in points.
func NewFlexible(minWidth float32, place func(objects []fyne.CanvasObject, width float32) (height float32),
	objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flexible{minWidth: minWidth, place: place}, objects...)
}

// flexible is the layout of [NewFlexible]. It remembers the height of the last layout, because the
// toolkit asks for the height before it sets the width.
type flexible struct {
	minWidth, height float32
	place            func(objects []fyne.CanvasObject, width float32) (height float32)
}

// MinSize implements fyne.Layout.
func (l *flexible) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := l.minWidth
	for _, o := range objects {
		width = max(width, o.MinSize().Width)
	}
	if l.height == 0 {
		l.height = l.place(objects, width)
	}
	return fyne.NewSize(width, l.height)
}

// Layout implements fyne.Layout.
func (l *flexible) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.height = l.place(objects, size.Width)
}

// FitHeight gives an object a width, and the height that it then needs. It returns the height.
func FitHeight(o fyne.CanvasObject, width float32) float32 {
	for range 2 { // with its new width, wrapped text may need another height
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
	}
	return o.Size().Height
}

// NewRows returns a container with objects below each other, and a gap in points between them. Each
// object has the height that it needs at the width of the container, also if its text is wrapped.
func NewRows(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return NewFlexible(0, func(objects []fyne.CanvasObject, width float32) float32 {
		top := float32(0)
		for _, o := range objects {
			o.Move(fyne.NewPos(0, top))
			top += FitHeight(o, width) + gap
		}
		return max(top-gap, 0)
	}, objects...)
}

// NewTitled returns a control with a title. If there is room for both in one row, the control is on the
// right and has the width controlWidth, in points. Otherwise it is below the title, and as wide as the
// row.
func NewTitled(text string, control fyne.CanvasObject, controlWidth float32) *fyne.Container {
	title := NewParagraph(text)
	const inset = 4 // a paragraph has space beside its text
	return NewFlexible(120, func(_ []fyne.CanvasObject, width float32) float32 {
		textWidth := fyne.MeasureText(text, title.Theme().Size("text"), title.TextStyle).Width + 20
		if width < textWidth+controlWidth {
			top := FitHeight(title, width+inset) - inset
			title.Move(fyne.NewPos(-inset, 0))
			control.Move(fyne.NewPos(0, top))
			return top + FitHeight(control, width)
		}
		titleHeight, controlHeight := FitHeight(title, width-controlWidth+inset), FitHeight(control, controlWidth)
		height := max(titleHeight, controlHeight)
		title.Move(fyne.NewPos(-inset, floor((height-titleHeight)/2)))
		control.Move(fyne.NewPos(width-controlWidth, floor((height-controlHeight)/2)))
		return height
	}, title, control)
}
