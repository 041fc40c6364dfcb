//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/godbus/dbus/v5"
)

// FindBus sets the address of the desktop's session bus in the environment if it is not set. If there
// is no bus, it sets an address that nothing can connect to. Without an address, the D-Bus library
// would start a bus that stays after the program ends.
func FindBus() {
	const address = "DBUS_SESSION_BUS_ADDRESS"
	if a := os.Getenv(address); a != "" && a != "autolaunch:" {
		return
	}
	os.Setenv(address, "disabled:")
	for _, folder := range []string{os.Getenv("XDG_RUNTIME_DIR"), fmt.Sprint("/run/user/", os.Getuid())} {
		socket := filepath.Join(folder, "bus")
		if !filepath.IsAbs(socket) {
			continue
		}
		if conn, err := net.Dial("unix", socket); err == nil {
			conn.Close()
			os.Setenv(address, "unix:path="+dbus.EscapeBusAddressValue(socket))
			return
		}
	}
}
