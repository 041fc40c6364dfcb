package gui

import (
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/palette"
)

// A setting is something to choose from: the words that are kept, the first of
// which is the default, and what they are called.
type setting struct {
	name, title string
	words       []string
	labels      []string
}

var (
	paletteSetting = setting{"palette", "Colours", []string{"original", "contrast", "colorblind"}, []string{"Original", "High contrast", "For the colour-blind"}}
	shadeSetting   = setting{"shade", "Light or dark", []string{"system", "light", "dark"}, []string{"As the system", "Light", "Dark"}}
	speedSetting   = setting{"motion", "Motion", []string{"system", "normal", "fast", "slow", "off"}, []string{"As the system", "Normal", "Fast", "Slow", "Off"}}
	arrowsSetting  = setting{"arrows", "Arrow buttons", []string{"shown", "hidden"}, []string{"Shown", "Hidden"}}
	labelsSetting  = setting{"labels", "Large numbers", []string{"full", "short"}, []string{"In full: 16384", "Short: 16K"}}
	paceSetting    = setting{"pace", "The coach plays", []string{"2", "5", "15", "drawn"}, []string{"2 moves a second", "5 moves a second", "15 moves a second", "as fast as is drawn"}}
	repeatSetting  = setting{"repeat", "A key held down", []string{"off", "on"}, []string{"Moves once", "Moves on and on"}}
)

// label returns what a word of the setting is called.
func (s setting) label(word string) string { return s.labels[slices.Index(s.words, word)] }

// settings lists all, in the order in which they are shown.
func settings() []setting {
	return []setting{paletteSetting, shadeSetting, speedSetting, labelsSetting, arrowsSetting, paceSetting, repeatSetting}
}

// chosen returns the word that is chosen.
func (w *window) chosen(s setting) string { return w.session.Setting(s.name, s.words...) }

// adapt brings the window to what is chosen.
func (w *window) adapt() {
	if c := w.chosenColors(); c.Page != colors.Page || c.Button != colors.Button { // the least in which they differ
		w.paint(c)
	}
	shortLabels = w.chosen(labelsSetting) == "short"
	motion := w.chosen(speedSetting)
	if motion == "system" && (w.calm || !fyne.CurrentApp().Settings().ShowAnimations()) {
		motion = "off"
	}
	w.page.board.speed = speeds[motion]
	w.repeats = w.chosen(repeatSetting) == "on"
	for _, arrow := range w.arrows {
		arrow.Hidden = w.chosen(arrowsSetting) == "hidden"
	}
	w.game.Refresh()
}

// chosenColors returns the colours of the palette that is chosen, light or dark.
func (w *window) chosenColors() palette.Colors {
	p, _ := palette.Named(w.chosen(paletteSetting))
	if shade := w.chosen(shadeSetting); shade == "dark" || shade == "system" && w.dark {
		return p.Dark
	}
	return p.Light
}

// follow goes with the system from light to dark and back. On Linux the toolkit
// calls dark also what it does not know: there it counts only once it has told.
func (w *window) follow(settings fyne.Settings) {
	dark := func() bool { return settings.ThemeVariant() == theme.VariantDark }
	w.dark = dark() && (runtime.GOOS == "windows" || runtime.GOOS == "darwin" || runtime.GOOS == "js")
	settings.AddListener(func(fyne.Settings) {
		if w.page != nil && !w.painting && w.dark != dark() {
			w.dark = dark()
			w.adapt()
		}
	})
}

// followCalm lets nothing move if the system asks for that, which is asked for
// while the window comes up: it may take long to answer.
func (w *window) followCalm() {
	go func() {
		if asksForCalm() {
			fyne.Do(func() {
				w.calm = true
				w.adapt()
			})
		}
	}()
}

// openSettings shows the settings. What is chosen holds at once.
func (w *window) openSettings() {
	form := widget.NewForm()
	var first fyne.Focusable
	for _, s := range settings() {
		c := newChoice(w.keyDown, s.labels, nil)
		c.Selected = s.label(w.chosen(s))
		c.OnChanged = func(string) {
			err := w.session.Set(s.name, s.words[c.SelectedIndex()])
			w.adapt()
			if err != nil {
				w.inform("The setting cannot be saved", err)
			}
		}
		form.Append(s.title, c)
		if first == nil {
			first = c
		}
	}
	scroll := container.NewVScroll(container.New(column{}, form))
	w.open(&view{content: newSheet(w.newHead("Settings"), scroll, nil), focus: first})
}
