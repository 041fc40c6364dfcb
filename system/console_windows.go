package system

import (
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// AttachConsole connects the standard streams to the console that started the program, if there is
// one. Windows does not do this for a program that was built for a window. Redirected streams stay
// redirected.
func AttachConsole() {
	const parent = ^uintptr(0)
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); ok == 0 {
		return // there is no console, or the program is already attached
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
		handle := windows.Handle((*stream.file).Fd())
		if kind, err := windows.GetFileType(handle); err == nil && kind != windows.FILE_TYPE_UNKNOWN {
			continue
		}
		if file, err := os.OpenFile(stream.name, os.O_RDWR, 0); err == nil {
			*stream.file = file
			windows.SetStdHandle(stream.std, windows.Handle(file.Fd()))
		}
	}
}

// ShowsUnicode reports true, because the Windows console shows Unicode.
func ShowsUnicode() bool { return true }

// JobControl returns nil, because Windows has no job control.
func JobControl() (requests <-chan bool, stop func()) { return nil, nil }

// KeepIgnored does nothing, because Windows starts no program with ignored signals.
func KeepIgnored(syscall.Signal) {}
