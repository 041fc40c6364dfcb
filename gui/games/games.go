// Package games has the views of the player's games: the choice of a game, the forms for custom rules
// and boards, the history, replays and reviews, the statistics and the calendar.
package games

import (
	"bytes"
	"io"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/shell"
	"twenty48/phrase"
	"twenty48/recording"
	"twenty48/session"
	"twenty48/words"
)

// Games shows the views in a shell.
type Games struct {
	*shell.Shell
	start  func(s session.Start, title phrase.Text) // starts or continues a game; the title is for an error
	notice func(text string)                        // shows a short text in the game for a while
}

// New returns the views for a shell. The function start starts or continues a game, and shows an
// error under a title. The function notice shows a short text for a while.
func New(w *shell.Shell, start func(session.Start, phrase.Text), notice func(string)) *Games {
	return &Games{w, start, notice}
}

// The verbs of the commands.
const (
	ChooseGame     session.Verb = "choose a game"
	ShowHistory    session.Verb = "history"
	ShowStatistics session.Verb = "statistics"
	Paste          session.Verb = "paste"
	OpenFile       session.Verb = "open file"
)

var (
	pasteBinding = session.Binding{Verb: Paste, Title: "Paste game", Keys: []string{"Ctrl+V"}}
	openBinding  = session.Binding{Verb: OpenFile, Title: "Open game…", Keys: []string{"Ctrl+O"}}
)

const copyResult session.Verb = "copy result"

// CopyBinding is the binding of Copy result for a game that has ended, and in the history.
var CopyBinding = session.Binding{Verb: copyResult, Title: "Copy result", Keys: []string{"Ctrl+C"}}

// startGame starts or continues a game, and shows it. If that fails, it shows the error.
func startGame(w *Games, s session.Start) { w.start(s, "Could not start this game") }

// readGames reads new and changed games in the background. It calls show at once, and again after
// each part, as long as the view is visible. It passes the number of games that are still unread,
// and the error of reading them.
func (w *Games) readGames(v *shell.View, show func(left int, err error)) {
	show(0, nil)
	cancel := func() {}
	cancel = w.Session.Refresh(func(left int, err error) {
		if w.Top() == v {
			show(left, err)
		} else {
			cancel()
		}
	})
}

// readRecording reads a recording, and then calls done. If this takes longer than a moment, it continues in
// the background, and a dialog shows the progress. If the player cancels there,
// readRecording does not call done.
func (w *Games) readRecording(r *recording.Reading, done func()) {
	const moment = 100 * time.Millisecond
	last := w.Now()
	if r.Read(func(float64) bool { return w.Now().Sub(last) < moment }) {
		done()
		return
	}
	bar := widget.NewProgressBar()
	bar.TextFormatter = func() string { return "" } // the bar's colour would make a number hard to read
	d := dialog.NewCustom(words.T("Reading the recording"), words.T("Cancel"), bar, w)
	var isCancelled atomic.Bool
	d.SetOnClosed(func() { isCancelled.Store(true) })
	w.Dialogs.ShowToolkit(d)
	isComplete := false
	w.Run(func() {
		isComplete = r.Read(func(part float64) bool {
			if now := w.Now(); now.Sub(last) >= moment {
				last = now
				w.Run(func() {}, func() { bar.SetValue(part) })
				time.Sleep(time.Millisecond) // in a browser, all goroutines share one thread
			}
			return !isCancelled.Load()
		})
	}, func() {
		if isComplete && !isCancelled.Load() {
			d.Hide()
			done()
		}
	})
}

// saveFile saves data to a file that the player chooses. An error appears under a title.
func (w *Games) saveFile(name string, data []byte, title string) {
	d := dialog.NewFileSave(func(file fyne.URIWriteCloser, err error) {
		if file != nil {
			_, err = io.Copy(file, bytes.NewReader(data))
			if closed := file.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			w.Dialogs.ShowError(title, err)
		}
	}, w)
	d.SetFileName(name)
	w.Dialogs.ShowFile(d)
}
