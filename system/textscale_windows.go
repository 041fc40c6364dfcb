package system

import "golang.org/x/sys/windows/registry"

// TextScale returns the text size of Windows as a factor: 1 is the usual size. It returns 0 if
// Windows does not report a size.
func TextScale() float64 {
	key, err := registry.OpenKey(registry.CURRENT_USER, `Software\Microsoft\Accessibility`, registry.QUERY_VALUE)
	if err != nil {
		return 0
	}
	defer key.Close()
	percent, _, _ := key.GetIntegerValue("TextScaleFactor")
	return float64(percent) / 100
}
