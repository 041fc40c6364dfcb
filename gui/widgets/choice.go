package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A Choice is the toolkit's list of options that drops down. It uses the keys Up, Down
// and Space.
type Choice struct {
	widget.Select
	keyDown func(*fyne.KeyEvent)
}

// NewChoice returns a choice of options, which calls changed.
func NewChoice(keyDown func(*fyne.KeyEvent), options []string, changed func(string)) *Choice {
	c := &Choice{keyDown: keyDown}
	c.OnChanged = changed
	c.ExtendBaseWidget(c)
	c.SetOptions(options)
	return c
}

// SetOptions replaces the options.
func (c *Choice) SetOptions(options []string) {
	c.Options, c.PlaceHolder = options, ""
	for _, option := range options { // the toolkit makes it as wide as its placeholder
		if len(option) > len(c.PlaceHolder) {
			c.PlaceHolder = option
		}
	}
	c.Refresh()
}

// MinSize is for the toolkit. A longer option is cut, but not in the list.
func (c *Choice) MinSize() fyne.Size {
	m := c.Select.MinSize()
	return fyne.NewSize(min(m.Width, 110), m.Height)
}

// KeyDown is for the toolkit.
func (c *Choice) KeyDown(ev *fyne.KeyEvent) {
	if !c.uses(ev.Name) {
		c.keyDown(ev)
	}
}

// TypedKey is for the toolkit.
func (c *Choice) TypedKey(ev *fyne.KeyEvent) {
	if c.uses(ev.Name) {
		c.Select.TypedKey(ev)
	}
}

func (c *Choice) uses(key fyne.KeyName) bool {
	return key == fyne.KeyUp || key == fyne.KeyDown || key == fyne.KeySpace
}

// KeyUp is for the toolkit.
func (c *Choice) KeyUp(*fyne.KeyEvent) {}

// TypedRune is for the toolkit.
func (c *Choice) TypedRune(r rune) { passRune(c, r) }
