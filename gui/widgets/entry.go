package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// An Entry is the toolkit's text field, except that it passes the keys and shortcuts that it does
// not use to the window.
type Entry struct {
	widget.Entry
	keyboard Keyboard
	paste    func(use func(text string))
	pressed  bool // whether a key was pressed in the entry; before that, the toolkit types the key that opened the view
}

// NewEntry returns an empty text field that passes the keys that it does not use to a keyboard. paste
// calls use with the text on the clipboard.
func NewEntry(k Keyboard, paste func(use func(text string))) *Entry {
	e := &Entry{keyboard: k, paste: paste}
	e.ExtendBaseWidget(e)
	return e
}

// KeyDown implements desktop.Keyable.
func (e *Entry) KeyDown(ev *fyne.KeyEvent) {
	e.pressed = true
	switch ev.Name {
	case fyne.KeyEscape, desktop.KeyAltLeft, fyne.KeyF1, fyne.KeyF10, fyne.KeyF11:
		e.keyboard.KeyDown(ev)
	default:
		e.Entry.KeyDown(ev)
	}
}

// KeyUp implements desktop.Keyable.
func (e *Entry) KeyUp(ev *fyne.KeyEvent) {
	e.Entry.KeyUp(ev)
	e.keyboard.KeyUp(ev)
}

// TypedRune implements fyne.Focusable.
func (e *Entry) TypedRune(r rune) {
	if e.pressed {
		e.Entry.TypedRune(r)
	}
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(ev *fyne.KeyEvent) {
	if e.pressed {
		e.Entry.TypedKey(ev)
	}
}

// longestPaste is the length in bytes of the longest text that is pasted completely. The largest
// board that the form can create is shorter.
const longestPaste = 2000

// SetText replaces the text. It shortens a very long text as TypedShortcut does.
func (e *Entry) SetText(text string) { e.Entry.SetText(shorten(text)) }

// shorten returns the text, or the beginning of a very long text and an ellipsis.
func shorten(text string) string {
	if len(text) <= longestPaste {
		return text
	}
	return strings.ToValidUTF8(text[:20], "") + "…"
}

// TypedShortcut implements fyne.Shortcutable. The toolkit takes seconds or minutes to paste a very
// long text. Therefore TypedShortcut pastes only the beginning of such a text and an ellipsis. No
// ID and no board contains an ellipsis, so the player sees an error.
//
// It passes a shortcut that the field does not use to the canvas.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if custom, ok := s.(*desktop.CustomShortcut); ok && !slices.Contains(editingKeys, custom.KeyName) {
		if c, ok := fyne.CurrentApp().Driver().CanvasForObject(e).(fyne.Shortcutable); ok {
			c.TypedShortcut(s)
		}
		return
	}
	if _, ok := s.(*fyne.ShortcutPaste); ok {
		e.paste(func(text string) {
			e.Entry.TypedShortcut(&fyne.ShortcutPaste{Clipboard: excerpt(shorten(text))})
		})
		return
	}
	e.Entry.TypedShortcut(s)
}

// editingKeys are the keys with which the toolkit's field has shortcuts besides the usual ones, such
// as Paste.
var editingKeys = []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyBackspace, fyne.KeyDelete}

// An excerpt is a clipboard that always has the same text.
type excerpt string

// Content implements fyne.Clipboard.
func (t excerpt) Content() string { return string(t) }

// SetContent implements fyne.Clipboard.
func (excerpt) SetContent(string) {}

// AcceptsTab implements fyne.Tabbable. Tab moves the focus, even in an entry with several lines.
func (e *Entry) AcceptsTab() bool { return false }
