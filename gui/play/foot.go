package play

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
	strip   *strip            // the controls of autoplay
	speed   string            // the speed of autoplay while it runs, as text; otherwise ""
	end     *endLine          // shows the ending, after the player has hidden the veil

	at        fyne.Position
	size      fyne.Size
	arrowSize fyne.Size // of an arrow button; zero if the arrow buttons are hidden
	isCross   bool      // whether the arrow buttons are arranged as on a keyboard, and not in a row
	hasKeys   bool      // whether there is room for the line of keys
	gap       float32
}

// newFoot makes the arrow buttons and the lines of text.
func newFoot(b buttonMaker, onSpeed func()) foot {
	f := foot{strip: newStrip(b, onSpeed), end: newEndLine(b.w)}
	for _, verb := range []session.Verb{session.MoveLeft, session.MoveUp, session.MoveDown, session.MoveRight} {
		f.arrows = append(f.arrows, b.newButton(verb, arrowIcon(verb.Direction())))
	}
	for i := range f.rows {
		f.rows[i] = canvas.NewText("", nil)
		f.rows[i].Alignment = fyne.TextAlignCenter
	}
	return f
}

// arrowsHeight returns the height of the arrow buttons.
func (f *foot) arrowsHeight() float32 {
	if f.isCross && f.arrowSize.Height > 0 {
		return 2*f.arrowSize.Height + f.gap
	}
	return f.arrowSize.Height
}

// setTexts sets the possible texts of the message and of the line of keys, and the speed of autoplay
// while it runs.
func (f *foot) setTexts(message, keys []string, speed string) {
	f.message, f.keys, f.speed = message, keys, speed
	f.draw()
}

// hasStrip reports whether the strip is visible.
func (f *foot) hasStrip() bool { return f.speed != "" && f.size.Height >= minStripHeight }

// The least and the greatest height of the strip, in points.
const (
	minStripHeight = 36
	maxStripHeight = 44
)

// draw shows the ending, the message or the strip, or else the arrow buttons and the line of keys.
func (f *foot) draw() {
	if f.end.box.Visible() {
		setVisible(false, f.arrows...)
		f.strip.hide()
		for _, row := range f.rows {
			row.Hide()
		}
		f.end.place(f.at, f.size, f.gap)
		return
	}
	hasArrows := f.arrowSize.Height > 0 && len(f.message) == 0 && !f.hasStrip()
	setVisible(hasArrows, f.arrows...)
	at, area, texts := f.at, f.size, f.message
	if hasArrows {
		f.placeArrows()
		at.Y += f.arrowsHeight() + f.gap/2
		area.Height -= f.arrowsHeight() + f.gap/2
	}
	if len(f.message) == 0 && f.hasKeys && !f.hasStrip() {
		texts = f.keys
	}
	if f.hasStrip() {
		at, area = f.placeStrip()
		if !f.isCross {
			texts = []string{f.speed}
		}
	} else {
		f.strip.hide()
	}
	lines, size := f.fit(texts, area)
	height := widgets.LineHeight(size)
	at.Y += widgets.Floor(max(0, area.Height-height*float32(len(lines))) / 2)
	for i, row := range f.rows {
		row.Hidden = i >= len(lines)
		if !row.Hidden {
			row.Text, row.TextSize = lines[i], size
			row.Move(at.AddXY(0, float32(i)*height))
			row.Resize(fyne.NewSize(area.Width, height))
		}
		row.Refresh()
	}
}

// placeStrip places the strip, and returns the place of the text: to its right, or below it in a
// column.
func (f *foot) placeStrip() (at fyne.Position, area fyne.Size) {
	height := min(f.size.Height, maxStripHeight)
	if f.isCross {
		height = minStripHeight
		f.strip.place(f.at, fyne.NewSize(f.size.Width, height), f.gap)
		return f.at.AddXY(0, height+f.gap), f.size.SubtractWidthHeight(0, height+f.gap)
	}
	width := widgets.Ceil(fyne.MeasureText(f.speed, theme.CaptionTextSize(), fyne.TextStyle{}).Width)
	stripWidth := f.size.Width - width - f.gap
	f.strip.place(f.at, fyne.NewSize(stripWidth, height), f.gap)
	return f.at.AddXY(stripWidth+f.gap, 0), fyne.NewSize(width, height)
}

// fit returns the lines of the first text that fits into an area, and its text size. The line of
// keys is one small line, and so is the speed beside the strip. A message is as large as other texts, if there is room.
func (f *foot) fit(texts []string, area fyne.Size) (lines []string, size float32) {
	sizes, most := []float32{theme.TextSize(), theme.CaptionTextSize()}, len(f.rows)
	if len(f.message) == 0 || f.hasStrip() && !f.isCross {
		sizes, most = sizes[1:], 1
	}
	for _, text := range texts {
		for _, size := range sizes {
			lines := words.Wrap(text, func(line string) bool {
				return fyne.MeasureText(line, size, fyne.TextStyle{}).Width <= area.Width
			})
			if len(lines) <= most && float32(len(lines))*widgets.Floor(widgets.LineHeight(size)) <= area.Height {
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
	left := f.at.X + widgets.Floor((f.size.Width-float32(columns)*width+f.gap)/2)
	for i, b := range f.arrows {
		b.Move(fyne.NewPos(left+float32(cells[i][0])*width, f.at.Y+float32(cells[i][1])*height))
		b.Resize(f.arrowSize)
	}
}
