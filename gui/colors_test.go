package gui

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"twenty48/palette"
)

// TestPaint checks that an open window changes to the colours of each palette, also while another
// view is open.
func TestPaint(t *testing.T) {
	w := openClassic(t, "2 4 8 16 / 2048 0 0 131072 / 0 0 0 0 / 0 0 0 64")
	// pixelIn returns a pixel near the upper left corner of an object.
	pixelIn := func(o fyne.CanvasObject) image.Point {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		return image.Pt(int(at.X)+8, int(at.Y)+8)
	}
	for _, p := range palette.All() {
		for _, c := range []palette.Colors{p.Dark, p.Light} {
			w.style.Colors = c
			w.appearance.paint()
			checkPicture(t, w)
			picture := w.Canvas().Capture()
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.game.page.title)
			for _, check := range []struct {
				name string
				at   image.Point
				want color.Color
			}{
				{"page", image.Pt(int(at.X)-4, int(at.Y)), c.Page},
				{"score box", pixelIn(w.game.page.score.box), c.Board},
				{"board", pixelIn(test.WidgetRenderer(w.game.page.board).Objects()[0]).Add(image.Pt(20, -5)), c.Board},
				{"button", pixelIn(w.game.page.tools.hint), c.Label},
				{"New game", pixelIn(w.game.page.tools.newGame), c.Button},
			} {
				if got := picture.At(check.at.X, check.at.Y); !areClose(got, check.want, 1) {
					t.Errorf("%s: the %s has the colour %v, want %v", p.Name, check.name, got, check.want)
				}
			}
			score := w.game.page.score
			if w.game.page.title.Color != c.Ink || w.game.page.foot.rows[0].Color != c.Ink || score.name.Color != c.Name || score.value.Color != c.Number {
				t.Errorf("%s: a text does not have the colour of the palette", p.Name)
			}
			if got := theme.Color(theme.ColorNameForeground); got != c.Ink {
				t.Errorf("%s: the text of the toolkit has the colour %v, want %v", p.Name, got, c.Ink)
			}
		}
	}
	openStatistics(w)
	w.style.Colors = palette.Original.Dark
	w.appearance.paint()
	w.back()
	checkPicture(t, w)
}
