package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// attachConsole gives a program that was built for the window the console that it
// was started from, if it was. A stream that was redirected stays so.
func attachConsole() {
	const parent = ^uintptr(0)
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); ok == 0 {
		return // there is none, or it is attached already
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

// hasAllLetters is true: consoles are written to in Unicode.
func hasAllLetters() bool { return true }

// stop is nil: no program is stopped and gone on with.
var stop func()
