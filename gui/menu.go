package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// newMenu makes the main menu, which is also where shortcuts come in.
func (w *window) newMenu() *fyne.MainMenu {
	item := func(label string, shortcut fyne.Shortcut, act func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, act)
		i.Shortcut = shortcut
		return i
	}
	// opener opens a view before the game, whatever view was shown.
	opener := func(label string, shortcut fyne.Shortcut, open func()) *fyne.MenuItem {
		return item(label, shortcut, func() {
			w.unlessAsked(func() { w.backToGame(); open() })
		})
	}
	command := func(key fyne.KeyName, more fyne.KeyModifier) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | more}
	}
	quit := item("Quit", command(fyne.KeyQ, 0), fyne.CurrentApp().Quit)
	quit.IsQuit = true
	meta := fyne.CurrentApp().Metadata()
	about := func() {
		w.unlessAsked(func() {
			w.informText("2048 "+meta.Version, "2048 that keeps every game. Its code has the MIT licence.")
		})
	}
	return fyne.NewMainMenu(
		fyne.NewMenu("Game",
			item("New game", command(fyne.KeyN, 0), func() { w.unlessAsked(w.newGame) }),
			opener("Choose a game …", command(fyne.KeyG, 0), w.openChooser),
			item("Undo", &fyne.ShortcutUndo{}, w.takeBack),
			item("Redo", &fyne.ShortcutRedo{}, w.redoMove),
			opener("Hint", nil, w.openHint),
			opener("Let the coach play", nil, w.letPlay),
			fyne.NewMenuItemSeparator(),
			opener("History", command(fyne.KeyH, fyne.KeyModifierShift), w.openHistory),
			opener("Statistics", command(fyne.KeyS, fyne.KeyModifierShift), w.openStatistics),
			fyne.NewMenuItemSeparator(),
			opener("Paste a recording", nil, w.paste), // the shortcut is not the menu's: text fields have it, too
			opener("Open a recording …", command(fyne.KeyO, 0), w.openFile),
			fyne.NewMenuItemSeparator(),
			opener("Settings", command(fyne.KeyComma, 0), w.openSettings), // macOS has a place for it
			item("Full screen", nil, w.toggleFullScreen),
			fyne.NewMenuItemSeparator(),
			quit,
		),
		fyne.NewMenu("Help",
			opener("How to play", nil, w.openHowTo),
			opener("Keys", nil, w.openKeys),
			opener("Help", nil, w.openHelp),
			item("About", nil, about),
		),
	)
}
