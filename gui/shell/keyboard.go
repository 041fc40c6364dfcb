package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"
)

// A Keyboard receives the toolkit's key events. It converts each key to the notation of bindings,
// and passes it to the open dialog, the current view or the window.
type Keyboard struct {
	w          *Shell
	repeats    bool         // whether a held key makes more than one move
	lastDown   fyne.KeyName // the key that was pressed last; "" after its first typed event
	pauseKey   fyne.KeyName // the key that was pressed last, if it paused autoplay; otherwise ""
	isAltAlone bool         // whether the left Alt key is held and no other key was pressed since
}

// KeyDown handles a key that is pressed, whatever has the focus.
func (k *Keyboard) KeyDown(ev *fyne.KeyEvent) {
	k.w.contents.Game.CancelDrag()
	k.w.Platform.EndHover()
	k.lastDown = ev.Name
	k.isAltAlone = ev.Name == desktop.KeyAltLeft && modifiers()&^fyne.KeyModifierAlt == 0
	isPlaying := k.w.contents.Game.IsPlaying()
	k.pauseKey = ""
	if isPlaying {
		k.pauseKey = ev.Name
	}
	switch ev.Name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight: // the player may be typing +
		return
	}
	if !k.isModified() || isPlaying {
		k.press(k.name(ev))
	}
}

// KeyUp handles a key that is released, whatever has the focus. Alt has its effect only then,
// because it can also be part of a shortcut of the desktop.
func (k *Keyboard) KeyUp(ev *fyne.KeyEvent) {
	if ev.Name == desktop.KeyAltLeft && k.isAltAlone {
		k.press("Alt")
	}
	k.isAltAlone = false
}

// CancelAlt makes the left Alt key, if it is held, a part of something else.
func (k *Keyboard) CancelAlt() { k.isAltAlone = false }

// typedKey handles the toolkit's typed events, which repeat while a key is held. It makes a move
// for each, if the player has chosen that. It ignores the first event, because KeyDown has already
// made that move.
func (k *Keyboard) typedKey(ev *fyne.KeyEvent) {
	isFirst := k.lastDown == ev.Name
	k.lastDown = ""
	if !isFirst && k.pauseKey != ev.Name && !k.isModified() {
		k.repeat(k.name(ev))
	}
}

// repeat makes another move for a key that is held, if the player has chosen that.
func (k *Keyboard) repeat(key string) {
	if k.repeats && !k.w.Dialogs.IsOpen() && k.w.IsInGame() {
		k.w.contents.Game.Repeat(key)
	}
}

// press handles a key in the notation of bindings.
func (k *Keyboard) press(key string) {
	for _, c := range k.w.contents.Commands {
		if c.IsAnytime && slices.Contains(c.Keys, key) {
			c.Do()
			return
		}
	}
	if k.w.Dialogs.IsOpen() {
		k.w.Dialogs.press(key)
		return
	}
	if field, ok := k.w.Canvas().Focused().(interface {
		Undo()
		Redo()
	}); ok { // a text field
		switch key {
		case "Ctrl+Z":
			field.Undo()
			return
		case "Ctrl+Y", "Ctrl+Shift+Z":
			field.Redo()
			return
		}
	}
	if press := k.w.Top().Press; press != nil && press(key) {
		return
	}
	for _, c := range k.w.contents.Commands {
		if !c.IsOnlyInMenu && slices.Contains(c.Keys, key) {
			c.Do()
		}
	}
}

// name returns a key in the notation of bindings. If the letters of the keyboard layout are not
// Latin, the toolkit has no names for them, and gives the digits of the keypad the names of the
// upper row. So name identifies these keys by their position.
func (k *Keyboard) name(ev *fyne.KeyEvent) string {
	name := ev.Name
	switch name {
	case fyne.KeyUnknown, fyne.Key2, fyne.Key4, fyne.Key6, fyne.Key8:
		if last, _ := k.w.Platform.LastKey(); last != "" {
			name = fyne.KeyName(last)
		} else {
			name = nameOfScanCode(ev.Physical.ScanCode, k.w.Window)
		}
	}
	if renamed := keyNames[name]; renamed != "" {
		return renamed
	}
	return string(name)
}

// keyNames has the keys whose names in the toolkit and in bindings differ.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyReturn: "Enter", fyne.KeyEnter: "Enter", fyne.KeyBackspace: "Backspace",
	fyne.KeyPageUp: "PageUp", fyne.KeyPageDown: "PageDown", fyne.KeyAsterisk: "*",
}

// isModified reports whether the player holds a modifier key, such as Shift or Control.
func (k *Keyboard) isModified() bool {
	_, modifiedInBrowser := k.w.Platform.LastKey()
	return modifiers() != 0 || modifiedInBrowser
}

// modifiers returns the modifier keys that the player holds. In a browser it returns 0.
func modifiers() fyne.KeyModifier {
	if desktopDriver, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return desktopDriver.CurrentKeyModifiers()
	}
	return 0
}

// TypedRune handles a typed character. The question mark has a binding; other characters are for
// the view.
func (k *Keyboard) TypedRune(r rune) {
	if r == '?' {
		k.press("?")
	} else if typed := k.w.Top().Typed; typed != nil && !k.w.Dialogs.IsOpen() {
		typed(r)
	}
}

// nameOfScanCode returns the toolkit's name for the key with a scan code, or "". Scan codes depend
// on the system: Windows and Wayland use those of the first PC keyboards, X11 adds 8 to them, and
// macOS has its own.
func nameOfScanCode(scanCode int, w fyne.Window) (name fyne.KeyName) {
	name = scanCodesPC[scanCode]
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			switch context.(type) {
			case driver.X11WindowContext:
				name = scanCodesPC[scanCode-8]
			case driver.MacWindowContext:
				name = scanCodesMac[scanCode]
			}
		})
	}
	return name
}

var scanCodesPC = map[int]fyne.KeyName{
	0x11: fyne.KeyW, 0x1e: fyne.KeyA, 0x1f: fyne.KeyS, 0x20: fyne.KeyD,
	0x23: fyne.KeyH, 0x24: fyne.KeyJ, 0x25: fyne.KeyK, 0x26: fyne.KeyL,
	0x2c: fyne.KeyZ, 0x15: fyne.KeyY, 0x16: fyne.KeyU, 0x17: fyne.KeyI, 0x19: fyne.KeyP,
	0x48: fyne.KeyUp, 0x4b: fyne.KeyLeft, 0x4d: fyne.KeyRight, 0x50: fyne.KeyDown, // keypad
}

var scanCodesMac = map[int]fyne.KeyName{
	0x0d: fyne.KeyW, 0x00: fyne.KeyA, 0x01: fyne.KeyS, 0x02: fyne.KeyD,
	0x04: fyne.KeyH, 0x26: fyne.KeyJ, 0x28: fyne.KeyK, 0x25: fyne.KeyL,
	0x06: fyne.KeyZ, 0x10: fyne.KeyY, 0x20: fyne.KeyU, 0x22: fyne.KeyI, 0x23: fyne.KeyP,
	0x5b: fyne.KeyUp, 0x56: fyne.KeyLeft, 0x58: fyne.KeyRight, 0x54: fyne.KeyDown, // keypad
}
