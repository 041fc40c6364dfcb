//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package system

// TextScale returns 0: the system has no text size that applies to all programs.
func TextScale() float64 { return 0 }
