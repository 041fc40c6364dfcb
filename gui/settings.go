package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A setting is a choice between words, which are stored in the settings file.
type setting struct {
	name        string
	title       phrase.Text
	defaultWord string // used if the player has not chosen a word
	words       []string
	labels      []phrase.Text            // the texts of the first words, for the player
	label       func(word string) string // returns the text of a word without a label
}

var (
	paletteSetting = setting{palette.Setting, "Colours", "original", []string{"original", "contrast", "colorblind"}, []phrase.Text{"Original", "High contrast", "Colour-blind safe"}, nil}
	shadeSetting   = setting{palette.ShadeSetting, "Theme", "system", []string{"system", "light", "dark"}, []phrase.Text{"Follow system", "Light", "Dark"}, nil}
	speedSetting   = setting{"motion", "Animation speed", "system", []string{"system", "normal", "fast", "slow", "off"}, []phrase.Text{"Follow system", "Normal", "Fast", "Slow", "Off"}, nil}
	arrowsSetting  = setting{"arrows", "Arrow buttons", "shown", []string{"shown", "hidden"}, []phrase.Text{"Shown", "Hidden"}, nil}
	labelsSetting  = setting{"labels", "Large numbers", "full", []string{"full", "short"}, []phrase.Text{"Full (16384)", "Short (16K)"}, nil}
	repeatSetting  = setting{"repeat", "When a key is held", "off", []string{"off", "on"}, []phrase.Text{"Move once", "Repeat the move"}, nil}
	paceSetting    = setting{session.SpeedSetting, "Autoplay speed", session.DefaultSpeed, session.Speeds(), nil, func(word string) string { return speedText(session.MovesPerSecond(word)) }}
	// The name of each language is in that language.
	languageSetting = setting{words.Setting, "Language", words.System, words.Choices(), []phrase.Text{"System language"}, words.Name}
)

// lastEnded is the last word of [endedSetting].
const lastEnded = "3"

// endedSetting counts the games that have ended, up to three. It is not in the form.
var endedSetting = setting{name: "ended", defaultWord: "0", words: []string{"0", "1", "2", lastEnded}}

// labelOf returns the text of a word for the player.
func (s setting) labelOf(word string) string {
	if i := slices.Index(s.words, word); i < len(s.labels) {
		return words.T(s.labels[i])
	}
	return s.label(word)
}

// allSettings returns all settings in the order of the form.
func allSettings() []setting {
	return []setting{languageSetting, paletteSetting, shadeSetting, speedSetting, labelsSetting, arrowsSetting, paceSetting, repeatSetting}
}

// chosen returns the chosen word of a setting.
func (w *window) chosen(s setting) string {
	return w.session.Settings().Get(s.name, s.defaultWord, s.words...)
}

// openSettings shows the settings. A change applies at once.
func openSettings(w *window) {
	form := widget.NewForm()
	var firstChoice fyne.Focusable
	for _, s := range allSettings() {
		var labels []string
		for _, word := range s.words {
			labels = append(labels, s.labelOf(word))
		}
		c := widgets.NewChoice(w.keyDown, labels, nil)
		c.Selected = s.labelOf(w.chosen(s))
		c.OnChanged = func(string) {
			err := w.session.Settings().Set(s.name, s.words[c.SelectedIndex()])
			w.applySettings() // opens the settings again if the language has changed
			if err != nil {
				w.dialogs.showError(words.T("Could not save the setting"), err)
			}
		}
		form.Append(words.T(s.title), c)
		if firstChoice == nil {
			firstChoice = c
		}
	}
	scroll := widgets.NewColumn(form)
	w.open(&view{content: newSheet(w.newHead(words.T("Settings")), scroll, nil), focus: firstChoice})
}
