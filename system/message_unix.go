//go:build linux || freebsd || netbsd || openbsd

package system

import (
	"context"
	"errors"
	"os/exec"
	"time"

	"github.com/godbus/dbus/v5"
)

// ShowMessage shows an error outside the window: as a notification of the desktop or, if that
// fails, with zenity or kdialog.
func ShowMessage(title, text string) {
	if notify(title, text) == nil {
		return
	}
	for _, dialog := range []*exec.Cmd{
		exec.Command("zenity", "--error", "--no-markup", "--title="+title, "--text="+text),
		exec.Command("kdialog", "--title", title, "--error", text),
	} {
		if !errors.Is(dialog.Run(), exec.ErrNotFound) {
			return
		}
	}
}

// notify shows a notification that stays until the player closes it.
func notify(title, text string) error {
	ctx, done := context.WithTimeout(context.Background(), 5*time.Second)
	defer done() // this also closes the connection
	bus, err := dbus.ConnectSessionBus(dbus.WithContext(ctx))
	if err != nil {
		return err
	}
	const service, never, critical = "org.freedesktop.Notifications", int32(0), byte(2)
	hints := map[string]dbus.Variant{"urgency": dbus.MakeVariant(critical)}
	return bus.Object(service, "/org/freedesktop/Notifications").CallWithContext(ctx, service+".Notify", 0,
		title, uint32(0), "dialog-error", title, text, []string{}, hints, never).Err
}
