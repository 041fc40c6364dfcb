package system

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// ReducedMotion reports whether animations are turned off in Windows.
func ReducedMotion() bool {
	const getClientAreaAnimation = 0x1042 // SPI_GETCLIENTAREAANIMATION
	areShown := int32(1)
	succeeded, _, _ := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW").
		Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&areShown)), 0)
	return succeeded != 0 && areShown == 0
}
