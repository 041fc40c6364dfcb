package system

import (
	"testing"

	"golang.org/x/sys/windows"
)

// ShowMessage passes the title and the text to Windows in the right order and encoding.
func TestShowMessage(t *testing.T) {
	defer func(real func(windows.HWND, *uint16, *uint16, uint32) (int32, error)) { messageBox = real }(messageBox)
	var shown [][2]string
	messageBox = func(_ windows.HWND, text, title *uint16, _ uint32) (int32, error) {
		shown = append(shown, [2]string{windows.UTF16PtrToString(title), windows.UTF16PtrToString(text)})
		return 1, nil
	}
	ShowMessage("2048", "Größe 数")
	if len(shown) != 1 || shown[0] != [2]string{"2048", "Größe 数"} {
		t.Errorf("the message boxes are %q", shown)
	}
}
