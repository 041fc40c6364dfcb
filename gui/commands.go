package gui

import (
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/session"
	"twenty48/words"
)

// The verbs of the window. The session has the verbs of the game.
const (
	chooseGame     session.Verb = "choose a game"
	showHistory    session.Verb = "history"
	showStatistics session.Verb = "statistics"
	paste          session.Verb = "paste"
	openFile       session.Verb = "open file"
	copyRecording  session.Verb = "copy"
	showSettings   session.Verb = "settings"
	fullScreen     session.Verb = "full screen"
	showHowTo      session.Verb = "how to play"
	showKeys       session.Verb = "keys"
	showHelp       session.Verb = "help"
	showAbout      session.Verb = "about"
	showMenu       session.Verb = "menu"
	goBack         session.Verb = "back"
	quit           session.Verb = "quit"
)

// windowBindings are the bindings of the window. If the current view has a binding for the same
// key, that one counts instead.
var windowBindings = []session.Binding{
	{Verb: chooseGame, Title: "Choose game…", Keys: []string{"Ctrl+G"}},
	{Verb: showHistory, Title: "History", Keys: []string{"Ctrl+Shift+H"}},
	{Verb: showStatistics, Title: "Statistics", Keys: []string{"Ctrl+Shift+S"}},
	{Verb: paste, Title: "Paste game", Keys: []string{"Ctrl+V"}},
	{Verb: openFile, Title: "Open game…", Keys: []string{"Ctrl+O"}},
	{Verb: showSettings, Title: "Settings", Keys: []string{"Ctrl+,"}},
	{Verb: fullScreen, Title: "Full screen", Keys: []string{"F11"}},
	{Verb: showHowTo, Title: "How to play"},
	{Verb: showKeys, Title: "Keyboard shortcuts", Keys: []string{"F1", "?"}},
	{Verb: showHelp, Title: "All help topics"},
	{Verb: showAbout, Title: "About 2048"},
	{Verb: showMenu, Title: "Menu", Keys: menuKeys()},
	{Verb: goBack, Title: "Back or close", Keys: []string{"Escape"}},
	{Verb: quit, Title: "Quit", Keys: []string{"Ctrl+Q"}},
}

// menuKeys returns the keys of the menu. On macOS, Alt is the Option key, which opens no menus.
func menuKeys() []string {
	if runtime.GOOS == "darwin" {
		return []string{"F10"}
	}
	return []string{"F10", "Alt"}
}

// windowVerbs returns the functions for the verbs that work in every view.
func windowVerbs() map[session.Verb]func(*window) {
	return map[session.Verb]func(*window){
		chooseGame:       inGame(openChooser),
		showHistory:      inGame(openHistory),
		showStatistics:   inGame(openStatistics),
		paste:            inGame(pasteRecording),
		openFile:         inGame(openRecording),
		showSettings:     inGame(openSettings),
		showHowTo:        inGame(openHowTo),
		showKeys:         inGame(openKeys),
		showHelp:         inGame(openHelp),
		showAbout:        openAbout,
		showMenu:         openMenu,
		fullScreen:       toggleFullScreen,
		goBack:           (*window).back,
		quit:             func(w *window) { w.Close() }, // the toolkit's Quit crashes if no inotify instance is available
		session.New:      inGame(func(w *window) { w.game.do(session.New) }),
		session.Undo:     inGame(func(w *window) { w.game.do(undoVerb(w.game.scene)) }),
		session.Redo:     inGame(func(w *window) { w.game.do(session.Redo) }),
		session.Hint:     inGame(func(w *window) { w.game.do(session.Hint) }),
		session.Autoplay: inGame(func(w *window) { w.game.do(session.Autoplay) }),
		session.Step:     inGame(func(w *window) { w.game.do(session.Step) }),
	}
}

// worksAnytime reports whether a verb also works while a dialog is open or the coach plays.
func worksAnytime(v session.Verb) bool { return v == fullScreen || v == quit }

// inGame returns a function that goes back to the game, and then calls do.
func inGame(do func(*window)) func(*window) {
	return func(w *window) {
		w.backToGame()
		do(w)
	}
}

// bindingOf returns the binding of a verb, which must be among the bindings.
func bindingOf(v session.Verb, bindings []session.Binding) session.Binding {
	return bindings[slices.IndexFunc(bindings, func(b session.Binding) bool { return b.Verb == v })]
}

// setShortcuts registers the keys with Ctrl, which the canvas receives as shortcuts.
func (w *window) setShortcuts() {
	for _, b := range slices.Concat(session.Bindings(), windowBindings, historyBindings, replayBindings) {
		for _, key := range b.Keys {
			if strings.HasPrefix(key, "Ctrl+") {
				w.Canvas().AddShortcut(shortcutOf(key), func(fyne.Shortcut) { w.keyboard.press(key) })
			}
		}
	}
}

// shortcutOf returns the toolkit's shortcut for a key with Ctrl.
func shortcutOf(key string) fyne.Shortcut {
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

// keyText returns one key as the player knows it.
func keyText(key string) string { return keysText(session.Binding{Keys: []string{key}}) }

// toolTip returns the tooltip of a binding: its title and its keys.
func toolTip(b session.Binding) string {
	if len(b.Keys) == 0 {
		return words.T(b.Title)
	}
	return words.T("%s: %s", b.Title, keysText(b))
}
