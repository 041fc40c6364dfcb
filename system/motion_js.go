package system

import "syscall/js"

// ReducedMotion reports whether the browser is set to reduce motion.
func ReducedMotion() bool {
	return js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}
