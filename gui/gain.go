package gui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/words"
)

// A gain shows the points of the last move. It floats up from the score as "+n".
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

// drawGain draws the gain when a fraction of its animation is done. Its path and its colour are
// those of the original game.
func (p *page) drawGain(part float32) {
	text, box := &p.gain.text, p.score.box
	text.Alignment, text.TextStyle.Bold, text.TextSize = fyne.TextAlignCenter, true, floor(25*p.sizes.scale)
	ink := p.style.Colors.Ink
	// There are only 16 colours, because the toolkit caches a picture of the text in each colour.
	ink.A = uint8(0.9 * 255 / 16 * (16 - floor(16*part)))
	text.Color = ink
	text.Resize(fyne.NewSize(box.Size().Width, text.MinSize().Height))
	text.Move(box.Position().AddXY(0, floor((25-75*part)*p.sizes.scale)))
	text.Show()
	text.Refresh()
}
