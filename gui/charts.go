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

const chartHeight = 150

// bars is the layout of a bar chart. Each bar is three objects: the bar, the
// number above it and the name below.
type bars struct{ counts []library.Count }

// newBars charts how many games had each best tile, in the colours of the tiles.
func newBars(counts []library.Count, colors *palette.Colors) *fyne.Container {
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
	return container.New(bars{counts}, objects...)
}

// MinSize is for the toolkit.
func (b bars) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout is for the toolkit.
func (b bars) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	most := slices.MaxFunc(b.counts, func(a, b library.Count) int { return a.Games - b.Games }).Games
	width := min(size.Width/float32(len(b.counts)), 60)
	line := fyne.MeasureText("0", theme.CaptionTextSize(), fyne.TextStyle{}).Height
	for i, count := range b.counts {
		number, name, bar := objects[3*i].(*canvas.Text), objects[3*i+1].(*canvas.Text), objects[3*i+2]
		left := float32(i) * width
		height := (size.Height - 2*line) * float32(count.Games) / float32(most)
		for _, t := range []*canvas.Text{number, name} {
			t.TextSize = widgets.FitText(t.Text, theme.CaptionTextSize(), width-2)
			t.Resize(fyne.NewSize(width, line))
		}
		number.Move(fyne.NewPos(left, size.Height-2*line-height))
		name.Move(fyne.NewPos(left, size.Height-line))
		bar.Move(fyne.NewPos(left+width/10, size.Height-line-height))
		bar.Resize(fyne.NewSize(width*0.8, height))
	}
}

// curve is the layout of a line through values. The first object is the ground, the
// second the highest value as text, and the others are the pieces of the line.
type curve struct{ values []int }

// leastCurve is the least number of scores that a curve says something about.
const leastCurve = 3

// mostPoints is how many points a curve has at most; more could not be told apart.
const mostPoints = 200

// newCurve charts scores in their order. Of very many it shows averages.
func newCurve(scores []int) *fyne.Container {
	share := (len(scores) + mostPoints - 1) / mostPoints
	var values []int
	for part := range slices.Chunk(scores, share) {
		sum := 0
		for _, score := range part {
			sum += score
		}
		values = append(values, sum/len(part))
	}
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameButton))
	ground.CornerRadius = 3
	highest := widgets.NewCaption(words.Number(slices.Max(values)))
	objects := []fyne.CanvasObject{ground, highest}
	for range values {
		piece := canvas.NewLine(theme.Color(theme.ColorNamePrimary))
		piece.StrokeWidth = 2
		objects = append(objects, piece)
	}
	return container.New(curve{values}, objects...)
}

// MinSize is for the toolkit.
func (c curve) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, chartHeight) }

// Layout is for the toolkit.
func (c curve) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const edge = 8
	objects[0].Resize(size)
	objects[1].Move(fyne.NewPos(edge, 0))
	objects[1].Resize(objects[1].MinSize())
	top := objects[1].MinSize().Height
	most := float32(max(1, slices.Max(c.values)))
	at := func(i int) fyne.Position {
		x := edge + (size.Width-2*edge)*float32(i)/float32(len(c.values)-1)
		return fyne.NewPos(x, size.Height-edge-(size.Height-top-edge)*float32(c.values[i])/most)
	}
	for i := range c.values {
		piece := objects[2+i].(*canvas.Line)
		piece.Position1, piece.Position2 = at(max(0, i-1)), at(i)
		piece.Refresh()
	}
}
