package gui

import (
	"os"
	"strings"
	"testing"

	"twenty48/gui/games"
	"twenty48/gui/play"
	"twenty48/gui/shell"
	"twenty48/session"
)

// TestKeysPage checks that docs/playing.md and the key sheet have each binding, except those of gamepads.
func TestKeysPage(t *testing.T) {
	page, err := os.ReadFile("../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	var bindings []session.Binding
	for _, section := range append(games.KeySections(), play.KeySection(games.CopyBinding)) {
		bindings = append(bindings, section.Rows...)
	}
	w := openClassic(t, "")
	for _, c := range w.commands() {
		if !c.IsOfGame && len(c.Keys) > 0 {
			bindings = append(bindings, c.Binding)
		}
	}
	w.do(shell.ShowKeys)
	sheet := "|" + w.texts() + "|"
	for _, b := range bindings {
		row := "| " + string(b.Title) + " | " + b.KeysText() + " |"
		if !strings.Contains(string(page), "\n"+row+"\n") {
			t.Errorf("docs/playing.md does not have the row %s", row)
		}
		if !strings.Contains(sheet, "|"+string(b.Title)+"|") && !strings.Contains(w.labels(), string(b.Title)) {
			t.Errorf("the key sheet does not have %s", b.Title)
		}
	}
}
