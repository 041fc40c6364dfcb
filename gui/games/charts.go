package games

import (
	"math"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// chartHeight is the minimum height of a chart, in points.
const chartHeight = 150

// newChart makes a chart below its title. The chart has a number of parts, such as bars; partAt
// returns the part at a position, or -1. The function mark marks a part, or no part if it gets -1, and
// returns the value of the part as text. The text to the right of the title is this value, or the
// legend if no part is marked.
func (w *Games) newChart(title, legend string, chart *fyne.Container, parts int, partAt func(fyne.Position) int,
	mark func(part int) (value string)) fyne.CanvasObject {
	caption := widgets.NewCaption(legend)
	caption.Alignment = fyne.TextAlignTrailing
	head := container.NewBorder(nil, nil, newTextLine(title, true), nil, widgets.NewFitted(caption))
	picker := widgets.NewPicker(w.Keyboard, chart)
	picker.PartAt, picker.Step = partAt, widgets.StepInRow(parts)
	picker.Keys = []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight}
	picker.OnMarked = func(part int) {
		caption.Text = mark(part)
		if part < 0 {
			caption.Text = legend
		}
		head.Refresh()
	}
	return container.NewVBox(head, picker)
}

// barChart is the layout of a bar chart.
type barChart struct {
	axis  *canvas.Rectangle
	bars  []bar
	width float32 // the width of a bar and the space beside it
}

// A bar shows the number of games above it, and its name below it.
type bar struct {
	count        library.Count
	number, name *canvas.Text
	box          *canvas.Rectangle
}

// newBarChart makes a bar chart of the number of games with each best tile. A bar has the colour of
// its tile. A frame surrounds the marked bar.
func (w *Games) newBarChart(counts []library.Count, colors *palette.Colors) fyne.CanvasObject {
	c := &barChart{axis: newChartLine()}
	objects := []fyne.CanvasObject{c.axis}
	total := 0
	for _, count := range counts {
		total += count.Games
		face, _ := colors.Tile(count.Tile)
		b := bar{count, widgets.NewCaption(""), widgets.NewCaption(strconv.Itoa(count.Tile)), canvas.NewRectangle(face)}
		b.box.TopLeftCornerRadius, b.box.TopRightCornerRadius, b.box.StrokeColor = 4, 4, colors.Ink
		b.number.Alignment, b.name.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
		if count.Games > 0 {
			b.number.Text = words.Number(count.Games)
		}
		c.bars = append(c.bars, b)
		objects = append(objects, b.number, b.name, b.box)
	}
	chart := container.New(c, objects...)
	return w.newChart(words.T("Best tiles"), "", chart, len(counts), c.barAt, func(part int) (value string) {
		for i, b := range c.bars {
			b.box.StrokeWidth = 0
			if i == part {
				b.box.StrokeWidth = 2
				value = strconv.Itoa(b.count.Tile) + " · " + words.T("%v games", phrase.Number(b.count.Games)) +
					" · " + words.T("%d %%", percentage(b.count.Games, total))
			}
			b.box.Refresh()
		}
		return value
	})
}

// barAt returns the number of the bar at a position, or -1.
func (c *barChart) barAt(at fyne.Position) int {
	if part := int(at.X / c.width); part < len(c.bars) {
		return part
	}
	return -1
}

// percentage returns a part of a whole in percent, or 0 if the whole is 0.
func percentage(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (100*part + whole/2) / whole
}

// newChartLine makes a straight line of a chart, such as an axis.
func newChartLine() *canvas.Rectangle { return canvas.NewRectangle(theme.Color(theme.ColorNameButton)) }

// MinSize implements fyne.Layout.
func (c *barChart) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout implements fyne.Layout.
func (c *barChart) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	highest := 1
	for _, b := range c.bars {
		highest = max(highest, b.count.Games)
	}
	last := len(c.bars) - 1
	c.width = min(size.Width/float32(len(c.bars)), 80)
	lineHeight := widgets.LineHeight(theme.CaptionTextSize())
	bottom := size.Height - lineHeight
	c.axis.Move(fyne.NewPos(0, bottom))
	c.axis.Resize(fyne.NewSize(size.Width, 1))
	perName := 1 + int((c.bars[last].name.MinSize().Width+theme.Padding())/c.width) // narrow bars share a name
	for i, b := range c.bars {
		left := float32(i) * c.width
		height := widgets.Floor((bottom - lineHeight) * float32(b.count.Games) / float32(highest))
		b.number.TextSize = widgets.FitText(b.number.Text, theme.CaptionTextSize(), c.width-2)
		b.number.Resize(fyne.NewSize(c.width, lineHeight))
		b.number.Move(fyne.NewPos(left, bottom-lineHeight-height))
		b.name.Hidden = (last-i)%perName > 0 || i+1 < perName
		b.name.Alignment = fyne.TextAlignCenter
		if perName > 1 {
			b.name.Alignment = fyne.TextAlignTrailing
		}
		b.name.Resize(fyne.NewSize(c.width*float32(perName), lineHeight))
		b.name.Move(fyne.NewPos(left-c.width*float32(perName-1), bottom))
		b.box.Move(fyne.NewPos(widgets.Floor(left+c.width*0.1), bottom-height))
		b.box.Resize(fyne.NewSize(widgets.Floor(c.width*0.8), height))
	}
}

// minCharted is the minimum number of games for charts.
const minCharted = 3

// maxPoints is the maximum number of points in a line chart. With more, the player could not
// distinguish them.
const maxPoints = 200

// averagedGames is the number of games in a running average.
const averagedGames = 10

// A point is a point of a line chart. It shows the games from first to last, which count from 1.
type point struct {
	first, last int
	score       int // the average score of these games
	average     int // the average score of the game last and those before it, at most averagedGames
}

// pointsOf returns the points for scores, at most maxPoints.
func pointsOf(scores []int) (points []point) {
	average := func(from, to int) int {
		sum := 0
		for _, score := range scores[from:to] {
			sum += score
		}
		return sum / (to - from)
	}
	perPoint := (len(scores) + maxPoints - 1) / maxPoints
	for from := 0; from < len(scores); from += perPoint {
		to := min(from+perPoint, len(scores))
		points = append(points, point{from + 1, to, average(from, to), average(max(0, to-averagedGames), to)})
	}
	return points
}

// lineChart is the layout of a line chart.
type lineChart struct {
	points   []point
	steps    []axisStep
	from, to *canvas.Text     // the first and the last game
	pieces   []*canvas.Line   // of the line of averages
	dots     []*canvas.Circle // the points
	area     fyne.Size        // the size of the area with the points
	at       fyne.Position    // the upper left corner of the area with the points
	marked   int              // the number of the marked point, or -1
}

// An axisStep is a step of the axis of the scores.
type axisStep struct {
	score int
	line  *canvas.Rectangle
	text  *canvas.Text
}

// newLineChart makes a line chart of scores, in their order.
func (w *Games) newLineChart(scores []int) fyne.CanvasObject {
	c := &lineChart{points: pointsOf(scores), marked: -1}
	highest := slices.MaxFunc(c.points, func(a, b point) int { return a.score - b.score }).score
	var objects []fyne.CanvasObject
	for _, score := range axisSteps(highest) {
		step := axisStep{score, newChartLine(), widgets.NewCaption(words.Number(score))}
		step.text.Alignment = fyne.TextAlignTrailing
		c.steps, objects = append(c.steps, step), append(objects, step.line, step.text)
	}
	c.from = widgets.NewCaption(words.T("Game %v", phrase.Number(1)))
	c.to = widgets.NewCaption(words.T("Game %v", phrase.Number(len(scores))))
	c.to.Alignment = fyne.TextAlignTrailing
	objects = append(objects, c.from, c.to)
	for range c.points[1:] {
		piece := canvas.NewLine(theme.Color(theme.ColorNamePrimary))
		piece.StrokeWidth = 2.5
		c.pieces, objects = append(c.pieces, piece), append(objects, piece)
	}
	for range c.points {
		dot := canvas.NewCircle(theme.Color(theme.ColorNamePlaceHolder))
		c.dots, objects = append(c.dots, dot), append(objects, dot)
	}
	chart := container.New(c, objects...)
	return w.newChart(words.T("Score"), words.T("line: average of ten games"), chart, len(c.points), c.pointAt, c.mark)
}

// mark marks a point, or none if part is -1. It returns the value of the point as text.
func (c *lineChart) mark(part int) (value string) {
	c.marked = part
	c.placeDots()
	for _, dot := range c.dots {
		dot.Refresh()
	}
	if part < 0 {
		return ""
	}
	p := c.points[part]
	games := words.Number(p.first)
	if p.last > p.first {
		games += "–" + words.Number(p.last)
	}
	return words.T("Game %s: %v, average %v", games, phrase.Number(p.score), phrase.Number(p.average))
}

// axisSteps returns the values of an axis from 0 up to at least the highest value. They are round
// numbers, and not more than six.
func axisSteps(highest int) []int {
	step := 1
	for i := 0; 5*step < highest; i++ {
		step = []int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	steps := []int{0}
	for steps[len(steps)-1] < highest || len(steps) == 1 {
		steps = append(steps, len(steps)*step)
	}
	return steps
}

// MinSize implements fyne.Layout.
func (c *lineChart) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// pointAt returns the number of the point that is nearest to a position.
func (c *lineChart) pointAt(at fyne.Position) int {
	part := (at.X - c.at.X) / c.area.Width * float32(len(c.points)-1)
	return max(0, min(int(part+0.5), len(c.points)-1))
}

// place returns the position of a score of point i.
func (c *lineChart) place(i, score int) fyne.Position {
	highest := c.steps[len(c.steps)-1].score
	x := c.area.Width * float32(i) / float32(len(c.points)-1)
	return c.at.AddXY(x, c.area.Height*(1-float32(score)/float32(highest)))
}

// The diameters of a point and of the marked point, in points of the screen.
const dotSide, markedDotSide = 5, 11

// Layout implements fyne.Layout.
func (c *lineChart) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	lineHeight, gap := widgets.LineHeight(theme.CaptionTextSize()), theme.Padding()
	var labelWidth float32
	for _, step := range c.steps {
		labelWidth = max(labelWidth, step.text.MinSize().Width)
	}
	c.at = fyne.NewPos(labelWidth+2*gap, lineHeight/2)
	c.area = fyne.NewSize(size.Width-c.at.X-markedDotSide/2, size.Height-1.5*lineHeight-gap)
	for _, step := range c.steps {
		y := c.place(0, step.score).Y
		step.line.Move(fyne.NewPos(c.at.X-gap, y))
		step.line.Resize(fyne.NewSize(size.Width-c.at.X+gap, 1))
		step.text.Move(fyne.NewPos(0, y-lineHeight/2))
		step.text.Resize(fyne.NewSize(labelWidth, lineHeight))
	}
	for _, text := range []*canvas.Text{c.from, c.to} {
		text.Move(fyne.NewPos(c.at.X-gap, size.Height-lineHeight))
		text.Resize(fyne.NewSize(size.Width-c.at.X+gap, lineHeight))
	}
	for i, piece := range c.pieces {
		piece.Position1, piece.Position2 = c.place(i, c.points[i].average), c.place(i+1, c.points[i+1].average)
	}
	c.placeDots()
}

// placeDots places the points.
func (c *lineChart) placeDots() {
	for i, dot := range c.dots {
		side := float32(dotSide)
		if i == c.marked {
			side = markedDotSide
		}
		dot.Resize(fyne.NewSquareSize(side))
		dot.Move(c.place(i, c.points[i].score).SubtractXY(side/2, side/2))
	}
}
