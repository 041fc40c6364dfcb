//go:build linux || freebsd || netbsd || openbsd

package system

import "github.com/rymdport/portal/settings/appearance"

// KnowsShade reports whether the desktop portal says if the desktop is light or dark.
func KnowsShade() bool {
	_, err := appearance.GetColorScheme()
	return err == nil
}
