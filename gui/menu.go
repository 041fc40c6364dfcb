package gui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/words"
)

// newMenu makes the main menu. The toolkit gets the shortcuts from it.
func (w *window) newMenu() *fyne.MainMenu {
	item := func(label string, shortcut fyne.Shortcut, act func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, act)
		i.Shortcut = shortcut
		return i
	}
	// opener opens a view instead of any other.
	opener := func(label string, shortcut fyne.Shortcut, open func()) *fyne.MenuItem {
		return item(label, shortcut, func() {
			w.unlessDialog(func() { w.backToGame(); open() })
		})
	}
	command := func(key fyne.KeyName, more fyne.KeyModifier) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | more}
	}
	quit := item(words.T("Quit"), command(fyne.KeyQ, 0), fyne.CurrentApp().Quit)
	quit.IsQuit = true
	meta := fyne.CurrentApp().Metadata()
	about := func() {
		w.unlessDialog(func() {
			w.showMessage("2048 "+meta.Version, words.T("2048 that keeps every game. Its code has the MIT licence."))
		})
	}
	menu := fyne.NewMainMenu(
		fyne.NewMenu(words.T("Game"),
			item(words.T("New game"), command(fyne.KeyN, 0), func() { w.unlessDialog(w.newGame) }),
			opener(words.T("Choose a game …"), command(fyne.KeyG, 0), w.openChooser),
			item(words.T("Undo"), &fyne.ShortcutUndo{}, w.undoMove),
			item(words.T("Redo"), &fyne.ShortcutRedo{}, w.redoMove),
			opener(words.T("Hint"), nil, w.openHint),
			opener(words.T("Let the coach play"), nil, w.letPlay),
			fyne.NewMenuItemSeparator(),
			opener(words.T("History"), command(fyne.KeyH, fyne.KeyModifierShift), w.openHistory),
			opener(words.T("Statistics"), command(fyne.KeyS, fyne.KeyModifierShift), w.openStatistics),
			fyne.NewMenuItemSeparator(),
			opener(words.T("Paste a recording"), nil, w.paste), // the shortcut is not the menu's: text fields have it, too
			opener(words.T("Open a recording …"), command(fyne.KeyO, 0), w.openFile),
			fyne.NewMenuItemSeparator(),
			opener(words.T("Settings"), command(fyne.KeyComma, 0), w.openSettings), // macOS has a place for it
			item(words.T("Full screen"), nil, w.toggleFullScreen),
			fyne.NewMenuItemSeparator(),
			quit,
		),
		fyne.NewMenu(words.T("Help"),
			opener(words.T("How to play"), nil, w.openHowTo),
			opener(words.T("Keys"), nil, w.openKeys),
			opener(words.T("Help"), nil, w.openHelp),
			item(words.T("About"), nil, about),
		),
	)
	if game := menu.Items[0]; runtime.GOOS == "js" { // the browser closes its pages
		game.Items = game.Items[:len(game.Items)-2]
	}
	return menu
}
