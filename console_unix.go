//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// attachConsole does nothing: what a program is started from it is attached to.
func attachConsole() {}

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
