package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A setting is a choice between words, which are stored in the settings file. If the words have no
// texts for the player, the setting is a switch, and its last word means on.
type setting struct {
	name        string
	title       phrase.Text
	defaultWord string // used if the player has not chosen a word
	words       []string
	labels      []phrase.Text            // the texts of the first words, for the player
	label       func(word string) string // returns the text of a word that has none in labels
}

var (
	paletteSetting = setting{palette.Setting, "Colours", palette.All()[0].Name, paletteNames(), nil, paletteTitle}
	shadeSetting   = setting{palette.ShadeSetting, "Theme", "system", []string{"system", "light", "dark"}, []phrase.Text{"System", "Light", "Dark"}, nil}
	speedSetting   = setting{"motion", "Animation speed", "system", []string{"system", "normal", "fast", "slow", "off"}, []phrase.Text{"System", "Normal", "Fast", "Slow", "Off"}, nil}
	arrowsSetting  = setting{"arrows", "Arrow buttons", "shown", []string{"hidden", "shown"}, nil, nil}
	labelsSetting  = setting{"labels", "Short numbers (16K)", "full", []string{"full", "short"}, nil, nil}
	repeatSetting  = setting{"repeat", "Hold a key to repeat the move", "off", []string{"off", "on"}, nil, nil}
	paceSetting    = setting{session.SpeedSetting, "Autoplay: moves per second", session.DefaultSpeed, session.Speeds(), nil, paceTitle}
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

// palettePurposes has the title and the purpose of each palette, by its name.
var palettePurposes = map[string]struct{ title, purpose phrase.Text }{
	palette.Original.Name:   {"Original", "The colours of the original game."},
	palette.Vivid.Name:      {"Vivid", "A colour of its own for each tile, to recognise it at a glance."},
	palette.Pastel.Name:     {"Pastel", "Light tiles with dark digits."},
	palette.Calm.Name:       {"Calm", "Muted colours that do not tire the eyes."},
	palette.Night.Name:      {"Night", "Warm colours with little blue light, for the evening."},
	palette.Contrast.Name:   {"High contrast", "For players with low vision."},
	palette.Grey.Name:       {"Greyscale", "For printing, for e-paper, and without colour vision."},
	palette.Colorblind.Name: {"Colour-blind safe", "For all kinds of colour blindness."},
	palette.BlueGold.Name:   {"Blue and gold", "For players who confuse red and green."},
}

func paletteNames() (names []string) {
	for _, p := range palette.All() {
		names = append(names, p.Name)
	}
	return names
}

// paceTitle returns the text of a speed of autoplay.
func paceTitle(word string) string {
	if n := session.MovesPerSecond(word); n > 0 {
		return words.Number(n)
	}
	return words.T("Maximum")
}

func paletteTitle(name string) string { return words.T(palettePurposes[name].title) }

// isSwitch reports whether the setting is a switch.
func (s setting) isSwitch() bool { return s.labels == nil && s.label == nil }

// A settingGroup has settings with a heading, which may be empty.
type settingGroup struct {
	heading  phrase.Text
	settings []setting
}

// settingGroups returns all settings that the form shows, in its order.
func settingGroups() []settingGroup {
	return []settingGroup{
		{"", []setting{languageSetting}},
		{"Colours", []setting{paletteSetting, shadeSetting}},
		{"Board", []setting{speedSetting, labelsSetting, arrowsSetting}},
		{"Game", []setting{repeatSetting, paceSetting}},
	}
}

// chosen returns the chosen word of a setting.
func (w *window) chosen(s setting) string {
	return w.session.Settings().Get(s.name, s.defaultWord, s.words...)
}

// choose changes a setting. The change applies at once.
func (w *window) choose(s setting, word string) {
	err := w.session.Settings().Set(s.name, word)
	w.applySettings() // opens the settings again if the language has changed
	if err != nil {
		w.dialogs.showError(words.T("Could not save the setting"), err)
	}
}

// settingsView is the view of the settings.
type settingsView struct {
	w        *window
	preview  *board.Board
	title    *widget.Label      // of the chosen palette
	purpose  *widgets.Paragraph // of the chosen palette
	swatches []*board.Board     // of all palettes
	styles   []*board.Style     // of the swatches
	language *widgets.Choice
	form     *fyne.Container
}

// openSettings shows the settings.
func openSettings(w *window) {
	v := &settingsView{w: w, form: widgets.NewRows(theme.Padding() * 2)}
	for _, group := range settingGroups() {
		if group.heading != "" {
			v.form.Add(newGroupHeading(group.heading))
		}
		for _, s := range group.settings {
			v.form.Add(v.newControl(s))
		}
	}
	scroll := widgets.NewColumn(v.form)
	w.open(&view{
		content: newSheet(w.newHead(words.T("Settings")), scroll, nil),
		focus:   v.language,
		press:   widgets.ScrollByKey(scroll),
		onShow:  v.update,
	})
}

// newControl makes the control for a setting, with its title.
func (v *settingsView) newControl(s setting) fyne.CanvasObject {
	chosen := slices.Index(s.words, v.w.chosen(s))
	choose := func(n int) {
		v.w.choose(s, s.words[n])
		v.update()
	}
	if s.isSwitch() {
		return widgets.NewSwitch(words.T(s.title), v.w.keyDown, chosen == 1, func(on bool) {
			n := 0
			if on {
				n = 1
			}
			choose(n)
		})
	}
	var labels []string
	for _, word := range s.words {
		labels = append(labels, s.labelOf(word))
	}
	switch {
	case s.name == paletteSetting.name:
		return v.newPalettes(labels, chosen, choose)
	case s.name == languageSetting.name:
		c := widgets.NewChoice(v.w.keyDown, labels, nil)
		c.Selected = labels[chosen]
		c.OnChanged = func(string) { choose(c.SelectedIndex()) }
		v.language = c
		return widgets.NewTitled(words.T(s.title), c, 220)
	}
	c := widgets.NewSegments(v.w.keyDown, labels, chosen, choose)
	return widgets.NewTitled(words.T(s.title), c, c.Width())
}

// newPalettes makes the choice of the palette: a small board in the chosen colours with the purpose of
// the palette, and below it, a swatch of each palette.
func (v *settingsView) newPalettes(labels []string, chosen int, choose func(int)) fyne.CanvasObject {
	m, _ := engine.ParseMatrix("2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096", 0) // valid
	v.preview = board.New(m, v.w.style)
	v.title = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	v.title.Truncation = fyne.TextTruncateEllipsis
	v.purpose = widgets.NewParagraph("")
	var pictures []fyne.CanvasObject
	for _, label := range labels {
		m, _ := engine.ParseMatrix("4 32 256 2048", 0) // valid
		style := &board.Style{ShortLabels: true}
		picture := board.New(m, style)
		v.styles, v.swatches = append(v.styles, style), append(v.swatches, picture)
		name := widget.NewLabelWithStyle(label, fyne.TextAlignCenter, fyne.TextStyle{})
		name.SizeName, name.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
		pictures = append(pictures, container.New(swatch{}, picture, name))
	}
	text := widgets.NewRows(-theme.InnerPadding(), v.title, v.purpose)
	return widgets.NewRows(2*theme.Padding(),
		container.New(beside{}, v.preview, text),
		widgets.NewPictureSegments(v.w.keyDown, pictures, chosen, choose))
}

// update shows the colours of the palettes.
func (v *settingsView) update() {
	name := v.w.chosen(paletteSetting)
	v.title.SetText(paletteTitle(name))
	v.purpose.SetText(words.T(palettePurposes[name].purpose))
	for i, p := range palette.All() {
		if v.styles[i].Colors = p.Light; v.w.style.Colors.IsDark {
			v.styles[i].Colors = p.Dark
		}
		v.swatches[i].Refresh()
	}
	v.preview.Refresh()
	v.form.Layout.Layout(v.form.Objects, v.form.Size()) // the purpose may need more lines
}

// newGroupHeading makes a heading with a line below it.
func newGroupHeading(text phrase.Text) fyne.CanvasObject {
	heading := widget.NewLabelWithStyle(words.T(text), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	return container.New(groupHeading{}, heading, widget.NewSeparator())
}

// groupHeading is the layout of a heading and the line below it.
type groupHeading struct{}

// MinSize implements fyne.Layout.
func (groupHeading) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().AddWidthHeight(0, 2)
}

// Layout implements fyne.Layout.
func (groupHeading) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(4-theme.InnerPadding(), 2))
	objects[0].Resize(fyne.NewSize(size.Width+theme.InnerPadding(), size.Height))
	objects[1].Move(fyne.NewPos(0, size.Height-1))
	objects[1].Resize(fyne.NewSize(size.Width, 1))
}

// beside is the layout of the preview of a palette, and the text to its right.
type beside struct{}

// previewSize is the size of the preview.
var previewSize = fyne.NewSize(152, 116)

// MinSize implements fyne.Layout.
func (beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(previewSize.Width+100, max(previewSize.Height, objects[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	preview := objects[0].(*board.Board)
	preview.Resize(preview.Fit(previewSize))
	left := preview.Size().Width + 4
	objects[1].Move(fyne.NewPos(left, 0))
	widgets.FitHeight(objects[1], size.Width-left)
}

// swatch is the layout of a swatch: a row of tiles with the name of the palette below.
type swatch struct{}

// MinSize implements fyne.Layout.
func (swatch) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(98, 58) }

// Layout implements fyne.Layout.
func (swatch) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b := objects[0].(*board.Board)
	const edge, text = 7, 26
	b.Resize(b.Fit(fyne.NewSize(min(size.Width-2*edge, 110), size.Height-text-edge+3)))
	b.Move(fyne.NewPos(float32(int((size.Width-b.Size().Width)/2)), edge))
	objects[1].Resize(fyne.NewSize(size.Width+8, text))
	objects[1].Move(fyne.NewPos(-4, size.Height-text-1))
}
