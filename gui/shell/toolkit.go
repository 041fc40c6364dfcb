package shell

import (
	"embed"

	"fyne.io/fyne/v2/lang"
)

// toolkitTranslations has translations of the toolkit's texts: all texts for languages that the
// toolkit lacks, and single texts that it lacks or that the game translates differently.
//
//go:embed translations
var toolkitTranslations embed.FS

// translateToolkit adds translations to those of the toolkit, which speaks the language of the system.
func translateToolkit() {
	if err := lang.AddTranslationsFS(toolkitTranslations, "translations"); err != nil {
		panic(err) // the files are part of the program
	}
}
