//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"cmp"
	"io"
	"log"
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
	if conn, err := net.Dial("unix", socket); err == nil {
		return conn.Close()
	}
	if os.Getenv("DISPLAY") == "" {
		return phrase.New("DISPLAY is not set")
	}
	xgb.Logger = log.New(io.Discard, "", 0)
	answer := make(chan error, 1)
	go func() {
		conn, err := xgb.NewConn()
		if err == nil {
			conn.Close()
		}
		answer <- err
	}()
	select {
	case err := <-answer:
		if err != nil {
			return err
		}
	case <-time.After(5 * time.Second):
		return phrase.New("display %s does not respond", os.Getenv("DISPLAY"))
	}
	// Without this, the toolkit would try Wayland first and log an error.
	return os.Setenv("FYNE_PLATFORM", "x11")
}
