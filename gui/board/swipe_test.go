package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
)

func TestSwipe(t *testing.T) {
	test.NewTempApp(t)
	var swiped []engine.Direction
	b := NewSwipeBoard(engine.NewMatrix(4, 4), &Style{}, func(d engine.Direction) { swiped = append(swiped, d) })
	w := test.NewTempWindow(t, b)
	w.Resize(fyne.NewSquareSize(400))
	for _, c := range []struct {
		dx, dy float32
		want   engine.Direction // 0 if the drag is no swipe
	}{
		{-40, 0, engine.Leftward}, {40, 0, engine.Rightward}, {0, -40, engine.Upward}, {0, 40, engine.Downward},
		{-40, 30, engine.Leftward}, {40, -39, engine.Rightward}, {30, -40, engine.Upward}, {39, 40, engine.Downward},
		{0, 0, 0}, {10, 10, 0}, {-10, 5, 0}, {11, 0, engine.Rightward},
	} {
		swiped = nil
		test.Drag(w.Canvas(), fyne.NewPos(200, 200), c.dx, c.dy)
		if c.want == 0 && len(swiped) > 0 || c.want != 0 && (len(swiped) != 1 || swiped[0] != c.want) {
			t.Errorf("a drag by %v, %v gives the swipes %q, want %q", c.dx, c.dy, swiped, c.want)
		}
	}
}

// A swipe can consist of several drags.
func TestSwipeInParts(t *testing.T) {
	test.NewTempApp(t)
	var swiped engine.Direction
	b := NewSwipeBoard(engine.NewMatrix(4, 4), &Style{}, func(d engine.Direction) { swiped = d })
	for range 3 {
		b.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(1, -7)})
	}
	b.DragEnd()
	if swiped != engine.Upward {
		t.Errorf("three drags upward give the swipe %q", swiped)
	}
	swiped = 0
	if b.DragEnd(); swiped != 0 {
		t.Errorf("DragEnd without a drag gives the swipe %q", swiped)
	}
}

// A Board leaves drags to the scroll container around it.
func TestBoardLeavesDrags(t *testing.T) {
	test.NewTempApp(t)
	if _, takesDrags := fyne.CanvasObject(New(engine.NewMatrix(4, 4), &Style{})).(fyne.Draggable); takesDrags {
		t.Error("a Board takes drags")
	}
}
