package main

import "golang.org/x/sys/windows/registry"

// textScale returns how much larger than usual the text of Windows is; 0 if it does
// not tell.
func textScale() float64 {
	key, err := registry.OpenKey(registry.CURRENT_USER, `Software\Microsoft\Accessibility`, registry.QUERY_VALUE)
	if err != nil {
		return 0
	}
	defer key.Close()
	percent, _, _ := key.GetIntegerValue("TextScaleFactor")
	return float64(percent) / 100
}
