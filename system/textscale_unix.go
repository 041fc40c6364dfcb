//go:build linux || freebsd || netbsd || openbsd

package system

import portal "github.com/rymdport/portal/settings"

// TextScale returns the desktop's text size as a multiple of the usual size. It
// returns 0 if the desktop portal does not report it.
func TextScale() float64 {
	value, _ := portal.ReadOne("org.gnome.desktop.interface", "text-scaling-factor")
	scale, _ := value.(float64)
	return scale
}
