package board

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// shineTime is how long a celebrated tile shines at normal speed.
const shineTime = 900 * time.Millisecond

// sparkCount is the number of sparks that fly from a celebrated tile.
const sparkCount = 24

// drawShine draws the celebration of a tile when a fraction of shineTime is done. The tile swells
// and shines, and sparks in the colours of tiles fly from it.
func (b *Board) drawShine(t *tile, s step, done float32) {
	swell := float32(math.Sin(math.Pi * math.Sqrt(float64(done)))) // rises fast and falls slowly
	t.setShine(floor(0.4 * b.side * swell))
	b.placeTile(t, s.merged, s.to, 1+0.12*swell)
	if len(b.sparks.Objects) == 0 {
		for i := range sparkCount {
			color, _ := b.style.Colors.Tile(8 << (i % 6))
			b.sparks.Add(&canvas.Rectangle{FillColor: color})
		}
	}
	centre := s.to.AddXY(b.side/2, b.side/2)
	size := floor(b.side * 0.17 * (1 - done))
	for i, spark := range b.sparks.Objects {
		angle := 2 * math.Pi * (float64(i) + 0.5) / sparkCount
		reach := b.side * (0.6 + []float32{0.9, 1.7, 1.3}[i%3]*fyne.AnimationEaseOut(done))
		fall := b.side * done * done / 2
		spark.Resize(fyne.NewSquareSize(size))
		spark.Move(centre.AddXY(reach*float32(math.Cos(angle))-size/2, reach*float32(math.Sin(angle))+fall-size/2))
	}
}

// endShine removes everything that drawShine has drawn.
func (b *Board) endShine() {
	if len(b.sparks.Objects) > 0 {
		b.sparks.RemoveAll()
		for _, t := range b.tiles {
			t.setShine(0)
		}
	}
}
