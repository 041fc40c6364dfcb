package gui

import (
	"os"
	"strings"
	"testing"
)

// TestKeysPage checks that docs/playing.md has a row for each binding.
func TestKeysPage(t *testing.T) {
	page, err := os.ReadFile("../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range keySections() {
		for _, b := range section.rows {
			row := "| " + string(b.Title) + " | " + b.KeysText() + " |"
			if !strings.Contains(string(page), "\n"+row+"\n") {
				t.Errorf("docs/playing.md does not have the row %s", row)
			}
		}
	}
}
