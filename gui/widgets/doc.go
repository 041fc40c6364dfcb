// Package widgets has small widgets and layouts based on those of the toolkit. A widget of the
// toolkit uses all keys while it has the focus. A widget of this package passes the keys that it
// does not use to a keyboard of the window. Colours come from the toolkit's theme.
package widgets

import "math"

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
