//go:build linux || freebsd || netbsd || openbsd

package system

import portal "github.com/rymdport/portal/settings"

// ReducedMotion reports whether the desktop portal says that the desktop is set to
// reduce motion. It reads the setting for all desktops, which exists since 2025, and
// the older ones of GNOME and KDE.
func ReducedMotion() bool {
	const all, gnome, kde = "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.kde.kdeglobals.KDE"
	told, err := portal.ReadAll([]string{all, gnome, kde})
	return err == nil && (told[all]["reduced-motion"].Value() == uint32(1) ||
		told[gnome]["enable-animations"].Value() == false ||
		told[kde]["AnimationDurationFactor"].Value() == "0")
}
