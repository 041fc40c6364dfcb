//go:build !js

package system

import (
	"math"
	"time"

	"github.com/go-gl/glfw/v3.4/glfw"
)

// gamepadButtons has the names of the buttons that [WatchGamepads] reports.
var gamepadButtons = map[glfw.GamepadButton]string{
	glfw.ButtonDpadLeft: "Left", glfw.ButtonDpadRight: "Right", glfw.ButtonDpadUp: "Up", glfw.ButtonDpadDown: "Down",
	glfw.ButtonA: "A", glfw.ButtonB: "B", glfw.ButtonX: "X", glfw.ButtonY: "Y",
	glfw.ButtonLeftBumper: "LB", glfw.ButtonRightBumper: "RB", glfw.ButtonBack: "Back", glfw.ButtonStart: "Start",
}

// WatchGamepads calls press when the player presses a button of a gamepad, or tilts its left stick
// in the direction "Left", "Right", "Up" or "Down". It calls press again, as a repeat, while a
// direction is held. The buttons have the names of an Xbox gamepad: "A", "B", "X", "Y", "LB", "RB",
// "Back" and "Start".
//
// everyFrame must call poll once per frame, on the main goroutine, until poll returns false. A
// gamepad is polled only while it is connected and the window has the focus. WatchGamepads must be
// called on the main goroutine, after [WatchPointer]. GLFW searches for gamepads in that call, so it
// should come after the first picture. From then on GLFW notices connected gamepads while the
// toolkit polls for events; on Linux it watches the folder /dev/input.
func WatchGamepads(everyFrame func(poll func() bool), press func(button string, isRepeat bool)) {
	if window == nil {
		return // the toolkit has made no window
	}
	hasFocus := window.GetAttrib(glfw.Focused) == glfw.True
	g := &gamepads{press: press, read: func() (gamepadState, bool) {
		if !hasFocus {
			return gamepadState{}, false
		}
		return readGamepads(glfw.Joystick.GetGamepadState)
	}}
	isPolling := false
	start := func() {
		if !isPolling {
			isPolling = true
			everyFrame(func() bool {
				isPolling = g.poll(time.Now())
				return isPolling
			})
		}
	}
	focused := window.SetFocusCallback(nil)
	window.SetFocusCallback(func(w *glfw.Window, isFocused bool) {
		focused(w, isFocused)
		hasFocus = isFocused
		if isFocused {
			start()
		}
	})
	glfw.SetJoystickCallback(func(_ glfw.Joystick, event glfw.PeripheralEvent) {
		if event == glfw.Connected {
			start()
		}
	})
	start()
}

// readGamepads returns the state of all gamepads. ok is false if none is connected. read returns the
// state of one, or nil if it is no gamepad whose buttons GLFW knows.
func readGamepads(read func(glfw.Joystick) *glfw.GamepadState) (all gamepadState, ok bool) {
	for joystick := glfw.Joystick1; joystick <= glfw.JoystickLast; joystick++ {
		state := read(joystick)
		if state == nil {
			continue
		}
		ok = true
		for button, action := range state.Buttons { // always in the same order, which a map does not have
			if name := gamepadButtons[glfw.GamepadButton(button)]; name != "" && action == glfw.Press {
				all.held = append(all.held, name)
			}
		}
		x, y := state.Axes[glfw.AxisLeftX], state.Axes[glfw.AxisLeftY]
		if math.Hypot(float64(x), float64(y)) > math.Hypot(float64(all.x), float64(all.y)) {
			all.x, all.y = x, y
		}
	}
	return all, ok
}
