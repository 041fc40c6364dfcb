package gui

import (
	"strings"
	"syscall/js"

	"fyne.io/fyne/v2"
)

// What the toolkit does not do in a browser; each tells that it does it.

// download saves a text as a file.
func download(name, text string) bool {
	blob := js.Global().Get("Blob").New([]any{text}, map[string]any{"type": "text/plain"})
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", js.Global().Get("URL").Call("createObjectURL", blob))
	link.Set("download", name)
	link.Call("click")
	return true
}

// upload asks for a file, and hands its text on if one is chosen.
func upload(take func(text string)) bool {
	input := js.Global().Get("document").Call("createElement", "input")
	input.Set("type", "file")
	var read, chosen js.Func
	read = js.FuncOf(func(_ js.Value, args []js.Value) any {
		read.Release()
		text := args[0].String()
		go fyne.Do(func() { take(text) })
		return nil
	})
	chosen = js.FuncOf(func(js.Value, []js.Value) any {
		chosen.Release()
		input.Get("files").Index(0).Call("text").Call("then", read)
		return nil
	})
	input.Set("onchange", chosen)
	input.Call("click")
	return true
}

// fillScreen lets the page fill the screen, or no more if it does.
func fillScreen() bool {
	document := js.Global().Get("document")
	if root := document.Get("documentElement"); document.Get("fullscreenElement").Truthy() {
		document.Call("exitFullscreen")
	} else if root.Get("requestFullscreen").Truthy() { // a phone may have none
		root.Call("requestFullscreen")
	}
	return true
}

// tellPage lets the page ask whether a finger that goes up or down scrolls, which the
// toolkit leaves to a wheel. Over the game it moves the tiles.
func tellPage(w *window) {
	js.Global().Set("scrolls", js.FuncOf(func(js.Value, []js.Value) any { return w.view() != nil && !w.asked() }))
}

// pageKey names the key that went down last, which the toolkit knows neither by
// letter nor by place: by its letter, or where that is not Latin, by its place. It
// tells also whether shift, control, alt or the like were held.
func pageKey() (name fyne.KeyName, modified bool) {
	if !lastKey.Truthy() {
		return fyne.KeyUnknown, false
	}
	for _, modifier := range []string{"shiftKey", "ctrlKey", "altKey", "metaKey"} {
		modified = modified || lastKey.Get(modifier).Bool()
	}
	key, place := lastKey.Get("key").String(), lastKey.Get("code").String()
	for _, word := range []string{key, place} {
		if name, is := pageKeys[word]; is {
			return name, modified
		}
	}
	for _, letter := range []string{strings.ToUpper(key), strings.TrimPrefix(place, "Key")} {
		if len(letter) == 1 && letter[0] >= 'A' && letter[0] <= 'Z' {
			return fyne.KeyName(letter), modified
		}
	}
	return fyne.KeyUnknown, modified
}

var pageKeys = map[string]fyne.KeyName{
	"Numpad2": fyne.KeyDown, "Numpad4": fyne.KeyLeft, "Numpad6": fyne.KeyRight, "Numpad8": fyne.KeyUp,
	"+": fyne.KeyPlus, "-": fyne.KeyMinus, "=": fyne.KeyEqual,
	"Home": fyne.KeyHome, "End": fyne.KeyEnd, "PageUp": fyne.KeyPageUp, "PageDown": fyne.KeyPageDown,
}

var lastKey js.Value

func init() {
	js.Global().Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		lastKey = args[0]
		return nil
	}), true) // before the toolkit is told
}
