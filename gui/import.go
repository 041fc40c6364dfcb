package gui

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"twenty48/engine"
	"twenty48/session"
	"twenty48/words"
)

// pasteRecording imports the recording on the clipboard.
func pasteRecording(w *window) { importText(w, fyne.CurrentApp().Clipboard().Content()) }

// openRecording imports the recording in a file that the player chooses.
func openRecording(w *window) {
	w.pause()
	if w.platform.Upload(func(text string) { post(func() { importText(w, text) }) }) {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil && err == nil {
			return
		}
		var text []byte
		if err == nil {
			const most = 64 << 20 // more than any game has
			text, err = io.ReadAll(io.LimitReader(file, most))
			file.Close()
		}
		if err != nil {
			w.dialogs.showError(words.T("The file cannot be read"), err)
			return
		}
		importText(w, string(text))
	}, w)
	w.dialogs.showFile(d)
}

// importText imports a recording and shows its replay. If the text is an ID, it
// switches to that game.
func importText(w *window, text string) {
	w.pause()
	if id, err := engine.ParseID(strings.TrimSpace(text)); err == nil {
		startGame(w, session.StartOf(id))
		return
	}
	game, err := w.session.Library().Import(text)
	if err != nil {
		w.dialogs.showError(words.T("The game is not imported"), err)
		return
	}
	openReplay(w, game)
}
