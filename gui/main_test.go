package gui

import (
	"os"
	"testing"
)

// TestMain has the tests in English, whatever the system speaks.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}
