package widgets

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	tooltip "github.com/dweymouth/fyne-tooltip/widget"
)

// A Button is the toolkit's button with two differences. While it has the focus, a frame surrounds
// it, because the toolkit's shading is not visible on every colour. Space and Enter press it once,
// even if they are held. It passes all other keys to the window.
type Button struct {
	tooltip.Button
	IsChip  bool // whether the ends of the button are round, and its icon is to the right of its text
	keyDown func(*fyne.KeyEvent)
	onFocus func() // called when the button gets the focus; may be nil
	frame   canvas.Rectangle
}

// NewButton returns a button that calls tapped when it is pressed. The button passes keys other
// than Space and Enter to keyDown. The icon may be nil.
func NewButton(text string, icon fyne.Resource, keyDown func(*fyne.KeyEvent), tapped func()) *Button {
	b := &Button{keyDown: keyDown, frame: canvas.Rectangle{FillColor: color.Transparent}}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
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
}

// Refresh implements fyne.WidgetRenderer.
func (r framed) Refresh() {
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
	return append(slices.Clip(r.WidgetRenderer.Objects()), &r.b.frame)
}

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() {
	b.frame.StrokeColor, b.frame.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
	b.frame.Refresh()
	b.Button.FocusGained()
	if b.onFocus != nil {
		b.onFocus()
	}
}

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() {
	b.frame.StrokeWidth = 0 // hiding the frame would lay out the board, and stop its animation
	b.frame.Refresh()
	b.Button.FocusLost()
}

// TypedRune implements fyne.Focusable.
func (b *Button) TypedRune(r rune) { passRune(b, r) }

// KeyDown implements desktop.Keyable.
func (b *Button) KeyDown(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		// Tapped would also remove the focus, but the player may want to press again.
		if !b.Disabled() {
			b.OnTapped()
		}
	default:
		b.keyDown(ev)
	}
}

// KeyUp implements desktop.Keyable.
func (b *Button) KeyUp(*fyne.KeyEvent) {}

// TypedKey implements fyne.Focusable. It does nothing, because the toolkit calls it repeatedly
// while a key is held. KeyDown acts instead.
func (b *Button) TypedKey(*fyne.KeyEvent) {}

// ButtonsIn returns the buttons in an object and in the containers inside it, in the order of the
// containers.
func ButtonsIn(o fyne.CanvasObject) (buttons []*Button) {
	switch o := o.(type) {
	case *Button:
		buttons = append(buttons, o)
	case *fyne.Container:
		for _, o := range o.Objects {
			buttons = append(buttons, ButtonsIn(o)...)
		}
	}
	return buttons
}
