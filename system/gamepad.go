package system

import (
	"math"
	"slices"
	"time"
)

// A gamepadState is the state of all connected gamepads together.
type gamepadState struct {
	held []string // the buttons that are held: "Left", "Right", "Up" and "Down" of the D-pad, "A", "Start" …
	x, y float32  // the left stick, from -1 (left or up) to 1
}

// gamepads calls press when the player presses a button of a gamepad or tilts its left stick, and
// again while a direction is held.
type gamepads struct {
	// read returns false if no gamepad is connected, or the window does not have the focus.
	read  func() (state gamepadState, ok bool)
	press func(button string, isRepeat bool)

	isRunning bool      // whether the next call of poll follows another one
	held      []string  // the buttons and the direction of the stick at the last poll
	stick     string    // the direction of the stick at the last poll; "" if it is near its middle
	direction string    // the direction that the player chose last; "" if it is not held any more
	repeatAt  time.Time // when the direction is repeated
}

// How long a direction is held until it is repeated, and the time between repeats.
const repeatDelay, repeatInterval = 400 * time.Millisecond, 100 * time.Millisecond

// poll reads the gamepads. It returns false if no gamepad is connected, or the window does not have the
// focus. Further calls are useless until this changes.
func (g *gamepads) poll(now time.Time) bool {
	state, ok := g.read()
	if !ok {
		g.isRunning = false
		return false
	}
	held := state.held
	g.stick = stickDirection(g.stick, state.x, state.y)
	if g.stick != "" && !slices.Contains(held, g.stick) {
		held = append(held, g.stick)
	}
	before := g.held
	g.held = held
	if !g.isRunning { // the player pressed these buttons in another window
		g.isRunning, g.direction = true, ""
		return true
	}
	if !slices.Contains(held, g.direction) {
		g.direction = ""
	}
	for _, button := range held {
		if slices.Contains(before, button) {
			continue
		}
		if isDirection(button) {
			g.direction, g.repeatAt = button, now.Add(repeatDelay)
		}
		g.press(button, false)
	}
	if g.direction != "" && !now.Before(g.repeatAt) {
		g.repeatAt = now.Add(repeatInterval)
		g.press(g.direction, true)
	}
	return true
}

func isDirection(button string) bool {
	return slices.Contains([]string{"Left", "Right", "Up", "Down"}, button)
}

// stickDirection returns the direction of a stick, or "" if it is near its middle. before is its
// last direction, which lasts until the stick is near the middle or clearly in another direction.
// So a stick that trembles at the limit makes only one move.
func stickDirection(before string, x, y float32) string {
	const begin, end = 0.6, 0.4
	tilt := map[string]float32{"Left": -x, "Right": x, "Up": -y, "Down": y}
	if tilt[before] > end {
		return before
	}
	for _, direction := range []string{"Left", "Right", "Up", "Down"} {
		if t := float64(tilt[direction]); t > begin && t >= math.Abs(float64(x)) && t >= math.Abs(float64(y)) {
			return direction
		}
	}
	return ""
}
