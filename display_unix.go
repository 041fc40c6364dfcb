//go:build linux || freebsd || netbsd || openbsd

package main

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

// checkDisplay returns an error unless a display answers. The toolkit, where
// none does, panics.
func checkDisplay() error {
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
		return phrase.New("%s does not answer", os.Getenv("DISPLAY"))
	}
	// Or else the toolkit tries Wayland all the same, and complains.
	return os.Setenv("FYNE_PLATFORM", "x11")
}
