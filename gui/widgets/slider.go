package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Slider is the toolkit's slider for whole numbers. It uses no keys.
type Slider struct {
	toolkitSlider
	Focus
}

// toolkitSlider makes the methods of [Focus] override those of the toolkit.
type toolkitSlider struct{ widget.Slider }

// NewSlider returns a slider from 0 to last. It calls changed with each new value, and passes all
// keys to a keyboard.
func NewSlider(k Keyboard, last int, changed func(int)) *Slider {
	s := &Slider{Focus: PassTo(k)}
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

// FocusGained implements fyne.Focusable.
func (s *Slider) FocusGained() { s.Slider.FocusGained() }

// FocusLost implements fyne.Focusable.
func (s *Slider) FocusLost() { s.Slider.FocusLost() }
