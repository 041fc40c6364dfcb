package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Choice is a drop-down list of options. It uses the keys Up, Down and Space.
type Choice struct {
	toolkitSelect
	Focus
}

// toolkitSelect makes the methods of [Focus] override those of the toolkit.
type toolkitSelect struct{ widget.Select }

// NewChoice returns a choice of options. It calls changed with each option that is chosen, and
// passes the keys that it does not use to a keyboard.
func NewChoice(k Keyboard, options []string, changed func(string)) *Choice {
	c := &Choice{Focus: PassTo(k)}
	c.OnChanged = changed
	c.ExtendBaseWidget(c)
	c.SetOptions(options)
	return c
}

// SetOptions replaces the options.
func (c *Choice) SetOptions(options []string) {
	c.Options, c.PlaceHolder = options, ""
	for _, option := range options { // the toolkit makes a Select as wide as its placeholder
		if len(option) > len(c.PlaceHolder) {
			c.PlaceHolder = option
		}
	}
	c.Refresh()
}

// MinSize implements fyne.CanvasObject. The width is at most 110 points. A longer option is
// shortened, but not in the list.
func (c *Choice) MinSize() fyne.Size {
	m := c.Select.MinSize()
	return fyne.NewSize(min(m.Width, 110), m.Height)
}

// FocusGained implements fyne.Focusable.
func (c *Choice) FocusGained() {
	c.Select.FocusGained()
	c.Focus.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (c *Choice) FocusLost() { c.Select.FocusLost() }

// KeyDown implements desktop.Keyable.
func (c *Choice) KeyDown(ev *fyne.KeyEvent) {
	if !c.uses(ev.Name) {
		c.Focus.KeyDown(ev)
	}
}

// TypedKey implements fyne.Focusable.
func (c *Choice) TypedKey(ev *fyne.KeyEvent) {
	if c.uses(ev.Name) {
		c.Select.TypedKey(ev)
	}
}

// uses reports whether the choice uses a key.
func (c *Choice) uses(key fyne.KeyName) bool {
	return key == fyne.KeyUp || key == fyne.KeyDown || key == fyne.KeySpace
}
