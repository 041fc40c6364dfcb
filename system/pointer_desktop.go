//go:build !js

package system

import (
	"math"
	"runtime"

	"github.com/go-gl/glfw/v3.4/glfw"
)

// fasterWheel returns the distance for which the toolkit scrolls 60 points for a notch of a mouse
// wheel, instead of 25. A notch is a whole number. The distance of a touchpad is not, except on X11,
// where GLFW does not distinguish the two. macOS has its own speed for both.
func fasterWheel(distance float64) float64 {
	if runtime.GOOS == "darwin" || distance != math.Trunc(distance) {
		return distance
	}
	const limit = 9.9 // from 10 on, the toolkit scrolls 125 times as far
	return max(-limit, min(distance*60/25, limit))
}

// EndHover makes the toolkit end all hover effects, as if the pointer had left the window. It does
// nothing before [WatchPointer] is called, and while a mouse button is held.
var EndHover = func() {}

// window is the toolkit's window. It is nil until [WatchPointer] is called.
var window *glfw.Window

// WatchPointer makes hover effects end when the pointer leaves the window, when the window loses
// the focus, and when the player types. The toolkit does not notice when the pointer leaves. It also
// makes a mouse wheel scroll faster.
//
// The OpenGL context of the toolkit must be current. post must call a function on the main
// goroutine, after the events that are already waiting.
func WatchPointer(post func(func())) {
	window = glfw.GetCurrentContext()
	isAway, isHeld := false, false // the toolkit believes that the pointer is away; a button is held
	moved := window.SetCursorPosCallback(nil)
	window.SetCursorPosCallback(func(w *glfw.Window, x, y float64) {
		isAway = false
		moved(w, x, y)
	})
	EndHover = func() {
		if !isAway && !isHeld { // while a button is held, this would drag
			isAway = true
			moved(window, -1, -1)
		}
	}
	restorePointer := func() {
		if isAway {
			isAway = false
			x, y := window.GetCursorPos()
			moved(window, x, y)
		}
	}
	clicked := window.SetMouseButtonCallback(nil)
	window.SetMouseButtonCallback(func(
		w *glfw.Window, button glfw.MouseButton, action glfw.Action, modifiers glfw.ModifierKey,
	) {
		isHeld = action == glfw.Press
		restorePointer()
		clicked(w, button, action, modifiers)
	})
	scrolled := window.SetScrollCallback(nil)
	window.SetScrollCallback(func(w *glfw.Window, x, y float64) {
		x, y = fasterWheel(x), fasterWheel(y)
		if !isAway {
			scrolled(w, x, y)
			return
		}
		restorePointer()
		post(func() { scrolled(w, x, y) }) // the toolkit moves the pointer only after the events
	})
	entered := window.SetCursorEnterCallback(nil)
	window.SetCursorEnterCallback(func(w *glfw.Window, isInside bool) {
		if entered != nil {
			entered(w, isInside)
		}
		if isInside {
			restorePointer() // the pointer may be where it left, and then it does not move
		} else {
			EndHover()
		}
	})
	focused := window.SetFocusCallback(nil)
	window.SetFocusCallback(func(w *glfw.Window, hasFocus bool) {
		focused(w, hasFocus)
		if !hasFocus {
			EndHover()
		}
	})
	typed := window.SetCharCallback(nil)
	window.SetCharCallback(func(w *glfw.Window, char rune) {
		typed(w, char)
		EndHover()
	})
}
