package gui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"twenty48/words"
)

// A gain is what the last move added to the score. It floats up from the score as "+n".
type gain struct {
	text   canvas.Text
	motion *fyne.Animation // nil while nothing floats
}

const gainTime = 600 * time.Millisecond

// showGain lets a gain float up from the score, 0 for none. It replaces one that still
// floats.
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
		Tick: func(done float32) {
			if done < 1 {
				p.drawGain(done)
			} else {
				p.showGain(0)
			}
		},
	}
	p.drawGain(0)
	p.gain.motion.Start()
}

// drawGain draws the gain when so much of its way is done. The way and the colour are
// the original's.
func (p *page) drawGain(done float32) {
	text, box := &p.gain.text, p.score.box
	text.Alignment, text.TextStyle.Bold, text.TextSize = fyne.TextAlignCenter, true, floor(25*p.scale)
	ink := p.style.Colors.Ink
	// In sixteenths, because the toolkit caches a picture of the text in each colour.
	ink.A = uint8(0.9 * 255 / 16 * (16 - floor(16*done)))
	text.Color = ink
	text.Resize(fyne.NewSize(box.Size().Width, text.MinSize().Height))
	text.Move(box.Position().AddXY(0, floor((25-75*done)*p.scale)))
	text.Show()
	text.Refresh()
}
