package gui

import (
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/palette"
)

// A page is the layout of the window: title and scores, a row of buttons, the
// board, and the keys. It grows with the window, all but the buttons, which have
// the size that buttons have on the system. What is above the board is as wide as
// the board, or wider where that is narrow.
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

	scale      float32 // of title and scores; 1 in a window of the original's size
	top, width float32 // of the title with the scores
}

func (p *page) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		p.title, p.rules.box, p.rules.name, p.rules.value, p.score.box, p.score.name, p.score.value,
		p.best.box, p.best.name, p.best.value, p.other, p.buttons, p.board, p.keys,
		&p.gain.text,
	}
}

// MinSize is the smallest window in which everything can be read and reached.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.scale = min(max(min(size.Width/500, size.Height/670), 0.6), 1.8)
	gap := floor(10 * p.scale)
	p.keys.TextSize = floor(theme.CaptionTextSize() * max(1, p.scale))
	p.nameNewGame(size)
	head, row := floor(counterHeight*p.scale), p.buttons.MinSize()
	keys := fyne.MeasureText(keysText(99_999), p.keys.TextSize, p.keys.TextStyle)
	width := size.Width - 2*gap

	p.keys.Hidden = size.Height < 500 || keys.Width > width
	taken := head + row.Height + 4*gap
	if !p.keys.Hidden {
		taken += keys.Height + gap/2
	}
	fit := p.board.fit(fyne.NewSize(width, size.Height-taken))
	width = max(fit.Width, row.Width, min(width, floor(460*p.scale)))
	left, top := floor((size.Width-width)/2), gap+floor((size.Height-taken-fit.Height)/2)

	p.title.TextSize = floor(58 * p.scale)
	p.title.Move(fyne.NewPos(left, top+(head-p.title.MinSize().Height)/2))
	p.title.Resize(p.title.MinSize())
	p.top, p.width = top, width
	p.count()
	top += head + gap
	p.buttons.Move(fyne.NewPos(left, top))
	p.buttons.Resize(fyne.NewSize(width, row.Height))
	top += row.Height + gap
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, fit.Height))
	p.keys.Move(fyne.NewPos(left, top+fit.Height+gap/2))
	p.keys.Resize(fyne.NewSize(width, keys.Height))
}

// nameNewGame gives the button the longest name that there is room for.
func (p *page) nameNewGame(size fyne.Size) {
	name := "New game"
	if size.Width < 360 {
		name = "New"
	}
	if p.newGame.Text != name {
		p.newGame.SetText(name)
		p.buttons.Refresh()
	}
}

// count places the boxes of the scores, each as wide as its number needs, in the
// room that the title leaves.
func (p *page) count() {
	gap := floor(6 * p.scale)
	left := p.title.Position().X
	room := (p.width - p.title.Size().Width - 4*gap) / 3
	right := fyne.NewPos(left+p.width, p.top)
	right = p.best.place(right, p.scale, room)
	right = p.score.place(right.SubtractXY(gap, 0), p.scale, room)
	p.other.Move(p.rules.place(right.SubtractXY(gap, 0), p.scale, room))
	p.other.Resize(p.rules.box.Size())
}

// head returns the place and the size of what is above the board, a little more
// than that to each side.
func (p *page) head() (fyne.Position, fyne.Size) {
	board := p.board.Position()
	return fyne.NewPos(p.title.Position().X-4, 1), fyne.NewSize(p.width+8, board.Y-2)
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
	p.gain.text.Text = "+" + strconv.Itoa(n)
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
	ink := palette.Ink
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
	c := &counter{canvas.NewRectangle(palette.Board), canvas.NewText(name, labelColor), canvas.NewText("", color.White)}
	for _, text := range []*canvas.Text{c.name, c.value} {
		text.Alignment = fyne.TextAlignCenter
		text.TextStyle.Bold = true
	}
	return c
}

func (c *counter) set(value string) {
	c.value.Text = value
	c.value.Refresh()
}

// place puts the box left of a place, in the room there is, and returns its upper
// left corner.
func (c *counter) place(right fyne.Position, scale, room float32) fyne.Position {
	pad := floor(28 * scale)
	c.name.TextSize = fitting(c.name.Text, floor(max(13*scale, 9)), room-6)
	c.value.TextSize = fitting(c.value.Text, floor(26*scale), room-pad/2)
	c.box.CornerRadius = 3 * scale
	width := min(room, max(c.name.MinSize().Width, c.value.MinSize().Width)+pad)
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
