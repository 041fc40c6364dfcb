//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"cmp"
	"encoding/binary"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/jezek/xgb"

	"twenty48/phrase"
)

// CheckDisplay checks that a Wayland or X11 display answers within five seconds, and returns an
// error if not. The toolkit panics without a display. If only X11 answers, CheckDisplay makes the
// toolkit use it.
func CheckDisplay() error {
	socket := cmp.Or(os.Getenv("WAYLAND_DISPLAY"), "wayland-0")
	if !filepath.IsAbs(socket) {
		socket = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), socket)
	}
	err := await(socket, func() error { return askWayland(socket) })
	if display := os.Getenv("DISPLAY"); err != nil && display != "" {
		os.Setenv("FYNE_PLATFORM", "x11") // the toolkit would try Wayland first
		err = await(display, func() error {
			conn, err := xgb.NewConn()
			if err == nil {
				conn.Close()
			}
			return err
		})
	}
	return err
}

// await returns the error of asking a display, or another error after five seconds.
func await(display string, ask func() error) error {
	answer := make(chan error, 1)
	go func() { answer <- ask() }()
	select {
	case err := <-answer:
		return err
	case <-time.After(5 * time.Second):
		return phrase.New("display %s does not respond", display)
	}
}

// askWayland waits for an answer from the Wayland display at a socket.
func askWayland(socket string) error {
	isNone := phrase.New("DISPLAY is not set") // the player sees this only without X11
	if !filepath.IsAbs(socket) {
		return isNone
	}
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return isNone
	}
	defer conn.Close()
	const object, sync, size, callback = 1, 0, 12, 2
	if err := binary.Write(conn, binary.NativeEndian, [...]uint32{object, size<<16 | sync, callback}); err != nil {
		return err
	}
	_, err = conn.Read(make([]byte, 1))
	return err
}
