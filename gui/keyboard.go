package gui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/session"
)

// A keyboard translates the toolkit's key events to the notation of bindings, and
// passes them on: to the dialog, to the view that is shown, or to the window.
type keyboard struct {
	w       *window
	repeats bool         // whether a key that is held moves again and again
	pressed fyne.KeyName // the key that went down last, until the toolkit has typed it
	spent   fyne.KeyName // the key that went down last, if that paused autoplay
}

// down acts on a key wherever the focus is.
func (k *keyboard) down(ev *fyne.KeyEvent) {
	k.pressed = ev.Name
	isPlaying := k.w.game.scene.Coach == session.Playing
	if k.spent = ""; isPlaying {
		k.spent = ev.Name
	}
	switch ev.Name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight: // on the way to a plus
		return
	}
	if !k.isModified() || isPlaying {
		k.press(k.name(ev))
	}
}

// typed moves again and again while a key is held, if the player wants it. The first
// call for a key follows its going down, which has made the first move.
func (k *keyboard) typed(ev *fyne.KeyEvent) {
	isFirst := k.pressed == ev.Name
	k.pressed = ""
	if isFirst || k.spent == ev.Name || !k.repeats || k.isModified() || k.w.dialogs.isOpen() || k.w.top() != k.w.game.view {
		return
	}
	if verb, _ := k.w.game.scene.Verb(k.name(ev), session.Bindings()); verb.Direction() != 0 {
		k.w.game.do(verb)
	}
}

// press acts on a key in the notation of bindings.
func (k *keyboard) press(key string) {
	for _, b := range windowBindings {
		if anytime(b.Verb) && slices.Contains(b.Keys, key) {
			k.w.verbs[b.Verb](k.w)
			return
		}
	}
	if k.w.dialogs.isOpen() {
		k.w.dialogs.press(key)
		return
	}
	if text, ok := k.w.Canvas().Focused().(interface {
		Undo()
		Redo()
	}); ok { // a text field
		switch key {
		case "Ctrl+Z":
			text.Undo()
			return
		case "Ctrl+Y", "Ctrl+Shift+Z":
			text.Redo()
			return
		}
	}
	if press := k.w.top().press; press != nil && press(key) {
		return
	}
	for _, b := range append(windowBindings, bindingOf(session.New, session.Bindings())) {
		if slices.Contains(b.Keys, key) {
			k.w.verbs[b.Verb](k.w)
		}
	}
}

// name returns a key in the notation of bindings. Where the layout's letters are not
// Latin, the toolkit has no name for them, and it names the digits of the keypad like
// those of the upper row: these keys have the names of their places.
func (k *keyboard) name(ev *fyne.KeyEvent) string {
	name := ev.Name
	switch name {
	case fyne.KeyUnknown, fyne.Key2, fyne.Key4, fyne.Key6, fyne.Key8:
		if last, _ := k.w.platform.LastKey(); last != "" {
			name = fyne.KeyName(last)
		} else {
			name = placeName(ev.Physical.ScanCode, k.w.Window)
		}
	}
	if other := keyNames[name]; other != "" {
		return other
	}
	return string(name)
}

// keyNames are the toolkit's names of keys that differ from those of bindings.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyReturn: "Enter", fyne.KeyEnter: "Enter", fyne.KeyBackspace: "Backspace",
	fyne.KeyPageUp: "PageUp", fyne.KeyPageDown: "PageDown", fyne.KeyAsterisk: "*",
}

// isModified reports whether Shift, Control, Alt or the like is held.
func (k *keyboard) isModified() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	_, onPage := k.w.platform.LastKey()
	return ok && d.CurrentKeyModifiers() != 0 || onPage
}

// rune acts on a typed character that is bound, such as the question mark.
func (k *keyboard) rune(r rune) {
	if key := strings.ToUpper(string(r)); key == "?" {
		k.press(key)
	}
}

// placeName returns the name of the key at a place of the keyboard. The numbers of
// places are the system's own: those of the first PC keyboards on Windows and
// Wayland, 8 more in X11, and others on macOS.
func placeName(scanCode int, w fyne.Window) (name fyne.KeyName) {
	name = placesPC[scanCode]
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			switch context.(type) {
			case driver.X11WindowContext:
				name = placesPC[scanCode-8]
			case driver.MacWindowContext:
				name = placesMac[scanCode]
			}
		})
	}
	return name
}

var placesPC = map[int]fyne.KeyName{
	0x11: fyne.KeyW, 0x1e: fyne.KeyA, 0x1f: fyne.KeyS, 0x20: fyne.KeyD,
	0x23: fyne.KeyH, 0x24: fyne.KeyJ, 0x25: fyne.KeyK, 0x26: fyne.KeyL,
	0x2c: fyne.KeyZ, 0x15: fyne.KeyY, 0x16: fyne.KeyU, 0x17: fyne.KeyI, 0x19: fyne.KeyP,
	0x48: fyne.KeyUp, 0x4b: fyne.KeyLeft, 0x4d: fyne.KeyRight, 0x50: fyne.KeyDown, // keypad
}

var placesMac = map[int]fyne.KeyName{
	0x0d: fyne.KeyW, 0x00: fyne.KeyA, 0x01: fyne.KeyS, 0x02: fyne.KeyD,
	0x04: fyne.KeyH, 0x26: fyne.KeyJ, 0x28: fyne.KeyK, 0x25: fyne.KeyL,
	0x06: fyne.KeyZ, 0x10: fyne.KeyY, 0x20: fyne.KeyU, 0x22: fyne.KeyI, 0x23: fyne.KeyP,
	0x5b: fyne.KeyUp, 0x56: fyne.KeyLeft, 0x58: fyne.KeyRight, 0x54: fyne.KeyDown, // keypad
}
