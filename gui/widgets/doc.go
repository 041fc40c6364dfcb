// Package widgets has small widgets and layouts based on those of the toolkit. A widget of the
// toolkit uses all keys while it has the focus. A widget of this package passes the keys that it
// does not use to a function of the window. Colours come from the toolkit's theme.
package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// passRune passes a typed character to the canvas of the object that has the focus, if the object
// does not use it. An object that has not been painted has no canvas: it is a button of the dialog
// that this key has just opened.
func passRune(from fyne.CanvasObject, r rune) {
	c := fyne.CurrentApp().Driver().CanvasForObject(from)
	if c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// passKeyUp passes the release of a key to the canvas of the object that has the focus.
func passKeyUp(from fyne.CanvasObject, ev *fyne.KeyEvent) {
	c, ok := fyne.CurrentApp().Driver().CanvasForObject(from).(desktop.Canvas)
	if ok && c.OnKeyUp() != nil {
		c.OnKeyUp()(ev)
	}
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
