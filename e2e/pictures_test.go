//go:build linux

package e2e

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"twenty48/coach"
	"twenty48/engine"
	"twenty48/library"
	"twenty48/recording"
	"twenty48/records"
	"twenty48/settings"
)

var pictures = flag.String("pictures", "", "the `folder` for the pictures of the README")

// TestPictures makes the pictures of the README, for make pictures. They show the program in a real
// window. Seeds and times are fixed. The coach judges the same number of boards on every machine.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("make pictures runs this")
	}
	t.Setenv("TZ", "UTC")
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	middle := func(s engine.State) bool { return s.Score > 9000 && len(s.Matrix.Empties()) < 5 }
	won := func(s engine.State) bool { return s.Status() == engine.Won }
	for _, picture := range []struct {
		name          string
		until         func(engine.State) bool // where the game to continue stops; nil for a first start
		settings      map[string]string
		width, height float32
		keys          [][]byte // the keys of an element are pressed together
	}{
		{name: "start"},
		{name: "window", until: middle},
		{name: "dark", until: middle, settings: map[string]string{"shade": "dark"}},
		{name: "wide", until: middle, width: 1000, height: 600},
		{name: "hint", until: middle, keys: [][]byte{{i}, {enter}}},
		{name: "win", until: won},
		{name: "history", until: middle, keys: [][]byte{{control, shift, h}}},
		{name: "statistics", until: middle, keys: [][]byte{{control, shift, sKey}}},
	} {
		t.Run(picture.name, func(t *testing.T) {
			dir := t.TempDir()
			if picture.until != nil {
				playPastGames(t, dir, picture.until, picture.settings, picture.width, picture.height)
			}
			p := newDisplay(t).start(t, "-data", dir)
			shown := p.awaitStillFor(nil, forPictures)
			for _, keys := range picture.keys {
				p.press(keys...)
				shown = p.awaitStillFor(shown, forPictures)
			}
			saveFile(t, picture.name+".png", func(f *os.File) error { return png.Encode(f, shown) })
		})
	}
	t.Run("play", func(t *testing.T) {
		dir := t.TempDir()
		state := playPastGames(t, dir, middle, nil, 340, 480)
		p := newDisplay(t).start(t, "-data", dir)
		p.awaitStillFor(nil, forPictures)
		var f film
		var adviser coach.Coach
		for range 8 {
			d := advise(t, &adviser, state)
			p.press(keyByDirection[d])
			state, _ = playMove(state, d)
			f.record(p, 450*time.Millisecond)
		}
		for _, key := range []byte{z, z} {
			p.press(key)
			f.record(p, 450*time.Millisecond)
		}
		p.pressFirstAssist(i)
		f.record(p, 1500*time.Millisecond)
		p.press(pKey)
		f.record(p, 3*time.Second)
		saveFile(t, "play.gif", f.encode)
	})
}

const sKey = 39

var keyByDirection = map[engine.Direction]byte{
	engine.Leftward: left, engine.Rightward: right, engine.Upward: up, engine.Downward: down,
}

// playPastGames fills a folder with the games of a few weeks, and with settings. The program then
// continues the last game, which stops when until is true.
func playPastGames(t *testing.T, dir string, until func(engine.State) bool, choices map[string]string, width, height float32) engine.State {
	t.Helper()
	at, seed := time.Date(2026, 11, 2, 18, 30, 0, 0, time.UTC), uint64(70)
	now := func() time.Time { at = at.Add(900 * time.Millisecond); return at }
	folder := records.OpenFolder(dir)
	games, store := library.Open(folder, now), settings.Open(folder)
	start := func() *recording.Game {
		g, _, err := games.Start(library.Start{Rules: engine.Classic(), Fresh: true}, func() uint64 { seed++; return seed })
		if err != nil {
			t.Fatal(err)
		}
		games.SetInPlay(g)
		return g
	}
	g := start()
	var adviser coach.Coach
	play := func(moves int, until func(engine.State) bool) {
		for ; g.State().Status() == engine.Playing && !until(g.State()); moves-- {
			if moves > 0 {
				games.Do(g, recording.Move(advise(t, &adviser, g.State())))
				continue
			}
			for _, d := range []engine.Direction{engine.Upward, engine.Rightward, engine.Leftward, engine.Downward} {
				if moved, _ := games.Do(g, recording.Move(d)); moved {
					break
				}
			}
		}
	}
	for _, moves := range []int{130, 260, 520, 410, 2000, 640, 900, 380, 2000, 700} {
		play(moves, func(engine.State) bool { return false })
		at = at.Add(40 * time.Hour)
		g = start()
	}
	play(5000, until)
	for _, name := range slices.Sorted(maps.Keys(choices)) {
		store.Set(name, choices[name])
	}
	if width > 0 {
		store.SetWindow(width, height)
	}
	state := g.State()
	if err := cmp.Or(games.Close(), store.SaveWindow(), folder.Close()); err != nil {
		t.Fatal(err)
	}
	return state
}

// advise returns the move of the coach, which is the same on every machine.
func advise(t *testing.T, adviser *coach.Coach, s engine.State) engine.Direction {
	t.Helper()
	adviser.Boards = 100
	advice, err := adviser.Best(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return advice.Direction
}

// forPictures is longer than the pauses of the moving examples.
const forPictures = 2 * time.Second

// awaitStill is awaitStillFor a second.
func (p player) awaitStill(before *image.RGBA) (shown *image.RGBA) {
	p.t.Helper()
	return p.awaitStillFor(before, time.Second)
}

// awaitStillFor waits until the picture of the window differs from an earlier one and has not
// changed for some time. It returns the picture. The earlier picture may be nil.
func (p player) awaitStillFor(before *image.RGBA, pause time.Duration) (shown *image.RGBA) {
	p.t.Helper()
	var since time.Time
	p.await(fmt.Sprint("a new picture for ", pause), func() bool {
		next := p.image()
		if shown == nil || !slices.Equal(next.Pix, shown.Pix) {
			shown, since = next, time.Now()
		}
		isPainted := !slices.Equal(shown.Pix[4:], shown.Pix[:len(shown.Pix)-4]) // it has more than one colour
		return isPainted && (before == nil || !slices.Equal(shown.Pix, before.Pix)) && time.Since(since) > pause
	})
	return shown
}

// image returns the picture of the window as an image.
func (p player) image() *image.RGBA {
	rows := p.picture()
	m := image.NewRGBA(image.Rect(0, 0, len(rows[0]), len(rows)))
	for y, row := range rows {
		for x, c := range row {
			m.SetRGBA(x, y, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xff})
		}
	}
	return m
}

// saveFile creates a file in the folder of the pictures.
func saveFile(t *testing.T, name string, encode func(*os.File) error) {
	t.Helper()
	f, err := os.Create(filepath.Join(*pictures, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmp.Or(encode(f), f.Close()); err != nil {
		t.Error(err)
	}
}

// A film is a sequence of pictures, with the time that each one is shown.
type film struct {
	frames    []*image.RGBA
	durations []time.Duration
}

// record films the window for a time, at 20 pictures a second.
func (f *film) record(p player, duration time.Duration) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(duration); time.Now().Before(end); {
		start := <-tick.C
		next := p.image()
		if n := len(f.frames); n == 0 || !slices.Equal(next.Pix, f.frames[n-1].Pix) {
			f.frames, f.durations = append(f.frames, next), append(f.durations, 0)
		}
		f.durations[len(f.durations)-1] += max(50*time.Millisecond, time.Since(start))
	}
}

// encode writes the film as a GIF, in its 255 most frequent colours. After the first frame, it
// writes only the part that changes. The rest is transparent.
func (f *film) encode(to *os.File) error {
	counts := map[color.RGBA]int{}
	for _, frame := range f.frames {
		for i := 0; i < len(frame.Pix); i += 4 {
			counts[color.RGBA{frame.Pix[i], frame.Pix[i+1], frame.Pix[i+2], 0xff}]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int { return counts[b] - counts[a] })
	palette := color.Palette{color.RGBA{}}
	for _, c := range frequent[:min(255, len(frequent))] {
		palette = append(palette, c)
	}
	indices := map[color.RGBA]uint8{}
	for c := range counts {
		indices[c] = uint8(1 + palette[1:].Index(c))
	}
	var out gif.GIF
	for n, frame := range f.frames {
		changed := frame.Rect
		same := func(x, y int) bool { return n > 0 && frame.RGBAAt(x, y) == f.frames[n-1].RGBAAt(x, y) }
		if n > 0 {
			changed = image.Rectangle{}
			for y := range frame.Rect.Dy() {
				for x := range frame.Rect.Dx() {
					if !same(x, y) {
						changed = changed.Union(image.Rect(x, y, x+1, y+1))
					}
				}
			}
		}
		m := image.NewPaletted(changed, palette)
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			for x := changed.Min.X; x < changed.Max.X; x++ {
				if !same(x, y) {
					m.SetColorIndex(x, y, indices[frame.RGBAAt(x, y)])
				}
			}
		}
		out.Image = append(out.Image, m)
		out.Delay = append(out.Delay, int(f.durations[n]/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	return gif.EncodeAll(to, &out)
}
