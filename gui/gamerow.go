package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/words"
)

// A gameRow is a row of the history: the last board of a game, four lines of text, and a button
// that deletes the game.
type gameRow struct {
	widget.BaseWidget
	game         library.Summary
	picture      *board.Board
	texts        [4]string
	lines        [4]*canvas.Text // show the texts, shortened to the width of the row
	deleteButton *widgets.Button
	onOpen       func(library.Summary) // called when the player taps the row
}

func newGameRow(w *window, onOpen, onDelete func(library.Summary)) *gameRow {
	r := &gameRow{onOpen: onOpen, picture: board.New(engine.NewMatrix(4, 4), w.style)}
	for i := range r.lines {
		r.lines[i] = widgets.NewText("")
	}
	r.lines[0].TextStyle.Bold = true
	r.deleteButton = widgets.NewButton("", theme.DeleteIcon(), w.keyDown, func() { onDelete(r.game) })
	r.deleteButton.Importance = widget.LowImportance
	r.ExtendBaseWidget(r)
	return r
}

func (r *gameRow) set(g library.Summary) {
	r.game = g
	r.texts = [4]string{
		words.T("%v · best tile %d", phrase.Number(g.Score), g.Tile),
		endText(g) + " · " + gameText(g),
		words.T("%v moves", phrase.Number(g.Moves)) + " · " + timeText(g.Played),
		g.Started.Local().Format("2006-01-02 15:04"),
	}
	if undone := words.Undos(g.Undone); undone != "" {
		r.texts[2] += " · " + undone
	}
	if g.Rules == "" {
		r.texts = [4]string{words.T("Unreadable recording"), g.Name, "", ""}
	}
	if m, err := engine.ParseMatrix(g.Matrix, 0); err == nil {
		r.picture.Display(m, engine.Motion{}, 0)
		r.picture.Show()
	} else {
		r.picture.Hide()
	}
	r.Refresh()
}

// Tapped implements fyne.Tappable.
func (r *gameRow) Tapped(*fyne.PointEvent) { r.onOpen(r.game) }

// CreateRenderer implements fyne.Widget.
func (r *gameRow) CreateRenderer() fyne.WidgetRenderer { return gameRowRenderer{r} }

type gameRowRenderer struct{ row *gameRow }

// Layout implements fyne.WidgetRenderer.
func (r gameRowRenderer) Layout(size fyne.Size) {
	const side, gap = 76, 12
	r.row.picture.Resize(fyne.NewSquareSize(side))
	buttonSize := r.row.deleteButton.MinSize()
	r.row.deleteButton.Resize(buttonSize)
	r.row.deleteButton.Move(fyne.NewPos(size.Width-buttonSize.Width, (size.Height-buttonSize.Height)/2))
	textWidth := size.Width - side - buttonSize.Width - 2*gap
	var top float32
	for i, line := range r.row.lines {
		normal := theme.CaptionTextSize()
		if i == 0 {
			normal = theme.TextSize()
		}
		line.Text, line.TextSize = r.row.texts[i], max(widgets.FitText(r.row.texts[i], normal, textWidth), floor(0.8*normal))
		shorten(line, textWidth)
		line.Move(fyne.NewPos(side+gap, top))
		line.Resize(fyne.NewSize(textWidth, side/4))
		top += side / 4
	}
}

// shorten replaces the end of a text by "…" if the text is wider than width.
func shorten(text *canvas.Text, width float32) {
	letters := []rune(text.Text)
	for n := len(letters); n > 0 && text.MinSize().Width > width; n-- {
		text.Text = string(letters[:n-1]) + "…"
	}
}

// MinSize implements fyne.WidgetRenderer.
func (r gameRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 76) }

// Objects implements fyne.WidgetRenderer.
func (r gameRowRenderer) Objects() []fyne.CanvasObject {
	g := r.row
	return []fyne.CanvasObject{g.picture, g.lines[0], g.lines[1], g.lines[2], g.lines[3], g.deleteButton}
}

// Refresh implements fyne.WidgetRenderer.
func (r gameRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, line := range r.row.lines {
		line.Refresh()
	}
}

// Destroy implements fyne.WidgetRenderer.
func (r gameRowRenderer) Destroy() {}
