package gui

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/software"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/session"
	"twenty48/words"
)

const copyResult session.Verb = "copy result"

// copyResultBinding is the binding of Copy result for a game that has ended, and in the history.
var copyResultBinding = session.Binding{Verb: copyResult, Title: "Copy result", Keys: []string{"Ctrl+C"}}

// resultOf returns the facts about a game that a player may share. It returns false if the rules
// cannot be read.
func resultOf(g library.Summary) (words.Result, bool) {
	rules, err := engine.ParseRules(g.Rules)
	year, month, day := g.Started.Local().Date()
	return words.Result{
		ID: engine.ID{Rules: rules, Seed: g.Seed}, HasGivenSeed: g.Given, IsPractice: g.IsPractice(), HasHelp: g.HasHelp,
		Date: words.Date(year, int(month), day), Score: g.Score, Tile: g.Tile, Moves: g.Moves, Time: timeText(g.Played),
	}, err == nil
}

// copyResultOf copies the result of a game to the clipboard, and reports whether that is possible.
func copyResultOf(g library.Summary) bool {
	result, ok := resultOf(g)
	if ok {
		lines := result.Lines()
		fyne.CurrentApp().Clipboard().SetContent(strings.Join(lines[:], "\n"))
	}
	return ok
}

// copyResult copies the result of the current game.
func (g *game) copyResult() {
	if summary, ok := g.w.session.Summary(); ok && copyResultOf(summary) {
		g.showNotice(words.T("Result copied"), g.hideNotice)
	}
}

// pictureSide is the width of a saved picture in pixels.
const pictureSide = 1000

// picture returns a picture of the last board of a game, with the result below it. It is drawn with
// the widgets of the window, but outside of it.
func (w *window) picture(g library.Summary) (image.Image, bool) {
	m, err := engine.ParseMatrix(g.Matrix, 0)
	result, ok := resultOf(g)
	if err != nil || !ok {
		return nil, false
	}
	const margin, line = 40, 52
	b := board.New(m, w.style)
	size := b.Fit(fyne.NewSize(pictureSide-2*margin, pictureSide))
	b.Resize(size)
	b.Move(fyne.NewPos(floor((pictureSide-size.Width)/2), margin))
	content := container.NewWithoutLayout(b)
	top := size.Height + 1.6*margin
	for i, text := range result.Lines() {
		row := canvas.NewText(text, w.style.Colors.Ink)
		row.Alignment, row.TextStyle.Bold = fyne.TextAlignCenter, i < 2
		row.TextSize = widgets.FitText(text, 34, pictureSide-2*margin)
		row.Resize(fyne.NewSize(pictureSide, line))
		row.Move(fyne.NewPos(0, top))
		content.Add(row)
		top += line
	}
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(content)
	c.Resize(fyne.NewSize(pictureSide, floor(top+margin*0.6)))
	return c.Capture(), true
}

// savePicture saves the picture of a game to a file that the player chooses. In a browser it copies
// the picture, or downloads it.
func savePicture(w *window, g library.Summary) {
	w.pause()
	picture, ok := w.picture(g)
	if !ok {
		return
	}
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		w.dialogs.showError(words.T("Could not save the picture"), err)
		return
	}
	name := "2048 " + g.Started.Local().Format("2006-01-02 15.04.05") + ".png"
	showCopied := func() { w.game.showNotice(words.T("Picture copied"), w.game.hideNotice) }
	if w.platform.SharePicture(name, data.Bytes(), func() { runOnMain(showCopied) }) {
		return
	}
	w.saveFile(name, data.Bytes(), words.T("Could not save the picture"))
}

// saveFile saves data to a file that the player chooses. An error appears under a title.
func (w *window) saveFile(name string, data []byte, title string) {
	d := dialog.NewFileSave(func(file fyne.URIWriteCloser, err error) {
		if file != nil {
			_, err = io.Copy(file, bytes.NewReader(data))
			if closed := file.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			w.dialogs.showError(title, err)
		}
	}, w)
	d.SetFileName(name)
	w.dialogs.showFile(d)
}
