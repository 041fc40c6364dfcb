//go:build linux || freebsd || netbsd || openbsd

package main

import portal "github.com/rymdport/portal/settings"

// textScale returns how much larger than usual the desktop's text is, as far as its
// portal tells; 0 if it does not.
func textScale() float64 {
	value, _ := portal.ReadOne("org.gnome.desktop.interface", "text-scaling-factor")
	scale, _ := value.(float64)
	return scale
}
