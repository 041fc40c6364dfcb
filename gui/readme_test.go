package gui

import (
	"os"
	"strings"
	"testing"
)

// The README has the whole row of each binding.
func TestReadmeKeys(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range keyRows() {
		row := "| " + string(b.Title) + " | " + b.KeysText() + " |"
		if !strings.Contains(string(readme), "\n"+row+"\n") {
			t.Errorf("the README does not have the row %s", row)
		}
	}
}
