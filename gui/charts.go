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
	"twenty48/words"
)

// chartHeight is the minimum height of a chart, in points.
const chartHeight = 150

// barChart is the layout of a bar chart. For each bar there are three objects: the number above it,
// the name below it, and the bar itself.
type barChart struct{ counts []library.Count }

// newBarChart makes a bar chart of the number of games with each best tile. A bar has the colour of
// its tile.
func newBarChart(counts []library.Count, colors *palette.Colors) *fyne.Container {
	var objects []fyne.CanvasObject
	for _, count := range counts {
		face, _ := colors.Tile(count.Tile)
		bar := canvas.NewRectangle(face)
		bar.CornerRadius = 3
		number, name := widgets.NewText(words.Number(count.Games)), widgets.NewText(strconv.Itoa(count.Tile))
		for _, t := range []*canvas.Text{number, name} {
			t.Alignment = fyne.TextAlignCenter
		}
		objects = append(objects, number, name, bar)
	}
	return container.New(barChart{counts}, objects...)
}

// MinSize implements fyne.Layout.
func (b barChart) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout implements fyne.Layout.
func (b barChart) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	highest := slices.MaxFunc(b.counts, func(a, b library.Count) int { return a.Games - b.Games }).Games
	width := min(size.Width/float32(len(b.counts)), 60)
	lineHeight := fyne.MeasureText("0", theme.CaptionTextSize(), fyne.TextStyle{}).Height
	for i, count := range b.counts {
		number, name, bar := objects[3*i].(*canvas.Text), objects[3*i+1].(*canvas.Text), objects[3*i+2]
		left := float32(i) * width
		height := (size.Height - 2*lineHeight) * float32(count.Games) / float32(highest)
		for _, t := range []*canvas.Text{number, name} {
			t.TextSize = widgets.FitText(t.Text, theme.CaptionTextSize(), width-2)
			t.Resize(fyne.NewSize(width, lineHeight))
		}
		number.Move(fyne.NewPos(left, size.Height-2*lineHeight-height))
		name.Move(fyne.NewPos(left, size.Height-lineHeight))
		bar.Move(fyne.NewPos(left+width/10, size.Height-lineHeight-height))
		bar.Resize(fyne.NewSize(width*0.8, height))
	}
}

// lineChart is the layout of a line chart. The first object is the background, the second is the
// highest value as text, and the others are the pieces of the line, one for each value.
type lineChart struct{ values []int }

// minLineChart is the minimum number of scores for a line chart.
const minLineChart = 3

// maxPoints is the maximum number of points in a line chart. With more, the player could not
// distinguish them.
const maxPoints = 200

// newLineChart makes a line chart of scores, in their order. If there are more than maxPoints
// scores, each point is the average of several.
func newLineChart(scores []int) *fyne.Container {
	perPoint := (len(scores) + maxPoints - 1) / maxPoints
	var values []int
	for part := range slices.Chunk(scores, perPoint) {
		sum := 0
		for _, score := range part {
			sum += score
		}
		values = append(values, sum/len(part))
	}
	background := canvas.NewRectangle(theme.Color(theme.ColorNameButton))
	background.CornerRadius = 3
	highest := widgets.NewCaption(words.Number(slices.Max(values)))
	objects := []fyne.CanvasObject{background, highest}
	for range values {
		piece := canvas.NewLine(theme.Color(theme.ColorNamePrimary))
		piece.StrokeWidth = 2
		objects = append(objects, piece)
	}
	return container.New(lineChart{values}, objects...)
}

// MinSize implements fyne.Layout.
func (c lineChart) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout implements fyne.Layout.
func (c lineChart) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const edge = 8
	objects[0].Resize(size)
	objects[1].Move(fyne.NewPos(edge, 0))
	objects[1].Resize(objects[1].MinSize())
	top := objects[1].MinSize().Height
	highest := float32(max(1, slices.Max(c.values)))
	point := func(i int) fyne.Position {
		x := edge + (size.Width-2*edge)*float32(i)/float32(len(c.values)-1)
		return fyne.NewPos(x, size.Height-edge-(size.Height-top-edge)*float32(c.values[i])/highest)
	}
	for i := range c.values {
		piece := objects[2+i].(*canvas.Line)
		piece.Position1, piece.Position2 = point(max(0, i-1)), point(i)
		piece.Refresh()
	}
}
