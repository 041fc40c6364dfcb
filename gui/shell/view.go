package shell

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"twenty48/gui/widgets"
)

// A View fills the window. It is the game, or something that the player opens over it.
type View struct {
	Content fyne.CanvasObject
	Focus   fyne.Focusable        // gets the focus when the view appears; may be nil
	Press   func(key string) bool // handles a key and reports whether it has a binding; may be nil
	Typed   func(letter rune)     // handles a typed character; may be nil
	OnShow  func()                // called when the view appears, appears again, or gets other colours; may be nil
	OnClose func()                // called after the view was closed; may be nil
}

// NewSheet makes the content of a view. The Tab key visits its parts in the order of the arguments.
// The foot may be nil.
func NewSheet(head, body, foot fyne.CanvasObject) fyne.CanvasObject {
	if foot == nil {
		foot = container.NewWithoutLayout()
	}
	return container.New(sheet{}, head, body, foot)
}

// sheet is the layout of the content of a view: the head, the body and the foot, with the margins of
// the game around them. The scroll bar of the body stands in the right margin.
type sheet struct{}

// sheetSpace returns the margin around a sheet of this size, and the gap between its parts. In the
// narrowest windows, the margin is small, because forms need the width.
func sheetSpace(size fyne.Size) (margin, gap float32) {
	scale := min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	if size.Width < 360 {
		return 8, widgets.Floor(8 * scale)
	}
	return widgets.Floor(20 * scale), widgets.Floor(8 * scale)
}

// MinSize implements fyne.Layout.
func (s sheet) MinSize(objects []fyne.CanvasObject) fyne.Size {
	margin, gap := sheetSpace(fyne.Size{})
	var content fyne.Size
	for _, o := range objects {
		size := o.MinSize().SubtractWidthHeight(s.overhang(o, margin), 0)
		content = fyne.NewSize(max(content.Width, size.Width), content.Height+size.Height)
	}
	return content.AddWidthHeight(2*margin, 2*margin+2*gap)
}

// Layout implements fyne.Layout.
func (s sheet) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	margin, gap := sheetSpace(size)
	head, body, foot := objects[0], objects[1], objects[2]
	width, top, bottom := size.Width-2*margin, margin, size.Height-margin
	head.Move(fyne.NewPos(margin, top))
	top += widgets.FitHeight(head, width) + gap
	if height := widgets.FitHeight(foot, width); height > 0 {
		bottom -= height
		foot.Move(fyne.NewPos(margin, bottom))
		bottom -= gap
	}
	body.Move(fyne.NewPos(margin, top))
	body.Resize(fyne.NewSize(width+s.overhang(body, margin), bottom-top))
}

// overhang returns by how much a part of a sheet reaches into the margin with its scroll bar.
func (s sheet) overhang(o fyne.CanvasObject, margin float32) float32 {
	switch o := o.(type) {
	case *container.Scroll, *widgets.List:
		return min(widgets.ScrollBarWidth(), margin)
	case *fyne.Container:
		if len(o.Objects) > 0 {
			return s.overhang(o.Objects[0], margin) // the middle of a border layout
		}
	}
	return 0
}

// TimeText returns a duration in minutes and seconds, as in 1:23, or with hours, as in 1:23:45.
func TimeText(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}
