package widgets

import (
	"math"

	"fyne.io/fyne/v2"
)

// Floor returns the greatest whole number up to x.
func Floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// Ceil returns the least whole number from x.
func Ceil(x float32) float32 { return -Floor(-x) }

// LineHeight returns the height of a line of text in a size.
func LineHeight(size float32) float32 { return fyne.MeasureText("2048", size, fyne.TextStyle{}).Height }
