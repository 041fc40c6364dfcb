package board

import (
	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// A SwipeBoard is a board that the player can swipe and tap. It is a type of its own, because a
// Board in a scroll container must leave drags to the container.
type SwipeBoard struct {
	Board
	OnTapped func() // called for each tap; may be nil
	onSwipe  func(engine.Direction)
	drag     fyne.Delta // how far the pointer has been dragged
}

// NewSwipeBoard returns a board that shows a matrix. It calls onSwipe for each swipe.
func NewSwipeBoard(m engine.Matrix, style *Style, onSwipe func(engine.Direction)) *SwipeBoard {
	b := &SwipeBoard{Board: Board{style: style}, onSwipe: onSwipe}
	b.ExtendBaseWidget(b)
	b.build(m)
	return b
}

// Tapped implements fyne.Tappable.
func (b *SwipeBoard) Tapped(*fyne.PointEvent) {
	if b.OnTapped != nil {
		b.OnTapped()
	}
}

// Dragged implements fyne.Draggable. It adds up the parts of a drag.
func (b *SwipeBoard) Dragged(ev *fyne.DragEvent) {
	b.drag.DX += ev.Dragged.DX
	b.drag.DY += ev.Dragged.DY
}

// DragEnd implements fyne.Draggable. It calls onSwipe if the drag was long enough.
func (b *SwipeBoard) DragEnd() {
	d, ok := directionOf(b.drag)
	b.drag = fyne.Delta{}
	if ok {
		b.onSwipe(d)
	}
}

// directionOf returns the direction of a drag, along its longer axis. It returns false for a drag
// of 10 points or less, as the original game does.
func directionOf(drag fyne.Delta) (d engine.Direction, ok bool) {
	dx, dy := abs(drag.DX), abs(drag.DY)
	switch {
	case max(dx, dy) <= 10:
		return 0, false
	case dx > dy && drag.DX < 0:
		return engine.Leftward, true
	case dx > dy:
		return engine.Rightward, true
	case drag.DY < 0:
		return engine.Upward, true
	}
	return engine.Downward, true
}

func abs(x float32) float32 { return max(x, -x) }
