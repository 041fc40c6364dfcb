package board

import (
	"time"

	"twenty48/palette"
)

// A Style describes how boards look and move. Several boards can share one. After changing it, call
// Refresh on each board. The zero Style has no colours, and moves at the Normal speed.
type Style struct {
	Colors      palette.Colors
	ShortLabels bool // whether tiles from 16384 up are labelled 16K, 1M and so on
	Speed       Speed
}

// A Speed determines how fast tiles move.
type Speed int

// The speeds.
const (
	Normal Speed = iota // the speed of the original game
	Fast                // twice as fast
	Slow                // half as fast
	Off                 // no animation
)

// Scale returns the duration at this speed of something that takes d at the Normal speed. At Off it
// returns 0.
func (s Speed) Scale(d time.Duration) time.Duration {
	switch s {
	case Fast:
		return d / 2
	case Slow:
		return d * 2
	case Off:
		return 0
	}
	return d
}
