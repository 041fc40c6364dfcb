package system

import (
	"slices"
	"testing"
	"time"
)

// fakeGamepad is a gamepad for tests. It records the buttons that gamepads has pressed, with a + if
// the press was a repeat.
type fakeGamepad struct {
	gamepads
	state   gamepadState
	counts  bool // whether it is connected and the window has the focus
	now     time.Time
	pressed []string
}

// newFakeGamepad returns a gamepad that was polled once, with no button held.
func newFakeGamepad() *fakeGamepad {
	f := &fakeGamepad{counts: true}
	f.read = func() (gamepadState, bool) { return f.state, f.counts }
	f.press = func(button string, isRepeat bool) {
		if isRepeat {
			button += "+"
		}
		f.pressed = append(f.pressed, button)
	}
	f.poll(f.now)
	return f
}

// pollFor polls 60 times a second for a while, and returns what was pressed.
func (f *fakeGamepad) pollFor(d time.Duration) (pressed []string) {
	for end := f.now.Add(d); f.now.Before(end); f.now = f.now.Add(time.Second / 60) {
		f.poll(f.now)
	}
	pressed, f.pressed = f.pressed, nil
	return pressed
}

func (f *fakeGamepad) expect(t *testing.T, d time.Duration, want ...string) {
	t.Helper()
	if got := f.pollFor(d); !slices.Equal(got, want) {
		t.Errorf("pressed %q, want %q", got, want)
	}
}

// TestGamepadButtons checks that a button is pressed once, however long it is held.
func TestGamepadButtons(t *testing.T) {
	f := newFakeGamepad()
	f.state.held = []string{"X"}
	f.expect(t, time.Second, "X")
	f.state.held = []string{"X", "Left"}
	f.expect(t, 100*time.Millisecond, "Left")
	f.state.held = nil
	f.expect(t, time.Second)
	f.state.held = []string{"X"}
	f.expect(t, time.Second, "X")
}

// TestGamepadRepeats checks that a direction is repeated while it is held, and that a new direction
// ends the repeats of the one before.
func TestGamepadRepeats(t *testing.T) {
	f := newFakeGamepad()
	f.state.held = []string{"Left"}
	f.expect(t, 390*time.Millisecond, "Left")
	f.expect(t, 250*time.Millisecond, "Left+", "Left+", "Left+")
	f.state.held = []string{"Left", "Up"}
	f.expect(t, 390*time.Millisecond, "Up")
	f.state.held = []string{"Left"}
	f.expect(t, time.Second)
}

// TestGamepadStick checks that one deflection of the stick makes one move, also if the stick
// trembles, and that it can roll from one direction to another.
func TestGamepadStick(t *testing.T) {
	f := newFakeGamepad()
	tilt := func(x, y float32, want ...string) {
		t.Helper()
		f.state.x, f.state.y = x, y
		f.expect(t, 50*time.Millisecond, want...)
	}
	tilt(0.3, -0.2) // the dead zone
	tilt(0.59, 0)
	tilt(0.61, 0, "Right")
	for range 2 { // shorter than the delay of repeats
		tilt(0.5, 0.1)
		tilt(0.7, -0.1)
	}
	tilt(0.39, 0)
	tilt(0.61, 0, "Right")
	tilt(0.5, 0.8) // rolling down
	tilt(0.3, 0.9, "Down")
	tilt(0, 0)
	tilt(0, -1, "Up")
	f.state.held = []string{"Up"} // the D-pad and the stick in one direction
	tilt(0, -1)
	tilt(0, 0)
	f.state.held = nil
	tilt(-1, 0.2, "Left")
	tilt(1, 0, "Right")
}

// TestGamepadStarts checks that a button that is held when the gamepad is connected, or when the
// window gets the focus, is not pressed, and that polling ends when the gamepad does not count.
func TestGamepadStarts(t *testing.T) {
	f := newFakeGamepad()
	f.state.held = []string{"Left"}
	f.expect(t, 100*time.Millisecond, "Left")
	f.counts = false
	if f.poll(f.now) {
		t.Error("a gamepad that does not count is polled")
	}
	f.counts, f.state.held, f.state.y = true, []string{"A"}, 1
	if !f.poll(f.now) {
		t.Error("a gamepad that counts again is not polled")
	}
	f.expect(t, time.Second)
	f.state = gamepadState{}
	f.expect(t, 100*time.Millisecond)
	f.state.held = []string{"A"}
	f.expect(t, 100*time.Millisecond, "A")
}
