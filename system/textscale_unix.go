//go:build linux || freebsd || netbsd || openbsd

package system

import portal "github.com/rymdport/portal/settings"

// TextScale returns the text size of the desktop as a factor: 1 is the usual size. It returns 0 if
// the desktop portal does not report a size.
func TextScale() float64 {
	value, _ := portal.ReadOne("org.gnome.desktop.interface", "text-scaling-factor")
	scale, _ := value.(float64)
	return scale
}
