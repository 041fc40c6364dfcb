package system

import (
	"strings"
	"syscall/js"
)

// Download saves a text as a file, through the browser. It returns true.
func Download(name, text string) bool {
	download(name, newBlob(text, "text/plain"))
	return true
}

// SharePicture copies a picture to the clipboard, and then calls copied in a goroutine of its own. If
// the browser does not allow that, it saves the picture as a file, which the browser shows. It returns
// true at once.
func SharePicture(name string, png []byte, copied func()) bool {
	bytes := js.Global().Get("Uint8Array").New(len(png))
	js.CopyBytesToJS(bytes, png)
	blob := newBlob(bytes, "image/png")
	clipboard, item := js.Global().Get("navigator").Get("clipboard"), js.Global().Get("ClipboardItem")
	if !clipboard.Truthy() || !item.Truthy() || !clipboard.Get("write").Truthy() {
		download(name, blob)
		return true
	}
	var done, failed js.Func
	release := func() { done.Release(); failed.Release() }
	done = js.FuncOf(func(js.Value, []js.Value) any { release(); go copied(); return nil })
	failed = js.FuncOf(func(js.Value, []js.Value) any { release(); download(name, blob); return nil })
	clipboard.Call("write", []any{item.New(map[string]any{"image/png": blob})}).Call("then", done, failed)
	return true
}

// newBlob returns a file with a content, which is a string or bytes of JavaScript, and a media type.
func newBlob(content any, mediaType string) js.Value {
	return js.Global().Get("Blob").New([]any{content}, map[string]any{"type": mediaType})
}

// download saves a blob as a file.
func download(name string, blob js.Value) {
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", js.Global().Get("URL").Call("createObjectURL", blob))
	link.Set("download", name)
	link.Call("click")
}

// Upload lets the player choose a file. It calls read with the text of the file, in a goroutine of
// its own. If the player cancels, it does not call read. Upload returns true at once.
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
		const maxBytes = 64 << 20 // more than any game has
		input.Get("files").Index(0).Call("slice", 0, maxBytes).Call("text").Call("then", loaded)
		return nil
	})
	input.Set("onchange", chosen)
	input.Call("click")
	return true
}

// ToggleFullScreen switches the page to full screen or back. It returns true.
func ToggleFullScreen() bool {
	document := js.Global().Get("document")
	if root := document.Get("documentElement"); document.Get("fullscreenElement").Truthy() {
		document.Call("exitFullscreen")
	} else if root.Get("requestFullscreen").Truthy() { // some phones have no full screen
		root.Call("requestFullscreen")
	}
	return true
}

// SetScrolls sets the function that reports whether a vertical swipe scrolls. The page calls it
// when a finger touches the window. The toolkit scrolls only by mouse wheel, and a swipe over the
// board must move the tiles.
func SetScrolls(scrolls func() bool) {
	js.Global().Set("scrolls", js.FuncOf(func(js.Value, []js.Value) any { return scrolls() }))
}

// LastKey returns the toolkit's name of the last key that the player pressed, and reports whether
// Shift, Control, Alt or Meta was held. In a browser the toolkit reports no modifiers and no key
// positions.
//
// The name is that of the letter on the key. If the letter is not Latin, it is the name of the
// letter at that position on an English keyboard. LastKey returns "" for a key that has no name
// here.
func LastKey() (name string, isModified bool) {
	if !lastKey.Truthy() {
		return "", false
	}
	for _, modifier := range []string{"shiftKey", "ctrlKey", "altKey", "metaKey"} {
		isModified = isModified || lastKey.Get(modifier).Bool()
	}
	key, position := lastKey.Get("key").String(), lastKey.Get("code").String()
	for _, browserName := range []string{key, position} {
		if name, ok := keyNames[browserName]; ok {
			return name, isModified
		}
	}
	for _, letter := range []string{strings.ToUpper(key), strings.TrimPrefix(position, "Key")} {
		if len(letter) == 1 && letter[0] >= 'A' && letter[0] <= 'Z' {
			return letter, isModified
		}
	}
	return "", isModified
}

// keyNames maps the names of keys in browsers to their names in the toolkit.
var keyNames = map[string]string{
	"Numpad2": "Down", "Numpad4": "Left", "Numpad6": "Right", "Numpad8": "Up",
	"+": "+", "-": "-", "=": "=",
	"Home": "Home", "End": "End", "PageUp": "Prior", "PageDown": "Next",
}

// EndHover does nothing, because in a browser the toolkit gives no access to its window.
func EndHover() {}

// lastKey is the event of the last key that the player pressed.
var lastKey js.Value

func init() {
	js.Global().Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		lastKey = args[0]
		return nil
	}), true) // true: this listener runs before the one of the toolkit
}
