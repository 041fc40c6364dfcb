//go:build linux || freebsd || netbsd || openbsd

package main

import (
	"cmp"
	"errors"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"

	"github.com/jezek/xgb"
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
		return errors.New("DISPLAY is not set")
	}
	xgb.Logger = log.New(io.Discard, "", 0)
	conn, err := xgb.NewConn()
	if err != nil {
		return err
	}
	conn.Close()
	// Or else the toolkit tries Wayland all the same, and complains.
	return os.Setenv("FYNE_PLATFORM", "x11")
}
