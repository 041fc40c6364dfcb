package gui

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"twenty48/engine"
	"twenty48/words"
)

// paste imports the recording on the clipboard.
func (w *window) paste() { w.importText(fyne.CurrentApp().Clipboard().Content()) }

// openFile imports the recording in a file that the player chooses.
func (w *window) openFile() {
	if w.platform.Upload(func(text string) { fyne.Do(func() { w.importText(text) }) }) {
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
			w.showError(words.T("The file cannot be read"), err)
			return
		}
		w.importText(string(text))
	}, w)
	w.showFileDialog(d)
}

// importText imports a recording and shows its replay. If the text is an ID, it
// switches to that game.
func (w *window) importText(text string) {
	if id, err := engine.ParseID(strings.TrimSpace(text)); err == nil {
		w.switchToID(id)
		return
	}
	game, err := w.session.Import(text)
	if err != nil {
		w.showError(words.T("The game is not imported"), err)
		return
	}
	w.openReplay(game)
}
