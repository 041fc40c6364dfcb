package system

import "golang.org/x/sys/windows"

// ShowMessage shows an error outside the window, and returns when the player has closed it.
func ShowMessage(title, text string) {
	messageBox(0, utf16(text), utf16(title), windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}

var messageBox = windows.MessageBox // tests replace it

// utf16 returns a text as the zero-terminated UTF-16 that Windows reads. It returns nil if the text
// contains a zero byte.
func utf16(text string) *uint16 {
	p, _ := windows.UTF16PtrFromString(text)
	return p
}
