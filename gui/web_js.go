package gui

import (
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
