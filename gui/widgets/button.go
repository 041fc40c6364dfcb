package widgets

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	tooltip "github.com/dweymouth/fyne-tooltip/widget"
)

// A Button is the toolkit's button with two differences. While it has the focus, a frame surrounds
// it, because the toolkit's shading is not visible on every colour. Space and Enter press it once,
// even if they are held. It passes all other keys to the window.
type Button struct {
	tooltip.Button
	Focus
	IsChip bool // whether the ends of the button are round, and its icon is to the right of its text
	frame  canvas.Rectangle
	key    *canvas.Text // on the right of a menu item; nil for other buttons
}

// NewButton returns a button that calls tapped when it is pressed. The button passes keys other
// than Space and Enter to a keyboard. The icon may be nil.
func NewButton(text string, icon fyne.Resource, k Keyboard, tapped func()) *Button {
	b := &Button{Focus: PassTo(k), frame: canvas.Rectangle{FillColor: color.Transparent}}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// NewMenuItem returns a button for a command of a menu: its title is on the left, and its key on the
// right. The item stays in the colours of the page, so that both are easy to read. A frame shows
// the focus and the pointer.
func NewMenuItem(title, key string, k Keyboard, tapped func()) *Button {
	b := NewButton(title, nil, k, tapped)
	b.Importance = widget.LowImportance
	b.Alignment, b.IconPlacement = widget.ButtonAlignLeading, widget.ButtonIconTrailingText
	b.key = NewText(key)
	return b
}

// SetEnabled enables or disables the button.
func (b *Button) SetEnabled(enabled bool) {
	if enabled {
		b.Enable()
	} else {
		b.Disable()
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	if b.IsChip {
		b.IconPlacement = widget.ButtonIconTrailingText
	}
	r := framed{b.Button.CreateRenderer(), b}
	r.round()
	return r
}

// framed is the renderer of a button. It draws the frame over everything else.
type framed struct {
	fyne.WidgetRenderer
	b *Button
}

// Layout implements fyne.WidgetRenderer.
func (r framed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.b.frame.Resize(size)
	r.round()
	if key := r.b.key; key != nil {
		key.Resize(key.MinSize())
		key.Move(fyne.NewPos(size.Width-key.Size().Width-theme.InnerPadding(), (size.Height-key.Size().Height)/2))
	}
}

// MinSize implements fyne.WidgetRenderer.
func (r framed) MinSize() fyne.Size {
	size := r.WidgetRenderer.MinSize()
	if key := r.b.key; key != nil {
		size.Width += key.MinSize().Width + theme.InnerPadding()
	}
	return size
}

// Refresh implements fyne.WidgetRenderer.
func (r framed) Refresh() {
	if key := r.b.key; key != nil {
		key.Color = theme.Color(theme.ColorNameForeground)
		if r.b.Disabled() {
			key.Color = theme.Color(theme.ColorNameDisabled)
		}
		key.Refresh()
	}
	r.WidgetRenderer.Refresh()
	r.round()
}

// round sets the radius of all corners. The toolkit has one radius for all buttons, and none for the
// flash of a tap.
func (r framed) round() {
	radius := theme.Size(theme.SizeNameButtonRadius)
	if r.b.IsChip {
		radius = r.b.Size().Height / 2
	}
	r.b.frame.CornerRadius = radius
	for _, o := range r.WidgetRenderer.Objects()[:2] { // the background and the flash of a tap
		o.(*canvas.Rectangle).CornerRadius = radius
	}
}

// Objects implements fyne.WidgetRenderer.
func (r framed) Objects() []fyne.CanvasObject {
	objects := append(slices.Clip(r.WidgetRenderer.Objects()), &r.b.frame)
	if r.b.key != nil {
		objects = append(objects, r.b.key)
	}
	return objects
}

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() {
	b.setFrame(theme.ColorNameForeground, 2)
	if b.key == nil {
		b.Button.FocusGained()
	}
	b.Focus.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() {
	b.setFrame(theme.ColorNameForeground, 0) // hiding the frame would lay out the board, and stop its animation
	if b.key == nil {
		b.Button.FocusLost()
	}
}

// MouseIn implements desktop.Hoverable.
func (b *Button) MouseIn(ev *desktop.MouseEvent) {
	if b.key == nil {
		b.Button.MouseIn(ev)
	} else if !b.Disabled() && b.frame.StrokeWidth == 0 {
		b.setFrame(theme.ColorNameInputBorder, 1)
	}
}

// MouseOut implements desktop.Hoverable.
func (b *Button) MouseOut() {
	if b.key == nil {
		b.Button.MouseOut()
	} else if b.frame.StrokeWidth == 1 {
		b.setFrame(theme.ColorNameInputBorder, 0)
	}
}

// setFrame draws the frame with this colour and width in points.
func (b *Button) setFrame(colour fyne.ThemeColorName, width float32) {
	b.frame.StrokeColor, b.frame.StrokeWidth = theme.Color(colour), width
	b.frame.Refresh()
}

// KeyDown implements desktop.Keyable.
func (b *Button) KeyDown(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		// Tapped would also remove the focus, but the player may want to press again.
		if !b.Disabled() {
			b.OnTapped()
		}
	default:
		b.Focus.KeyDown(ev)
	}
}

// ButtonsIn returns the buttons in an object, and in the containers and scroll containers inside it,
// in their order.
func ButtonsIn(o fyne.CanvasObject) (buttons []*Button) {
	switch o := o.(type) {
	case *Button:
		buttons = append(buttons, o)
	case *container.Scroll:
		buttons = ButtonsIn(o.Content)
	case *fyne.Container:
		for _, o := range o.Objects {
			buttons = append(buttons, ButtonsIn(o)...)
		}
	}
	return buttons
}
