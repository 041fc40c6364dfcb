//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package system

// ReducedMotion reports false. On macOS only programs that link its frameworks can read the
// setting, and this program does not.
func ReducedMotion() bool { return false }
