package shell

import (
	"strings"

	"fyne.io/fyne/v2"

	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// Commands returns the commands of the shell, in the order of the key sheet.
func (w *Shell) Commands() []Command {
	command := func(v session.Verb, title phrase.Text, do func(), keys ...string) Command {
		b := session.Binding{Verb: v, Title: title, Keys: keys}
		return Command{Binding: b, Do: do, IsAnytime: v == FullScreen || v == Quit}
	}
	return []Command{
		command(ShowSettings, "Settings", w.InGame(func() { openSettings(w) }), "Ctrl+,"),
		command(FullScreen, "Full screen", func() { toggleFullScreen(w) }, "F11"),
		command(ShowHowTo, "How to play", w.InGame(func() { openHowTo(w) })),
		command(ShowKeys, "Keyboard shortcuts", w.InGame(func() { openKeys(w) }), "F1", "?"),
		command(ShowAbout, "About 2048", func() { openAbout(w) }),
		command(ShowMenu, "Menu", func() { openMenu(w) }, MenuKeys()...),
		command(GoBack, "Back or close", w.Back, "Escape"),
		command(Quit, "Quit", w.Close, "Ctrl+Q"), // the toolkit's Quit crashes if no inotify instance is available
	}
}

func toggleFullScreen(w *Shell) {
	w.PauseAutoplay()
	if !w.Platform.ToggleFullScreen() {
		w.SetFullScreen(!w.FullScreen())
	}
}

func openAbout(w *Shell) {
	w.Pause()
	title := "2048 " + fyne.CurrentApp().Metadata().Version
	w.Dialogs.ShowMessage(title, words.T(
		"A 2048 game that remembers every game you play. Released under the MIT licence."))
}

// setShortcuts registers the keys with Ctrl, which the canvas receives as shortcuts.
func (k *Keyboard) setShortcuts() {
	bindings := session.Bindings()
	for _, c := range k.w.contents.Commands {
		bindings = append(bindings, c.Binding)
	}
	for _, section := range k.w.contents.Keys {
		bindings = append(bindings, section.Rows...)
	}
	for _, b := range bindings {
		for _, key := range b.Keys {
			if strings.HasPrefix(key, "Ctrl+") {
				k.w.Canvas().AddShortcut(ShortcutOf(key), func(fyne.Shortcut) { k.press(key) })
			}
		}
	}
}
