//go:build !(linux || freebsd || netbsd || openbsd || js)

package system

// CheckDisplay returns nil, because Windows and macOS always have a display.
func CheckDisplay() error { return nil }
