package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Slider is the toolkit's for whole numbers. It uses no keys.
type Slider struct {
	widget.Slider
	keyDown func(*fyne.KeyEvent)
}

// NewSlider returns a slider from 0 to last, which calls changed.
func NewSlider(keyDown func(*fyne.KeyEvent), last int, changed func(int)) *Slider {
	s := &Slider{keyDown: keyDown}
	s.Max, s.Step = float64(last), 1
	s.OnChanged = func(at float64) { changed(int(at)) }
	s.ExtendBaseWidget(s)
	return s
}

// KeyDown is for the toolkit.
func (s *Slider) KeyDown(ev *fyne.KeyEvent) { s.keyDown(ev) }

// KeyUp is for the toolkit.
func (s *Slider) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (s *Slider) TypedRune(r rune) { passRune(s, r) }

// TypedKey is for the toolkit. It does nothing: KeyDown acts.
func (s *Slider) TypedKey(*fyne.KeyEvent) {}
