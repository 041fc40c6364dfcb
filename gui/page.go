package gui

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/words"
)

// A page is the layout of the game: a header with title, counters and buttons, the board, and a
// line of text. The header is above the board, and at least as wide. In a wide window it is beside
// the board if that makes the board larger. Everything grows with the window, except the buttons.
type page struct {
	style *board.Style
	title *canvas.Text
	counters
	gain    gain
	buttons *fyne.Container
	newGame *widgets.Button // one of the buttons; has a shorter text in a narrow window
	board   *board.SwipeBoard
	keyLine
	arrows    []*widgets.Button // the last of the buttons; hidden in a narrow window
	hasArrows bool              // whether the player has chosen to see the arrow buttons
	arrow     *canvas.Image     // shows a hint, over the board
	veil      *veil

	size             fyne.Size
	scale            float32       // the scale of the header; 1 in a window of 500 × 670 points
	headMin, headMax fyne.Position // the corners of the header
}

// A keyLine is the line of text below the board or the buttons.
type keyLine struct {
	keys      *canvas.Text
	lineWidth float32  // the available width
	lines     []string // the possible texts, in order of preference
}

func (p *page) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.title, p.rules.box, p.rules.name, p.rules.value, p.score.box, p.score.name, p.score.value,
		p.best.box, p.best.name, p.best.value, p.helpBadge.box, p.helpBadge.text, p.rulesArea, p.buttons, p.board, p.keys,
		p.arrow, p.veil.box, &p.gain.text,
	}
}

// MinSize implements fyne.Layout. In a smaller window, texts would be unreadable or cut off.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

// Layout implements fyne.Layout.
func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.size = size
	p.scale = min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	gap := floor(10 * p.scale)
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.fitButtons(size.Width - 2*gap)
	headHeight, row := floor(counterHeight*p.scale), p.buttons.MinSize()
	lineSize := fyne.MeasureText("2048", p.keys.TextSize, p.keys.TextStyle)
	width := size.Width - 2*gap
	p.title.TextSize = floor(58 * p.scale)
	p.title.Resize(p.title.MinSize())

	otherHeight := headHeight + row.Height + 4*gap + lineSize.Height + gap/2
	above := p.board.Fit(fyne.NewSize(width, size.Height-otherHeight))
	headWidth := max(row.Width, floor(330*p.scale))
	beside := p.board.Fit(fyne.NewSize(width-headWidth-2*gap, size.Height-2*gap))
	if beside.Height > above.Height {
		p.layOutBeside(size, beside, row)
		p.layOutBoardParts()
		return
	}

	width = max(above.Width, row.Width, min(width, floor(460*p.scale)))
	left, top := floor((size.Width-width)/2), gap+floor((size.Height-otherHeight-above.Height)/2)
	p.headMin = fyne.NewPos(left, 0)
	p.title.Move(fyne.NewPos(left, top+(headHeight-p.title.Size().Height)/2))
	p.counters.right, p.countersWidth, p.fillsWidth = fyne.NewPos(left+width, top), width-p.title.Size().Width-floor(6*p.scale), false
	p.placeCounters(p.scale)
	top += headHeight + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(width, row.Height))
	top += row.Height + gap
	p.headMax = fyne.NewPos(left+width, top)
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, above.Height))
	p.lineWidth = width
	p.keys.Move(fyne.NewPos(left, top+above.Height+gap/2))
	p.keys.Resize(fyne.NewSize(width, lineSize.Height))
	p.layOutBoardParts()
}

// layOutBoardParts lays out the parts whose places depend on the board.
func (p *page) layOutBoardParts() {
	p.showLine(p.lines...)
	side := min(p.board.Size().Width, p.board.Size().Height) / 2
	p.arrow.Resize(fyne.NewSquareSize(side))
	p.arrow.Move(p.board.Position().AddXY((p.board.Size().Width-side)/2, (p.board.Size().Height-side)/2))
	p.placeVeil()
}

// placeVeil places the veil over the board, if the veil is visible.
func (p *page) placeVeil() {
	if !p.veil.box.Visible() {
		return
	}
	at, size, radius := p.board.Ground()
	p.veil.place(p.board.Position().Add(at), size, p.size, radius, p.scale)
}

// showLine shows the first text that fits. If none fits, it hides the line.
func (l *keyLine) showLine(lines ...string) {
	l.lines = lines
	l.keys.Hidden = true
	for _, l.keys.Text = range lines {
		if l.keys.MinSize().Width <= l.lineWidth {
			l.keys.Hidden = false
			break
		}
	}
	l.keys.Refresh()
}

// showArrow shows an arrow in a direction over the board.
func (p *page) showArrow(d engine.Direction) {
	p.arrow.Resource = arrowIcon(d)
	p.arrow.Show()
	p.arrow.Refresh()
}

// arrowIcon returns the icon of an arrow in a direction.
func arrowIcon(d engine.Direction) fyne.Resource {
	switch d {
	case engine.Leftward:
		return theme.NavigateBackIcon()
	case engine.Rightward:
		return theme.NavigateNextIcon()
	case engine.Upward:
		return theme.MoveUpIcon()
	}
	return theme.MoveDownIcon()
}

// layOutBeside places the header to the left of the board.
func (p *page) layOutBeside(size, board, row fyne.Size) {
	p.scale = min(max(min((size.Width-board.Width)/400, size.Height/300), 0.6), 1.8)
	gap, headHeight := floor(10*p.scale), floor(counterHeight*p.scale)
	headWidth := max(row.Width, floor(330*p.scale))
	p.title.TextSize = floor(58 * p.scale)
	p.title.Resize(p.title.MinSize())
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.lineWidth = headWidth
	between := min(2*gap, size.Width-headWidth-board.Width)
	left, top := floor((size.Width-headWidth-between-board.Width)/2), floor((size.Height-board.Height)/2)
	p.board.Move(fyne.NewPos(left+headWidth+between, top))
	p.board.Resize(board)
	p.headMin, p.headMax = fyne.NewPos(left, top), fyne.NewPos(left+headWidth, top+board.Height)
	p.title.Move(fyne.NewPos(left, top))
	top += p.title.Size().Height
	p.counters.right, p.countersWidth, p.fillsWidth = fyne.NewPos(left+headWidth, top), headWidth, true
	p.placeCounters(p.scale)
	top += headHeight + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(headWidth, p.buttons.MinSize().Height))
	p.keys.Move(fyne.NewPos(left, top+p.buttons.Size().Height+gap))
	p.keys.Resize(fyne.NewSize(headWidth, p.keys.MinSize().Height))
}

// fitButtons hides the arrow buttons, and then shortens the text of New game, if the buttons are
// wider than width.
func (p *page) fitButtons(width float32) {
	name, short := words.T("New game"), words.T("New")
	arrows := p.hasArrows && p.buttonsWidth(name, true) <= width
	if !arrows && p.buttonsWidth(name, false) > width {
		name = short
	}
	for _, b := range p.arrows {
		if arrows && b.Hidden {
			b.Show()
		} else if !arrows && b.Visible() {
			b.Hide()
		}
	}
	if p.newGame.Text != name {
		p.newGame.SetText(name)
		p.buttons.Refresh()
	}
}

// buttonsWidth returns the width of the row of buttons if New game has this text, with or without
// the arrow buttons.
func (p *page) buttonsWidth(text string, withArrows bool) (width float32) {
	for _, o := range p.buttons.Objects {
		b, ok := o.(*widgets.Button)
		switch {
		case !ok: // a spacer
			continue
		case slices.Contains(p.arrows, b) && !withArrows:
			continue
		case b == p.newGame:
			style := fyne.TextStyle{Bold: true}
			size := theme.TextSize()
			width += fyne.MeasureText(text, size, style).Width - fyne.MeasureText(b.Text, size, style).Width
		}
		width += b.MinSize().Width + theme.Padding()
	}
	return width - theme.Padding()
}

// headArea returns the position and the size of the header, with a small margin.
func (p *page) headArea() (fyne.Position, fyne.Size) {
	at := p.headMin.SubtractXY(4, -1)
	return at, fyne.NewSize(p.headMax.X+4-at.X, p.headMax.Y-1-at.Y)
}

// paint sets the colours of the parts that are not widgets.
func (p *page) paint() {
	p.title.Color, p.keys.Color = p.style.Colors.Ink, p.style.Colors.Ink
	for _, c := range []*counter{p.rules, p.score, p.best} {
		c.paint(&p.style.Colors)
	}
	p.helpBadge.paint(&p.style.Colors)
	p.veil.paint()
	p.placeVeil()
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
