package board

import (
	"math"
	"time"

	"twenty48/engine"
)

// leanTime is how long the tiles of a hint lean, at normal speed.
const leanTime = time.Second

// leanShare is how far the tiles of a hint lean, as a fraction of the side of a cell.
const leanShare = 0.08

// SetHint shows a hint for a move in a direction. The tiles that would move lean in the direction
// and back, twice. The two highest tiles that would merge have an outline until the hint is removed.
// The direction 0 removes the hint. The caller must remove it before Display shows another matrix.
func (b *Board) SetHint(d engine.Direction) {
	if d == b.hint {
		return
	}
	b.hint, b.pair = d, nil
	if d == 0 {
		b.stop()
		b.placeTiles()
		return
	}
	b.Finish()
	slides := d.Shift(b.matrix).Slides
	b.pair = highestPair(slides)
	b.placeTiles()
	duration := b.style.Speed.Scale(leanTime)
	b.start(duration, func(at time.Duration) { b.drawLean(slides, share(at, duration)) })
}

// highestPair returns the cells of the two highest tiles that merge. It returns nil if no tiles merge.
func highestPair(slides []engine.Slide) (pair map[engine.Cell]bool) {
	first, highest := map[engine.Cell]engine.Cell{}, 0
	for _, slide := range slides {
		if from, merges := first[slide.To]; merges && slide.Value > highest {
			pair, highest = map[engine.Cell]bool{from: true, slide.From: true}, slide.Value
		}
		first[slide.To] = slide.From
	}
	return pair
}

// drawLean draws the tiles of a hint when a fraction of leanTime is done.
func (b *Board) drawLean(slides []engine.Slide, done float32) {
	lean := b.side * leanShare * float32(1-math.Cos(float64(done)*4*math.Pi)) / 2
	for i, slide := range slides {
		from, to := b.position(slide.From), b.position(slide.To)
		at := from.AddXY(lean*sign(to.X-from.X), lean*sign(to.Y-from.Y))
		b.tiles[i].setOutline(b.pair[slide.From])
		b.placeTile(b.tiles[i], slide.Value, at, 1)
	}
	b.requestFrame()
}

// sign returns -1, 0 or 1.
func sign(x float32) float32 {
	if x == 0 {
		return 0
	}
	return x / abs(x)
}
