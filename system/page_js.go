package system

import (
	"strings"
	"syscall/js"
)

// Download saves a text as a file, through the browser. It reports true.
func Download(name, text string) bool {
	blob := js.Global().Get("Blob").New([]any{text}, map[string]any{"type": "text/plain"})
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", js.Global().Get("URL").Call("createObjectURL", blob))
	link.Set("download", name)
	link.Call("click")
	return true
}

// Upload lets the player choose a file and passes its text to read, on a goroutine
// of its own. It reports true. If the player cancels, read is not called.
func Upload(read func(text string)) bool {
	input := js.Global().Get("document").Call("createElement", "input")
	input.Set("type", "file")
	var loaded, chosen js.Func
	loaded = js.FuncOf(func(_ js.Value, args []js.Value) any {
		loaded.Release()
		go read(args[0].String())
		return nil
	})
	chosen = js.FuncOf(func(js.Value, []js.Value) any {
		chosen.Release()
		const most = 64 << 20 // bytes: more than any game has
		input.Get("files").Index(0).Call("slice", 0, most).Call("text").Call("then", loaded)
		return nil
	})
	input.Set("onchange", chosen)
	input.Call("click")
	return true
}

// ToggleFullScreen switches the page to full screen and back. It reports true.
func ToggleFullScreen() bool {
	document := js.Global().Get("document")
	if root := document.Get("documentElement"); document.Get("fullscreenElement").Truthy() {
		document.Call("exitFullscreen")
	} else if root.Get("requestFullscreen").Truthy() { // some phones do not have it
		root.Call("requestFullscreen")
	}
	return true
}

// SetScrolls sets the function that the page asks whether a finger that moves up or
// down scrolls. The toolkit scrolls only by wheel; over the board a finger moves the
// tiles.
func SetScrolls(scrolls func() bool) {
	js.Global().Set("scrolls", js.FuncOf(func(js.Value, []js.Value) any { return scrolls() }))
}

// LastKey returns the toolkit's name of the key that went down last: by its letter,
// or by its place if the letter is not Latin. The name is empty if the key has none.
// LastKey also reports whether Shift, Control, Alt or Meta was held. In a browser the
// toolkit reports neither the place nor the modifiers.
func LastKey() (name string, modified bool) {
	if !lastKey.Truthy() {
		return "", false
	}
	for _, modifier := range []string{"shiftKey", "ctrlKey", "altKey", "metaKey"} {
		modified = modified || lastKey.Get(modifier).Bool()
	}
	key, place := lastKey.Get("key").String(), lastKey.Get("code").String()
	for _, word := range []string{key, place} {
		if name, ok := keyNames[word]; ok {
			return name, modified
		}
	}
	for _, letter := range []string{strings.ToUpper(key), strings.TrimPrefix(place, "Key")} {
		if len(letter) == 1 && letter[0] >= 'A' && letter[0] <= 'Z' {
			return letter, modified
		}
	}
	return "", modified
}

// keyNames maps a browser's names of keys to the toolkit's.
var keyNames = map[string]string{
	"Numpad2": "Down", "Numpad4": "Left", "Numpad6": "Right", "Numpad8": "Up",
	"+": "+", "-": "-", "=": "=",
	"Home": "Home", "End": "End", "PageUp": "Prior", "PageDown": "Next",
}

// EndHover does nothing: in a browser the toolkit has no window that could be asked.
func EndHover() {}

var lastKey js.Value

func init() {
	js.Global().Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		lastKey = args[0]
		return nil
	}), true) // this listener runs before the toolkit's
}
