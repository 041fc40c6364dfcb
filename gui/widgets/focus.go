package widgets

import "fyne.io/fyne/v2"

// A Keyboard handles the keys that the object with the focus does not use.
type Keyboard interface {
	KeyDown(*fyne.KeyEvent)
	KeyUp(*fyne.KeyEvent)
	TypedRune(rune)
}

// A Focus passes all keys to a keyboard. A widget that can have the focus embeds it, and overrides the
// methods for the keys that it uses.
type Focus struct {
	keyboard Keyboard
	onGained func() // called when the widget gets the focus; may be nil
}

// PassTo returns a focus that passes all keys to a keyboard.
func PassTo(k Keyboard) Focus { return Focus{keyboard: k} }

// setOnGained sets the function that is called when the widget gets the focus.
func (f *Focus) setOnGained(do func()) { f.onGained = do }

// FocusGained implements fyne.Focusable.
func (f *Focus) FocusGained() {
	if f.onGained != nil {
		f.onGained()
	}
}

// FocusLost implements fyne.Focusable.
func (f *Focus) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (f *Focus) TypedRune(r rune) { f.keyboard.TypedRune(r) }

// TypedKey implements fyne.Focusable. It does nothing, because the toolkit calls it repeatedly while a
// key is held. KeyDown acts instead.
func (f *Focus) TypedKey(*fyne.KeyEvent) {}

// KeyDown implements desktop.Keyable.
func (f *Focus) KeyDown(ev *fyne.KeyEvent) { f.keyboard.KeyDown(ev) }

// KeyUp implements desktop.Keyable.
func (f *Focus) KeyUp(ev *fyne.KeyEvent) { f.keyboard.KeyUp(ev) }
