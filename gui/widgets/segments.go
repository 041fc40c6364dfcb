package widgets

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Segments is a choice whose options are all visible, side by side or, if there is not enough room, in
// several rows. A click chooses an option. While the widget has the focus, the arrow keys, Home and End
// do so too.
type Segments struct {
	widget.BaseWidget
	Focus
	Selected   int // the number of the chosen option, from 0
	changed    func(int)
	options    []fyne.CanvasObject // texts, or pictures, which have an outline when they are chosen
	grid       *fyne.Container     // has the options
	isPictures bool
	hovered    int // the number of the option under the pointer, or -1
	ground     canvas.Rectangle
	selection  canvas.Rectangle
	hover      canvas.Rectangle
	frame      canvas.Rectangle
}

// NewSegments returns a choice of texts. It calls changed with the number of each option that is
// chosen, and passes the keys that it does not use to a keyboard.
func NewSegments(k Keyboard, labels []string, selected int, changed func(int)) *Segments {
	var texts []fyne.CanvasObject
	var cell fyne.Size
	for _, label := range labels {
		text := NewText(label)
		text.Alignment = fyne.TextAlignCenter
		texts = append(texts, text)
		cell = cell.Max(text.MinSize().AddWidthHeight(2*theme.InnerPadding(), 0))
	}
	return newSegments(k, texts, cell, selected, changed)
}

// NewPictureSegments returns a choice like that of [NewSegments], whose options are pictures.
func NewPictureSegments(k Keyboard, pictures []fyne.CanvasObject, selected int, changed func(int)) *Segments {
	s := newSegments(k, pictures, pictures[0].MinSize(), selected, changed)
	s.isPictures = true
	return s
}

// newSegments returns a choice of options. The cell is the least size of an option.
func newSegments(k Keyboard, options []fyne.CanvasObject, cell fyne.Size, selected int, changed func(int)) *Segments {
	s := &Segments{Focus: PassTo(k), Selected: selected, changed: changed, options: options, hovered: -1}
	s.grid = newGrid(cell.Max(fyne.NewSquareSize(36)), 0, true, options)
	s.ExtendBaseWidget(s)
	return s
}

// Choose chooses an option, as a click does.
func (s *Segments) Choose(n int) {
	if n == s.Selected || n < 0 || n >= len(s.options) {
		return
	}
	s.Selected = n
	s.Refresh()
	s.changed(n)
}

// Width returns the width in points at which all options are in one row.
func (s *Segments) Width() float32 { return float32(len(s.options)) * s.grid.MinSize().Width }

// CreateRenderer implements fyne.Widget.
func (s *Segments) CreateRenderer() fyne.WidgetRenderer {
	r := segmentsRenderer{s}
	r.Refresh()
	return r
}

// Tapped implements fyne.Tappable.
func (s *Segments) Tapped(e *fyne.PointEvent) { s.Choose(s.at(e.Position)) }

// at returns the number of the option at a position, or -1.
func (s *Segments) at(p fyne.Position) int {
	return slices.IndexFunc(s.options, func(o fyne.CanvasObject) bool {
		from, to := o.Position(), o.Position().Add(o.Size())
		return p.X >= from.X && p.Y >= from.Y && p.X < to.X && p.Y < to.Y
	})
}

// MouseIn implements desktop.Hoverable.
func (s *Segments) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *Segments) MouseMoved(e *desktop.MouseEvent) { s.setHovered(s.at(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (s *Segments) MouseOut() { s.setHovered(-1) }

func (s *Segments) setHovered(n int) {
	if n != s.hovered {
		s.hovered = n
		s.Refresh()
	}
}

// Cursor implements desktop.Cursorable.
func (s *Segments) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (s *Segments) FocusGained() {
	s.frame.StrokeWidth = 2
	s.Refresh()
	s.Focus.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (s *Segments) FocusLost() {
	s.frame.StrokeWidth = 0
	s.Refresh()
}

// KeyDown implements desktop.Keyable. Up and Down belong to the window if there is no row in their
// direction.
func (s *Segments) KeyDown(ev *fyne.KeyEvent) {
	columns, last, n := 0, len(s.options)-1, s.Selected
	for _, o := range s.options {
		if o.Position().Y == 0 {
			columns++
		}
	}
	switch ev.Name {
	case fyne.KeyLeft:
		n = max(n-1, 0)
	case fyne.KeyRight:
		n = min(n+1, last)
	case fyne.KeyHome:
		n = 0
	case fyne.KeyEnd:
		n = last
	case fyne.KeyUp:
		n -= columns
	case fyne.KeyDown:
		n += columns
	default:
		n = -1
	}
	if n < 0 || n > last {
		s.Focus.KeyDown(ev)
		return
	}
	s.Choose(n)
}

// segmentsRenderer draws segments.
type segmentsRenderer struct{ s *Segments }

// Layout implements fyne.WidgetRenderer.
func (r segmentsRenderer) Layout(size fyne.Size) {
	s := r.s
	height := FitHeight(s.grid, size.Width)
	s.ground.Resize(fyne.NewSize(size.Width, height))
	s.frame.Resize(s.ground.Size())
	r.mark(&s.selection, s.Selected)
	r.mark(&s.hover, s.hovered)
}

// mark places a mark on an option, or hides it if n is -1.
func (r segmentsRenderer) mark(mark *canvas.Rectangle, n int) {
	mark.Hidden = n < 0
	if n >= 0 {
		mark.Move(r.s.options[n].Position().AddXY(2, 2))
		mark.Resize(r.s.options[n].Size().SubtractWidthHeight(4, 4))
	}
}

// MinSize implements fyne.WidgetRenderer.
func (r segmentsRenderer) MinSize() fyne.Size { return r.s.grid.MinSize() }

// Objects implements fyne.WidgetRenderer.
func (r segmentsRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.s.ground, &r.s.hover, &r.s.selection, r.s.grid, &r.s.frame}
}

// Refresh implements fyne.WidgetRenderer.
func (r segmentsRenderer) Refresh() {
	s := r.s
	radius := theme.Size(theme.SizeNameButtonRadius)
	ink, primary := theme.Color(theme.ColorNameForeground), theme.Color(theme.ColorNamePrimary)
	s.ground.FillColor, s.ground.CornerRadius = theme.Color(theme.ColorNameButton), radius
	s.hover.FillColor, s.hover.CornerRadius = theme.Color(theme.ColorNameHover), radius-1
	s.selection.FillColor, s.selection.CornerRadius = primary, radius-1
	s.frame.FillColor, s.frame.StrokeColor, s.frame.CornerRadius = color.Transparent, ink, radius
	if s.isPictures {
		s.ground.FillColor, s.selection.FillColor = color.Transparent, color.Transparent
		s.selection.StrokeColor, s.selection.StrokeWidth = ink, 2
	}
	for n, option := range s.options {
		if text, isText := option.(*canvas.Text); isText {
			text.Color, text.TextSize = ink, theme.TextSize()
			if n == s.Selected {
				text.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
			}
		}
	}
	r.Layout(s.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// Destroy implements fyne.WidgetRenderer.
func (r segmentsRenderer) Destroy() {}
