package gui

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/words"
)

// The fonts have the letters that are in the program's texts and not in the toolkit's
// fonts; see scripts/fonts, which makes them.
//
//go:embed fonts
var fonts embed.FS

// Font returns the font with the letters of the language that is spoken, beside
// which the toolkit uses its own for all others. A font that the player has given to
// the toolkit stands alone.
func (l look) Font(style fyne.TextStyle) fyne.Resource {
	toolkits := l.Theme.Font(style)
	if toolkits != theme.DefaultTextFont() && toolkits != theme.DefaultTextBoldFont() {
		return toolkits
	}
	return fontOf(words.Spoken(), style.Bold)
}

// fontOf returns the font with the letters of a language.
func fontOf(tag string, bold bool) fyne.Resource {
	name := "names.otf" // those that languages are called by
	switch tag {
	case "ja", "ko", "uk", "zh-Hans", "zh-Hant":
		if name = tag + "-regular.otf"; bold {
			name = tag + "-bold.otf"
		}
	}
	data, err := fonts.ReadFile("fonts/" + name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return fyne.NewStaticResource(name, data)
}
