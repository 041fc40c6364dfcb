package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/words"
)

// A gameRow is a row of the history: the last board of a game, its score, lines of facts, a button
// that continues or replays the game, and buttons that copy its result and delete it.
type gameRow struct {
	widget.BaseWidget
	w            *Games
	game         library.Summary
	picture      *board.Board
	facts        [2][]string     // how the game went, and which game it is
	lines        [4]*canvas.Text // the score, and the facts in as many lines as they need
	rule         *canvas.Rectangle
	openButton   *widgets.Button
	copyButton   *widgets.Button // hidden if the row is narrow
	deleteButton *widgets.Button
	onOpen       func(library.Summary) // called when the player taps the row
}

func newGameRow(w *Games, onOpen, onContinue, onCopy, onDelete func(library.Summary)) *gameRow {
	r := &gameRow{w: w, onOpen: onOpen, rule: canvas.NewRectangle(nil)}
	r.picture = board.New(engine.NewMatrix(4, 4), w.Style)
	for i := range r.lines {
		r.lines[i] = widgets.NewText("")
	}
	r.lines[0].TextStyle.Bold = true
	r.openButton = w.NewToolButton("", nil, "", func() {
		if r.canContinue() {
			onContinue(r.game)
		} else {
			onOpen(r.game)
		}
	})
	r.copyButton = w.NewToolButton("", theme.ContentCopyIcon(), words.T(CopyBinding.Title), func() { onCopy(r.game) })
	r.copyButton.Importance = widget.LowImportance
	r.deleteButton = w.NewToolButton("", theme.DeleteIcon(), words.T("Delete"), func() { onDelete(r.game) })
	r.deleteButton.Importance = widget.LowImportance
	r.ExtendBaseWidget(r)
	return r
}

// canContinue reports whether the button of the row continues the game.
func (r *gameRow) canContinue() bool {
	return r.game.InProgress && r.w.Session.Library().CanContinue(r.game)
}

// set shows a game. If showsDate is true, the facts include the date.
func (r *gameRow) set(g library.Summary, showsDate bool) {
	r.game = g
	r.lines[0].Text, r.facts = words.Number(g.Score), factsOf(r.w, g, showsDate)
	if g.Rules == "" {
		r.lines[0].Text, r.facts = words.T("Unreadable recording"), [2][]string{{g.Name}}
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

// gameRowHeight is the height of a row of the history, in points.
const gameRowHeight = 92

// wideRow is the width of a row, in points, that has room for the text of its button, and for the
// button that copies the result.
const wideRow = 400

// Layout implements fyne.WidgetRenderer.
func (r gameRowRenderer) Layout(size fyne.Size) {
	const side, top = 72, (gameRowHeight - 72) / 2
	row, gap := r.row, theme.InnerPadding()
	r.setButton(size.Width)
	row.picture.Resize(fyne.NewSquareSize(side))
	row.picture.Move(fyne.NewPos(4, top))
	right := size.Width
	row.copyButton.Hidden = size.Width < wideRow || row.game.Rules == ""
	for _, b := range []*widgets.Button{row.deleteButton, row.copyButton, row.openButton} {
		if b.Hidden {
			continue
		}
		buttonSize := b.MinSize()
		right -= buttonSize.Width
		b.Resize(buttonSize)
		b.Move(fyne.NewPos(right, widgets.Floor((size.Height-buttonSize.Height)/2)))
		right -= theme.Padding()
	}
	left := side + 4 + gap
	textWidth := right - left
	row.rule.FillColor = theme.Color(theme.ColorNameButton)
	row.rule.Move(fyne.NewPos(left, size.Height-1))
	row.rule.Resize(fyne.NewSize(size.Width-left, 1))
	r.setLines(textWidth)
	var height float32
	for _, line := range row.lines {
		if line.Text != "" {
			height += line.MinSize().Height
		}
	}
	y := widgets.Floor((size.Height - height) / 2)
	for _, line := range row.lines {
		line.Color = theme.Color(theme.ColorNameForeground)
		line.Move(fyne.NewPos(left, y))
		line.Resize(fyne.NewSize(textWidth, line.MinSize().Height))
		y += line.MinSize().Height
	}
}

// setButton sets the text, the icon and the colour of the button that continues or replays the game.
// A narrow row has no room for the text.
func (r gameRowRenderer) setButton(width float32) {
	b, text, icon := r.row.openButton, words.T("Replay"), theme.MediaReplayIcon()
	b.Importance = widget.MediumImportance
	if r.row.canContinue() {
		text, icon, b.Importance = words.T("Continue"), theme.MediaPlayIcon(), widget.HighImportance
	}
	b.SetToolTip(text)
	b.Text, b.Icon = text, nil
	if width < wideRow {
		b.Text, b.Icon = "", icon
	}
	b.Refresh()
}

// setLines sets the texts of all lines and their sizes. Each line has as many facts as fit.
func (r gameRowRenderer) setLines(width float32) {
	score, lines := r.row.lines[0], r.row.lines[1:]
	score.TextSize = max(widgets.FitText(score.Text, theme.Size(theme.SizeNameSubHeadingText), width), theme.TextSize())
	shorten(score, width)
	for _, line := range lines {
		line.Text, line.TextSize = "", theme.TextSize()
		if width < 200 {
			line.TextSize = theme.CaptionTextSize()
		}
	}
	n := 0
	for i, facts := range r.row.facts {
		if i > 0 {
			n = min(n+1, len(lines)-1)
		}
		for _, fact := range facts {
			line, before := lines[n], lines[n].Text
			if before == "" {
				line.Text = fact
			} else {
				line.Text = before + " · " + fact
			}
			if line.MinSize().Width > width && before != "" && n < len(lines)-2+i {
				line.Text = before // the last line is for the facts about which game it is
				n++
				lines[n].Text = fact
			}
			shorten(lines[n], width)
		}
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
func (r gameRowRenderer) MinSize() fyne.Size { return fyne.NewSize(200, gameRowHeight) }

// Objects implements fyne.WidgetRenderer.
func (r gameRowRenderer) Objects() []fyne.CanvasObject {
	g := r.row
	return []fyne.CanvasObject{g.rule, g.picture, g.lines[0], g.lines[1], g.lines[2], g.lines[3],
		g.openButton, g.copyButton, g.deleteButton}
}

// Refresh implements fyne.WidgetRenderer.
func (r gameRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, line := range r.row.lines {
		line.Refresh()
	}
	r.row.rule.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r gameRowRenderer) Destroy() {}
