package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
)

// A page is the layout of the game. From top to bottom: a header with title, rules and scores, a
// row of tools, the board, and the foot. In a wide window, everything else is in a column beside
// the board, if that makes the board larger. Everything grows with the window, except texts of
// buttons.
type page struct {
	style *board.Style
	header
	tools  tools
	board  *board.SwipeBoard
	foot   foot
	arrow  arrow // shows a hint, at the edge of the board
	veil   *veil
	notice *notice // at the end of the foot
	lesson *lesson // explains the game on the lower edge of the window; nil if the player has played

	hasArrows bool // whether the player has chosen to see the arrow buttons
	showsKeys bool // whether the foot has the line of keys
	size      fyne.Size
	sizes     sizes
}

func (p *page) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{p.title, p.score.box, p.score.name, p.score.value,
		p.best.box, p.best.name, p.best.value, p.assistedBadge.box, p.assistedBadge.text, p.rules}
	for _, b := range p.tools.all() {
		objects = append(objects, b)
	}
	objects = append(objects, p.board)
	for _, b := range p.foot.arrows {
		objects = append(objects, b)
	}
	objects = append(objects, p.foot.strip.pause, p.foot.strip.step, p.foot.strip.speed)
	for _, row := range p.foot.rows {
		objects = append(objects, row)
	}
	objects = append(objects, p.foot.end.box, &p.arrow.shape, p.veil.box, p.notice.Button, &p.gain.text)
	if p.lesson != nil {
		objects = append(objects, p.lesson.box)
	}
	return objects
}

// MinSize implements fyne.Layout. In a smaller window, texts would be unreadable or cut off.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 420) }

// Layout implements fyne.Layout.
func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size != p.size {
		p.size = size
		p.board.CancelDrag() // the board may keep its size, and move
	}
	above, beside := sizesAt(min(size.Width/500, size.Height/670)), sizesAt(min(size.Width/800, size.Height/500))
	boardAbove, footSize := p.fitAbove(above)
	column := max(widgets.Floor(280*beside.scale), 200)
	boardBeside := p.board.Fit(fyne.NewSize(size.Width-column-3*beside.margin, size.Height-2*beside.margin))
	if size.Width > size.Height && boardBeside.Height > boardAbove.Height {
		p.sizes = beside
		p.layOutBeside(boardBeside, column)
	} else {
		p.sizes = above
		p.layOutAbove(boardAbove, footSize)
	}
	p.foot.draw()
	p.layOutBoardParts()
}

// fitAbove decides what the foot below the board shows, and returns the size of the board and the
// height of the foot. The arrow buttons and the line of keys disappear if the board would lose more
// than 6 %.
func (p *page) fitAbove(s sizes) (boardSize fyne.Size, footHeight float32) {
	line := widgets.Floor(widgets.LineHeight(theme.CaptionTextSize()))
	fit := func(foot, margin float32) fyne.Size {
		otherHeight := s.margin + s.headHeight() + s.tool + 3*s.gap + foot + margin
		return p.board.Fit(fyne.NewSize(p.size.Width-2*s.margin, p.size.Height-otherHeight))
	}
	least := fit(line, s.margin/2)
	p.foot.arrowSize, p.foot.hasKeys = fyne.Size{}, p.showsKeys
	if !p.hasArrows {
		return least, line + s.margin/2
	}
	for _, hasKeys := range []bool{true, false} {
		height := s.tool
		if hasKeys {
			height += line + s.gap/2
		}
		if board := fit(height, s.margin); (p.showsKeys || !hasKeys) && board.Height >= 0.94*least.Height {
			p.foot.arrowSize, p.foot.hasKeys = fyne.NewSize(widgets.Floor(max(s.tool, 56*s.scale)), s.tool), hasKeys
			return board, height + s.margin
		}
	}
	return least, line + s.margin/2
}

// layOutAbove places everything above and below the board. The height of the foot includes the
// lower margin.
func (p *page) layOutAbove(boardSize fyne.Size, footHeight float32) {
	s := p.sizes
	p.tools.height, p.tools.gap = s.tool, s.gap
	room := p.size.Width - 2*s.margin
	width := boardSize.Width // if possible, everything is as wide as the board
	if p.tools.fitRow(width) > width || p.tools.row.isShort {
		width = min(room, max(width, p.tools.fitRow(room)))
		p.tools.fitRow(width)
	}
	height := s.headHeight() + s.tool + 3*s.gap + boardSize.Height + footHeight
	left := widgets.Floor((p.size.Width - width) / 2)
	top := s.margin + max(0, widgets.Floor((p.size.Height-s.margin-height)/2))
	p.headMin = fyne.NewPos(left, 0)
	p.header.placeAbove(s, fyne.NewPos(left, top), width)
	top += s.headHeight() + s.gap
	p.tools.placeRow(fyne.NewPos(left, top), width)
	top += s.tool + s.gap
	p.headMax = fyne.NewPos(left+width, top)
	p.board.Move(fyne.NewPos(left, top))
	p.board.Resize(fyne.NewSize(width, boardSize.Height))
	top += boardSize.Height + s.gap
	bottom := s.margin
	if p.foot.arrowSize.Height == 0 {
		bottom /= 2
	}
	p.foot.at, p.foot.size = fyne.NewPos(left, top), fyne.NewSize(width, footHeight-bottom)
	p.foot.gap, p.foot.isCross = s.gap, false
}

// layOutBeside places everything else in a column to the left of the board.
func (p *page) layOutBeside(boardSize fyne.Size, column float32) {
	s := p.sizes
	p.tools.height, p.tools.gap = s.tool, s.gap
	left := widgets.Floor((p.size.Width - column - s.margin - boardSize.Width) / 2)
	p.board.Move(fyne.NewPos(left+column+s.margin, widgets.Floor((p.size.Height-boardSize.Height)/2)))
	p.board.Resize(boardSize)
	height := min(p.size.Height-2*s.margin, max(boardSize.Height, widgets.Floor(460*s.scale)))
	top := widgets.Floor((p.size.Height - height) / 2)
	bottom := top + height
	p.headMin, p.headMax = fyne.NewPos(left, top-s.gap), fyne.NewPos(left+column, bottom)
	headHeight := p.header.placeBeside(s, fyne.NewPos(left, top), column)
	upper, lower := p.tools.placeColumn(fyne.NewPos(left, top+headHeight+2*s.gap), column, bottom)
	upper += 2 * s.gap
	lower -= s.gap
	p.foot.at, p.foot.size = fyne.NewPos(left, upper), fyne.NewSize(column, max(0, lower-upper))
	p.foot.gap, p.foot.isCross = s.gap, true
	p.foot.hasKeys, p.foot.arrowSize = p.showsKeys, fyne.NewSquareSize(s.tool)
	if !p.hasArrows || p.foot.arrowsHeight() > p.foot.size.Height {
		p.foot.arrowSize = fyne.Size{}
	}
}

// layOutBoardParts lays out the parts whose places depend on the board.
func (p *page) layOutBoardParts() {
	p.placeVeil()
	at, ground, radius := p.board.Ground()
	at = at.Add(p.board.Position())
	p.arrow.place(at, ground, radius)
	notice := p.notice.MinSize().AddWidthHeight(2*p.sizes.gap, 0)
	p.notice.Resize(notice)
	bottom := p.size.Height - widgets.Floor(p.sizes.margin/2)
	if p.foot.isCross { // above the buttons at the end of the column
		bottom = p.foot.at.Y + p.foot.size.Height
	}
	left := p.foot.at.X + widgets.Floor((p.foot.size.Width-notice.Width)/2)
	p.notice.Move(fyne.NewPos(left, bottom+widgets.Floor(p.sizes.gap/2)-notice.Height))
	if p.lesson != nil {
		p.lesson.place(p.headMin.X, p.headMax.X-p.headMin.X, bottom, p.sizes)
		upper, right := p.lesson.box.Position().Y, p.lesson.box.Position().X+p.lesson.box.Size().Width
		p.lesson.coversTiles = upper < at.Y+ground.Height-2*p.sizes.margin && right > at.X
	}
}

// placeVeil places the veil over the board, if the veil is visible.
func (p *page) placeVeil() {
	if !p.veil.box.Visible() {
		return
	}
	at, size, radius := p.board.Ground()
	p.veil.layOut(p.board.Position().Add(at), size, p.size, radius, p.sizes.scale)
}

// gainRoom returns the upper left and the lower right corner of the area in which the gain rises:
// to the right of the title and above the rules. It also returns the scale.
func (p *page) gainRoom() (from, to fyne.Position, scale float32) {
	from = p.title.Position()
	from.X += p.title.Size().Width + p.boxes.gap
	from.Y += widgets.Floor(aboveDigit*p.title.TextSize) - p.boxes.gap/2
	to = fyne.NewPos(p.boxes.right.X, p.rules.Position().Y)
	if !p.boxes.fills {
		to.X = p.score.box.Position().X - p.boxes.gap
	}
	return from, to, p.sizes.scale
}

// setHint shows a hint on the board and at its edge. It shows none if the direction is 0.
func (p *page) setHint(d engine.Direction) {
	p.board.SetHint(d)
	if d == 0 {
		p.arrow.shape.Hide()
		return
	}
	p.arrow.direction = d
	p.layOutBoardParts()
	p.arrow.shape.Show()
}

// paint sets the colours of the parts that are not widgets.
func (p *page) paint() {
	colors := &p.style.Colors
	p.header.paint(colors)
	for _, row := range p.foot.rows {
		row.Color = colors.Ink
	}
	p.foot.end.title.Color = colors.Ink
	if p.lesson != nil {
		p.lesson.paint(colors)
	}
	p.arrow.shape.FillColor, p.arrow.shape.StrokeColor = colors.Ink, colors.Page
	p.veil.paint()
	p.placeVeil()
}
