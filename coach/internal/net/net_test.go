package net

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"twenty48/coach/internal/fast"
)

// TestWorthOfTurned checks that turning or mirroring a board does not change its worth.
func TestWorthOfTurned(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	n := Learned()
	for range 1000 {
		b := fast.Empty()
		for cell := range 16 {
			b = b.With(cell, random.IntN(8))
		}
		want := n.Worth(b)
		for range 4 {
			for range 2 {
				b.Cells = fast.Transpose(b.Cells)
				if got := n.Worth(b); got < want-1 || got > want+1 { // rounding depends on the order of the sums
					t.Fatalf("%v is worth %v, turned %v", b.Matrix(), want, got)
				}
			}
			b.Cells = fast.Reverse(fast.Transpose(b.Cells))
		}
	}
}

// TestFeatures checks that all features of a board with sixteen different tiles have different
// keys.
func TestFeatures(t *testing.T) {
	var keys [Features]uint32
	FeaturesOf(0xfedc_ba98_7654_3210, &keys)
	seen := map[uint32]bool{}
	for _, key := range keys {
		if key >= Keys || seen[key] {
			t.Errorf("the key %x occurs twice or is too high", key)
		}
		seen[key] = true
	}
}

// TestFold checks how Fold lowers high tiles.
func TestFold(t *testing.T) {
	for _, test := range []struct{ board, want string }{
		{"8192 4096 2 4 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", "8192 4096 2 4 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"},
		{"16384 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", "8192 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"},
		{"16384 8192 2048 2048 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", "8192 4096 2048 2048 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2"},
		{"32768 16384 4096 4096 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", "8192 4096 2048 2048 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2"},
		{"65536 32768 8192 8192 / 2 0 0 0 / 0 0 0 0 / 0 0 0 2", "8192 4096 2048 2048 / 2 0 0 0 / 0 0 0 0 / 0 0 0 2"},
		{"1152921504606846976 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0", "8192 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"},
		{"2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096 / 8192 16384 32768 65536", "2 2 2 2 / 4 8 16 32 / 64 128 256 512 / 1024 2048 4096 8192"},
	} {
		if got := (fast.Board{Cells: Fold(board(t, test.board))}).Matrix().String(); got != test.want {
			t.Errorf("%s is folded to %s, want %s", test.board, got, test.want)
		}
	}
}

// TestLower checks which tiles lower halves, on boards with and without a tile above 32768.
func TestLower(t *testing.T) {
	for _, lowest := range []int{0, 1} {
		b := fast.Empty()
		for cell := range 16 {
			b = b.With(cell, lowest+cell)
		}
		for above := range 16 {
			got := lower(b, above)
			for cell := range 16 {
				want := b.Power(cell)
				if want > above {
					want--
				}
				if got.Power(cell) != want {
					t.Errorf("above 2^%d the tile 2^%d becomes 2^%d", above, b.Power(cell), got.Power(cell))
				}
			}
		}
	}
}

// TestPack packs a network and unpacks it again. It checks that half of a packed network is an
// error.
func TestPack(t *testing.T) {
	worths := make([]float32, Keys)
	for i := range 300 {
		worths[i*i*700] = 360 * float32(i-150)
	}
	packed := Pack(worths)
	n, err := Unpack(packed, Keys)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range worths {
		want := int(max(-32768, min(32767, want)))
		if got := n.Sum([]uint32{uint32(key)}); got != want {
			t.Fatalf("key %d has the worth %v, want %v", key, got, want)
		}
	}
	if !bytes.Equal(packed, Pack(worths)) {
		t.Error("packing the same network twice gives different bytes")
	}
	if _, err := Unpack(packed[:len(packed)/2], Keys); err == nil {
		t.Error("half a packed network is accepted")
	}
}
