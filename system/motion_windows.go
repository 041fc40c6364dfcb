package system

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// ReducedMotion reports whether Windows is set to show no animations.
func ReducedMotion() bool {
	const getClientAreaAnimation = 0x1042 // SPI_GETCLIENTAREAANIMATION
	shown := int32(1)
	told, _, _ := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW").
		Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&shown)), 0)
	return told != 0 && shown == 0
}
