//go:build !js

package system

// The functions in this file have an effect only in a browser.

// Download does nothing and returns false.
func Download(name, text string) bool { return false }

// SharePicture does nothing and returns false.
func SharePicture(name string, png []byte, copied func()) bool { return false }

// Upload does nothing and returns false.
func Upload(read func(text string)) bool { return false }

// ToggleFullScreen does nothing and returns false.
func ToggleFullScreen() bool { return false }

// SetScrolls does nothing.
func SetScrolls(scrolls func() bool) {}

// LastKey returns "" and false: on desktops the toolkit reports what the window needs.
func LastKey() (name string, isModified bool) { return "", false }
