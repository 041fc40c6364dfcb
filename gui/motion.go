package gui

import (
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// A motion is how the board comes to a state. Each moment of it is drawn by
// itself, whatever was drawn before.
type motion struct {
	board *board
	start time.Duration // when the slides are over
	steps []step
}

// A step is what one tile does in a motion: it slides, and it may then pop as
// the sum of a merge; or it only grows, once the slides are over.
type step struct {
	from, to      fyne.Position
	value, merged int // 0 for a value that it does not have
}

// newMotion finds the motion that a state tells of.
func (b *board) newMotion(s engine.State) motion {
	m := motion{board: b}
	if len(s.Slides) > 0 {
		m.start = slideTime
	}
	filled := map[engine.Cell]bool{}
	for _, slide := range s.Slides {
		step := step{from: b.at(slide.From), to: b.at(slide.To), value: slide.Value}
		// The second tile to arrive becomes the sum; the first stays below it until the end.
		if filled[slide.To] {
			step.merged = 2 * slide.Value
		}
		filled[slide.To] = true
		m.steps = append(m.steps, step)
	}
	for _, c := range s.Spawned {
		m.steps = append(m.steps, step{to: b.at(c), merged: s.Matrix.At(c)})
	}
	return m
}

func (m motion) duration() time.Duration { return m.start + growTime }

// draw puts the tiles where they are when that much time has gone by.
func (m motion) draw(at time.Duration) {
	b := m.board
	for i, t := range b.tiles {
		if i >= len(m.steps) {
			t.Hide()
			continue
		}
		s := m.steps[i]
		switch grown := float32(at-m.start) / float32(growTime); {
		case at < m.start && s.value == 0:
			t.Hide()
		case at < m.start:
			done := slideCurve(float32(at) / float32(m.start))
			b.put(t, s.value, fyne.NewPos(s.from.X+(s.to.X-s.from.X)*done, s.from.Y+(s.to.Y-s.from.Y)*done), 1)
		case s.merged == 0:
			b.put(t, s.value, s.to, 1)
		case s.value == 0:
			b.put(t, s.merged, s.to, fyne.AnimationEaseOut(grown))
		default:
			b.put(t, s.merged, s.to, popCurve(grown))
		}
	}
	b.repaint()
}

// slideCurve eases in and out. It starts above 0, because the first frame is
// drawn at the very start and would show nothing new.
func slideCurve(done float32) float32 { return 0.15 + 0.85*fyne.AnimationEaseInOut(done) }

// popCurve is the original's: 0, half-way 1.2, and 1.
func popCurve(done float32) float32 {
	if done < 0.5 {
		return 1.2 * fyne.AnimationEaseOut(2*done)
	}
	return 1.2 - 0.2*fyne.AnimationEaseInOut(2*done-1)
}
