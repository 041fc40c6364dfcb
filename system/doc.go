// Package system has the functions that differ between operating systems and browsers: the console,
// the display, the bus, the clipboard, the pointer, the text size, light and dark, reduced motion,
// messages outside the window, and the page in a browser. Each subject has files of its own. The
// package knows nothing about the game. Package main passes its functions to the front ends.
package system
