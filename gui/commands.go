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
	{Verb: goBack, Title: "Back or close", Keys: []string{"Escape"}},
	{Verb: quit, Title: "Quit", Keys: []string{"Ctrl+Q"}},
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
		fullScreen:       toggleFullScreen,
		goBack:           (*window).back,
		quit:             func(w *window) { w.Close() }, // the toolkit's Quit crashes if no inotify instance is available
		session.New:      inGame(func(w *window) { w.game.do(session.New) }),
		session.Hint:     inGame(func(w *window) { w.game.do(session.Hint) }),
		session.Autoplay: inGame(func(w *window) { w.game.do(session.Autoplay) }),
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

// A menu is a title and the verbs of its items. An empty verb is a separator.
type menu struct {
	title string
	verbs []session.Verb
}

// menus returns the main menu, in the current language.
func menus() []menu {
	return []menu{
		{words.T("Game"), []session.Verb{
			session.New, chooseGame, session.Undo, session.Redo, session.Hint, session.Autoplay, "",
			showHistory, showStatistics, "", paste, openFile, "", showSettings, fullScreen, "", quit,
		}},
		{words.T("Help"), []session.Verb{showHowTo, showKeys, showHelp, showAbout}},
	}
}

// bindingOf returns the binding of a verb, which must be among the bindings.
func bindingOf(v session.Verb, bindings []session.Binding) session.Binding {
	return bindings[slices.IndexFunc(bindings, func(b session.Binding) bool { return b.Verb == v })]
}

// setShortcuts sets the main menu, and the shortcuts that are not in the menu.
func (w *window) setShortcuts() {
	inMenu := map[string]bool{"Ctrl+V": true} // no shortcut in the menu, because text fields need the key
	var bars []*fyne.Menu
	for _, m := range menus() {
		var items []*fyne.MenuItem
		for _, verb := range m.verbs {
			if verb == "" {
				items = append(items, fyne.NewMenuItemSeparator())
				continue
			}
			if verb == quit && runtime.GOOS == "js" { // the browser closes the page, not the program
				items = items[:len(items)-1]
				continue
			}
			items = append(items, w.newMenuItem(verb, inMenu))
		}
		bars = append(bars, fyne.NewMenu(m.title, items...))
	}
	w.SetMainMenu(fyne.NewMainMenu(bars...))
	delete(inMenu, "Ctrl+V")
	for _, b := range slices.Concat(session.Bindings(), windowBindings, historyBindings, replayBindings) {
		for _, key := range b.Keys {
			if strings.HasPrefix(key, "Ctrl+") && !inMenu[key] {
				w.Canvas().AddShortcut(shortcutOf(key), func(fyne.Shortcut) { w.keyboard.press(key) })
			}
		}
	}
}

// newMenuItem makes the menu item of a verb. The item shows the verb's first shortcut that is not
// in inMenu, and adds it there.
func (w *window) newMenuItem(verb session.Verb, inMenu map[string]bool) *fyne.MenuItem {
	b := bindingOf(verb, slices.Concat(session.Bindings(), windowBindings))
	item := fyne.NewMenuItem(words.T(b.Title), func() {
		if worksAnytime(verb) || !w.dialogs.isOpen() {
			w.verbs[verb](w)
		}
	})
	item.IsQuit = verb == quit
	for _, key := range b.Keys {
		if strings.HasPrefix(key, "Ctrl+") && !inMenu[key] {
			inMenu[key] = true
			item.Shortcut = shortcutOf(key)
			if w.verbs[verb] == nil { // what the verb does depends on the view
				item.Action = func() { w.keyboard.press(key) }
			}
			break
		}
	}
	return item
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
