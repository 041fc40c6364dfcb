package games

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"twenty48/engine"
	"twenty48/gui/shell"
	"twenty48/recording"
	"twenty48/session"
	"twenty48/words"
)

// pasteRecording imports the recording on the clipboard.
func pasteRecording(w *Games) { w.Paste(func(text string) { importText(w, text) }) }

// openRecording imports a recording from a file that the player chooses.
func openRecording(w *Games) {
	w.Pause()
	if w.Platform.Upload(func(text string) { shell.RunOnMain(func() { importText(w, text) }) }) {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil && err == nil {
			return
		}
		var text []byte
		w.Run(func() {
			if err == nil {
				const maxSize = 64 << 20 // larger than any recording
				text, err = io.ReadAll(io.LimitReader(file, maxSize))
				file.Close()
			}
		}, func() {
			if err != nil {
				w.Dialogs.ShowError(words.T("Could not read the file"), err)
				return
			}
			importText(w, string(text))
		})
	}, w)
	w.Dialogs.ShowFile(d)
}

// importText imports a recording and shows its replay. If the text is an ID, it starts or continues
// the game with this ID.
func importText(w *Games, text string) {
	w.Pause()
	if id, err := engine.ParseID(strings.TrimSpace(text)); err == nil {
		startGame(w, session.StartOf(id))
		return
	}
	reading := recording.ReadText(text)
	w.readRecording(reading, func() {
		game, err := w.Session.Library().Import(reading)
		if err != nil {
			w.Dialogs.ShowError(words.T("Could not import the game"), err)
			return
		}
		showReplay(w, game, reading)
	})
}
