//go:build !js

package gui

// What the toolkit does everywhere but in a browser.

func download(name, text string) bool { return false }

func upload(take func(text string)) bool { return false }

func fillScreen() bool { return false }
