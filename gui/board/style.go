package board

import (
	"time"

	"twenty48/palette"
)

// A Style is how boards look and move. Several boards share one: after a change,
// Refresh shows it on each.
type Style struct {
	Colors      palette.Colors
	ShortLabels bool // whether tiles from 16384 up say 16K, 1M and so on
	Speed       Speed
}

// A Speed is how fast tiles move.
type Speed int

// The speeds.
const (
	Normal Speed = iota // the original's
	Fast
	Slow
	Off // tiles do not move: they are at once where they belong
)

// Scale returns how long something takes that takes d at the normal speed.
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
