package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// ScrollByKey returns a function that scrolls a container if a key is Up, Down, PageUp, PageDown,
// Home or End, and reports whether it is. It also calls [FollowFocus].
func ScrollByKey(s *container.Scroll) func(key string) bool {
	FollowFocus(s)
	return func(key string) bool {
		by, scrolls := map[string]float32{
			"Up": -40, "Down": 40, "PageUp": -s.Size().Height, "PageDown": s.Size().Height,
			"Home": -s.Offset.Y, "End": s.Content.Size().Height,
		}[key]
		scrollBy(s, by)
		return scrolls
	}
}

// FollowFocus makes each button and each other control of a container scroll into view when it gets the
// focus. It must be called again when the container has new ones.
func FollowFocus(s *container.Scroll) {
	var follow func(fyne.CanvasObject)
	follow = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case interface{ setOnGained(func()) }:
			o.setOnGained(func() { scrollTo(s, o.(fyne.CanvasObject)) })
		case *widget.Form:
			for _, item := range o.Items {
				follow(item.Widget)
			}
		case *fyne.Container:
			for _, part := range o.Objects {
				follow(part)
			}
		}
	}
	follow(s.Content)
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
