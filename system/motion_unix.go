//go:build linux || freebsd || netbsd || openbsd

package system

import portal "github.com/rymdport/portal/settings"

// ReducedMotion reports whether the desktop is set to reduce motion. It asks the desktop portal for
// the setting that all desktops share, which exists since 2025, and for the older settings of GNOME
// and KDE.
func ReducedMotion() bool {
	const shared, gnome, kde = "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.kde.kdeglobals.KDE"
	values, err := portal.ReadAll([]string{shared, gnome, kde})
	return err == nil && (values[shared]["reduced-motion"].Value() == uint32(1) ||
		values[gnome]["enable-animations"].Value() == false ||
		values[kde]["AnimationDurationFactor"].Value() == "0")
}
