//go:build unix

package system

// #include <signal.h>
// static void ignore(int s) { signal(s, SIG_IGN); }
import "C"

import (
	"cmp"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// AttachConsole does nothing. On Unix, a program is always attached to the terminal that started
// it.
func AttachConsole() {}

// ShowsUnicode reports whether the environment variables of the locale say that the terminal uses
// UTF-8. A locale without a character set counts as UTF-8, except C and POSIX.
func ShowsUnicode() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	_, charset, hasCharset := strings.Cut(locale, ".")
	charset, _, _ = strings.Cut(charset, "@")
	isUTF8 := strings.EqualFold(strings.ReplaceAll(charset, "-", ""), "utf8")
	return isUTF8 || !hasCharset && locale != "C" && locale != "POSIX"
}

// NotifySuspends returns a channel that receives when another program asks this one to stop. After
// the call, SIGTSTP no longer stops the program: it must call Suspend.
func NotifySuspends() <-chan struct{} {
	signals, requests := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTSTP)
	go func() {
		for range signals {
			requests <- struct{}{}
		}
	}()
	return requests
}

// Suspend stops the program and all other processes of its group. It returns when the shell
// continues the program.
var Suspend = func() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	// SIGTTIN stops programs like SIGTSTP does. After [signal.Notify], Go never restores the default
	// action of SIGTSTP.
	if syscall.Kill(0, syscall.SIGTTIN) != nil {
		return
	}
	select {
	case <-continued:
	case <-time.After(time.Second): // if no shell could continue the program, the system does not stop it
	}
}

// KeepIgnored makes a signal that is ignored stay so when another package calls [signal.Notify] for
// it. That function does not handle a signal for which it was called before, so it does not see
// that the system ignores the signal again.
func KeepIgnored(s syscall.Signal) {
	signal.Notify(make(chan os.Signal, 1), s)
	C.ignore(C.int(s))
}
