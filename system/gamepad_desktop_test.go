//go:build !js

package system

import (
	"slices"
	"testing"

	"github.com/go-gl/glfw/v3.4/glfw"
)

// TestReadGamepads checks that the buttons and sticks of all gamepads count, and that joysticks
// whose buttons GLFW does not know are ignored.
func TestReadGamepads(t *testing.T) {
	states := map[glfw.Joystick]*glfw.GamepadState{}
	read := func(j glfw.Joystick) *glfw.GamepadState { return states[j] }
	if _, ok := readGamepads(read); ok {
		t.Error("there is a gamepad, want none")
	}
	first, last := &glfw.GamepadState{}, &glfw.GamepadState{}
	first.Buttons[glfw.ButtonStart], first.Buttons[glfw.ButtonGuide] = glfw.Press, glfw.Press
	first.Axes[glfw.AxisLeftX], first.Axes[glfw.AxisRightY] = 0.1, 1
	last.Buttons[glfw.ButtonDpadUp] = glfw.Press
	last.Axes[glfw.AxisLeftX], last.Axes[glfw.AxisLeftY] = -0.2, 0.9
	states[glfw.Joystick3], states[glfw.JoystickLast] = first, last
	got, ok := readGamepads(read)
	if !ok || !slices.Equal(got.held, []string{"Start", "Up"}) || got.x != -0.2 || got.y != 0.9 {
		t.Errorf("got %+v, %v", got, ok)
	}
	// If the player presses two buttons in one frame, the same one always comes first.
	last.Buttons[glfw.ButtonDpadLeft], last.Buttons[glfw.ButtonA] = glfw.Press, glfw.Press
	for range 50 {
		if again, _ := readGamepads(read); !slices.Equal(again.held, []string{"Start", "A", "Up", "Left"}) {
			t.Fatalf("the buttons are %q", again.held)
		}
	}
}
