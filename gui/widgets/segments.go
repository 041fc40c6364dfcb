package widgets

import (
	"image/color"

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
	Selected  int // the number of the chosen option, from 0
	keyDown   func(*fyne.KeyEvent)
	changed   func(int)
	onFocus   func() // called when the widget gets the focus; may be nil
	texts     []*canvas.Text
	pictures  []fyne.CanvasObject // instead of texts
	hovered   int                 // the number of the option under the pointer, or -1
	hasFocus  bool
	columns   int // the number of columns of the last layout
	ground    canvas.Rectangle
	selection canvas.Rectangle
	hover     canvas.Rectangle
	frame     canvas.Rectangle
}

// NewSegments returns a choice of texts. It calls changed with the number of each option that is
// chosen, and passes the keys that it does not use to keyDown.
func NewSegments(keyDown func(*fyne.KeyEvent), labels []string, selected int, changed func(int)) *Segments {
	s := &Segments{}
	for _, label := range labels {
		text := NewText(label)
		text.Alignment = fyne.TextAlignCenter
		s.texts = append(s.texts, text)
	}
	return s.setUp(keyDown, selected, changed)
}

// NewPictureSegments returns a choice like that of [NewSegments], whose options are pictures. An outline
// shows which one is chosen.
func NewPictureSegments(keyDown func(*fyne.KeyEvent), pictures []fyne.CanvasObject, selected int, changed func(int)) *Segments {
	return (&Segments{pictures: pictures}).setUp(keyDown, selected, changed)
}

// setUp sets the fields that texts and pictures have in common.
func (s *Segments) setUp(keyDown func(*fyne.KeyEvent), selected int, changed func(int)) *Segments {
	s.keyDown, s.Selected, s.changed, s.hovered, s.columns = keyDown, selected, changed, -1, s.count()
	s.ExtendBaseWidget(s)
	return s
}

// count returns the number of options.
func (s *Segments) count() int { return len(s.texts) + len(s.pictures) }

// Labels returns the texts of the options. It returns nil if the options are pictures.
func (s *Segments) Labels() (labels []string) {
	for _, text := range s.texts {
		labels = append(labels, text.Text)
	}
	return labels
}

// Choose chooses an option, as a click does.
func (s *Segments) Choose(n int) {
	if n == s.Selected || n < 0 || n >= s.count() {
		return
	}
	s.Selected = n
	s.Refresh()
	s.changed(n)
}

// cell returns the least size of an option.
func (s *Segments) cell() (cell fyne.Size) {
	for _, text := range s.texts {
		cell = cell.Max(text.MinSize().AddWidthHeight(2*theme.InnerPadding(), 0))
	}
	for _, picture := range s.pictures {
		cell = cell.Max(picture.MinSize())
	}
	return cell.Max(fyne.NewSize(36, 36))
}

// Width returns the width in points at which all options are in one row.
func (s *Segments) Width() float32 {
	return float32(s.count()) * s.cell().Width
}

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
	for n := range s.count() {
		if at, size := s.area(n); p.X >= at.X && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height {
			return n
		}
	}
	return -1
}

// area returns the position and the size of an option.
func (s *Segments) area(n int) (fyne.Position, fyne.Size) {
	width, height := s.Size().Width/float32(s.columns), s.cell().Height
	return fyne.NewPos(float32(n%s.columns)*width, float32(n/s.columns)*height), fyne.NewSize(width, height)
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
	s.hasFocus = true
	s.Refresh()
	if s.onFocus != nil {
		s.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (s *Segments) FocusLost() {
	s.hasFocus = false
	s.Refresh()
}

// target returns the option that a key chooses. It reports false if the widget does not use the key.
func (s *Segments) target(key fyne.KeyName) (n int, isUsed bool) {
	last := s.count() - 1
	switch n = s.Selected; key {
	case fyne.KeyLeft:
		return max(n-1, 0), true
	case fyne.KeyRight:
		return min(n+1, last), true
	case fyne.KeyHome:
		return 0, true
	case fyne.KeyEnd:
		return last, true
	case fyne.KeyUp:
		return n - s.columns, n >= s.columns
	case fyne.KeyDown:
		return n + s.columns, n+s.columns <= last
	}
	return n, false
}

// KeyDown implements desktop.Keyable.
func (s *Segments) KeyDown(ev *fyne.KeyEvent) {
	if n, isUsed := s.target(ev.Name); isUsed {
		s.Choose(n)
	} else {
		s.keyDown(ev)
	}
}

// KeyUp implements desktop.Keyable.
func (s *Segments) KeyUp(ev *fyne.KeyEvent) { passKeyUp(s, ev) }

// TypedKey implements fyne.Focusable. It does nothing, because KeyDown acts.
func (s *Segments) TypedKey(*fyne.KeyEvent) {}

// TypedRune implements fyne.Focusable.
func (s *Segments) TypedRune(r rune) { passRune(s, r) }

// segmentsRenderer draws segments.
type segmentsRenderer struct{ s *Segments }

// Layout implements fyne.WidgetRenderer.
func (r segmentsRenderer) Layout(size fyne.Size) {
	s := r.s
	options := s.count()
	fitting := min(max(1, int(size.Width/s.cell().Width)), options)
	rows := (options + fitting - 1) / fitting
	s.columns = (options + rows - 1) / rows // the rows have about the same number of options
	for n, text := range s.texts {
		at, cell := s.area(n)
		text.Move(at)
		text.Resize(cell)
	}
	for n, picture := range s.pictures {
		at, cell := s.area(n)
		picture.Move(at)
		picture.Resize(cell)
	}
	s.ground.Resize(fyne.NewSize(size.Width, float32(rows)*s.cell().Height))
	s.frame.Resize(s.ground.Size())
	r.mark()
}

// mark places the selection and the hover effect.
func (r segmentsRenderer) mark() {
	s := r.s
	place := func(mark *canvas.Rectangle, n int) {
		mark.Hidden = n < 0
		at, cell := s.area(max(n, 0))
		mark.Move(at.AddXY(2, 2))
		mark.Resize(cell.SubtractWidthHeight(4, 4))
	}
	place(&s.selection, s.Selected)
	place(&s.hover, s.hovered)
}

// MinSize implements fyne.WidgetRenderer.
func (r segmentsRenderer) MinSize() fyne.Size {
	rows := (r.s.count() + r.s.columns - 1) / r.s.columns
	return fyne.NewSize(r.s.cell().Width, float32(rows)*r.s.cell().Height)
}

// Objects implements fyne.WidgetRenderer.
func (r segmentsRenderer) Objects() []fyne.CanvasObject {
	s := r.s
	objects := []fyne.CanvasObject{&s.ground, &s.hover, &s.selection}
	for _, text := range s.texts {
		objects = append(objects, text)
	}
	objects = append(objects, s.pictures...)
	return append(objects, &s.frame)
}

// Refresh implements fyne.WidgetRenderer.
func (r segmentsRenderer) Refresh() {
	s := r.s
	radius := theme.Size(theme.SizeNameButtonRadius)
	s.ground.FillColor, s.ground.CornerRadius = theme.Color(theme.ColorNameButton), radius
	s.hover.FillColor, s.hover.CornerRadius = theme.Color(theme.ColorNameHover), radius-1
	s.selection.FillColor, s.selection.CornerRadius = theme.Color(theme.ColorNamePrimary), radius-1
	if s.pictures != nil {
		s.ground.FillColor = color.Transparent
		s.selection.FillColor, s.selection.StrokeColor, s.selection.StrokeWidth = color.Transparent, theme.Color(theme.ColorNameForeground), 2
	}
	s.frame.FillColor, s.frame.StrokeColor, s.frame.StrokeWidth, s.frame.CornerRadius = color.Transparent, theme.Color(theme.ColorNameForeground), 0, radius
	if s.hasFocus {
		s.frame.StrokeWidth = 2
	}
	for n, text := range s.texts {
		text.Color = theme.Color(theme.ColorNameForeground)
		if n == s.Selected {
			text.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
		}
		text.TextSize = theme.TextSize()
		text.Refresh()
	}
	for _, picture := range s.pictures {
		picture.Refresh()
	}
	r.mark()
	for _, o := range []fyne.CanvasObject{&s.ground, &s.hover, &s.selection, &s.frame} {
		o.Refresh()
	}
}

// Destroy implements fyne.WidgetRenderer.
func (r segmentsRenderer) Destroy() {}
