package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// An Entry is the toolkit's text field. It passes Escape to the window.
type Entry struct {
	widget.Entry
	keyDown func(*fyne.KeyEvent)
	pressed bool // whether a key went down here; before, the toolkit types the key that opened the view
}

// NewEntry returns an empty text field.
func NewEntry(keyDown func(*fyne.KeyEvent)) *Entry {
	e := &Entry{keyDown: keyDown}
	e.ExtendBaseWidget(e)
	return e
}

// KeyDown is for the toolkit.
func (e *Entry) KeyDown(ev *fyne.KeyEvent) {
	e.pressed = true
	if ev.Name == fyne.KeyEscape {
		e.keyDown(ev)
		return
	}
	e.Entry.KeyDown(ev)
}

// TypedRune is for the toolkit.
func (e *Entry) TypedRune(r rune) {
	if e.pressed {
		e.Entry.TypedRune(r)
	}
}

// TypedKey is for the toolkit.
func (e *Entry) TypedKey(ev *fyne.KeyEvent) {
	if e.pressed {
		e.Entry.TypedKey(ev)
	}
}

// longestPaste is the length in bytes of the longest text that is pasted whole. The
// largest board that the form can make is shorter.
const longestPaste = 2000

// TypedShortcut is for the toolkit. The toolkit takes seconds or minutes to paste a
// very long text. Instead its beginning is pasted with an ellipsis, which neither an ID
// nor a board contains; so the player sees an error.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if paste, is := s.(*fyne.ShortcutPaste); is {
		if text := paste.Clipboard.Content(); len(text) > longestPaste {
			s = &fyne.ShortcutPaste{Clipboard: excerpt(strings.ToValidUTF8(text[:20], "") + "…")}
		}
	}
	e.Entry.TypedShortcut(s)
}

// An excerpt is a clipboard with a text that nothing changes.
type excerpt string

// Content is for the toolkit.
func (t excerpt) Content() string { return string(t) }

// SetContent is for the toolkit.
func (excerpt) SetContent(string) {}

// AcceptsTab is for the toolkit. Tab moves the focus, also from a field with several
// lines.
func (e *Entry) AcceptsTab() bool { return false }
