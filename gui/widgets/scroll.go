package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// ScrollByKey returns a function that scrolls a container if a key is Up, Down, PageUp, PageDown,
// Home or End, and reports whether it is. ScrollByKey also makes each control of this package in the
// container scroll into view when it gets the focus.
func ScrollByKey(s *container.Scroll) func(key string) bool {
	watchFocus(s.Content, func(o fyne.CanvasObject) { scrollTo(s, o) })
	return func(key string) bool {
		by, scrolls := map[string]float32{
			"Up": -40, "Down": 40, "PageUp": -s.Size().Height, "PageDown": s.Size().Height,
			"Home": -s.Offset.Y, "End": s.Content.Size().Height,
		}[key]
		scrollBy(s, by)
		return scrolls
	}
}

// watchFocus makes each control in an object, and in the containers inside it, call do when it gets the
// focus.
func watchFocus(o fyne.CanvasObject, do func(fyne.CanvasObject)) {
	onFocus := func() { do(o) }
	switch o := o.(type) {
	case *Button:
		o.onFocus = onFocus
	case *Choice:
		o.onFocus = onFocus
	case *Segments:
		o.onFocus = onFocus
	case *Switch:
		o.onFocus = onFocus
	case *fyne.Container:
		for _, o := range o.Objects {
			watchFocus(o, do)
		}
	}
}

// scrollTo scrolls until an object is visible, and no farther.
func scrollTo(s *container.Scroll, o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	by := min(top, 0)
	if below := top + o.Size().Height - s.Size().Height; below > 0 {
		by = min(below, top)
	}
	scrollBy(s, by)
}

func scrollBy(s *container.Scroll, by float32) {
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -by)})
}
