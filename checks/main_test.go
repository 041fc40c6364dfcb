// Package checks has tests of the source itself: its imports, its documents and its language.
package checks

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests in the root of the module.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
