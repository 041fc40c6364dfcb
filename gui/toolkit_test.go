package gui

import (
	"bytes"
	"log"
	"os"
	"testing"

	"fyne.io/fyne/v2/lang"

	"twenty48/phrase"
	"twenty48/words"
)

// TestSpeakToolkit checks that all texts of the toolkit are translated, and that the toolkit and
// the game translate the same texts alike. The toolkit logs missing translations.
func TestSpeakToolkit(t *testing.T) {
	t.Cleanup(func() { words.Speak("en"); speakToolkit("en"); log.SetOutput(os.Stderr) })
	var logged bytes.Buffer
	log.SetOutput(&logged)
	for _, l := range words.Languages {
		words.Speak(l.Tag)
		speakToolkit(l.Tag)
		for _, text := range []string{
			"Advanced", "Cancel", "Create Folder", "Cut", "Enter filename", "Error", "Favourites", "File", "Folder", "New Folder", "OK",
			"Open", "Save", "Select all", "Show Hidden Files", "file.name", "file.parent",
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
