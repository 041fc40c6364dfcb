package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// A setting is something to choose from: the words that are kept, the first of
// which is the default, and what they are called.
type setting struct {
	name, title string
	words       []string
	labels      []string
}

var (
	arrowsSetting = setting{"arrows", "Arrow buttons", []string{"shown", "hidden"}, []string{"Shown", "Hidden"}}
	labelsSetting = setting{"labels", "Large numbers", []string{"full", "short"}, []string{"In full: 16384", "Short: 16K"}}
	repeatSetting = setting{"repeat", "A key held down", []string{"off", "on"}, []string{"Moves once", "Moves on and on"}}
)

// settings lists all, in the order in which they are shown.
func settings() []setting { return []setting{labelsSetting, arrowsSetting, repeatSetting} }

// chosen returns the word that is chosen.
func (w *window) chosen(s setting) string { return w.session.Setting(s.name, s.words...) }

// adapt brings the window to what is chosen.
func (w *window) adapt() {
	shortLabels = w.chosen(labelsSetting) == "short"
	w.repeats = w.chosen(repeatSetting) == "on"
	for _, arrow := range w.arrows {
		arrow.Hidden = w.chosen(arrowsSetting) == "hidden"
	}
	w.game.Refresh()
}

// openSettings shows the settings. What is chosen holds at once.
func (w *window) openSettings() {
	form := widget.NewForm()
	var first fyne.Focusable
	for _, s := range settings() {
		c := newChoice(w.keyDown, s.labels, nil)
		for i, word := range s.words {
			if word == w.chosen(s) {
				c.Selected = s.labels[i]
			}
		}
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
	scroll := container.NewVScroll(form)
	w.open(&view{content: newSheet(w.newHead("Settings"), scroll, nil), focus: first})
}
