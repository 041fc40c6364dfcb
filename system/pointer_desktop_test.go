//go:build !js && !darwin

package system

import "testing"

// A notch of a mouse wheel scrolls 60 points. The toolkit scrolls 25 points per unit, and 125 times as
// far from 10 units on. A touchpad, which scrolls by parts of a unit, keeps its speed.
func TestWheel(t *testing.T) {
	for distance, points := range map[float64]float64{0: 0, 1: 60, -1: -60, 2: 120, 4: 240, 5: 247.5, -12: -247.5, 0.1: 2.5, -1.5: -37.5} {
		if got := 25 * fasterWheel(distance); got != points {
			t.Errorf("%v scrolls %v points, want %v", distance, got, points)
		}
	}
}
