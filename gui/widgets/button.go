package widgets

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	tooltip "github.com/dweymouth/fyne-tooltip/widget"
)

// A Button is the toolkit's with another focus. A frame surrounds the button that has
// the focus, because the toolkit's shade is not visible on every colour. Space and
// Enter press it once, however long they are held. All other keys go to the window.
type Button struct {
	tooltip.Button
	keyDown func(*fyne.KeyEvent)
	onFocus func() // called when it gets the focus; may be nil
	frame   canvas.Rectangle
}

// NewButton returns a button that calls tapped. It passes other keys than Space and
// Enter to keyDown.
func NewButton(text string, icon fyne.Resource, keyDown func(*fyne.KeyEvent), tapped func()) *Button {
	b := &Button{keyDown: keyDown, frame: canvas.Rectangle{FillColor: color.Transparent, CornerRadius: 4}}
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

// CreateRenderer is for the toolkit.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return framed{b.Button.CreateRenderer(), b}
}

// framed draws the frame over everything else of a button.
type framed struct {
	fyne.WidgetRenderer
	b *Button
}

// Layout is for the toolkit.
func (r framed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.b.frame.Resize(size)
}

// Objects is for the toolkit.
func (r framed) Objects() []fyne.CanvasObject {
	return append(slices.Clip(r.WidgetRenderer.Objects()), &r.b.frame)
}

// FocusGained is for the toolkit.
func (b *Button) FocusGained() {
	b.frame.StrokeColor, b.frame.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
	b.frame.Refresh()
	b.Button.FocusGained()
	if b.onFocus != nil {
		b.onFocus()
	}
}

// FocusLost is for the toolkit.
func (b *Button) FocusLost() {
	b.frame.StrokeWidth = 0 // the frame is never hidden: that would lay out the board, which ends its motion
	b.frame.Refresh()
	b.Button.FocusLost()
}

// TypedRune is for the toolkit.
func (b *Button) TypedRune(r rune) { passRune(b, r) }

// KeyDown is for the toolkit.
func (b *Button) KeyDown(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		// Tapped would drop the focus, but the player may want to press again.
		if !b.Disabled() {
			b.OnTapped()
		}
	default:
		b.keyDown(ev)
	}
}

// KeyUp is for the toolkit.
func (b *Button) KeyUp(*fyne.KeyEvent) {}

// TypedKey is for the toolkit. It does nothing: KeyDown acts, and the toolkit calls
// TypedKey again and again while a key is held.
func (b *Button) TypedKey(*fyne.KeyEvent) {}

// ButtonsIn returns the buttons in an object and its containers, the upper and the
// left ones first.
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
