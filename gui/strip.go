package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// A strip has the controls of autoplay: a button that stops or starts it, a button for one move,
// and a slider for the speed. It replaces the arrow buttons.
type strip struct {
	pause *widgets.Button
	step  *widgets.Button
	speed *widgets.Slider
}

// newStrip makes a hidden strip.
func newStrip(g *game) strip {
	tip := func(verb session.Verb) string { return toolTip(bindingOf(verb, session.Bindings())) }
	s := strip{
		pause: g.w.newToolButton("", theme.MediaPauseIcon(), tip(session.Autoplay), func() {
			if g.isStepping {
				g.do(session.Autoplay)
			} else {
				g.w.pauseAutoplay()
			}
		}),
		step: g.w.newToolButton("", theme.MediaSkipNextIcon(), tip(session.Step), func() { g.do(session.Step) }),
	}
	s.pause.Importance = widget.HighImportance
	speeds := session.Speeds()
	s.speed = widgets.NewSlider(g.w.keyDown, len(speeds)-1, func(i int) {
		if speeds[i] == g.w.chosen(paceSetting) {
			return // show has set the slider to this speed
		}
		if err := g.w.session.Settings().Set(paceSetting.name, speeds[i]); err != nil {
			g.w.dialogs.showError(words.T("Could not save the setting"), err)
		}
		g.scene.Speed = session.MovesPerSecond(speeds[i])
		g.drawStatus()
	})
	s.pause.Hide()
	s.step.Hide()
	s.speed.Hide()
	return s
}

// show shows the strip with the speed that the player has chosen. Its first button starts autoplay
// if the coach makes single moves, and otherwise stops it.
func (s *strip) show(w *window, isStepping bool) {
	text, icon := words.T("Pause"), theme.MediaPauseIcon()
	if isStepping {
		text, icon = words.T("Autoplay"), theme.MediaPlayIcon()
	}
	if s.pause.Text != text {
		s.pause.Icon = icon
		s.pause.SetText(text)
	}
	setVisible(true, s.pause, s.step)
	s.speed.Show()
	s.speed.SetValue(float64(slices.Index(paceSetting.words, w.chosen(paceSetting))))
}

// hide hides the strip.
func (s *strip) hide() {
	setVisible(false, s.pause, s.step)
	if s.speed.Visible() {
		s.speed.Hide()
	}
}

// place places the strip in an area.
func (s *strip) place(at fyne.Position, size fyne.Size, gap float32) {
	width := ceil(s.pause.MinSize().Width + gap)
	s.pause.Move(at)
	s.pause.Resize(fyne.NewSize(width, size.Height))
	s.step.Move(at.AddXY(width+gap, 0))
	s.step.Resize(fyne.NewSquareSize(size.Height))
	height := s.speed.MinSize().Height
	width += size.Height + 2*gap
	s.speed.Move(at.AddXY(width, floor((size.Height-height)/2)))
	s.speed.Resize(fyne.NewSize(size.Width-width, height))
}
