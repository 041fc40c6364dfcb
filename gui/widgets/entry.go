package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// An Entry is the toolkit's text field, except that it passes Escape to the window.
type Entry struct {
	widget.Entry
	keyDown func(*fyne.KeyEvent)
	pressed bool // whether a key was pressed in the entry; before that, the toolkit types the key that opened the view
}

// NewEntry returns an empty text field that passes Escape to keyDown.
func NewEntry(keyDown func(*fyne.KeyEvent)) *Entry {
	e := &Entry{keyDown: keyDown}
	e.ExtendBaseWidget(e)
	return e
}

// KeyDown implements desktop.Keyable.
func (e *Entry) KeyDown(ev *fyne.KeyEvent) {
	e.pressed = true
	if ev.Name == fyne.KeyEscape {
		e.keyDown(ev)
		return
	}
	e.Entry.KeyDown(ev)
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

// TypedShortcut implements fyne.Shortcutable. The toolkit takes seconds or minutes to paste a very
// long text. Therefore TypedShortcut pastes only the beginning of such a text and an ellipsis. No
// ID and no board contains an ellipsis, so the player sees an error.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if paste, ok := s.(*fyne.ShortcutPaste); ok {
		if text := paste.Clipboard.Content(); len(text) > longestPaste {
			s = &fyne.ShortcutPaste{Clipboard: excerpt(strings.ToValidUTF8(text[:20], "") + "…")}
		}
	}
	e.Entry.TypedShortcut(s)
}

// An excerpt is a clipboard that always has the same text.
type excerpt string

// Content implements fyne.Clipboard.
func (t excerpt) Content() string { return string(t) }

// SetContent implements fyne.Clipboard.
func (excerpt) SetContent(string) {}

// AcceptsTab implements fyne.Tabbable. Tab moves the focus, even in an entry with several lines.
func (e *Entry) AcceptsTab() bool { return false }
