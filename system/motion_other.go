//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package system

// ReducedMotion reports false: macOS answers only programs that link its frameworks,
// and this one does not.
func ReducedMotion() bool { return false }
