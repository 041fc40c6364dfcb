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

// A strip has the controls of autoplay: a button that stops it, and a slider for its speed. It
// stands in the place of the arrow buttons.
type strip struct {
	pause *widgets.Button
	speed *widgets.Slider
}

// newStrip makes a hidden strip.
func newStrip(g *game) strip {
	s := strip{pause: g.w.newToolButton(words.T("Pause"), theme.MediaPauseIcon(), toolTip(bindingOf(session.Autoplay, session.Bindings())), g.w.pauseAutoplay)}
	s.pause.Importance = widget.HighImportance
	speeds := session.Speeds()
	s.speed = widgets.NewSlider(g.w.keyDown, len(speeds)-1, func(i int) {
		if speeds[i] == g.w.chosen(paceSetting) {
			return // the strip follows the setting
		}
		if err := g.w.session.Settings().Set(paceSetting.name, speeds[i]); err != nil {
			g.w.dialogs.showError(words.T("Could not save the setting"), err)
		}
		g.scene.Speed = session.MovesPerSecond(speeds[i])
		g.drawStatus()
	})
	s.pause.Hide()
	s.speed.Hide()
	return s
}

// show shows the strip with the speed that the player has chosen.
func (s *strip) show(w *window) {
	setVisible(true, s.pause)
	s.speed.Show()
	s.speed.SetValue(float64(slices.Index(paceSetting.words, w.chosen(paceSetting))))
}

// hide hides the strip.
func (s *strip) hide() {
	setVisible(false, s.pause)
	if s.speed.Visible() {
		s.speed.Hide()
	}
}

// place places the strip in an area.
func (s *strip) place(at fyne.Position, size fyne.Size, gap float32) {
	width := ceil(s.pause.MinSize().Width + gap)
	s.pause.Move(at)
	s.pause.Resize(fyne.NewSize(width, size.Height))
	height := s.speed.MinSize().Height
	s.speed.Move(at.AddXY(width+gap, floor((size.Height-height)/2)))
	s.speed.Resize(fyne.NewSize(size.Width-width-gap, height))
}
