package system

import "syscall/js"

// ReducedMotion reports whether the browser prefers reduced motion.
func ReducedMotion() bool {
	return js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}
