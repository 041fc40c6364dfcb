//go:build !(linux || freebsd || netbsd || openbsd || js)

package system

// FindBus does nothing. Only the desktops of Linux and the BSDs have a D-Bus that needs it.
func FindBus() {}
