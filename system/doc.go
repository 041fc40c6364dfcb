// Package system answers what only the operating system or the browser knows, one
// question in each file: the console, the display, the bus, the pointer, the text size,
// light and dark, reduced motion, messages outside of the window, and the page in a
// browser. It knows nothing about the game. Package main passes its functions to the
// front ends.
package system
