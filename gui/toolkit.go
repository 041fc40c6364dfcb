package gui

import (
	"embed"
	"reflect"
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"
)

// toolkitTranslations has the toolkit's texts in languages that the toolkit lacks, and
// single texts of other languages that it lacks or that the game translates differently.
//
//go:embed translations
var toolkitTranslations embed.FS

// speakToolkit sets the language of the toolkit's own texts, such as those of its file
// dialogs.
func speakToolkit(tag string) {
	name := tag + ".json"
	if data, err := toolkitTranslations.ReadFile("translations/" + name); err == nil { // most languages have no file
		if err := lang.AddTranslations(fyne.NewStaticResource(name, data)); err != nil {
			panic(err) // the file is part of the program
		}
	}
	setToolkitLanguage(tag)
}

// setToolkitLanguage is private in the toolkit. The toolkit's public functions only
// follow the system's language (its issue 5333).
//
//go:linkname setToolkitLanguage fyne.io/fyne/v2/lang.setupLang
func setToolkitLanguage(tag string)

// contentOf returns what one of the toolkit's dialogs shows. The type of overlays is
// private in the toolkit.
func contentOf(overlay fyne.CanvasObject) fyne.CanvasObject {
	if content := reflect.ValueOf(overlay).Elem().FieldByName("Content"); content.IsValid() {
		if popUp, is := content.Interface().(*widget.PopUp); is {
			return popUp.Content
		}
	}
	return nil
}
