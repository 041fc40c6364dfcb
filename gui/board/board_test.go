package board

import (
	"fmt"
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/engine"
	"twenty48/palette"
)

func parse(t *testing.T, text string) engine.Matrix {
	t.Helper()
	m, err := engine.ParseMatrix(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// open returns a board of 400 by 400 points in a window without padding.
func open(t *testing.T, text string) (*Board, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	b := New(parse(t, text), &Style{Colors: palette.Original.Light})
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSquareSize(400))
	return b, w
}

// visible returns the tiles that are visible.
func (b *Board) visible() []*tile {
	return slices.DeleteFunc(slices.Clone(b.tiles), func(t *tile) bool { return !t.Visible() })
}

// check checks that the board shows its matrix and nothing else.
func check(t *testing.T, b *Board) {
	t.Helper()
	shown := map[fyne.Position]*tile{}
	for _, tile := range b.visible() {
		if shown[tile.Position()] = tile; tile.Size() != fyne.NewSquareSize(b.side) {
			t.Errorf("the tile %d has the size %v, want %v", tile.value, tile.Size(), b.side)
		}
	}
	for c, value := range b.Matrix().Cells() {
		tile := shown[b.position(c)]
		if value == 0 && tile != nil || value > 0 && (tile == nil || tile.value != value) {
			t.Errorf("the cell %v shows %+v, want %d", c, tile, value)
		}
		delete(shown, b.position(c))
	}
	if len(shown) > 0 || len(b.sparks.Objects) > 0 || b.Moving() {
		t.Errorf("the board shows %d more tiles and %d sparks; moving: %v", len(shown), len(b.sparks.Objects), b.Moving())
	}
}

// groundSize returns the size of the background.
func (b *Board) groundSize() fyne.Size {
	return b.ground[0].Size().AddWidthHeight(0, b.ground[2].Position().Y-b.ground[0].Position().Y)
}

// isOnGround reports whether an object lies on the background.
func (b *Board) isOnGround(o fyne.CanvasObject) bool {
	at, size := o.Position().Subtract(b.ground[0].Position()), b.groundSize()
	return at.X >= 0 && at.Y >= 0 && at.X+o.Size().Width <= size.Width && at.Y+o.Size().Height <= size.Height
}

func TestSizes(t *testing.T) {
	test.NewTempApp(t)
	for rows := 1; rows <= 10; rows++ {
		for cols := 1; cols <= 10; cols++ {
			b := New(engine.NewMatrix(rows, cols), &Style{})
			for _, area := range []fyne.Size{{Width: 80, Height: 80}, {Width: 300, Height: 270}, {Width: 300, Height: 900}, {Width: 1000, Height: 333}} {
				b.Resize(area)
				fit, where := b.Fit(area), fmt.Sprintf("%d×%d in %v", rows, cols, area)
				if fit.Width > area.Width || fit.Height > area.Height || b.groundSize() != fit {
					t.Errorf("%s: the board needs %v, and the background has %v", where, fit, b.groundSize())
				}
				if larger := b.side + 1; float32(cols)*(larger+b.gap)+b.gap <= area.Width && float32(rows)*(larger+b.gap)+b.gap <= area.Height {
					t.Errorf("%s: the cells have a side of %v, but %v fits", where, b.side, larger)
				}
				if b.side != floor(b.side) || b.gap < 1 || b.gap != floor(b.gap) {
					t.Errorf("%s: the side is %v, the gap %v", where, b.side, b.gap)
				}
				first, last := b.cells[0], b.cells[len(b.cells)-1]
				corner := b.ground[0].Position().Add(fit).SubtractXY(b.side+b.gap, b.side+b.gap)
				if first.Position() != b.ground[0].Position().AddXY(b.gap, b.gap) || last.Position() != corner || last.Size() != fyne.NewSquareSize(b.side) {
					t.Errorf("%s: the cells go from %v to %v", where, first.Position(), last.Position())
				}
			}
		}
	}
}

func TestDisplayOtherSize(t *testing.T) {
	b, _ := open(t, "2 4 / 8 0")
	b.Display(parse(t, "2 4 8 / 0 0 16"), engine.Motion{}, 0)
	check(t, b)
	if len(b.cells) != 6 || b.Fit(fyne.NewSize(300, 300)).Height > 210 {
		t.Errorf("a board of 2×3 has %d cells and needs %v", len(b.cells), b.Fit(fyne.NewSize(300, 300)))
	}
}

// Refresh shows a changed style on tiles and cells.
func TestStyle(t *testing.T) {
	b, w := open(t, "16384 2 / 0 0")
	for _, p := range palette.All() {
		for _, colors := range []palette.Colors{p.Dark, p.Light} {
			b.style.Colors = colors
			b.Refresh()
			picture := w.Canvas().Capture()
			high, highDigits := colors.Tile(16384)
			low, _ := colors.Tile(2)
			for i, want := range []color.NRGBA{high, low, colors.Cell, colors.Cell} {
				at := b.cells[i].Position().AddXY(10, 10)
				if got := color.NRGBAModel.Convert(picture.At(int(at.X), int(at.Y))); got != want {
					t.Errorf("%s: the cell %d has the colour %v, want %v", p.Name, i, got, want)
				}
			}
			middle := b.ground[1].Position().AddXY(2, 20)
			if got := color.NRGBAModel.Convert(picture.At(int(middle.X), int(middle.Y))); got != colors.Board {
				t.Errorf("%s: the board has the colour %v, want %v", p.Name, got, colors.Board)
			}
			if got := b.visible()[0].digits.Color; got != highDigits {
				t.Errorf("%s: the digits have the colour %v, want %v", p.Name, got, highDigits)
			}
		}
	}
	for short, want := range map[bool]string{true: "16K", false: "16384"} {
		b.style.ShortLabels = short
		b.Refresh()
		if got := b.visible()[0].digits.Text; got != want {
			t.Errorf("with short labels %v the tile has the label %q, want %q", short, got, want)
		}
	}
}

func TestLabels(t *testing.T) {
	style := &Style{ShortLabels: true}
	for value, want := range map[int]string{2: "2", 8192: "8192", 16384: "16K", 131072: "128K", 524288: "512K", 1 << 20: "1M", 1 << 29: "512M", 1 << 30: "1G", 1 << 62: "4E"} {
		if got := style.label(value); got != want {
			t.Errorf("%d has the label %q, want %q", value, got, want)
		}
	}
}

func TestDigitsFit(t *testing.T) {
	test.NewTempApp(t)
	for _, side := range []float32{18, 30, 57, 107, 240, 500} {
		for value := 2; value <= engine.MaxTile; value *= 2 {
			text := new(Style).label(value)
			size := digitSize(text, side)
			digits := canvas.Text{Text: text, TextSize: size, TextStyle: fyne.TextStyle{Bold: true}}
			// Digits below 4 points are unreadable anyway, so they may be too wide.
			if width := digits.MinSize().Width; width > side && size > 4 || size < 1 || size != floor(size) {
				t.Errorf("%d has digits of size %v, %v wide, on a tile of %v", value, size, width, side)
			}
			if value < 1<<17 && side >= 57 && size < side/6 {
				t.Errorf("%d has digits of size %v on a tile of %v", value, size, side)
			}
		}
	}
}
