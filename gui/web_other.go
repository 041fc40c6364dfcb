//go:build !js

package gui

import "fyne.io/fyne/v2"

// What the toolkit does everywhere but in a browser.

func download(name, text string) bool { return false }

func upload(take func(text string)) bool { return false }

func fillScreen() bool { return false }

func tellPage(*window) {}

func pageKey() (name fyne.KeyName, modified bool) { return fyne.KeyUnknown, false }
