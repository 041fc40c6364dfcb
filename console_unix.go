//go:build unix

package main

import (
	"cmp"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// attachConsole does nothing: what a program is started from it is attached to.
func attachConsole() {}

// hasAllLetters tells whether the terminal is of UTF-8, as far as the environment
// says.
func hasAllLetters() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	_, charset, named := strings.Cut(locale, ".")
	charset, _, _ = strings.Cut(charset, "@")
	utf8 := strings.EqualFold(strings.ReplaceAll(charset, "-", ""), "utf8")
	return utf8 || !named && locale != "C" && locale != "POSIX"
}

// stop stops the program, and whatever was started along with it, until the shell
// says that it goes on.
var stop = func() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-goesOn:
	case <-time.After(time.Second): // where no shell could wake it up the system stops nothing
	}
}
