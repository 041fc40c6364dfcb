package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A foot is the area below the board, or in the column beside it. It shows the arrow buttons and
// the most important keys. A message about the game stands in their place.
type foot struct {
	arrows  []*widgets.Button // left, up, down and right
	rows    [2]*canvas.Text   // the lines of the text
	message []string          // the possible texts of the message, in order of preference; empty if there is none
	keys    []string          // the same for the line of keys

	at        fyne.Position
	size      fyne.Size
	arrowSize fyne.Size // of an arrow button; zero if the arrow buttons are hidden
	isCross   bool      // whether the arrow buttons are arranged as on a keyboard, and not in a row
	hasKeys   bool      // whether there is room for the line of keys
	gap       float32
}

// newFoot makes the arrow buttons and the lines of text.
func newFoot(g *game) foot {
	f := foot{}
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveUp, session.MoveDown, session.MoveRight} {
		tip := toolTip(bindingOf(verb, session.Bindings()))
		f.arrows = append(f.arrows, g.w.newToolButton("", arrowIcon(verb.Direction()), tip, func() { g.do(verb) }))
	}
	for i := range f.rows {
		f.rows[i] = canvas.NewText("", nil)
		f.rows[i].Alignment = fyne.TextAlignCenter
	}
	return f
}

// lineHeight returns the height of a line of text in a size.
func lineHeight(size float32) float32 { return fyne.MeasureText("2048", size, fyne.TextStyle{}).Height }

// arrowsHeight returns the height of the arrow buttons.
func (f *foot) arrowsHeight() float32 {
	if f.isCross && f.arrowSize.Height > 0 {
		return 2*f.arrowSize.Height + f.gap
	}
	return f.arrowSize.Height
}

// setTexts sets the possible texts of the message and of the line of keys.
func (f *foot) setTexts(message, keys []string) {
	f.message, f.keys = message, keys
	f.draw()
}

// draw shows the message, or else the arrow buttons and the line of keys.
func (f *foot) draw() {
	hasArrows := f.arrowSize.Height > 0 && len(f.message) == 0
	setVisible(hasArrows, f.arrows...)
	top, texts := f.at.Y, f.message
	if hasArrows {
		f.placeArrows()
		top += f.arrowsHeight() + f.gap/2
	}
	if len(f.message) == 0 && f.hasKeys {
		texts = f.keys
	}
	lines, size := f.fit(texts, f.at.Y+f.size.Height-top)
	height := lineHeight(size)
	y := top + floor(max(0, f.at.Y+f.size.Height-top-height*float32(len(lines)))/2)
	for i, row := range f.rows {
		row.Hidden = i >= len(lines)
		if !row.Hidden {
			row.Text, row.TextSize = lines[i], size
			row.Move(fyne.NewPos(f.at.X, y+float32(i)*height))
			row.Resize(fyne.NewSize(f.size.Width, height))
		}
		row.Refresh()
	}
}

// fit returns the lines of the first text that fits into a height, and its text size. The line of
// keys is one small line. A message is as large as other texts, if there is room.
func (f *foot) fit(texts []string, height float32) (lines []string, size float32) {
	sizes, most := []float32{theme.TextSize(), theme.CaptionTextSize()}, len(f.rows)
	if len(f.message) == 0 {
		sizes, most = sizes[1:], 1
	}
	for _, text := range texts {
		for _, size := range sizes {
			lines := words.Wrap(text, func(line string) bool {
				return fyne.MeasureText(line, size, fyne.TextStyle{}).Width <= f.size.Width
			})
			if len(lines) <= most && float32(len(lines))*floor(lineHeight(size)) <= height {
				return lines, size
			}
		}
	}
	return nil, theme.CaptionTextSize()
}

// placeArrows places the arrow buttons in the middle, in a row or as on a keyboard.
func (f *foot) placeArrows() {
	width, height := f.arrowSize.Width+f.gap, f.arrowSize.Height+f.gap
	columns, cells := 4, [][2]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}}
	if f.isCross {
		columns, cells = 3, [][2]int{{0, 1}, {1, 0}, {1, 1}, {2, 1}}
	}
	left := f.at.X + floor((f.size.Width-float32(columns)*width+f.gap)/2)
	for i, b := range f.arrows {
		b.Move(fyne.NewPos(left+float32(cells[i][0])*width, f.at.Y+float32(cells[i][1])*height))
		b.Resize(f.arrowSize)
	}
}
