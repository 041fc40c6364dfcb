package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/words"
)

// A setting is something that the player chooses: the words that are saved, of which the
// first is the default, and their labels.
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
	// Each language has its name in that language.
	languageSetting = setting{words.Setting, "Language", words.Choices(), []phrase.Text{"The system's"}}
	repeatSetting   = setting{"repeat", "A key held down", []string{"off", "on"}, []phrase.Text{"Moves once", "Moves on and on"}}
)

// label returns the label of a word.
func (s setting) label(word string) string {
	if i := slices.Index(s.words, word); i < len(s.labels) {
		return words.T(s.labels[i])
	}
	return words.Name(word)
}

// settings returns all settings in the order in which the view shows them.
func settings() []setting {
	return []setting{languageSetting, paletteSetting, shadeSetting, speedSetting, labelsSetting, arrowsSetting, paceSetting, repeatSetting}
}

// chosen returns the chosen word of a setting.
func (w *window) chosen(s setting) string { return w.session.Setting(s.name, s.words...) }

// openSettings shows the settings. A change has its effect at once.
func (w *window) openSettings() {
	form := widget.NewForm()
	var first fyne.Focusable
	for _, s := range settings() {
		var labels []string
		for _, word := range s.words {
			labels = append(labels, s.label(word))
		}
		c := widgets.NewChoice(w.keyDown, labels, nil)
		c.Selected = s.label(w.chosen(s))
		c.OnChanged = func(string) {
			err := w.session.Set(s.name, s.words[c.SelectedIndex()])
			w.applySettings() // another language opens the settings again
			if err != nil {
				w.showError(words.T("The setting cannot be saved"), err)
			}
		}
		form.Append(words.T(s.title), c)
		if first == nil {
			first = c
		}
	}
	scroll := widgets.NewColumn(form)
	w.open(&view{content: newSheet(w.newHead(words.T("Settings")), scroll, nil), focus: first})
}
