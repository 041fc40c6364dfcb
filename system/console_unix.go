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

// NotifySuspends returns a channel that receives when another program asks this one to
// stop. From then on the program does not stop by itself, but with Suspend.
func NotifySuspends() <-chan struct{} {
	suspends, asked := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(suspends, syscall.SIGTSTP)
	go func() {
		for range suspends {
			asked <- struct{}{}
		}
	}()
	return asked
}

// Suspend stops the program, and all processes of its group, until the shell
// continues it.
var Suspend = func() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	// It stops programs as SIGTSTP does, which Go never again leaves to the system after [signal.Notify].
	if syscall.Kill(0, syscall.SIGTTIN) != nil {
		return
	}
	select {
	case <-continued:
	case <-time.After(time.Second): // without a shell that could continue it, the system stops nothing
	}
}
