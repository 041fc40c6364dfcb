package gui

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/session"
	"twenty48/words"
)

// pasteRecording imports the recording on the clipboard.
func pasteRecording(w *window) { w.paste(func(text string) { importText(w, text) }) }

// paste calls use with the text on the clipboard, or shows why there is none.
func (w *window) paste(use func(text string)) {
	text, err := w.platform.ReadClipboard(fyne.CurrentApp().Clipboard().Content)
	if err != nil {
		w.dialogs.showError(words.T("Paste"), err)
		return
	}
	use(text)
}

// openRecording imports a recording from a file that the player chooses.
func openRecording(w *window) {
	w.pause()
	if w.platform.Upload(func(text string) { runOnMain(func() { importText(w, text) }) }) {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil && err == nil {
			return
		}
		var text []byte
		w.run(func() {
			if err == nil {
				const maxSize = 64 << 20 // larger than any recording
				text, err = io.ReadAll(io.LimitReader(file, maxSize))
				file.Close()
			}
		}, func() {
			if err != nil {
				w.dialogs.showError(words.T("Could not read the file"), err)
				return
			}
			importText(w, string(text))
		})
	}, w)
	w.dialogs.showFile(d)
}

// importText imports a recording and shows its replay. If the text is an ID, it starts or continues
// the game with this ID.
func importText(w *window, text string) {
	w.pause()
	if id, err := engine.ParseID(strings.TrimSpace(text)); err == nil {
		startGame(w, session.StartOf(id))
		return
	}
	reading := w.session.Library().ReadingOf(text)
	w.read(reading, func() {
		game, err := w.session.Library().Import(reading)
		if err != nil {
			w.dialogs.showError(words.T("Could not import the game"), err)
			return
		}
		showReplay(w, game, reading)
	})
}

// read reads a recording, and then calls done. If this takes longer than a moment, it continues in
// the background, and a dialog shows the progress. If the player cancels there, read does not call
// done.
func (w *window) read(r *library.Reading, done func()) {
	if r.Read() {
		done()
		return
	}
	bar, isCancelled := widget.NewProgressBar(), false
	bar.TextFormatter = func() string { return "" } // the bar's colour would make a number hard to read
	d := dialog.NewCustom(words.T("Reading the recording"), words.T("Cancel"), bar, w)
	d.SetOnClosed(func() { isCancelled = true })
	w.dialogs.toolkitDialog = d
	d.Show()
	var next func()
	next = func() {
		isDone := false
		w.run(func() { isDone = r.Read() }, func() {
			if isCancelled {
				return
			}
			if bar.SetValue(r.Part()); !isDone {
				next()
				return
			}
			d.Hide()
			done()
		})
	}
	next()
}
