package gui

// A Platform is what only the operating system or the browser can do; package system
// has the functions. A function that reports false does nothing there, and the window
// then uses the toolkit instead. All functions must be set.
type Platform struct {
	ReducedMotion    func() bool                         // reports whether the system asks for less motion; it may take long
	KnowsShade       func() bool                         // reports whether the system says if it is light or dark; it may take long
	Download         func(name, text string) bool        // saves a text as a file
	Upload           func(read func(text string)) bool   // lets the player choose a file, and calls read on another goroutine
	ToggleFullScreen func() bool                         // switches to full screen and back
	EndHover         func()                              // ends the hover effects in the window
	SetScrolls       func(scrolls func() bool)           // sets what reports whether a finger scrolls
	LastKey          func() (name string, modified bool) // returns the key that went down last, "" if the system does not know
}
