package gui

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/font"

	"twenty48/words"
)

// TestFonts finds letters in translations, and in the toolkit's own, that no font in
// the program has: make fonts puts them there.
func TestFonts(t *testing.T) {
	parse := func(r fyne.Resource) *font.Face {
		f, err := font.ParseTTF(bytes.NewReader(r.Content()))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	toolkits := map[bool]*font.Face{false: parse(theme.DefaultTextFont()), true: parse(theme.DefaultTextBoldFont())}
	names := ""
	for _, l := range words.Languages {
		names += l.Name
	}
	toolkit, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range words.Languages {
		said, err := os.ReadFile("../words/translations/" + l.Tag + ".json")
		if err != nil {
			t.Fatal(err)
		}
		known := 0
		for _, name := range []string{
			"translations/" + l.Tag + ".json",
			strings.TrimSpace(string(toolkit)) + "/lang/translations/base." + strings.ReplaceAll(l.Tag, "-", "_") + ".json",
		} {
			if toolkits, err := os.ReadFile(name); err == nil {
				said, known = append(said, toolkits...), known+1
			}
		}
		if known == 0 {
			t.Errorf("%s: the toolkit's texts are not found", l.Tag)
		}
		for bold, toolkits := range toolkits {
			own, seen := parse(fontOf(l.Tag, bold)), map[rune]bool{}
			for _, letter := range names + string(said) {
				_, is := own.NominalGlyph(letter)
				_, toolkitsIs := toolkits.NominalGlyph(letter)
				if l.Tag == "uk" && letter == 'і' && !is {
					t.Fatal("the toolkit draws і without its dot")
				}
				if letters := unicode.IsLetter(letter) || letter > 0x2e7f; letters && !is && !toolkitsIs && !seen[letter] {
					seen[letter] = true
					t.Errorf("%s, bold %v: there is no %c, %U", l.Tag, bold, letter, letter)
				}
			}
		}
	}
}
