package gui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/gui/widgets"
	"twenty48/words"
)

// A gain shows the points of the last move as "+n". It rises beside the title, at the edge of the
// score, where it covers nothing.
type gain struct {
	text   canvas.Text
	motion *fyne.Animation // nil if no gain is visible
}

// gainTime is how long a gain floats at normal speed, as in the original game.
const gainTime = 600 * time.Millisecond

// showGain shows a gain of n points. It removes the previous gain. If n is 0, it shows none.
func (p *page) showGain(n int) {
	if p.gain.motion != nil {
		p.gain.motion.Stop()
		p.gain.motion = nil
	}
	p.gain.text.Hide()
	duration := p.style.Speed.Scale(gainTime)
	if n == 0 || duration == 0 {
		return
	}
	p.gain.text.Text = "+" + words.Number(n)
	p.gain.motion = &fyne.Animation{
		Duration: duration,
		Curve:    fyne.AnimationEaseIn,
		Tick: func(part float32) {
			if part < 1 {
				p.drawGain(part)
			} else {
				p.showGain(0)
			}
		},
	}
	p.drawGain(0)
	p.gain.motion.Start()
}

// drawGain draws the gain when a fraction of its animation is done.
func (p *page) drawGain(part float32) {
	text := &p.gain.text
	from, to := p.gainRoom()
	text.TextStyle.Bold = true
	text.TextSize = widgets.FitText(text.Text, floor(22*p.sizes.scale), to.X-from.X)
	ink := p.style.Colors.Ink
	// There are only 8 colours, because the toolkit caches a picture of the text in each colour.
	ink.A = uint8(255 - 32*floor(8*max(0, 2*part-1)))
	text.Color = ink
	size := text.MinSize()
	text.Resize(size)
	text.Move(fyne.NewPos(to.X-size.Width, from.Y+floor((to.Y-from.Y-size.Height)*(1-part))))
	text.Show()
	text.Refresh()
}
