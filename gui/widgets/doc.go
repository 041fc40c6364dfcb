// Package widgets has small widgets and layouts that adapt those of the toolkit. The
// toolkit's widgets take all keys while they have the focus; these pass the keys that
// they do not use to a function of the window. Colours are those of the toolkit's
// theme.
package widgets

import (
	"math"

	"fyne.io/fyne/v2"
)

// passRune passes a typed character to the canvas of an object that has the focus and
// does not use it. An object that is not painted yet has no canvas: it is a button of
// the dialog that the key has opened.
func passRune(from fyne.CanvasObject, r rune) {
	c := fyne.CurrentApp().Driver().CanvasForObject(from)
	if c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
