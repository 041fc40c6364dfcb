package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Slider is the toolkit's slider for whole numbers. It uses no keys.
type Slider struct {
	widget.Slider
	keyDown func(*fyne.KeyEvent)
}

// NewSlider returns a slider from 0 to last. It calls changed with each new value, and passes all
// keys to keyDown.
func NewSlider(keyDown func(*fyne.KeyEvent), last int, changed func(int)) *Slider {
	s := &Slider{keyDown: keyDown}
	s.Max, s.Step = float64(last), 1
	s.OnChanged = func(at float64) { changed(int(at)) }
	s.ExtendBaseWidget(s)
	return s
}

// Tapped implements fyne.Tappable. It removes the focus again, because the slider uses no keys.
func (s *Slider) Tapped(e *fyne.PointEvent) {
	s.Slider.Tapped(e)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
		c.Unfocus()
	}
}

// KeyDown implements desktop.Keyable.
func (s *Slider) KeyDown(ev *fyne.KeyEvent) { s.keyDown(ev) }

// KeyUp implements desktop.Keyable.
func (s *Slider) KeyUp(ev *fyne.KeyEvent) { passKeyUp(s, ev) }

// TypedRune implements fyne.Focusable.
func (s *Slider) TypedRune(r rune) { passRune(s, r) }

// TypedKey implements fyne.Focusable. It does nothing, because KeyDown passes all keys to the
// window.
func (s *Slider) TypedKey(*fyne.KeyEvent) {}
