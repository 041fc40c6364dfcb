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

// A gameRow is a game in the history: its last board, and four lines of text.
type gameRow struct {
	widget.BaseWidget
	game    library.Summary
	picture *board.Board
	texts   [4]string
	lines   [4]*canvas.Text // show as much of the texts as there is room for
	remove  *widgets.Button
	open    func(library.Summary) // called by a tap
}

func newGameRow(w *window, open, remove func(library.Summary)) *gameRow {
	r := &gameRow{open: open, picture: board.New(engine.NewMatrix(4, 4), w.style)}
	for i := range r.lines {
		r.lines[i] = widgets.NewText("")
	}
	r.lines[0].TextStyle.Bold = true
	r.remove = widgets.NewButton("", theme.DeleteIcon(), w.keyDown, func() { remove(r.game) })
	r.remove.Importance = widget.LowImportance
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

// Tapped is for the toolkit.
func (r *gameRow) Tapped(*fyne.PointEvent) { r.open(r.game) }

// CreateRenderer is for the toolkit.
func (r *gameRow) CreateRenderer() fyne.WidgetRenderer { return gameRowRenderer{r} }

type gameRowRenderer struct{ r *gameRow }

// Layout is for the toolkit.
func (r gameRowRenderer) Layout(size fyne.Size) {
	const side, gap = 76, 12
	r.r.picture.Resize(fyne.NewSquareSize(side))
	remove := r.r.remove.MinSize()
	r.r.remove.Resize(remove)
	r.r.remove.Move(fyne.NewPos(size.Width-remove.Width, (size.Height-remove.Height)/2))
	room := size.Width - side - remove.Width - 2*gap
	var top float32
	for i, line := range r.r.lines {
		normal := theme.CaptionTextSize()
		if i == 0 {
			normal = theme.TextSize()
		}
		line.Text, line.TextSize = r.r.texts[i], max(widgets.FitText(r.r.texts[i], normal, room), floor(0.8*normal))
		shorten(line, room)
		line.Move(fyne.NewPos(side+gap, top))
		line.Resize(fyne.NewSize(room, side/4))
		top += side / 4
	}
}

// shorten leaves out the end of a text that is too long for its room.
func shorten(text *canvas.Text, room float32) {
	whole := []rune(text.Text)
	for n := len(whole); n > 0 && text.MinSize().Width > room; n-- {
		text.Text = string(whole[:n-1]) + "…"
	}
}

// MinSize is for the toolkit.
func (r gameRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 76) }

// Objects is for the toolkit.
func (r gameRowRenderer) Objects() []fyne.CanvasObject {
	g := r.r
	return []fyne.CanvasObject{g.picture, g.lines[0], g.lines[1], g.lines[2], g.lines[3], g.remove}
}

// Refresh is for the toolkit.
func (r gameRowRenderer) Refresh() {
	r.Layout(r.r.Size())
	for _, line := range r.r.lines {
		line.Refresh()
	}
}

// Destroy is for the toolkit.
func (r gameRowRenderer) Destroy() {}
