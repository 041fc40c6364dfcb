package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/engine"
)

// moves are the keys that move the tiles.
var moves = map[fyne.KeyName]engine.Direction{
	fyne.KeyLeft: engine.Leftward, fyne.KeyRight: engine.Rightward, fyne.KeyUp: engine.Upward, fyne.KeyDown: engine.Downward,
	fyne.KeyA: engine.Leftward, fyne.KeyD: engine.Rightward, fyne.KeyW: engine.Upward, fyne.KeyS: engine.Downward,
	fyne.KeyH: engine.Leftward, fyne.KeyL: engine.Rightward, fyne.KeyK: engine.Upward, fyne.KeyJ: engine.Downward,
}

// undoes are the keys that undo.
var undoes = map[fyne.KeyName]bool{fyne.KeyZ: true, fyne.KeyU: true, fyne.KeyBackspace: true}

// keyName returns the key's name to the game. Where the layout's letters are
// not Latin the toolkit has no name for them, and the digits of the keypad it
// calls like those of the upper row: these keys go by their place.
func (w *window) keyName(ev *fyne.KeyEvent) fyne.KeyName {
	switch ev.Name {
	case fyne.KeyUnknown, fyne.Key2, fyne.Key4, fyne.Key6, fyne.Key8:
		if name, _ := w.platform.LastKey(); name != "" {
			return fyne.KeyName(name)
		}
		return placeName(ev.Physical.ScanCode, w.Window)
	}
	return ev.Name
}

// placeName returns the name of the key at a place of the keyboard. The numbers
// of places are the system's own: those of the first PC keyboards on Windows
// and Wayland, 8 more in X11, and others on macOS.
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
	0x2c: fyne.KeyZ, 0x16: fyne.KeyU, 0x17: fyne.KeyI, 0x19: fyne.KeyP,
	0x48: fyne.KeyUp, 0x4b: fyne.KeyLeft, 0x4d: fyne.KeyRight, 0x50: fyne.KeyDown, // keypad
}

var placesMac = map[int]fyne.KeyName{
	0x0d: fyne.KeyW, 0x00: fyne.KeyA, 0x01: fyne.KeyS, 0x02: fyne.KeyD,
	0x04: fyne.KeyH, 0x26: fyne.KeyJ, 0x28: fyne.KeyK, 0x25: fyne.KeyL,
	0x06: fyne.KeyZ, 0x20: fyne.KeyU, 0x22: fyne.KeyI, 0x23: fyne.KeyP,
	0x5b: fyne.KeyUp, 0x56: fyne.KeyLeft, 0x58: fyne.KeyRight, 0x54: fyne.KeyDown, // keypad
}

// modified reports whether Shift, Control, Alt or the like is held.
func (w *window) modified() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	_, onPage := w.platform.LastKey()
	return ok && d.CurrentKeyModifiers() != 0 || onPage
}
