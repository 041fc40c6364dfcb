package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// A Switch turns something on or off. Its text is on the left, and its knob on the right: the knob is
// at the right end of its track if the switch is on. A click anywhere on the switch changes it, and so
// do Space and Enter while it has the focus.
type Switch struct {
	widget.BaseWidget
	On      bool // whether the switch is on
	text    *Paragraph
	keyDown func(*fyne.KeyEvent)
	changed func(bool)
	onFocus func() // called when the switch gets the focus; may be nil
	hover   canvas.Rectangle
	track   canvas.Rectangle
	knob    canvas.Rectangle
	frame   canvas.Rectangle
}

// NewSwitch returns a switch. It calls changed when the player changes it, and passes the keys that it
// does not use to keyDown.
func NewSwitch(text string, keyDown func(*fyne.KeyEvent), on bool, changed func(bool)) *Switch {
	s := &Switch{On: on, text: NewParagraph(text), keyDown: keyDown, changed: changed}
	s.hover.Hidden = true
	s.ExtendBaseWidget(s)
	return s
}

// Text returns the text of the switch.
func (s *Switch) Text() string { return s.text.whole }

// CreateRenderer implements fyne.Widget.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	r := switchRenderer{s}
	r.Refresh()
	return r
}

// Tapped implements fyne.Tappable.
func (s *Switch) Tapped(*fyne.PointEvent) {
	s.On = !s.On
	s.Refresh()
	s.changed(s.On)
}

// Cursor implements desktop.Cursorable.
func (s *Switch) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (s *Switch) MouseIn(*desktop.MouseEvent) { s.setHover(true) }

// MouseMoved implements desktop.Hoverable.
func (s *Switch) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (s *Switch) MouseOut() { s.setHover(false) }

func (s *Switch) setHover(isOver bool) {
	s.hover.Hidden = !isOver
	s.Refresh()
}

// FocusGained implements fyne.Focusable.
func (s *Switch) FocusGained() {
	s.frame.StrokeWidth = 2
	s.Refresh()
	if s.onFocus != nil {
		s.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (s *Switch) FocusLost() {
	s.frame.StrokeWidth = 0
	s.Refresh()
}

// KeyDown implements desktop.Keyable.
func (s *Switch) KeyDown(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		s.Tapped(nil)
	default:
		s.keyDown(ev)
	}
}

// KeyUp implements desktop.Keyable.
func (s *Switch) KeyUp(ev *fyne.KeyEvent) { passKeyUp(s, ev) }

// TypedKey implements fyne.Focusable. It does nothing, because the toolkit calls it repeatedly while a
// key is held. KeyDown acts instead.
func (s *Switch) TypedKey(*fyne.KeyEvent) {}

// TypedRune implements fyne.Focusable.
func (s *Switch) TypedRune(r rune) { passRune(s, r) }

// The size of the track of a switch, and the space around its knob, in points.
const trackWidth, trackHeight, knobSpace = 40, 22, 3

// switchRenderer draws a switch.
type switchRenderer struct{ s *Switch }

// Layout implements fyne.WidgetRenderer.
func (r switchRenderer) Layout(size fyne.Size) {
	s := r.s
	left := size.Width - trackWidth - 4
	textWidth := left - theme.InnerPadding()
	textHeight := FitHeight(s.text, textWidth)
	s.text.Move(fyne.NewPos(-theme.InnerPadding()+4, floor((size.Height-textHeight)/2)))
	s.track.Resize(fyne.NewSize(trackWidth, trackHeight))
	s.track.Move(fyne.NewPos(left, floor((size.Height-trackHeight)/2)))
	s.hover.Resize(size)
	s.frame.Resize(size)
	r.placeKnob()
}

func (r switchRenderer) placeKnob() {
	s := r.s
	const side = trackHeight - 2*knobSpace
	at := s.track.Position().AddXY(knobSpace, knobSpace)
	if s.On {
		at.X += trackWidth - trackHeight
	}
	s.knob.Resize(fyne.NewSquareSize(side))
	s.knob.Move(at)
}

// MinSize implements fyne.WidgetRenderer.
func (r switchRenderer) MinSize() fyne.Size {
	return fyne.NewSize(120, max(36, r.s.text.MinSize().Height))
}

// Objects implements fyne.WidgetRenderer.
func (r switchRenderer) Objects() []fyne.CanvasObject {
	s := r.s
	return []fyne.CanvasObject{&s.hover, s.text, &s.track, &s.knob, &s.frame}
}

// Refresh implements fyne.WidgetRenderer.
func (r switchRenderer) Refresh() {
	s := r.s
	radius := theme.Size(theme.SizeNameButtonRadius)
	s.hover.FillColor, s.hover.CornerRadius = theme.Color(theme.ColorNameHover), radius
	s.frame.FillColor, s.frame.StrokeColor, s.frame.CornerRadius = color.Transparent, theme.Color(theme.ColorNameForeground), radius
	s.track.CornerRadius, s.knob.CornerRadius = trackHeight/2, trackHeight/2-knobSpace
	s.track.StrokeWidth = 2
	if s.On {
		s.track.FillColor, s.knob.FillColor = theme.Color(theme.ColorNamePrimary), theme.Color(theme.ColorNameForegroundOnPrimary)
		s.track.StrokeColor = s.track.FillColor
	} else {
		s.track.FillColor, s.knob.FillColor = color.Transparent, theme.Color(theme.ColorNameInputBorder)
		s.track.StrokeColor = s.knob.FillColor
	}
	r.placeKnob()
	for _, o := range []fyne.CanvasObject{&s.hover, &s.track, &s.knob, &s.frame} {
		o.Refresh()
	}
	s.text.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r switchRenderer) Destroy() {}
