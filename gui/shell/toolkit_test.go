package shell

import (
	"bytes"
	"log"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"

	"twenty48/phrase"
	"twenty48/words"
)

// TestTranslateToolkit checks that all texts of the toolkit are translated, and that the toolkit and
// the game translate the same texts alike. The toolkit logs missing translations.
func TestTranslateToolkit(t *testing.T) {
	t.Cleanup(func() { // the variable is restored before
		words.Speak("en")
		log.SetOutput(os.Stderr)
		translateToolkit()
	})
	var logged bytes.Buffer
	log.SetOutput(&logged)
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		locale := strings.NewReplacer("zh-Hans", "zh_CN", "zh-Hant", "zh_TW", "-", "_").Replace(l.Tag)
		t.Setenv("LC_ALL", locale+".UTF-8")
		translateToolkit()
		for _, text := range []string{
			"Advanced", "Cancel", "Create Folder", "Cut", "Enter filename", "Error", "Favourites", "File", "Folder",
			"New Folder", "OK", "Open", "Save", "Select all", "Show Hidden Files", "file.name", "file.parent",
		} {
			lang.L(text)
		}
		for _, text := range []string{"Copy", "Paste", "Quit", "Redo", "Undo"} {
			if got, want := lang.L(text), words.T(phrase.Text(text)); got != want {
				t.Errorf("%s: the toolkit says %q, want %q", l.Tag, got, want)
			}
		}
		if logged.Len() > 0 {
			t.Errorf("%s: %s", l.Tag, &logged)
			logged.Reset()
		}
	}
}
