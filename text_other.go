//go:build !(linux || freebsd || netbsd || openbsd || windows || js)

package main

// textScale returns 0: the system has no such size for all programs.
func textScale() float64 { return 0 }
