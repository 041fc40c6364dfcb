package play

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

	isStepping bool // whether the coach makes single moves
}

// newStrip makes a hidden strip. It calls onSpeed after the player has chosen another speed.
func newStrip(b buttonMaker, onSpeed func()) *strip {
	s := &strip{step: b.newButton(session.Step, theme.MediaSkipNextIcon())}
	s.pause = b.w.NewToolButton("", theme.MediaPauseIcon(), tipOf(session.Autoplay), func() {
		if s.isStepping {
			b.do(session.Autoplay)
		} else {
			b.w.PauseAutoplay()
		}
	})
	s.pause.Importance = widget.HighImportance
	speeds := session.Speeds()
	s.speed = widgets.NewSlider(b.w.Keyboard, len(speeds)-1, func(i int) {
		if speeds[i] == b.w.Chosen(PaceSetting) {
			return // show has set the slider to this speed
		}
		if err := b.w.Session.Settings().Set(PaceSetting.Name, speeds[i]); err != nil {
			b.w.Dialogs.ShowError(words.T("Could not save the setting"), err)
		}
		onSpeed()
	})
	s.pause.Hide()
	s.step.Hide()
	s.speed.Hide()
	return s
}

// show shows the strip with the speed that the player has chosen. Its first button starts autoplay
// if the coach makes single moves, and otherwise stops it.
func (s *strip) show(speed string, isStepping bool) {
	s.isStepping = isStepping
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
	s.speed.SetValue(float64(slices.Index(PaceSetting.Words, speed)))
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
	width := widgets.Ceil(s.pause.MinSize().Width + gap)
	s.pause.Move(at)
	s.pause.Resize(fyne.NewSize(width, size.Height))
	s.step.Move(at.AddXY(width+gap, 0))
	s.step.Resize(fyne.NewSquareSize(size.Height))
	height := s.speed.MinSize().Height
	width += size.Height + 2*gap
	s.speed.Move(at.AddXY(width, widgets.Floor((size.Height-height)/2)))
	s.speed.Resize(fyne.NewSize(size.Width-width, height))
}
