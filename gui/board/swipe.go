package board

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"twenty48/engine"
)

// A SwipeBoard is a board that the player can drag. The tiles of a move follow the pointer until
// the player releases it. It is a type of its own, because a Board in a scroll container must leave
// drags to the container.
type SwipeBoard struct {
	Board
	OnPressed func()                      // called when the player presses the pointer; may be nil
	CanMove   func(engine.Direction) bool // reports whether the game allows a move now; nil means always
	onSwipe   func(engine.Direction)
	drag      *drag            // the drag of the current press; nil without a press, and after the drag was cancelled
	now       func() time.Time // the clock
}

// NewSwipeBoard returns a board that shows a matrix. It calls onSwipe for each swipe.
func NewSwipeBoard(m engine.Matrix, style *Style, onSwipe func(engine.Direction)) *SwipeBoard {
	b := &SwipeBoard{Board: Board{style: style}, onSwipe: onSwipe, now: time.Now}
	b.ExtendBaseWidget(b)
	b.build(m)
	return b
}

// MouseDown implements desktop.Mouseable. Only the primary button starts a drag; other buttons cancel
// it.
func (b *SwipeBoard) MouseDown(ev *desktop.MouseEvent) {
	b.CancelDrag() // the end of the previous drag is missing if another window has taken the pointer
	if ev.Button == desktop.MouseButtonPrimary {
		b.drag = &drag{}
	}
	if b.OnPressed != nil {
		b.OnPressed()
	}
}

// MouseUp implements desktop.Mouseable. It does nothing: the toolkit calls DragEnd after it.
func (b *SwipeBoard) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable. It moves the tiles with the pointer. It ignores a drag that
// did not begin on the board, and the rest of a cancelled drag.
func (b *SwipeBoard) Dragged(ev *fyne.DragEvent) {
	if b.drag == nil {
		return
	}
	b.drag.add(ev.Dragged, b.now())
	b.Finish()
	if b.drag != nil { // OnSettled may cancel the drag
		b.follow()
	}
}

// follow shows the tiles of a move as far along as the player has dragged them.
func (b *SwipeBoard) follow() {
	d := b.drag
	if d.turn() {
		d.slides = nil
		if shift := d.direction.Shift(b.matrix); shift.Moved && (b.CanMove == nil || b.CanMove(d.direction)) {
			d.slides = shift.Slides
		}
	}
	b.dragged = d.length()
	if d.slides == nil {
		b.dragged = 0
		b.placeTiles()
		return
	}
	for _, t := range b.tiles {
		t.setOutline(false) // a hint outlines tiles only in their cells
	}
	b.newMove(engine.Motion{Slides: d.slides}, 0).drawSlides(0)
}

// DragEnd implements fyne.Draggable. It calls onSwipe if the drag was a swipe. If the tiles have
// moved with the pointer and no move follows, they slide back.
func (b *SwipeBoard) DragEnd() {
	d := b.drag
	if d == nil {
		return
	}
	b.drag = nil
	if d.isSwipe(b.side+b.gap, b.now()) {
		b.onSwipe(d.direction)
	}
	if b.dragged > 0 { // onSwipe has not displayed a new matrix
		back := b.newReturn(d.slides)
		b.dragged = 0
		b.start(back.duration(), back.draw)
	}
}

// CancelDrag moves the tiles back to their cells if the player drags them. The rest of the drag has
// no effect.
func (b *SwipeBoard) CancelDrag() {
	b.drag = nil
	if b.dragged > 0 {
		b.dragged = 0
		b.placeTiles()
	}
}

// Display shows a matrix, as [Board.Display] does. It cancels a drag that has not ended.
func (b *SwipeBoard) Display(m engine.Matrix, motion engine.Motion, celebrated int) {
	if b.drag != nil {
		b.CancelDrag()
	}
	b.Board.Display(m, motion, celebrated)
}

// Resize changes the size of the board. It cancels a drag that has not ended.
func (b *SwipeBoard) Resize(size fyne.Size) {
	if size != b.Size() {
		b.CancelDrag()
	}
	b.Board.Resize(size)
}

// A drag describes the movement of the pointer since the player pressed it.
type drag struct {
	moved     fyne.Delta       // how far the pointer has moved since the press, in points
	direction engine.Direction // the direction of the drag; 0 before the first movement
	slides    []engine.Slide   // the slides of the move in that direction; nil if the move is not possible
	recent    []sample         // the parts of the drag within flickTime, oldest first
}

// A sample is a part of a drag: one movement of the pointer.
type sample struct {
	before fyne.Delta // drag.moved before this part
	at     time.Time
}

// minSwipe is the length in points up to which a drag is no swipe, as in the original game.
const minSwipe = 10

// flickTime is the time in which the pointer moves by more than minSwipe in a flick.
const flickTime = 150 * time.Millisecond

// add adds a part of the drag.
func (d *drag) add(part fyne.Delta, at time.Time) {
	d.recent = append(d.recent, sample{d.moved, at})
	d.forget(at)
	d.moved.DX += part.DX
	d.moved.DY += part.DY
}

// forget removes the samples that are older than flickTime.
func (d *drag) forget(now time.Time) {
	d.recent = slices.DeleteFunc(d.recent, func(s sample) bool { return now.Sub(s.at) > flickTime })
}

// turn chooses the direction of the drag, along its longer axis. It reports whether the direction
// has changed. The other axis must be longer by minSwipe, so that the tiles do not tremble when the
// pointer moves diagonally.
func (d *drag) turn() bool {
	before, dx, dy := d.direction, abs(d.moved.DX), abs(d.moved.DY)
	switch before {
	case engine.Leftward, engine.Rightward:
		dx += minSwipe
	case engine.Upward, engine.Downward:
		dy += minSwipe
	}
	switch {
	case dx > dy && d.moved.DX < 0:
		d.direction = engine.Leftward
	case dx > dy:
		d.direction = engine.Rightward
	case d.moved.DY < 0:
		d.direction = engine.Upward
	default:
		d.direction = engine.Downward
	}
	return d.direction != before
}

// length returns the length of the drag in its direction.
func (d *drag) length() float32 { return along(d.moved, d.direction) }

// isSwipe reports whether a drag that ends now makes a move: if it is longer than a third of the
// step from one cell to the next, or a flick.
func (d *drag) isSwipe(step float32, now time.Time) bool {
	d.forget(now)
	flick := fyne.Delta{}
	if len(d.recent) > 0 {
		flick = fyne.NewDelta(d.moved.DX-d.recent[0].before.DX, d.moved.DY-d.recent[0].before.DY)
	}
	return d.length() > minSwipe && (d.length() > step/3 || along(flick, d.direction) > minSwipe)
}

// along returns the part of a movement that goes in a direction. It is negative if the movement goes
// in the opposite direction, and 0 without a direction.
func along(moved fyne.Delta, d engine.Direction) float32 {
	switch d {
	case engine.Leftward:
		return -moved.DX
	case engine.Rightward:
		return moved.DX
	case engine.Upward:
		return -moved.DY
	case engine.Downward:
		return moved.DY
	}
	return 0
}

func abs(x float32) float32 { return max(x, -x) }
