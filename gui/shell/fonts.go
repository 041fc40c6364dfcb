package shell

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/words"
)

// The fonts have the letters of the program's texts that the toolkit's fonts lack. The script
// scripts/fonts makes them.
//
//go:embed fonts
var fonts embed.FS

// Font implements fyne.Theme. It returns the font with the letters of the current language. The
// toolkit uses its own font for all other letters. If the player has set a font for the toolkit,
// Font returns that one.
func (t gameTheme) Font(style fyne.TextStyle) fyne.Resource {
	toolkitFont := t.Theme.Font(style)
	if toolkitFont != theme.DefaultTextFont() && toolkitFont != theme.DefaultTextBoldFont() {
		return toolkitFont
	}
	return fontOf(words.Spoken(), style.Bold)
}

// fontOf returns the font with the letters of a language, given by its tag.
func fontOf(tag string, isBold bool) fyne.Resource {
	name := "names.otf" // the letters of the names of all languages
	switch tag {
	case "ja", "ko", "uk", "zh-Hans", "zh-Hant":
		name = tag + "-regular.otf"
		if isBold {
			name = tag + "-bold.otf"
		}
	}
	data, err := fonts.ReadFile("fonts/" + name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return fyne.NewStaticResource(name, data)
}
