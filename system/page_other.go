//go:build !js

package system

// These functions do something only in a browser.

// Download reports false.
func Download(name, text string) bool { return false }

// Upload reports false.
func Upload(read func(text string)) bool { return false }

// ToggleFullScreen reports false.
func ToggleFullScreen() bool { return false }

// SetScrolls does nothing.
func SetScrolls(scrolls func() bool) {}

// LastKey returns no key.
func LastKey() (name string, modified bool) { return "", false }
