package shell

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

// TestFonts checks that the fonts have all letters of all translations, including those of the
// toolkit. The command make fonts adds missing letters.
func TestFonts(t *testing.T) {
	parse := func(r fyne.Resource) *font.Face {
		f, err := font.ParseTTF(bytes.NewReader(r.Content()))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	toolkitFonts := map[bool]*font.Face{false: parse(theme.DefaultTextFont()), true: parse(theme.DefaultTextBoldFont())}
	names := ""
	for _, l := range words.Languages {
		names += l.Name
	}
	toolkit, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "fyne.io/fyne/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range words.Languages {
		texts, err := os.ReadFile("../../words/translations/" + l.Tag + ".json")
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, name := range []string{
			"translations/" + strings.Replace(l.Tag, "zh-Hant", "zh-TW", 1) + ".json",
			strings.TrimSpace(string(toolkit)) + "/lang/translations/base." + strings.ReplaceAll(l.Tag, "-", "_") + ".json",
		} {
			if toolkitFonts, err := os.ReadFile(name); err == nil {
				texts, found = append(texts, toolkitFonts...), found+1
			}
		}
		if found == 0 {
			t.Errorf("%s: no file has the toolkit's texts", l.Tag)
		}
		for bold, toolkitFonts := range toolkitFonts {
			gameFont, reported := parse(fontOf(l.Tag, bold)), map[rune]bool{}
			for _, letter := range names + string(texts) {
				_, ok := gameFont.NominalGlyph(letter)
				_, inToolkit := toolkitFonts.NominalGlyph(letter)
				if l.Tag == "uk" && letter == 'і' && !ok {
					t.Fatal("the toolkit draws і without its dot")
				}
				if letters := unicode.IsLetter(letter) || letter > 0x2e7f; letters && !ok && !inToolkit && !reported[letter] {
					reported[letter] = true
					t.Errorf("%s, bold %v: no font has %c, %U", l.Tag, bold, letter, letter)
				}
			}
		}
	}
}
