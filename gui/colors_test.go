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

	"twenty48/gui/games"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/records"
	"twenty48/session"
	"twenty48/settings"
)

// TestPaint checks that the game changes to the colours of each palette, also after it was hidden behind the
// settings.
func TestPaint(t *testing.T) {
	w := openClassic(t, "2 4 8 16 / 2048 0 0 131072 / 0 0 0 0 / 0 0 0 64")
	for i, chosen := range palette.All() {
		for j, c := range []palette.Colors{chosen.Dark, chosen.Light} {
			w.do(shell.ShowSettings)
			choices := visible[*widgets.Segments](w) // the palettes, and system, light or dark
			choices[0].Choose(i)
			choices[1].Choose(2 - j)
			w.Back()
			checkPicture(t, w)
			picture, at := w.Canvas().Capture(), rectangleOf(w.board()).Min
			box := rectangleOf(partsOf[*canvas.Rectangle](w)[0]).Min
			hint, newGame := rectangleOf(w.button(t, "Hint")).Min, rectangleOf(w.button(t, "New game")).Min
			for name, part := range map[string]struct {
				at   image.Point
				want color.Color
			}{
				"page":      {image.Pt(4, 4), c.Page},
				"score box": {box.Add(image.Pt(8, 8)), c.Board},
				"board":     {at.Add(image.Pt(28, 3)), c.Board},
				"button":    {hint.Add(image.Pt(8, 8)), c.Label},
				"New game":  {newGame.Add(image.Pt(8, 8)), c.Button},
			} {
				if got := picture.At(part.at.X, part.at.Y); !areClose(got, part.want, 1) {
					t.Errorf("%s: the %s has the colour %v, want %v", chosen.Name, name, got, part.want)
				}
			}
			score := w.counter("SCORE")
			for _, text := range partsOf[*canvas.Text](w) {
				want := c.Ink
				switch text.Text {
				case "SCORE":
					want = c.Name
				case score:
					want = c.Number
				}
				if text.Text != "" && text.Color != want {
					t.Errorf("%s: the text %s has the colour %v, want %v", chosen.Name, text.Text, text.Color, want)
				}
			}
			if got := theme.Color(theme.ColorNameForeground); got != c.Ink {
				t.Errorf("%s: the text of the toolkit has the colour %v, want %v", chosen.Name, got, c.Ink)
			}
		}
	}
}

// TestPaintOpenView checks that no text and no shape of an open view has a colour of the theme before, after the
// system has changed to dark colours.
func TestPaintOpenView(t *testing.T) {
	store := records.Memory{}
	if err := settings.Open(store).Set(shell.PaletteSetting.Name, palette.Vivid.Name); err != nil {
		t.Fatal(err)
	}
	w, system := openInSystem(t, store, false)
	for _, day := range []time.Time{time.Now(), time.Now().AddDate(0, 0, -1)} { // the calendar shows these games
		w.game.Start(session.StartOf(session.Today(day)), "")
		w.press(fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp)
	}
	before, after := palette.Vivid.Light, palette.Vivid.Dark
	for name, open := range map[string]func(){
		"the daily games":     func() { w.do(games.ChooseGame); w.tap(t, "Daily games") },
		"the statistics":      func() { w.do(games.ShowStatistics) },
		"the history":         func() { w.do(games.ShowHistory) },
		"the choice of games": func() { w.do(games.ChooseGame) },
		"the settings":        func() { w.do(shell.ShowSettings) },
		"the keys":            func() { w.do(shell.ShowKeys) },
		"the menu":            func() { w.do(shell.ShowMenu) },
		"the editor":          func() { w.do(games.ChooseGame); w.tap(t, "Custom board…") },
	} {
		system.setDark(false)
		w.BackToGame()
		open()
		if w.IsInGame() || w.Style.Colors.Page != before.Page {
			t.Fatalf("%s: the view is not open, or is not light", name)
		}
		system.setDark(true)
		if w.IsInGame() || w.Style.Colors.Page != after.Page {
			t.Fatalf("%s: the view is not dark", name)
		}
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
	}
}
