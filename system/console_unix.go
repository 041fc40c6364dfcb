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

// JobControl returns a function that stops the program and all other processes of its group, if a
// shell can continue them. The channel receives true when another program asks this one to stop, and
// false when the program continues. After the call, SIGTSTP no longer stops the program.
func JobControl() (requests <-chan bool, stop func()) {
	signals, received := make(chan os.Signal, 2), make(chan bool)
	signal.Notify(signals, syscall.SIGTSTP, syscall.SIGCONT)
	go func() {
		for s := range signals {
			received <- s == syscall.SIGTSTP
		}
	}()
	// SIGTTIN stops programs like SIGTSTP does. After [signal.Notify], Go never restores the default
	// action of SIGTSTP.
	return received, func() { syscall.Kill(0, syscall.SIGTTIN) }
}

// KeepIgnored makes a signal that is ignored stay so when another package calls [signal.Notify] for
// it. That function does not handle a signal for which it was called before, so it does not see
// that the system ignores the signal again.
func KeepIgnored(s syscall.Signal) {
	signal.Notify(make(chan os.Signal, 1), s)
	C.ignore(C.int(s))
}
