package system

import (
	"os"

	"golang.org/x/sys/windows"
)

// AttachConsole connects the standard streams to the console that the program was
// started from, if there is one. A program that was built for a window does not have
// one by itself. Redirected streams stay redirected.
func AttachConsole() {
	const parent = ^uintptr(0)
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); ok == 0 {
		return // there is no console, or the program is attached already
	}
	for _, stream := range []struct {
		file **os.File
		std  uint32
		name string
	}{
		{&os.Stdin, windows.STD_INPUT_HANDLE, "CONIN$"},
		{&os.Stdout, windows.STD_OUTPUT_HANDLE, "CONOUT$"},
		{&os.Stderr, windows.STD_ERROR_HANDLE, "CONOUT$"},
	} {
		if kind, err := windows.GetFileType(windows.Handle((*stream.file).Fd())); err == nil && kind != windows.FILE_TYPE_UNKNOWN {
			continue
		}
		if file, err := os.OpenFile(stream.name, os.O_RDWR, 0); err == nil {
			*stream.file = file
			windows.SetStdHandle(stream.std, windows.Handle(file.Fd()))
		}
	}
}

// ShowsUnicode reports true: the Windows console shows Unicode.
func ShowsUnicode() bool { return true }

// Suspend is nil: Windows cannot suspend a program.
var Suspend func()

// NotifySuspends returns nil, for the same reason.
func NotifySuspends() <-chan struct{} { return nil }
