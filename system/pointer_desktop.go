//go:build !js

package system

import "github.com/go-gl/glfw/v3.4/glfw"

// EndHover makes the toolkit end the hover effects, as if the pointer had left the
// window. It does nothing before [WatchPointer], and while a mouse button is held.
var EndHover = func() {}

// WatchPointer ends the hover effects when the pointer leaves the window, which the
// toolkit does not notice, when the window loses the focus, and when text is typed. The
// toolkit's context must be current, and post must call a function on the main goroutine
// after the events that are due.
func WatchPointer(post func(func())) {
	window := glfw.GetCurrentContext()
	isAway, isHeld := false, false // whether the toolkit takes the pointer to be away; whether a button is held
	moved := window.SetCursorPosCallback(nil)
	window.SetCursorPosCallback(func(w *glfw.Window, x, y float64) {
		isAway = false
		moved(w, x, y)
	})
	EndHover = func() {
		if !isAway && !isHeld { // otherwise it would move what is dragged
			isAway = true
			moved(window, -1, -1)
		}
	}
	comeBack := func() {
		if isAway {
			isAway = false
			x, y := window.GetCursorPos()
			moved(window, x, y)
		}
	}
	clicked := window.SetMouseButtonCallback(nil)
	window.SetMouseButtonCallback(func(w *glfw.Window, button glfw.MouseButton, action glfw.Action, modifiers glfw.ModifierKey) {
		isHeld = action == glfw.Press
		comeBack()
		clicked(w, button, action, modifiers)
	})
	scrolled := window.SetScrollCallback(nil)
	window.SetScrollCallback(func(w *glfw.Window, x, y float64) {
		if !isAway {
			scrolled(w, x, y)
			return
		}
		comeBack()
		post(func() { scrolled(w, x, y) }) // the toolkit moves the pointer after the events
	})
	entered := window.SetCursorEnterCallback(nil)
	window.SetCursorEnterCallback(func(w *glfw.Window, isInside bool) {
		if entered != nil {
			entered(w, isInside)
		}
		if isInside {
			comeBack() // perhaps to the very place where it left
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
