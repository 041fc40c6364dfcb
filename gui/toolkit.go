package gui

import (
	"embed"
	"reflect"
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"
)

// toolkitTranslations has translations of the toolkit's texts: all texts for languages that the
// toolkit lacks, and single texts that it lacks or that the game translates differently.
//
//go:embed translations
var toolkitTranslations embed.FS

// speakToolkit sets the language of the toolkit's own texts, such as those of its file dialogs.
func speakToolkit(tag string) {
	name := tag + ".json"
	if data, err := toolkitTranslations.ReadFile("translations/" + name); err == nil { // most languages need no file
		if err := lang.AddTranslations(fyne.NewStaticResource(name, data)); err != nil {
			panic(err) // the file is part of the program
		}
	}
	setToolkitLanguage(tag)
}

// setToolkitLanguage is a private function of the toolkit. The public ones use only the language of
// the system (issue 5333 of the toolkit).
//
//go:linkname setToolkitLanguage fyne.io/fyne/v2/lang.setupLang
func setToolkitLanguage(tag string)

// contentOf returns the content of one of the toolkit's dialogs, or nil. It uses reflection,
// because the type of the dialog's overlay is private.
func contentOf(overlay fyne.CanvasObject) fyne.CanvasObject {
	if content := reflect.ValueOf(overlay).Elem().FieldByName("Content"); content.IsValid() {
		if popUp, ok := content.Interface().(*widget.PopUp); ok {
			return popUp.Content
		}
	}
	return nil
}
