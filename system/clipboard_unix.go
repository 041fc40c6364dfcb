//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/go-gl/glfw/v3.4/glfw"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"twenty48/phrase"
)

// ReadClipboard returns the text that read gets from the clipboard through the toolkit. The toolkit
// would wait for ever for a program that owns the clipboard and does not answer. So after a second
// ReadClipboard ends the toolkit's reading, and returns an error.
func ReadClipboard(read func() string) (string, error) {
	before := openPipes()
	giveUp := func() { failRead(before) }
	if glfw.GetPlatform() == glfw.PlatformX11 {
		own := uint32(window.GetX11Window())
		giveUp = func() { refuseSelection(own) }
	}
	limit := time.AfterFunc(time.Second, giveUp)
	text := read()
	if !limit.Stop() {
		return "", phrase.New("the program that owns the clipboard does not respond")
	}
	return text, nil
}

// refuseSelection sends GLFW the answers of a program that has no text, or no more text. GLFW waits
// for them in a window of the connection to the X server that also has its window own.
func refuseSelection(own uint32) {
	conn, err := xgb.NewConn()
	if err != nil {
		return
	}
	defer conn.Close()
	setup := xproto.Setup(conn)
	tree, err := xproto.QueryTree(conn, setup.DefaultScreen(conn).Root).Reply()
	property, err2 := xproto.InternAtom(conn, false, 14, "GLFW_SELECTION").Reply()
	if err != nil || err2 != nil {
		return
	}
	for _, w := range tree.Children {
		if (uint32(w)^own)&^setup.ResourceIdMask == 0 {
			xproto.ChangeProperty(conn, xproto.PropModeReplace, w, property.Atom, xproto.AtomString, 8, 0, nil)
			for range 2 { // GLFW asks for UTF-8, and then for Latin-1
				xproto.SendEvent(conn, false, w, 0, string(xproto.SelectionNotifyEvent{Requestor: w}.Bytes()))
			}
		}
	}
}

// openPipes returns the open pipes on Linux.
func openPipes() []string {
	files, _ := filepath.Glob("/proc/self/fd/*")
	return slices.DeleteFunc(files, func(file string) bool {
		target, _ := os.Readlink(file)
		return !strings.HasPrefix(target, "pipe:")
	})
}

// failRead makes reading fail from pipes that were not open before. On Wayland, GLFW opens one to read
// the clipboard.
func failRead(before []string) {
	for _, file := range openPipes() {
		if fd, _ := strconv.Atoi(filepath.Base(file)); !slices.Contains(before, file) {
			syscall.SetNonblock(fd, true)
			os.WriteFile(file, []byte{0}, 0) // wakes the reader
		}
	}
}
