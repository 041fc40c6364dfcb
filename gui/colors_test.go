package gui

import (
	"image"
	"image/color"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/library"
	"twenty48/palette"
	"twenty48/records"
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

// TestPaintOpenView checks that no text and no line of an open view has a colour of the theme before.
func TestPaintOpenView(t *testing.T) {
	store := records.Memory{}
	today := library.DateOf(time.Now())
	for i := range 4 {
		day := today.AddDate(0, 0, -i)
		playDaily(t, store, day, day.Add(time.Minute), 30)
	}
	w := openWindow(t, store, engine.Classic(), "")
	before, after := palette.Vivid.Light, palette.Vivid.Dark
	for name, open := range map[string]func(*window){
		"the calendar": openCalendar, "the statistics": openStatistics, "the history": openHistory, "the choice of games": openChooser,
		"the settings": openSettings, "the help": openHelp, "the menu": openMenu, "the editor": openBoard,
	} {
		w.style.Colors = before
		w.appearance.paint()
		open(w)
		w.style.Colors = after
		w.appearance.paint()
		for _, o := range test.LaidOutObjects(w.Canvas().Content()) {
			var used color.Color
			switch o := o.(type) {
			case *canvas.Text:
				used = o.Color
			case *canvas.Rectangle:
				used = o.FillColor
			case *canvas.Line:
				used = o.StrokeColor
			case *canvas.Circle:
				used = o.FillColor
			}
			if used == before.Ink || used == before.Label || used == before.Button || used == before.Hint {
				t.Errorf("%s has a %T in the colour %v of the theme before: %+v", name, o, used, o)
			}
		}
		w.back()
	}
}
