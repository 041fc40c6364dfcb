//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"fmt"
	"net"
	"os"

	"github.com/godbus/dbus/v5"
)

// FindBus sets the address of the desktop's session bus in the environment if it is not set.
// Without an address, the D-Bus library would start a bus that stays after the program ends.
//
// If there is no bus, FindBus sets an address that nothing can connect to. It also sets a theme, or
// else the toolkit would ask the bus for one and log an error. The theme has no effect on the
// colours of the game.
func FindBus() {
	const address, theme = "DBUS_SESSION_BUS_ADDRESS", "FYNE_THEME"
	if a := os.Getenv(address); a != "" && a != "autolaunch:" {
		return
	}
	for _, folder := range []string{os.Getenv("XDG_RUNTIME_DIR"), fmt.Sprint("/run/user/", os.Getuid())} {
		socket := folder + "/bus"
		if conn, err := net.Dial("unix", socket); err == nil {
			conn.Close()
			os.Setenv(address, "unix:path="+dbus.EscapeBusAddressValue(socket))
			return
		}
	}
	os.Setenv(address, "disabled:")
	if os.Getenv(theme) == "" {
		os.Setenv(theme, "light")
	}
}
