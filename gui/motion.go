package gui

import (
	"time"

	"fyne.io/fyne/v2"

	"twenty48/engine"
)

// The times of the original: first the tiles slide, then the merged ones pop
// and the spawned ones grow. The ring is ours: with all the rest it takes 600 ms.
const (
	slideTime = 100 * time.Millisecond
	growTime  = 200 * time.Millisecond
	ringTime  = 300 * time.Millisecond
)

// A speed is how fast everything moves.
type speed int

// The speeds.
const (
	normalSpeed speed = iota // the original's
	fastSpeed
	slowSpeed
	motionOff
)

// speeds are those that can be chosen in the settings.
var speeds = map[string]speed{"system": normalSpeed, "normal": normalSpeed, "fast": fastSpeed, "slow": slowSpeed, "off": motionOff}

// of returns how long at a speed takes what takes so long in the original: no
// time if nothing is to move.
func (s speed) of(d time.Duration) time.Duration {
	switch {
	case s == motionOff:
		return 0
	case s == fastSpeed:
		return d / 2
	case s == slowSpeed:
		return d * 2
	}
	return d
}

// A motion is how the board comes to a state. Each moment of it is drawn by
// itself, whatever was drawn before.
type motion struct {
	board             *board
	slide, grow, ring time.Duration // how long each part takes, one after the other
	steps             []step
	celebrated        step // the one that the ring spreads from
}

// A step is what one tile does in a motion: it slides, and it may then pop as
// the sum of a merge; or it only grows, once the slides are over; or it shrinks
// while others slide.
type step struct {
	from, to      fyne.Position
	value, merged int // 0 for a value that it does not have
	shrinks       bool
}

// newMotion returns the motion to a state.
func (b *board) newMotion(s engine.State, of engine.Motion) motion {
	m := motion{board: b}
	filled := map[engine.Cell]bool{}
	highest := 0
	for _, slide := range of.Slides {
		step := step{from: b.at(slide.From), to: b.at(slide.To), value: slide.Value}
		// The second tile to arrive becomes the sum; the first stays below it until the end.
		if filled[slide.To] {
			step.merged = 2 * slide.Value
		}
		filled[slide.To] = true
		highest = max(highest, slide.Value)
		m.steps = append(m.steps, step)
	}
	for _, step := range m.steps {
		if step.merged > highest && (step.merged == s.Rules.Target || step.merged > 2048) {
			m.celebrated = step
			m.ring = b.speed.of(ringTime)
		}
	}
	for _, tile := range of.Spawned {
		m.steps = append(m.steps, step{to: b.at(tile.Cell), merged: tile.Value})
	}
	if len(of.Slides) > 0 {
		m.slide = b.speed.of(slideTime)
	}
	if len(m.steps) > 0 {
		m.grow = b.speed.of(growTime)
	}
	return m
}

// newMotionBack returns the motion of a move that is undone: the merged tiles part and
// slide back, the spawned ones shrink.
func (b *board) newMotionBack(of engine.Motion) motion {
	m := motion{board: b, slide: b.speed.of(slideTime)}
	for _, slide := range of.Slides {
		m.steps = append(m.steps, step{from: b.at(slide.To), to: b.at(slide.From), value: slide.Value})
	}
	for _, tile := range of.Spawned {
		m.steps = append(m.steps, step{from: b.at(tile.Cell), to: b.at(tile.Cell), value: tile.Value, shrinks: true})
	}
	return m
}

func (m motion) duration() time.Duration { return m.slide + m.grow + m.ring }

// draw puts the tiles where they are when that much time has gone by.
func (m motion) draw(at time.Duration) {
	b := m.board
	for i, t := range b.tiles {
		if i >= len(m.steps) {
			t.Hide()
			continue
		}
		s := m.steps[i]
		if at < m.slide {
			s.slide(b, t, slideCurve(share(at, m.slide)))
		} else {
			s.grow(b, t, share(at-m.slide, m.grow))
		}
	}
	b.ring.Resize(fyne.Size{})
	if at >= m.slide+m.grow {
		b.spread(m.celebrated, share(at-m.slide-m.grow, m.ring))
	}
	b.repaint()
}

// share returns how much of a part of a motion is over after some time, at most 1.
func share(at, part time.Duration) float32 {
	if at >= part {
		return 1
	}
	return float32(at) / float32(part)
}

// slide draws the tile when so much of the slides is done.
func (s step) slide(b *board, t *tile, done float32) {
	switch {
	case s.value == 0:
		t.Hide()
	case s.shrinks:
		b.put(t, s.value, s.to, 1-done)
	default:
		b.put(t, s.value, fyne.NewPos(s.from.X+(s.to.X-s.from.X)*done, s.from.Y+(s.to.Y-s.from.Y)*done), 1)
	}
}

// grow draws the tile when the slides are over, and so much of what follows is done.
func (s step) grow(b *board, t *tile, done float32) {
	switch {
	case s.shrinks:
		t.Hide()
	case s.merged == 0:
		b.put(t, s.value, s.to, 1)
	case s.value == 0:
		b.put(t, s.merged, s.to, fyne.AnimationEaseOut(done))
	default:
		b.put(t, s.merged, s.to, popCurve(done))
	}
}

// spread draws the ring around the tile that is celebrated. It fades while it
// grows as far as the neighbours, so it lies on no other tile and on the board.
func (b *board) spread(s step, done float32) {
	color, _ := colors.Tile(s.merged)
	color.A = uint8(255 * (1 - done*done))
	b.ring.StrokeColor = color
	b.ring.StrokeWidth = b.gap / 2
	out := b.gap * fyne.AnimationEaseOut(done)
	b.ring.CornerRadius = b.side*cornerShare + out
	b.ring.Move(s.to.SubtractXY(out, out))
	b.ring.Resize(fyne.NewSquareSize(b.side + 2*out))
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
