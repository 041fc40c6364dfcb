package gui

import (
	"image/color"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/words"
)

// A page is the layout of the window: a head of title, scores and a row of
// buttons, the board, and the keys. It grows with the window, all but the buttons,
// which have the size that buttons have on the system. The head is above the board,
// and as wide as that or wider where that is narrow; it is beside the board where
// the window is so wide that this makes more room for the board.
type page struct {
	title       *canvas.Text
	rules       *counter
	score, best *counter
	gain        gain
	other       *opener // over the box of the rules
	buttons     *fyne.Container
	newGame     *button // one of them, whose text is shorter where there is little room
	board       *field
	keys        *canvas.Text
	coach       []*button     // others of them, which are left out where there is little room
	arrow       *canvas.Image // over the board, where a hint points

	scale      float32       // of title and scores; 1 in a window of the original's size
	scores     fyne.Position // the upper right corner of the scores
	room       float32       // that they have, to the left
	fill       bool          // whether they take all of it
	head, span fyne.Position // the upper left and the lower right corner of the head
	line       float32       // the room for the keys
	lines      []string      // what there is to be said in it
}

func (p *page) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.title, p.rules.box, p.rules.name, p.rules.value, p.score.box, p.score.name, p.score.value,
		p.best.box, p.best.name, p.best.value, p.other, p.buttons, p.board, p.keys,
		p.arrow, &p.gain.text,
	}
}

// MinSize is the smallest window in which everything can be read and reached.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

// Layout is for the toolkit.
func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
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
	above := p.board.fit(fyne.NewSize(width, size.Height-taken))
	side := max(row.Width, floor(330*p.scale))
	beside := p.board.fit(fyne.NewSize(width-side-2*gap, size.Height-2*gap))
	if beside.Height > above.Height {
		p.layBeside(size, beside, row)
		p.finish()
		return
	}

	width = max(above.Width, row.Width, min(width, floor(460*p.scale)))
	left, top := floor((size.Width-width)/2), gap+floor((size.Height-taken-above.Height)/2)
	p.head = fyne.NewPos(left, 0)
	p.title.Move(fyne.NewPos(left, top+(head-p.title.Size().Height)/2))
	p.scores, p.room, p.fill = fyne.NewPos(left+width, top), width-p.title.Size().Width-floor(6*p.scale), false
	p.count()
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(width, row.Height))
	top += row.Height + gap
	p.span = fyne.NewPos(left+width, top)
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, above.Height))
	p.line = width
	p.keys.Move(fyne.NewPos(left, top+above.Height+gap/2))
	p.keys.Resize(fyne.NewSize(width, keys.Height))
	p.finish()
}

// finish puts what depends on where all else is.
func (p *page) finish() {
	p.say(p.lines...)
	side := min(p.board.Size().Width, p.board.Size().Height) / 2
	p.arrow.Resize(fyne.NewSquareSize(side))
	p.arrow.Move(p.board.Position().AddXY((p.board.Size().Width-side)/2, (p.board.Size().Height-side)/2))
}

// say shows a line in the room for the keys: the first of these that fits, if any does.
func (p *page) say(lines ...string) {
	p.lines = lines
	p.keys.Hidden = true
	for _, p.keys.Text = range lines {
		if p.keys.MinSize().Width <= p.line {
			p.keys.Hidden = false
			break
		}
	}
	p.keys.Refresh()
}

// point lets the arrow point to a side.
func (p *page) point(d engine.Direction) {
	p.arrow.Resource = arrowIcon(d)
	p.arrow.Show()
	p.arrow.Refresh()
}

// arrowIcon returns an arrow to a side.
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

// layBeside puts the head to the left of the board.
func (p *page) layBeside(size, board, row fyne.Size) {
	p.scale = min(max(min((size.Width-board.Width)/400, size.Height/300), 0.6), 1.8)
	gap, head := floor(10*p.scale), floor(counterHeight*p.scale)
	side := max(row.Width, floor(330*p.scale))
	p.title.TextSize = floor(58 * p.scale)
	p.title.Resize(p.title.MinSize())
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.line = side
	left, top := floor((size.Width-side-2*gap-board.Width)/2), floor((size.Height-board.Height)/2)
	p.board.Move(fyne.NewPos(left+side+2*gap, top))
	p.board.Resize(board)
	p.head, p.span = fyne.NewPos(left, top), fyne.NewPos(left+side, top+board.Height)
	p.title.Move(fyne.NewPos(left, top))
	top += p.title.Size().Height
	p.scores, p.room, p.fill = fyne.NewPos(left+side, top), side, true
	p.count()
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(side, p.buttons.MinSize().Height))
	p.keys.Move(fyne.NewPos(left, top+p.buttons.Size().Height+gap))
	p.keys.Resize(fyne.NewSize(side, p.keys.MinSize().Height))
}

// chooseButtons leaves out what there is no room for.
func (p *page) chooseButtons(room float32) {
	name, short := words.T("New game"), words.T("New")
	coach := p.needed(name, true) <= room
	if !coach && p.needed(name, false) > room {
		name = short
	}
	for _, b := range p.coach {
		if coach && b.Hidden {
			b.Show()
		} else if !coach && b.Visible() {
			b.Hide()
		}
	}
	if p.newGame.Text != name {
		p.newGame.SetText(name)
		p.buttons.Refresh()
	}
}

// needed returns how wide the row of buttons is, if the first has this text, and with
// those of the coach or without.
func (p *page) needed(text string, coach bool) (width float32) {
	for _, o := range p.buttons.Objects {
		b, is := o.(*button)
		switch {
		case !is: // a space
			continue
		case slices.Contains(p.coach, b) && !coach || !slices.Contains(p.coach, b) && b.Hidden:
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

// count places the boxes of the scores, each as wide as its text needs, in the
// room there is.
func (p *page) count() {
	gap := floor(6 * p.scale)
	room := (p.room - 2*gap) / 3
	least := float32(0)
	if p.fill {
		least = room
	}
	right := p.best.place(p.scores, p.scale, least, room)
	right = p.score.place(right.SubtractXY(gap, 0), p.scale, least, room)
	p.other.Move(p.rules.place(right.SubtractXY(gap, 0), p.scale, least, room))
	p.other.Resize(p.rules.box.Size())
}

// headArea returns the place and the size of the head, with a little around it.
func (p *page) headArea() (fyne.Position, fyne.Size) {
	at := p.head.SubtractXY(4, -1)
	return at, fyne.NewSize(p.span.X+4-at.X, p.span.Y-1-at.Y)
}

// paint gives what is no widget the colours that there are now.
func (p *page) paint() {
	p.title.Color, p.keys.Color = colors.Ink, colors.Ink
	for _, c := range []*counter{p.rules, p.score, p.best} {
		c.paint()
	}
}

// A gain is what the last move added to the score, as "+n", which floats off it.
type gain struct {
	text   canvas.Text
	motion *fyne.Animation
}

const gainTime = 600 * time.Millisecond

// float lets a gain float off the score, in the place of one that does so still;
// nothing does if there is none.
func (p *page) float(n int) {
	if p.gain.motion != nil {
		p.gain.motion.Stop()
		p.gain.motion = nil
	}
	p.gain.text.Hide()
	duration := p.board.speed.of(gainTime)
	if n == 0 || duration == 0 {
		return
	}
	p.gain.text.Text = "+" + words.Number(n)
	p.gain.motion = &fyne.Animation{
		Duration: duration,
		Curve:    fyne.AnimationEaseIn,
		Tick: func(done float32) {
			if done < 1 {
				p.drawGain(done)
			} else {
				p.float(0)
			}
		},
	}
	p.drawGain(0)
	p.gain.motion.Start()
}

// drawGain puts the gain where it is when so much of its way is done. The way and
// the colour are the original's.
func (p *page) drawGain(done float32) {
	text, box := &p.gain.text, p.score.box
	text.Alignment, text.TextStyle.Bold, text.TextSize = fyne.TextAlignCenter, true, floor(25*p.scale)
	ink := colors.Ink
	// In sixteenths, as the toolkit keeps a picture of the text in each colour for a while.
	ink.A = uint8(0.9 * 255 / 16 * (16 - floor(16*done)))
	text.Color = ink
	text.Resize(fyne.NewSize(box.Size().Width, text.MinSize().Height))
	text.Move(box.Position().AddXY(0, floor((25-75*done)*p.scale)))
	text.Show()
	text.Refresh()
}

const counterHeight = 60

// A counter is a value in a box, under its name.
type counter struct {
	box         *canvas.Rectangle
	name, value *canvas.Text
}

func newCounter(name string) *counter {
	c := &counter{&canvas.Rectangle{}, canvas.NewText(name, nil), canvas.NewText("", nil)}
	c.paint()
	for _, text := range []*canvas.Text{c.name, c.value} {
		text.Alignment = fyne.TextAlignCenter
		text.TextStyle.Bold = true
	}
	return c
}

func (c *counter) paint() {
	c.box.FillColor, c.name.Color, c.value.Color = colors.Board, colors.Name, colors.Number
}

func (c *counter) set(value string) {
	c.value.Text = value
	c.value.Refresh()
}

// place puts the box left of a place, at least so wide and at most as wide as
// there is room, and returns its upper left corner.
func (c *counter) place(right fyne.Position, scale, least, room float32) fyne.Position {
	pad := floor(28 * scale)
	c.name.TextSize = fitting(c.name.Text, floor(max(13*scale, 9)), room-6)
	c.value.TextSize = fitting(c.value.Text, floor(26*scale), room-pad/2)
	c.box.CornerRadius = 3 * scale
	width := min(room, max(least, c.name.MinSize().Width, c.value.MinSize().Width)+pad)
	height := floor(counterHeight * scale)
	at := right.SubtractXY(width, 0)
	c.box.Move(at)
	c.box.Resize(fyne.NewSize(width, height))
	c.name.Move(at.AddXY(0, floor(height/10)))
	c.name.Resize(fyne.NewSize(width, c.name.MinSize().Height))
	c.value.Move(at.AddXY(0, floor(height*0.35)))
	c.value.Resize(fyne.NewSize(width, height*0.6))
	return at
}

// An opener is what opens something when it is tapped, laid over what it shows.
type opener struct {
	widget.BaseWidget
	open func()
}

func newOpener(open func()) *opener {
	o := &opener{open: open}
	o.ExtendBaseWidget(o)
	return o
}

// CreateRenderer is for the toolkit.
func (o *opener) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// Tapped is for the toolkit.
func (o *opener) Tapped(*fyne.PointEvent) { o.open() }

// Cursor is for the toolkit.
func (o *opener) Cursor() desktop.Cursor { return desktop.PointerCursor }
