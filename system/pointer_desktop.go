//go:build !js

package system

import "github.com/go-gl/glfw/v3.4/glfw"

// EndHover makes the toolkit end all hover effects, as if the pointer had left the window. It does
// nothing before [WatchPointer] is called, and while a mouse button is held.
var EndHover = func() {}

// WatchPointer makes hover effects end when the pointer leaves the window, when the window loses
// the focus, and when the player types. The toolkit does not notice when the pointer leaves.
//
// The OpenGL context of the toolkit must be current. post must call a function on the main
// goroutine, after the events that are already waiting.
func WatchPointer(post func(func())) {
	window := glfw.GetCurrentContext()
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
	window.SetMouseButtonCallback(func(w *glfw.Window, button glfw.MouseButton, action glfw.Action, modifiers glfw.ModifierKey) {
		isHeld = action == glfw.Press
		restorePointer()
		clicked(w, button, action, modifiers)
	})
	scrolled := window.SetScrollCallback(nil)
	window.SetScrollCallback(func(w *glfw.Window, x, y float64) {
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
