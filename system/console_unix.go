//go:build unix

package system

import (
	"cmp"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// AttachConsole does nothing. On Unix a program is always attached to the terminal
// that it was started from.
func AttachConsole() {}

// ShowsUnicode reports whether the environment variables say that the terminal
// uses UTF-8.
func ShowsUnicode() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	_, charset, named := strings.Cut(locale, ".")
	charset, _, _ = strings.Cut(charset, "@")
	utf8 := strings.EqualFold(strings.ReplaceAll(charset, "-", ""), "utf8")
	return utf8 || !named && locale != "C" && locale != "POSIX"
}

// Suspend stops the program, and all processes of its group, until the shell
// continues it.
var Suspend = func() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-continued:
	case <-time.After(time.Second): // without a shell that could continue it, the system stops nothing
	}
}
