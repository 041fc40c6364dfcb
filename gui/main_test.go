package gui

import (
	"os"
	"testing"

	"twenty48/gui/shell"
)

// TestMain runs the tests in English, whatever the language of the system is.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// noPlatform is a platform whose functions do nothing.
var noPlatform = shell.Platform{
	ReducedMotion:    func() bool { return false },
	KnowsShade:       func() bool { return true },
	Download:         func(string, string) bool { return false },
	SharePicture:     func(string, []byte, func()) bool { return false },
	Upload:           func(func(string)) bool { return false },
	ToggleFullScreen: func() bool { return false },
	ReadClipboard:    func(read func() string) (string, error) { return read(), nil },
	EndHover:         func() {},
	SetScrolls:       func(func() bool) {},
	LastKey:          func() (string, bool) { return "", false },
	WatchGamepads:    func(func(func() bool), func(string, bool)) {},
}
