package net

import (
	"testing"

	"twenty48/coach/internal/fast"
	"twenty48/engine"
)

func board(t *testing.T, text string) fast.Board {
	t.Helper()
	m, err := engine.ParseMatrix(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	b, err := fast.Of(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestEnds checks which boards are endings.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		board string
		want  bool
	}{
		{"16384 8192 4096 2048 / 1024 512 2 0 / 0 0 0 0 / 0 0 0 0", true},
		{"16384 8192 4096 2048 / 1024 256 128 64 / 2 8 16 32 / 2 2 0 0", false}, // 32254
		{"16384 8192 4096 2048 / 1024 256 128 64 / 2 8 16 32 / 2 2 2 0", true},
		{"16384 16384 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", true},
		{"32768 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", false},
		{"65536 16384 8192 8192 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", false},
		{"8192 8192 8192 8192 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", false}, // no 16384 yet
		{"2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", false},
	} {
		if got := Ends(board(t, test.board)); got != test.want {
			t.Errorf("%s is an ending: %v, want %v", test.board, got, test.want)
		}
	}
}

// TestChance checks obvious chances: a board with 32768 has the chance 1, and high tiles in order
// at the edge have a better chance than scattered ones.
func TestChance(t *testing.T) {
	n := Ending()
	if got := n.Chance(board(t, "32768 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2")); got != 1 {
		t.Errorf("a board with 32768 has the chance %v", got)
	}
	good := n.Chance(board(t, "16384 8192 4096 2048 / 1024 256 128 64 / 2 4 8 32 / 0 0 2 16"))
	bad := n.Chance(board(t, "16384 2 4096 64 / 1024 256 8 8192 / 2 4 2048 32 / 0 128 0 16"))
	if good < 0.5 || bad > 0.2 {
		t.Errorf("tiles in order have the chance %.2f, scattered ones %.2f", good, bad)
	}
}
