package games

import (
	"bytes"
	"image"
	"image/png"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/words"
)

// resultOf returns what a player may share about a game, in three lines: the game and its date; the score,
// the best tile, the moves and the time; the ID, with which anyone can play the same game. It returns false
// if the rules cannot be read.
func resultOf(g library.Summary) (lines [3]string, ok bool) {
	rules, err := engine.ParseRules(g.Rules)
	id := engine.ID{Rules: rules, Seed: g.Seed}
	year, month, day := g.Started.Local().Date()
	title := []string{"2048", words.Rules(rules), words.Date(year, int(month), day)}
	if name, _ := words.Daily(id, g.Given, engine.ID{}); name != "" {
		year, month, day, _ := id.Day()
		title = []string{"2048", name, words.Date(year, month, day)}
	}
	facts := []string{
		words.T("Score %v · best tile %d", phrase.Number(g.Score), g.Tile),
		words.T("%v moves", phrase.Number(g.Moves)),
		shell.TimeText(g.Played),
	}
	origin := []string{words.T("%s: %s", phrase.Text("Game ID"), id.String())}
	if g.IsPractice() { // it has no ID
		origin = []string{words.T("Practice")}
	}
	if g.IsAssisted {
		origin = append(origin, words.T("assisted"))
	}
	join := func(parts []string) string { return strings.Join(parts, " · ") }
	return [3]string{join(title), join(facts), join(origin)}, err == nil
}

// CopyResult copies the result of a game to the clipboard, and reports whether that is possible.
func CopyResult(g library.Summary) bool {
	lines, ok := resultOf(g)
	if ok {
		fyne.CurrentApp().Clipboard().SetContent(strings.Join(lines[:], "\n"))
	}
	return ok
}

// pictureSide is the width of a saved picture in pixels.
const pictureSide = 1000

// picture returns a picture of the last board of a game, with the result below it. It is drawn with
// the widgets of the window, but outside of it.
func (w *Games) picture(g library.Summary) (image.Image, bool) {
	m, err := engine.ParseMatrix(g.Matrix, 0)
	lines, ok := resultOf(g)
	if err != nil || !ok {
		return nil, false
	}
	const margin, line = 40, 52
	b := board.New(m, w.Style)
	size := b.Fit(fyne.NewSize(pictureSide-2*margin, pictureSide))
	b.Resize(size)
	b.Move(fyne.NewPos(widgets.Floor((pictureSide-size.Width)/2), margin))
	content := container.NewWithoutLayout(b)
	top := size.Height + 1.6*margin
	for i, text := range lines {
		row := canvas.NewText(text, w.Style.Colors.Ink)
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
	c.Resize(fyne.NewSize(pictureSide, widgets.Floor(top+margin*0.6)))
	return c.Capture(), true
}

// savePicture saves the picture of a game to a file that the player chooses. In a browser it copies
// the picture, or downloads it.
func savePicture(w *Games, g library.Summary) {
	w.Pause()
	picture, ok := w.picture(g)
	if !ok {
		return
	}
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		w.Dialogs.ShowError(words.T("Could not save the picture"), err)
		return
	}
	name := "2048 " + g.Started.Local().Format("2006-01-02 15.04.05") + ".png"
	showCopied := func() { w.notice(words.T("Picture copied")) }
	if w.Platform.SharePicture(name, data.Bytes(), func() { shell.RunOnMain(showCopied) }) {
		return
	}
	w.saveFile(name, data.Bytes(), words.T("Could not save the picture"))
}
