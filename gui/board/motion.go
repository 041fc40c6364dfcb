package board

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// These times are those of the original game: tiles slide for 100 ms, then merged tiles pop and
// spawned tiles grow for 200 ms.
const (
	slideTime = 100 * time.Millisecond
	growTime  = 200 * time.Millisecond
)

// An animation moves tiles to the cells of a board's matrix. Each frame is drawn without regard to
// the frames before it.
type animation struct {
	board              *Board
	slide, grow, shine time.Duration // the durations of the three parts, in this order
	steps              []step        // if a tile is celebrated, its step is the last
}

// A step describes what one tile does in an animation. A tile slides, and may then pop as the sum
// of a merge. A spawned tile is hidden during the slides, and then grows. In an undo, a spawned
// tile shrinks during the slides.
type step struct {
	from, to fyne.Position
	value    int  // the value during the slides; 0 if the tile is hidden
	merged   int  // the value after the slides; 0 if it does not change
	shrinks  bool // whether the tile shrinks during the slides
}

// newMove returns the animation of a move or of a new game. The tiles start from where the player has
// dragged them. If the motion makes a tile of the celebrated value, that tile shines at the end.
func (b *Board) newMove(motion engine.Motion, celebrated int) animation {
	a := animation{board: b}
	reached := map[engine.Cell]bool{}
	longest, left := float32(0), float32(0) // the longest slide, and the rest of it after a drag
	for _, slide := range motion.Slides {
		step := step{from: b.position(slide.From), to: b.position(slide.To), value: slide.Value}
		length := step.length()
		step.from = step.at(min(1, b.dragged/max(1, length)))
		longest, left = max(longest, length), max(left, step.length())
		// The second tile in a cell becomes the sum; the first stays below it until the end.
		if reached[slide.To] {
			step.merged = 2 * slide.Value
		}
		reached[slide.To] = true
		a.steps = append(a.steps, step)
	}
	for _, tile := range motion.Spawned {
		a.steps = append(a.steps, step{to: b.position(tile.Cell), merged: tile.Value})
	}
	if longest > 0 {
		a.slide = b.style.Speed.Scale(time.Duration(float32(slideTime) * left / longest))
	}
	if len(a.steps) > 0 {
		a.grow = b.style.Speed.Scale(growTime)
	}
	isCelebrated := func(s step) bool { return s.value > 0 && s.merged > 0 && s.merged == celebrated }
	if i := slices.IndexFunc(a.steps, isCelebrated); i >= 0 {
		shining := a.steps[i]
		a.steps = append(slices.Delete(a.steps, i, i+1), shining) // over all other tiles
		a.shine = b.style.Speed.Scale(shineTime)
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

// newReturn returns the animation of a drag that made no move: the tiles of its slides return to
// their cells.
func (b *Board) newReturn(slides []engine.Slide) animation {
	a := b.newMove(engine.Motion{Slides: slides}, 0)
	a.slide, a.grow = b.style.Speed.Scale(slideTime)-a.slide, 0
	for i, slide := range slides {
		a.steps[i].to = b.position(slide.From)
		a.steps[i].merged = 0
	}
	return a
}

// duration returns the duration of the whole animation; 0 means that nothing moves.
func (a animation) duration() time.Duration { return a.slide + a.grow + a.shine }

// draw draws the frame at a time since the start.
func (a animation) draw(at time.Duration) {
	if at < a.slide {
		a.drawSlides(slideCurve(share(at, a.slide)))
		return
	}
	b := a.board
	for i, t := range b.tiles {
		if i < len(a.steps) {
			a.steps[i].drawGrowth(b, t, share(at-a.slide, a.grow))
		} else {
			t.Hide()
		}
	}
	if a.shine > 0 && at >= a.slide+a.grow {
		last := len(a.steps) - 1
		b.drawShine(b.tiles[last], a.steps[last], share(at-a.slide-a.grow, a.shine))
	}
	b.requestFrame()
}

// drawSlides draws all tiles during the slides. It gets the fraction of the slides that is done.
func (a animation) drawSlides(done float32) {
	for i, t := range a.board.tiles {
		if i < len(a.steps) {
			a.steps[i].drawSlide(a.board, t, done)
		} else {
			t.Hide()
		}
	}
	a.board.requestFrame()
}

// share returns the elapsed fraction of a part of an animation, at most 1.
func share(at, part time.Duration) float32 {
	if at >= part {
		return 1
	}
	return float32(at) / float32(part)
}

// length returns the length of the slide, in points.
func (s step) length() float32 { return max(abs(s.to.X-s.from.X), abs(s.to.Y-s.from.Y)) }

// at returns the position of the tile when a fraction of the slide is done.
func (s step) at(done float32) fyne.Position {
	return s.from.AddXY((s.to.X-s.from.X)*done, (s.to.Y-s.from.Y)*done)
}

// drawSlide draws the tile during the slides. It gets the fraction of the slides that is done.
func (s step) drawSlide(b *Board, t *tile, done float32) {
	switch {
	case s.value == 0:
		t.Hide()
	case s.shrinks:
		b.placeTile(t, s.value, s.to, 1-done)
	default:
		b.placeTile(t, s.value, s.at(done), 1)
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
