package system

// WatchGamepads does nothing: in a browser, the game does not support gamepads.
func WatchGamepads(everyFrame func(poll func() bool), press func(button string, isRepeat bool)) {}
