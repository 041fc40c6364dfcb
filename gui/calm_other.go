//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package gui

// asksForCalm tells whether the desktop is set to move as little as can be. On
// macOS only a program that links its frameworks is told, which this is not.
func asksForCalm() bool { return false }
