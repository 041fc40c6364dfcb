package board

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/engine"
)

// The tiles that the hint would move lean in its direction, and come back. The two highest tiles
// that would merge are outlined until the hint is removed.
func TestHint(t *testing.T) {
	b, _ := open(t, "2 2 0 / 0 4 4 / 8 0 0")
	outlined := func() (values []int) {
		for _, tile := range b.visible() {
			if tile.isOutlined {
				values = append(values, tile.value)
			}
		}
		return values
	}
	b.SetHint(engine.Rightward) // the test driver ends an animation as soon as it starts
	check(t, b)
	if got := outlined(); len(got) != 2 || got[0] != 4 || got[1] != 4 {
		t.Errorf("the hint outlines the tiles %v, want the fours", got)
	}
	slides := engine.MergeRight(b.matrix).Slides
	for done, want := range map[float32]float32{0: 0, 0.125: 0.04, 0.25: 0.08, 0.5: 0, 0.75: 0.08} {
		b.drawLean(slides, done)
		for i, slide := range slides {
			moved := want * b.side
			if slide.From == slide.To {
				moved = 0
			}
			if at := b.position(slide.From).AddXY(moved, 0); !isNear(b.tiles[i].Position(), at) {
				t.Errorf("at %v of the time the tile %d in %v is at %v, want %v", done, slide.Value, slide.From, b.tiles[i].Position(), at)
			}
		}
		if got := outlined(); len(got) != 2 || got[0] != 4 {
			t.Errorf("while the tiles lean, the hint outlines the tiles %v", got)
		}
	}
	b.Resize(fyne.NewSquareSize(200))
	if check(t, b); len(outlined()) != 2 {
		t.Error("another size removes the outline")
	}
	b.SetHint(0)
	if check(t, b); len(outlined()) > 0 {
		t.Errorf("without a hint the tiles %v are outlined", outlined())
	}
	b.SetHint(engine.Upward)
	if check(t, b); len(outlined()) > 0 {
		t.Errorf("a hint without a merge outlines the tiles %v", outlined())
	}
}

// The lean takes a second, and nothing moves if animations are off.
func TestLeanTime(t *testing.T) {
	for speed, want := range map[Speed]time.Duration{Normal: time.Second, Off: 0} {
		if got := speed.Scale(leanTime); got != want {
			t.Errorf("at speed %d the tiles lean for %v, want %v", speed, got, want)
		}
	}
}

// A drag hides the outline, because the tiles are not in their cells. A cancelled drag shows it again.
func TestDragDuringHint(t *testing.T) {
	h := openSwipe(t, "2 2 0 / 0 0 0 / 8 0 0")
	outlined := func() (n int) {
		for _, tile := range h.tiles {
			if tile.isOutlined {
				n++
			}
		}
		return n
	}
	h.SetHint(engine.Leftward)
	h.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	h.moveBy(20, 0)
	if outlined() > 0 {
		t.Error("dragged tiles are outlined")
	}
	h.release()
	if outlined() != 2 {
		t.Error("after a drag without a move, the pair is not outlined")
	}
}
