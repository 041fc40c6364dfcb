package shell

import (
	"os"
	"strings"
	"testing"

	"twenty48/palette"
)

// TestPalettesHavePurposes checks that each palette has a title and a purpose, and that docs/playing.md
// lists the same.
func TestPalettesHavePurposes(t *testing.T) {
	page, err := os.ReadFile("../../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range palette.All() {
		texts := palettePurposes[p.Name]
		row := "| " + string(texts.title) + " | " + strings.TrimSuffix(string(texts.purpose), ".") + " |\n"
		isListed := strings.Contains(strings.ToLower(string(page)), strings.ToLower(row))
		if texts.title == "" || texts.purpose == "" || !isListed {
			t.Errorf("the palette %s has the texts %v, and docs/playing.md no row %q", p.Name, texts, row)
		}
	}
}

// TestSystemDecidesShade checks that the window is dark in a dark system, if the player has not chosen a
// shade.
func TestSystemDecidesShade(t *testing.T) {
	for shade, want := range map[string]palette.Colors{
		"system": palette.Contrast.Dark, "light": palette.Contrast.Light, "dark": palette.Contrast.Dark,
	} {
		w, g := open(t)
		w.appearance.isDark = true
		choose(w, PaletteSetting, palette.Contrast.Name)
		if choose(w, ShadeSetting, shade); w.Style.Colors.Page != want.Page || g.paints == 0 {
			t.Errorf("with the shade %s the page has the colour %v, want %v", shade, w.Style.Colors.Page, want.Page)
		}
	}
}
