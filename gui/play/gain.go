package play

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/words"
)

// A gain shows the points of the last move as "+n". It rises beside the title, at the edge of the
// score, where it covers nothing.
type gain struct {
	text   canvas.Text
	motion *fyne.Animation // nil if no gain is visible
	style  *board.Style
	// room returns the upper left and the lower right corner of the area in which the gain rises, and
	// the scale of the page.
	room func() (from, to fyne.Position, scale float32)
}

// gainTime is how long a gain floats at normal speed, as in the original game.
const gainTime = 600 * time.Millisecond

// show shows a gain of n points. It removes the previous gain. If n is 0, it shows none.
func (g *gain) show(n int) {
	if g.motion != nil {
		g.motion.Stop()
		g.motion = nil
	}
	g.text.Hide()
	duration := g.style.Speed.Scale(gainTime)
	if n == 0 || duration == 0 {
		return
	}
	g.text.Text = "+" + words.Number(n)
	g.motion = &fyne.Animation{
		Duration: duration,
		Curve:    fyne.AnimationEaseIn,
		Tick: func(part float32) {
			if part < 1 {
				g.draw(part)
			} else {
				g.show(0)
			}
		},
	}
	g.draw(0)
	g.motion.Start()
}

// draw draws the gain when a fraction of its animation is done.
func (g *gain) draw(part float32) {
	text := &g.text
	from, to, scale := g.room()
	text.TextStyle.Bold = true
	text.TextSize = widgets.FitText(text.Text, widgets.Floor(22*scale), to.X-from.X)
	ink := g.style.Colors.Ink
	// There are only 8 colours, because the toolkit caches a picture of the text in each colour.
	ink.A = uint8(255 - 32*widgets.Floor(8*max(0, 2*part-1)))
	text.Color = ink
	size := text.MinSize()
	text.Resize(size)
	text.Move(fyne.NewPos(to.X-size.Width, from.Y+widgets.Floor((to.Y-from.Y-size.Height)*(1-part))))
	text.Show()
	text.Refresh()
}
