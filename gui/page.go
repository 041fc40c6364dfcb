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

// A page is the layout of the game: a head with title, scores and a row of buttons, the
// board, and a line of text. It grows with the window, except for the buttons, which
// have the system's size. The head is above the board, and as wide or wider. In a wide
// window it is beside the board, if that makes the board larger.
type page struct {
	style *board.Style
	title *canvas.Text
	counters
	gain    gain
	buttons *fyne.Container
	newGame *widgets.Button // one of the buttons; its text is shorter where there is little room
	board   *board.SwipeBoard
	keyLine
	arrows    []*widgets.Button // others of the buttons; they are hidden where there is little room
	hasArrows bool              // whether the player wants to see the arrows
	arrow     *canvas.Image     // the hint's, over the board
	veil      *veil

	size       fyne.Size
	scale      float32       // of title and scores; 1 in a window of the original's size
	head, span fyne.Position // the upper left and the lower right corner of the head
}

// A keyLine is the line of text below the board or the buttons.
type keyLine struct {
	keys      *canvas.Text
	lineWidth float32  // the room for the line
	lines     []string // what it can say
}

func (p *page) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.title, p.rules.box, p.rules.name, p.rules.value, p.score.box, p.score.name, p.score.value,
		p.best.box, p.best.name, p.best.value, p.helped.box, p.helped.text, p.rulesArea, p.buttons, p.board, p.keys,
		p.arrow, p.veil.box, &p.gain.text,
	}
}

// MinSize is the smallest size in which everything is readable and reachable.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

// Layout is for the toolkit.
func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.size = size
	p.scale = min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	gap := floor(10 * p.scale)
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.chooseButtons(size.Width - 2*gap)
	head, row := floor(counterHeight*p.scale), p.buttons.MinSize()
	keys := fyne.MeasureText("2048", p.keys.TextSize, p.keys.TextStyle)
	width := size.Width - 2*gap
	p.title.TextSize = floor(58 * p.scale)
	p.title.Resize(p.title.MinSize())

	taken := head + row.Height + 4*gap
	taken += keys.Height + gap/2
	above := p.board.Fit(fyne.NewSize(width, size.Height-taken))
	side := max(row.Width, floor(330*p.scale))
	beside := p.board.Fit(fyne.NewSize(width-side-2*gap, size.Height-2*gap))
	if beside.Height > above.Height {
		p.layOutBeside(size, beside, row)
		p.layOutRest()
		return
	}

	width = max(above.Width, row.Width, min(width, floor(460*p.scale)))
	left, top := floor((size.Width-width)/2), gap+floor((size.Height-taken-above.Height)/2)
	p.head = fyne.NewPos(left, 0)
	p.title.Move(fyne.NewPos(left, top+(head-p.title.Size().Height)/2))
	p.counters.right, p.room, p.fill = fyne.NewPos(left+width, top), width-p.title.Size().Width-floor(6*p.scale), false
	p.placeCounters(p.scale)
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(width, row.Height))
	top += row.Height + gap
	p.span = fyne.NewPos(left+width, top)
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, above.Height))
	p.lineWidth = width
	p.keys.Move(fyne.NewPos(left, top+above.Height+gap/2))
	p.keys.Resize(fyne.NewSize(width, keys.Height))
	p.layOutRest()
}

// layOutRest lays out the parts that depend on all others.
func (p *page) layOutRest() {
	p.showLine(p.lines...)
	side := min(p.board.Size().Width, p.board.Size().Height) / 2
	p.arrow.Resize(fyne.NewSquareSize(side))
	p.arrow.Move(p.board.Position().AddXY((p.board.Size().Width-side)/2, (p.board.Size().Height-side)/2))
	p.placeVeil()
}

// placeVeil lays the veil, if it is not lifted, over the board.
func (p *page) placeVeil() {
	if !p.veil.box.Visible() {
		return
	}
	at, size, radius := p.board.Ground()
	p.veil.place(p.board.Position().Add(at), size, p.size, radius, p.scale)
}

// showLine shows the first of these lines that fits, if one does.
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

// showArrow shows an arrow in a direction.
func (p *page) showArrow(d engine.Direction) {
	p.arrow.Resource = arrowIcon(d)
	p.arrow.Show()
	p.arrow.Refresh()
}

// arrowIcon returns an arrow in a direction.
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

// layOutBeside places the head to the left of the board.
func (p *page) layOutBeside(size, board, row fyne.Size) {
	p.scale = min(max(min((size.Width-board.Width)/400, size.Height/300), 0.6), 1.8)
	gap, head := floor(10*p.scale), floor(counterHeight*p.scale)
	side := max(row.Width, floor(330*p.scale))
	p.title.TextSize = floor(58 * p.scale)
	p.title.Resize(p.title.MinSize())
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.lineWidth = side
	left, top := floor((size.Width-side-2*gap-board.Width)/2), floor((size.Height-board.Height)/2)
	p.board.Move(fyne.NewPos(left+side+2*gap, top))
	p.board.Resize(board)
	p.head, p.span = fyne.NewPos(left, top), fyne.NewPos(left+side, top+board.Height)
	p.title.Move(fyne.NewPos(left, top))
	top += p.title.Size().Height
	p.counters.right, p.room, p.fill = fyne.NewPos(left+side, top), side, true
	p.placeCounters(p.scale)
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(side, p.buttons.MinSize().Height))
	p.keys.Move(fyne.NewPos(left, top+p.buttons.Size().Height+gap))
	p.keys.Resize(fyne.NewSize(side, p.keys.MinSize().Height))
}

// chooseButtons hides the buttons that have no room.
func (p *page) chooseButtons(room float32) {
	name, short := words.T("New game"), words.T("New")
	arrows := p.hasArrows && p.buttonsWidth(name, true) <= room
	if !arrows && p.buttonsWidth(name, false) > room {
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

// buttonsWidth returns the width of the row of buttons if the first has this text, with
// the arrows or without.
func (p *page) buttonsWidth(text string, arrows bool) (width float32) {
	for _, o := range p.buttons.Objects {
		b, is := o.(*widgets.Button)
		switch {
		case !is: // a spacer
			continue
		case slices.Contains(p.arrows, b) && !arrows:
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

// headArea returns the position and the size of the head with a small margin.
func (p *page) headArea() (fyne.Position, fyne.Size) {
	at := p.head.SubtractXY(4, -1)
	return at, fyne.NewSize(p.span.X+4-at.X, p.span.Y-1-at.Y)
}

// paint gives the parts that are no widgets the colours of the style.
func (p *page) paint() {
	p.title.Color, p.keys.Color = p.style.Colors.Ink, p.style.Colors.Ink
	for _, c := range []*counter{p.rules, p.score, p.best} {
		c.paint(&p.style.Colors)
	}
	p.helped.paint(&p.style.Colors)
	p.veil.paint()
	p.placeVeil()
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
