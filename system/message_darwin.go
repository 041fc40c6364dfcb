package system

import "os/exec"

// ShowMessage shows an error outside the window, and returns when the player has closed it.
func ShowMessage(title, text string) {
	exec.Command("osascript", "-e", "on run argv",
		"-e", "display alert (item 1 of argv) message (item 2 of argv) as critical",
		"-e", "end run", title, text).Run()
}
