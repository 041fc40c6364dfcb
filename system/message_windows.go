package system

import "golang.org/x/sys/windows"

// ShowMessage shows the player an error outside of the window, and returns when the
// player has closed it.
func ShowMessage(title, text string) {
	messageBox(0, wide(text), wide(title), windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}

var messageBox = windows.MessageBox // a test replaces it

// wide returns a text as Windows reads it, or nil if the text has a zero byte, which no
// message has.
func wide(text string) *uint16 {
	p, _ := windows.UTF16PtrFromString(text)
	return p
}
