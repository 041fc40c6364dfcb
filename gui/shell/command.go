package shell

import (
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A Command is something that the menu can offer, with its title and its keys. Its keys work in every view,
// unless IsOnlyInMenu is set. If the current view has a binding for the same key, that one counts instead.
type Command struct {
	session.Binding
	Do           func()
	IsAnytime    bool // whether its keys also work while a dialog is open or the coach plays
	IsOfGame     bool // whether the command is one of the game, which the key sheet lists apart
	IsOnlyInMenu bool // whether its keys do not work in other views, where they may mean something else
}

// A KeySection is a section of the key sheet.
type KeySection struct {
	Title phrase.Text
	Rows  []session.Binding
	Text  phrase.Text // below the table; may be empty
}

// The verbs of the shell.
const (
	ShowSettings session.Verb = "settings"
	FullScreen   session.Verb = "full screen"
	ShowHowTo    session.Verb = "how to play"
	ShowKeys     session.Verb = "keys"
	ShowAbout    session.Verb = "about"
	ShowMenu     session.Verb = "menu"
	GoBack       session.Verb = "back"
	Quit         session.Verb = "quit"
)

// MenuKeys returns the keys of the menu. On macOS, Alt is the Option key, which opens no menus.
func MenuKeys() []string {
	if runtime.GOOS == "darwin" {
		return []string{"F10"}
	}
	return []string{"F10", "Alt"}
}

// BindKeys returns a function for [View.Press] that calls the function of the verb whose binding
// has the key.
func BindKeys(bindings []session.Binding, do map[session.Verb]func()) func(string) bool {
	return func(key string) bool {
		i := slices.IndexFunc(bindings, func(b session.Binding) bool { return slices.Contains(b.Keys, key) })
		if i >= 0 {
			do[bindings[i].Verb]()
		}
		return i >= 0
	}
}

// bindingOf returns the binding of a verb, which must be among the bindings.
func bindingOf(v session.Verb, bindings []session.Binding) session.Binding {
	return bindings[slices.IndexFunc(bindings, func(b session.Binding) bool { return b.Verb == v })]
}

// ShortcutOf returns the toolkit's shortcut for a key with Ctrl.
func ShortcutOf(key string) fyne.Shortcut {
	switch key {
	case "Ctrl+Z":
		return &fyne.ShortcutUndo{}
	case "Ctrl+Y":
		return &fyne.ShortcutRedo{}
	case "Ctrl+C":
		return &fyne.ShortcutCopy{}
	case "Ctrl+V":
		return &fyne.ShortcutPaste{}
	}
	s := &desktop.CustomShortcut{Modifier: fyne.KeyModifierShortcutDefault}
	name := strings.TrimPrefix(key, "Ctrl+")
	if letter, ok := strings.CutPrefix(name, "Shift+"); ok {
		name, s.Modifier = letter, s.Modifier|fyne.KeyModifierShift
	}
	s.KeyName = fyne.KeyName(name)
	return s
}

// keysText returns the keys of a binding as the player knows them: on macOS, Cmd instead of Ctrl.
func keysText(b session.Binding) string {
	keys := b.KeysText()
	if runtime.GOOS == "darwin" {
		keys = strings.ReplaceAll(keys, "Ctrl", "Cmd")
	}
	return words.Keys(keys)
}

// KeyText returns one key as the player knows it.
func KeyText(key string) string { return keysText(session.Binding{Keys: []string{key}}) }

// ToolTip returns the tooltip of a binding: its title and its keys.
func ToolTip(b session.Binding) string {
	if len(b.Keys) == 0 {
		return words.T(b.Title)
	}
	return words.T("%s: %s", b.Title, keysText(b))
}

// TipOf returns the tooltip of a verb, which must be among the bindings.
func TipOf(v session.Verb, bindings []session.Binding) string { return ToolTip(bindingOf(v, bindings)) }
