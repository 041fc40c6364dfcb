//go:build !(linux || freebsd || netbsd || openbsd || js)

package system

// FindBus does nothing: only the desktops of Linux and its relatives have D-Bus.
func FindBus() {}
