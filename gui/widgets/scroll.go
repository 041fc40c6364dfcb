package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// ScrollByKey returns a function that scrolls by the keys of a view that is higher than
// the window. It also makes each button of the view scroll into sight when it gets the
// focus.
func ScrollByKey(s *container.Scroll) func(fyne.KeyName) {
	for _, b := range ButtonsIn(s.Content) {
		b.onFocus = func() { scrollTo(s, b) }
	}
	return func(key fyne.KeyName) {
		scrollBy(s, map[fyne.KeyName]float32{
			fyne.KeyUp: -40, fyne.KeyDown: 40, fyne.KeyPageUp: -s.Size().Height, fyne.KeyPageDown: s.Size().Height,
			fyne.KeyHome: -s.Offset.Y, fyne.KeyEnd: s.Content.Size().Height,
		}[key])
	}
}

// scrollTo scrolls no farther than needed to show an object.
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
