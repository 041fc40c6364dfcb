package shell

import (
	"slices"

	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// A Setting is a choice between words, which are stored in the settings file.
type Setting struct {
	Name    string
	Title   phrase.Text
	Default string // the word that counts if the player has not chosen one
	Words   []string
	Labels  []phrase.Text            // the texts of the first words, for the player
	Label   func(word string) string // returns the text of a word that has none in Labels; may be nil if all have
}

// The settings of the shell.
var (
	PaletteSetting = Setting{palette.Setting, "Colours", palette.All()[0].Name, paletteNames(), nil, paletteTitle}
	ShadeSetting   = Setting{palette.ShadeSetting, "Theme", "system", []string{"system", "light", "dark"},
		[]phrase.Text{"System", "Light", "Dark"}, nil}
	SpeedSetting = Setting{"motion", "Animation speed", "system", []string{"system", "normal", "fast", "slow", "off"},
		[]phrase.Text{"System", "Normal", "Fast", "Slow", "Off"}, nil}
	LabelsSetting = Setting{"labels", "Short numbers (16K)", "full", []string{"full", "short"}, NoOrYes, nil}
	RepeatSetting = Setting{"repeat", "Hold a key to repeat the move", "off", []string{"off", "on"}, NoOrYes, nil}
	// The name of each language is in that language.
	LanguageSetting = Setting{words.Setting, "Language", words.System, words.Choices(),
		[]phrase.Text{"System language"}, words.Name}
)

// NoOrYes has the texts of the two words of a setting.
var NoOrYes = []phrase.Text{"No", "Yes"}

// labelOf returns the text of a word for the player.
func (s Setting) labelOf(word string) string {
	if i := slices.Index(s.Words, word); i < len(s.Labels) {
		return words.T(s.Labels[i])
	}
	return s.Label(word)
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

func paletteTitle(name string) string { return words.T(palettePurposes[name].title) }

// A SettingGroup has settings with a heading, which may be empty.
type SettingGroup struct {
	Heading  phrase.Text
	Settings []Setting
}
