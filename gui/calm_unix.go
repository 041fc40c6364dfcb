//go:build linux || freebsd || netbsd || openbsd

package gui

import portal "github.com/rymdport/portal/settings"

// asksForCalm tells whether the desktop is set to move as little as can be, as
// far as its portal tells: by the key for all desktops, which is of 2025, or the
// older ones of GNOME and KDE.
func asksForCalm() bool {
	const all, gnome, kde = "org.freedesktop.appearance", "org.gnome.desktop.interface", "org.kde.kdeglobals.KDE"
	told, err := portal.ReadAll([]string{all, gnome, kde})
	return err == nil && (told[all]["reduced-motion"].Value() == uint32(1) ||
		told[gnome]["enable-animations"].Value() == false ||
		told[kde]["AnimationDurationFactor"].Value() == "0")
}
