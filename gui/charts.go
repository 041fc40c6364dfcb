package gui

import (
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
func (w *window) newChart(title, legend string, chart *fyne.Container, parts int, partAt func(fyne.Position) int, mark func(part int) (value string)) fyne.CanvasObject {
	caption := widgets.NewCaption(legend)
	caption.Alignment = fyne.TextAlignTrailing
	head := container.New(chartHead{}, newTextLine(title, true), caption)
	picker := widgets.NewPicker(w.keyDown, chart)
	picker.PartAt, picker.Step, picker.Keys = partAt, widgets.StepInRow(parts), []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight}
	picker.OnMarked = func(part int) {
		value := mark(part)
		if caption.Text = value; part < 0 {
			caption.Text = legend
		}
		head.Refresh()
	}
	return container.NewVBox(head, picker)
}

// chartHead is the layout of the title of a chart and of the text beside it.
type chartHead struct{}

// MinSize implements fyne.Layout.
func (chartHead) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, lineHeight(theme.TextSize()))
}

// Layout implements fyne.Layout.
func (chartHead) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	title, caption := objects[0].(*canvas.Text), objects[1].(*canvas.Text)
	left := title.MinSize().Width + 2*theme.InnerPadding()
	title.Resize(size)
	caption.TextSize = widgets.FitText(caption.Text, theme.CaptionTextSize(), size.Width-left)
	caption.Move(fyne.NewPos(left, 0))
	caption.Resize(fyne.NewSize(size.Width-left, size.Height))
}

// barChart is the layout of a bar chart. The first object is the axis. Then there are three objects
// for each bar: the number above it, the name below it, and the bar itself.
type barChart struct {
	counts []library.Count
	width  float32 // the width of a bar and the space beside it
}

// newBarChart makes a bar chart of the number of games with each best tile. A bar has the colour of
// its tile. A frame surrounds the marked bar.
func (w *window) newBarChart(counts []library.Count, colors *palette.Colors) fyne.CanvasObject {
	total := 0
	objects := []fyne.CanvasObject{newChartLine()}
	for _, count := range counts {
		total += count.Games
		face, _ := colors.Tile(count.Tile)
		bar := canvas.NewRectangle(face)
		bar.TopLeftCornerRadius, bar.TopRightCornerRadius = 4, 4
		bar.StrokeColor = colors.Ink
		number, name := widgets.NewCaption(words.Number(count.Games)), widgets.NewCaption(strconv.Itoa(count.Tile))
		if count.Games == 0 {
			number.Text = ""
		}
		for _, t := range []*canvas.Text{number, name} {
			t.Alignment = fyne.TextAlignCenter
		}
		objects = append(objects, number, name, bar)
	}
	chart := &barChart{counts: counts}
	return w.newChart(words.T("Best tiles"), "", container.New(chart, objects...), len(counts),
		func(at fyne.Position) int {
			if part := int(at.X / chart.width); part < len(counts) {
				return part
			}
			return -1
		},
		func(part int) (value string) {
			for i, count := range counts {
				bar := objects[1+3*i+2].(*canvas.Rectangle)
				if bar.StrokeWidth = 0; i == part {
					bar.StrokeWidth = 2
					value = strconv.Itoa(count.Tile) + " · " + words.T("%v games", phrase.Number(count.Games)) + " · " + words.T("%d %%", percentage(count.Games, total))
				}
				bar.Refresh()
			}
			return value
		})
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
func (b *barChart) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout implements fyne.Layout.
func (b *barChart) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	highest := slices.MaxFunc(b.counts, func(a, b library.Count) int { return a.Games - b.Games }).Games
	b.width = min(size.Width/float32(len(b.counts)), 80)
	lineHeight := lineHeight(theme.CaptionTextSize())
	bottom := size.Height - lineHeight
	objects[0].Move(fyne.NewPos(0, bottom))
	objects[0].Resize(fyne.NewSize(size.Width, 1))
	widest := objects[1+3*(len(b.counts)-1)+1].MinSize().Width // the name of the highest tile
	perName := 1 + int((widest+theme.Padding())/b.width)       // narrow bars share a name
	for i, count := range b.counts {
		number, name, bar := objects[1+3*i].(*canvas.Text), objects[1+3*i+1].(*canvas.Text), objects[1+3*i+2]
		left := float32(i) * b.width
		height := floor((bottom - lineHeight) * float32(count.Games) / float32(max(1, highest)))
		number.TextSize = widgets.FitText(number.Text, theme.CaptionTextSize(), b.width-2)
		number.Resize(fyne.NewSize(b.width, lineHeight))
		number.Move(fyne.NewPos(left, bottom-lineHeight-height))
		name.Hidden = (len(b.counts)-1-i)%perName > 0 || i+1 < perName
		if name.Alignment = fyne.TextAlignCenter; perName > 1 {
			name.Alignment = fyne.TextAlignTrailing
		}
		name.Resize(fyne.NewSize(b.width*float32(perName), lineHeight))
		name.Move(fyne.NewPos(left-b.width*float32(perName-1), bottom))
		bar.Move(fyne.NewPos(floor(left+b.width*0.1), bottom-height))
		bar.Resize(fyne.NewSize(floor(b.width*0.8), height))
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

// lineChart is the layout of a line chart. The objects are a line and a text for each step of the
// axis of the scores, two texts for the first and the last game, the pieces of the line of averages
// and the points.
type lineChart struct {
	points []point
	steps  []int         // the scores of the axis
	area   fyne.Size     // the size of the area with the points
	at     fyne.Position // the upper left corner of the area with the points
	marked int           // the number of the marked point, or -1
}

// newLineChart makes a line chart of scores, in their order.
func (w *window) newLineChart(scores []int) fyne.CanvasObject {
	points := pointsOf(scores)
	highest := slices.MaxFunc(points, func(a, b point) int { return a.score - b.score }).score
	c := &lineChart{points: points, steps: axisSteps(highest), marked: -1}
	var objects []fyne.CanvasObject
	for _, step := range c.steps {
		text := widgets.NewCaption(words.Number(step))
		text.Alignment = fyne.TextAlignTrailing
		objects = append(objects, newChartLine(), text)
	}
	from, to := widgets.NewCaption(words.T("Game %v", phrase.Number(1))), widgets.NewCaption(words.T("Game %v", phrase.Number(len(scores))))
	to.Alignment = fyne.TextAlignTrailing
	objects = append(objects, from, to)
	for range points[1:] {
		piece := canvas.NewLine(theme.Color(theme.ColorNamePrimary))
		piece.StrokeWidth = 2.5
		objects = append(objects, piece)
	}
	for range points {
		objects = append(objects, canvas.NewCircle(theme.Color(theme.ColorNamePlaceHolder)))
	}
	chart := container.New(c, objects...)
	return w.newChart(words.T("Score"), words.T("line: average of ten games"), chart, len(points), c.pointAt, func(part int) string {
		c.marked = part
		c.Layout(chart.Objects, chart.Size())
		for _, dot := range chart.Objects[len(chart.Objects)-len(points):] {
			dot.Refresh()
		}
		if part < 0 {
			return ""
		}
		p := points[part]
		games := words.Number(p.first)
		if p.last > p.first {
			games += "–" + words.Number(p.last)
		}
		return words.T("Game %s: %v, average %v", games, phrase.Number(p.score), phrase.Number(p.average))
	})
}

// axisSteps returns the values of an axis from 0 up to at least the highest value. They are round
// numbers, and not more than six.
func axisSteps(highest int) []int {
	step := 1
	for factors := []int{2, 5, 10}; 5*step < highest; {
		decade := step
		for _, factor := range factors {
			if step = decade * factor; 5*step >= highest {
				break
			}
		}
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
	highest := c.steps[len(c.steps)-1]
	x := c.area.Width * float32(i) / float32(len(c.points)-1)
	return c.at.AddXY(x, c.area.Height*(1-float32(score)/float32(highest)))
}

// Layout implements fyne.Layout.
func (c *lineChart) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const dot, markedDot = 5, 11
	lineHeight, gap := lineHeight(theme.CaptionTextSize()), theme.Padding()
	var labelWidth float32
	for i := range c.steps {
		labelWidth = max(labelWidth, objects[2*i+1].MinSize().Width)
	}
	c.at = fyne.NewPos(labelWidth+2*gap, lineHeight/2)
	c.area = fyne.NewSize(size.Width-c.at.X-markedDot/2, size.Height-1.5*lineHeight-gap)
	for i, step := range c.steps {
		line, text, y := objects[2*i], objects[2*i+1], c.place(0, step).Y
		line.Move(fyne.NewPos(c.at.X-gap, y))
		line.Resize(fyne.NewSize(size.Width-c.at.X+gap, 1))
		text.Move(fyne.NewPos(0, y-lineHeight/2))
		text.Resize(fyne.NewSize(labelWidth, lineHeight))
	}
	objects = objects[2*len(c.steps):]
	for _, text := range objects[:2] { // the first and the last game
		text.Move(fyne.NewPos(c.at.X-gap, size.Height-lineHeight))
		text.Resize(fyne.NewSize(size.Width-c.at.X+gap, lineHeight))
	}
	objects = objects[2:]
	pieces, dots := objects[:len(c.points)-1], objects[len(c.points)-1:]
	for i, piece := range pieces {
		line := piece.(*canvas.Line)
		line.Position1, line.Position2 = c.place(i, c.points[i].average), c.place(i+1, c.points[i+1].average)
	}
	for i, o := range dots {
		side := float32(dot)
		if i == c.marked {
			side = markedDot
		}
		o.Resize(fyne.NewSquareSize(side))
		o.Move(c.place(i, c.points[i].score).SubtractXY(side/2, side/2))
	}
}
