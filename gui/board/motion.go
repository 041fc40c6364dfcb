package board

import (
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// The first two times are those of the original game: tiles slide for 100 ms, then merged tiles pop
// and spawned tiles grow for 200 ms. The ring is an addition of this game.
const (
	slideTime = 100 * time.Millisecond
	growTime  = 200 * time.Millisecond
	ringTime  = 300 * time.Millisecond
)

// An animation moves tiles to the cells of a board's matrix. Each frame is drawn without regard to
// the frames before it.
type animation struct {
	board             *Board
	slide, grow, ring time.Duration // the durations of the three parts, in this order
	steps             []step
	celebrated        step // the step of the tile that the ring spreads from
}

// A step describes what one tile does in an animation. A tile slides, and may then pop as the sum
// of a merge. A spawned tile is hidden during the slides, and then grows. In an undo, a spawned
// tile shrinks during the slides.
type step struct {
	from, to      fyne.Position
	value, merged int // the value during the slides, or 0 if it is hidden; after them, or 0 if it does not change
	shrinks       bool
}

// newMove returns the animation of a move or of a new game. If the motion merges a tile of the
// celebrated value, the animation includes the ring.
func (b *Board) newMove(motion engine.Motion, celebrated int) animation {
	a := animation{board: b}
	reached := map[engine.Cell]bool{}
	for _, slide := range motion.Slides {
		step := step{from: b.position(slide.From), to: b.position(slide.To), value: slide.Value}
		// The second tile in a cell becomes the sum; the first stays below it until the end.
		if reached[slide.To] {
			step.merged = 2 * slide.Value
			if step.merged == celebrated {
				a.celebrated = step
				a.ring = b.style.Speed.Scale(ringTime)
			}
		}
		reached[slide.To] = true
		a.steps = append(a.steps, step)
	}
	for _, tile := range motion.Spawned {
		a.steps = append(a.steps, step{to: b.position(tile.Cell), merged: tile.Value})
	}
	if len(motion.Slides) > 0 {
		a.slide = b.style.Speed.Scale(slideTime)
	}
	if len(a.steps) > 0 {
		a.grow = b.style.Speed.Scale(growTime)
	}
	return a
}

// newUndo returns the animation of an undone move: merged tiles separate, all tiles slide back, and
// spawned tiles shrink.
func (b *Board) newUndo(motion engine.Motion) animation {
	a := animation{board: b, slide: b.style.Speed.Scale(slideTime)}
	for _, slide := range motion.Slides {
		a.steps = append(a.steps, step{from: b.position(slide.To), to: b.position(slide.From), value: slide.Value})
	}
	for _, tile := range motion.Spawned {
		at := b.position(tile.Cell)
		a.steps = append(a.steps, step{from: at, to: at, value: tile.Value, shrinks: true})
	}
	return a
}

// duration returns the duration of the whole animation; 0 means that nothing moves.
func (a animation) duration() time.Duration { return a.slide + a.grow + a.ring }

// draw draws the frame at a time since the start.
func (a animation) draw(at time.Duration) {
	b := a.board
	for i, t := range b.tiles {
		switch {
		case i >= len(a.steps):
			t.Hide()
		case at < a.slide:
			a.steps[i].drawSlide(b, t, slideCurve(share(at, a.slide)))
		default:
			a.steps[i].drawGrowth(b, t, share(at-a.slide, a.grow))
		}
	}
	b.ring.Resize(fyne.Size{})
	if a.ring > 0 && at >= a.slide+a.grow {
		b.drawRing(a.celebrated, share(at-a.slide-a.grow, a.ring))
	}
	b.requestFrame()
}

// share returns the elapsed fraction of a part of an animation, at most 1.
func share(at, part time.Duration) float32 {
	if at >= part {
		return 1
	}
	return float32(at) / float32(part)
}

// drawSlide draws the tile during the slides. It gets the fraction of the slides that is done.
func (s step) drawSlide(b *Board, t *tile, done float32) {
	switch {
	case s.value == 0:
		t.Hide()
	case s.shrinks:
		b.placeTile(t, s.value, s.to, 1-done)
	default:
		b.placeTile(t, s.value, fyne.NewPos(s.from.X+(s.to.X-s.from.X)*done, s.from.Y+(s.to.Y-s.from.Y)*done), 1)
	}
}

// drawGrowth draws the tile after the slides. It gets the fraction of the growth that is done.
func (s step) drawGrowth(b *Board, t *tile, done float32) {
	switch {
	case s.merged == 0:
		b.placeTile(t, s.value, s.to, 1)
	case s.value == 0:
		b.placeTile(t, s.merged, s.to, fyne.AnimationEaseOut(done))
	default:
		b.placeTile(t, s.merged, s.to, popCurve(done))
	}
}

// drawRing draws the ring around the celebrated tile. The ring fades while it grows. It stops
// before the neighbouring cells, so it covers no other tile and stays on the board.
func (b *Board) drawRing(s step, done float32) {
	color, _ := b.style.Colors.Tile(s.merged)
	color.A = uint8(255 * (1 - done*done))
	b.ring.StrokeColor = color
	b.ring.StrokeWidth = b.gap / 2
	out := b.gap * fyne.AnimationEaseOut(done)
	b.ring.CornerRadius = b.side*cornerShare + out
	b.ring.Move(s.to.SubtractXY(out, out))
	b.ring.Resize(fyne.NewSquareSize(b.side + 2*out))
}

// slideCurve eases in and out. It starts above 0, because the first frame is drawn at time 0, and
// would look the same as the frame before the move.
func slideCurve(done float32) float32 { return 0.15 + 0.85*fyne.AnimationEaseInOut(done) }

// popCurve returns the scale of a merged tile. It is the curve of the original game: from 0 to 1.2
// half-way, then to 1.
func popCurve(done float32) float32 {
	if done < 0.5 {
		return 1.2 * fyne.AnimationEaseOut(2*done)
	}
	return 1.2 - 0.2*fyne.AnimationEaseInOut(2*done-1)
}
