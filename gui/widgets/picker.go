package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// A Picker shows an object with numbered parts, such as the bars of a chart. It marks the part under
// the pointer or the finger, or the one that the player chooses with the keys. While it has the
// focus, a part is always marked.
type Picker struct {
	widget.BaseWidget
	Focus
	Marked int                     // the number of the marked part, from 0, or -1
	PartAt func(fyne.Position) int // returns the part at a position, or -1
	// Step returns the part that a key marks, if from is marked. If from is -1, it returns the part to
	// mark first.
	Step     func(from int, key fyne.KeyName) int
	Keys     []fyne.KeyName // the keys of Step
	OnMarked func(part int) // called when another part is marked, or none
	// OnChosen is called with a part when the player taps it, or presses Space or Enter while it is
	// marked. It may be nil.
	OnChosen  func(part int)
	content   fyne.CanvasObject
	isFocused bool
	byKey     int // the part that the player marked with a key, or -1
}

// NewPicker returns a picker that shows an object. No part is marked. The picker passes the keys that
// it does not use to a keyboard. The caller must set the functions.
func NewPicker(k Keyboard, content fyne.CanvasObject) *Picker {
	p := &Picker{Marked: -1, byKey: -1, content: content, Focus: PassTo(k)}
	p.ExtendBaseWidget(p)
	return p
}

// StepInRow returns a function for [Picker.Step], for a number of parts in a row and the keys Left
// and Right.
func StepInRow(parts int) func(from int, key fyne.KeyName) int {
	return func(from int, key fyne.KeyName) int {
		switch {
		case from < 0:
			return parts - 1
		case key == fyne.KeyLeft:
			return max(0, from-1)
		}
		return min(parts-1, from+1)
	}
}

// CreateRenderer implements fyne.Widget.
func (p *Picker) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(p.content)
}

// Mark marks a part, or none if part is -1. It calls OnMarked if that is a change.
func (p *Picker) Mark(part int) {
	if part != p.Marked {
		p.Marked = part
		p.OnMarked(part)
	}
}

// Tapped implements fyne.Tappable.
func (p *Picker) Tapped(ev *fyne.PointEvent) {
	p.Mark(p.PartAt(ev.Position))
	p.choose()
}

// choose calls OnChosen with the marked part, if there is one.
func (p *Picker) choose() {
	if p.OnChosen != nil && p.Marked >= 0 {
		p.OnChosen(p.Marked)
	}
}

// MouseIn implements desktop.Hoverable.
func (p *Picker) MouseIn(ev *desktop.MouseEvent) { p.MouseMoved(ev) }

// MouseMoved implements desktop.Hoverable.
func (p *Picker) MouseMoved(ev *desktop.MouseEvent) { p.Mark(p.PartAt(ev.Position)) }

// MouseOut implements desktop.Hoverable. It marks the part again that the player marked with a key.
func (p *Picker) MouseOut() {
	if p.byKey >= 0 {
		p.Mark(p.byKey)
	} else {
		p.Reset()
	}
}

// Reset marks no part. If the picker has the focus, Reset marks the part that is to be marked first.
func (p *Picker) Reset() {
	p.byKey = -1
	if p.isFocused {
		p.Mark(p.Step(-1, ""))
	} else {
		p.Mark(-1)
	}
}

// FocusGained implements fyne.Focusable.
func (p *Picker) FocusGained() {
	p.isFocused = true
	p.Reset()
	p.Focus.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (p *Picker) FocusLost() {
	p.isFocused = false
	p.Reset()
}

// KeyDown implements desktop.Keyable.
func (p *Picker) KeyDown(ev *fyne.KeyEvent) {
	isChoice := ev.Name == fyne.KeySpace || ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter
	switch {
	case slices.Contains(p.Keys, ev.Name): // TypedKey handles it
	case isChoice && p.OnChosen != nil:
		p.choose()
	default:
		p.Focus.KeyDown(ev)
	}
}

// TypedKey implements fyne.Focusable. The toolkit calls it repeatedly while a key is held.
func (p *Picker) TypedKey(ev *fyne.KeyEvent) {
	if slices.Contains(p.Keys, ev.Name) {
		p.Mark(p.Step(p.Marked, ev.Name))
		p.byKey = p.Marked
	}
}
