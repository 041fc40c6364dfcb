package gui

import "syscall/js"

// asksForCalm tells whether the browser is set to move as little as can be.
func asksForCalm() bool {
	return js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}
