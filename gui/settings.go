package gui

import (
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// A setting is something to choose from: the words that are kept, the first of
// which is the default, and what they are called.
type setting struct {
	name   string
	title  phrase.Text
	words  []string
	labels []phrase.Text
}

var (
	paletteSetting = setting{"palette", "Colours", []string{"original", "contrast", "colorblind"}, []phrase.Text{"Original", "High contrast", "For the colour-blind"}}
	shadeSetting   = setting{"shade", "Light or dark", []string{"system", "light", "dark"}, []phrase.Text{"As the system", "Light", "Dark"}}
	speedSetting   = setting{"motion", "Motion", []string{"system", "normal", "fast", "slow", "off"}, []phrase.Text{"As the system", "Normal", "Fast", "Slow", "Off"}}
	arrowsSetting  = setting{"arrows", "Arrow buttons", []string{"shown", "hidden"}, []phrase.Text{"Shown", "Hidden"}}
	labelsSetting  = setting{"labels", "Large numbers", []string{"full", "short"}, []phrase.Text{"In full: 16384", "Short: 16K"}}
	paceSetting    = setting{"pace", "The coach plays", []string{"2", "5", "15", "drawn"}, []phrase.Text{"2 moves a second", "5 moves a second", "15 moves a second", "as fast as is drawn"}}
	// Languages are called what they are in themselves.
	languageSetting = setting{words.Setting, "Language", words.Choices(), []phrase.Text{"The system's"}}
	repeatSetting   = setting{"repeat", "A key held down", []string{"off", "on"}, []phrase.Text{"Moves once", "Moves on and on"}}
)

// label returns what a word of the setting is called.
func (s setting) label(word string) string {
	if i := slices.Index(s.words, word); i < len(s.labels) {
		return words.T(s.labels[i])
	}
	return words.Name(word)
}

// settings lists all, in the order in which they are shown.
func settings() []setting {
	return []setting{languageSetting, paletteSetting, shadeSetting, speedSetting, labelsSetting, arrowsSetting, paceSetting, repeatSetting}
}

// chosen returns the word that is chosen.
func (w *window) chosen(s setting) string { return w.session.Setting(s.name, s.words...) }

// adapt brings the window to what is chosen.
func (w *window) adapt() {
	spoken := words.Spoken()
	if words.Speak(w.chosen(languageSetting)); words.Spoken() != spoken {
		speakToolkit(words.Spoken())
		w.furnish(w.page.board)
		w.paint(colors) // in the language's font
		w.backToGame()
		w.openSettings()
	}
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
		if w.platform.ReducedMotion() {
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
		var labels []string
		for _, word := range s.words {
			labels = append(labels, s.label(word))
		}
		c := newChoice(w.keyDown, labels, nil)
		c.Selected = s.label(w.chosen(s))
		c.OnChanged = func(string) {
			err := w.session.Set(s.name, s.words[c.SelectedIndex()])
			w.adapt() // which opens the settings afresh in another language
			if err != nil {
				w.inform(words.T("The setting cannot be saved"), err)
			}
		}
		form.Append(words.T(s.title), c)
		if first == nil {
			first = c
		}
	}
	scroll := container.NewVScroll(container.New(column{}, form))
	w.open(&view{content: newSheet(w.newHead(words.T("Settings")), scroll, nil), focus: first})
}
