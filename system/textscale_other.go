//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package system

// TextScale returns 0, because this system has no text size for all programs.
func TextScale() float64 { return 0 }
