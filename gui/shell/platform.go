package shell

import "fyne.io/fyne/v2/storage"

// A Platform has the functions that depend on the operating system or the browser. Package system
// implements them. All functions must be set. If Download, SharePicture, Upload or ToggleFullScreen
// returns false, the system cannot do it, and the window uses the toolkit instead.
type Platform struct {
	ReducedMotion func() bool                       // reports whether the system asks for less motion; may take long
	KnowsShade    func() bool                       // reports whether the system knows its shade; may take long
	Download      func(name, text string) bool      // saves a text as a file
	Upload        func(read func(text string)) bool // lets the player choose a file; calls read on another goroutine
	// SharePicture copies a picture and calls copied, or saves it as a file.
	SharePicture     func(name string, png []byte, copied func()) bool
	ToggleFullScreen func() bool // switches to full screen and back
	// ReadClipboard returns the text that read gets from the toolkit's clipboard, or an error if that takes long.
	ReadClipboard func(read func() string) (string, error)
	Files         storage.FileFilter        // the files that the toolkit may open, or nil if it may open all
	EndHover      func()                    // ends the hover effects in the window
	SetScrolls    func(scrolls func() bool) // sets the function that reports whether a moving finger scrolls the view
	// LastKey returns the key that was pressed last, or "" if unknown, and whether a modifier key was held.
	LastKey func() (name string, modified bool)
	// WatchGamepads calls press when a button of a gamepad is pressed, and again while a direction is
	// held. While a gamepad can be used, it makes everyFrame call a function once per frame.
	WatchGamepads func(everyFrame func(poll func() bool), press func(button string, isRepeat bool))
}
