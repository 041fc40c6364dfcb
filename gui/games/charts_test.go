package games

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/words"
)

func TestPoints(t *testing.T) {
	rising := make([]int, 12) // 0, 10, 20 and so on
	for i := range rising {
		rising[i] = 10 * i
	}
	few, many := pointsOf(rising), pointsOf(slices.Repeat([]int{100, 300}, 201)) // many has too many for a point each
	for _, c := range []struct{ got, want point }{
		{few[0], point{1, 1, 0, 0}}, {few[2], point{3, 3, 20, 10}}, {few[11], point{12, 12, 110, 65}},
		{many[0], point{1, 3, 166, 166}}, {many[1], point{4, 6, 233, 200}}, {many[133], point{400, 402, 233, 200}},
	} {
		if c.got != c.want {
			t.Errorf("a point is %+v, want %+v", c.got, c.want)
		}
	}
	if len(few) != 12 || len(many) != 134 {
		t.Errorf("12 scores have %d points, and 402 have %d", len(few), len(many))
	}
}

func TestAxisSteps(t *testing.T) {
	for highest, want := range map[int][]int{
		0: {0, 1}, 1: {0, 1}, 5: {0, 1, 2, 3, 4, 5}, 6: {0, 2, 4, 6}, 11: {0, 5, 10, 15},
		100: {0, 20, 40, 60, 80, 100}, 20184: {0, 5000, 10000, 15000, 20000, 25000}, 26000: {0, 10000, 20000, 30000},
		3932156: {0, 1000000, 2000000, 3000000, 4000000},
	} {
		if got := axisSteps(highest); !reflect.DeepEqual(got, want) {
			t.Errorf("up to %d: %v, want %v", highest, got, want)
		}
	}
}

// TestChartValues checks the values that the charts show under the pointer and with the keys, and
// where the charts place them.
func TestChartValues(t *testing.T) {
	w := openClassic(t, "")
	counts := []library.Count{{Tile: 512, Games: 3}, {Tile: 1024}, {Tile: 2048, Games: 1}}
	for _, c := range []struct {
		name  string
		chart fyne.CanvasObject
		wants []string // for each part
	}{
		{"bars", w.newBarChart(counts, &w.Style.Colors),
			[]string{"512 · 3 games · 75 %", "1024 · 0 games · 0 %", "2048 · 1 game · 25 %"}},
		{"line", w.newLineChart([]int{1200, 3400, 800}),
			[]string{"Game 1: 1,200, average 1,200", "Game 2: 3,400, average 2,300", "Game 3: 800, average 1,800"}},
	} {
		w.ShowView(&shell.View{Content: c.chart})
		w.Resize(fyne.NewSize(400, 300))
		legend := w.texts()
		p := visible[*widgets.Picker](w)[0]
		for i, want := range c.wants {
			x := (float32(i) + 0.5) * 80 // a bar is at most 80 points wide
			if c.name == "line" {
				x = p.Size().Width * (0.12 + 0.85*float32(i)/2)
			}
			from, _ := placeOf(p)
			test.MoveMouse(w.Canvas(), from.AddXY(x, 60))
			if got := w.texts(); !strings.Contains(got, want) {
				t.Errorf("%s: under the pointer, part %d shows %s, want %s", c.name, i, got, want)
			}
		}
		test.MoveMouse(w.Canvas(), fyne.NewPos(1, 299))
		p.MouseOut() // the test driver does not send it
		if got := w.texts(); got != legend {
			t.Errorf("%s: without the pointer it shows %s, want %s", c.name, got, legend)
		}
		w.Canvas().Focus(p)
		for i := len(c.wants) - 1; i >= 0; i-- {
			if got := w.texts(); !strings.Contains(got, c.wants[i]) {
				t.Errorf("%s: with keys, part %d shows %s, want %s", c.name, i, got, c.wants[i])
			}
			p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		}
		w.Back()
	}
}

// TestChartsHaveRoom checks that the parts of the charts are inside them, and that their
// texts fit.
func TestChartsHaveRoom(t *testing.T) {
	w := openClassic(t, "")
	var manyCounts []library.Count
	for tile := 2; tile <= 131072; tile *= 2 {
		manyCounts = append(manyCounts, library.Count{Tile: tile, Games: 1})
	}
	for _, size := range []fyne.Size{{Width: 280, Height: chartHeight}, {Width: 640, Height: chartHeight}} {
		for _, c := range []fyne.CanvasObject{
			w.newBarChart([]library.Count{{Tile: 2, Games: 10000}, {Tile: 4}, {Tile: 131072, Games: 1}}, &w.Style.Colors),
			w.newBarChart(manyCounts, &w.Style.Colors),
			w.newLineChart([]int{0, 3932156, 1, 20184}),
		} {
			chart := c.(*fyne.Container).Objects[1].(*widgets.Picker)
			content := test.WidgetRenderer(chart).Objects()[0].(*fyne.Container)
			content.Resize(size)
			for i, o := range content.Objects {
				if !o.Visible() {
					continue
				}
				at, end := o.Position(), o.Position().Add(o.Size())
				switch o := o.(type) {
				case *canvas.Line:
					at, end = o.Position1, o.Position2
				case *canvas.Text:
					if o.MinSize().Width > o.Size().Width || o.TextSize < 10 {
						t.Errorf("at %v, %q has the width %v and the size %v", size, o.Text, o.Size().Width, o.TextSize)
					}
				}
				most := size.AddWidthHeight(0.01, 0.01)
				if min(at.X, at.Y, end.X, end.Y) < 0 || max(at.X, end.X) > most.Width || max(at.Y, end.Y) > most.Height {
					t.Errorf("at %v, part %d of %T is from %v to %v", size, i, content.Layout, at, end)
				}
			}
		}
	}
}

// TestRemark checks that the remark beside a number is hidden without room, and is there again with room.
func TestRemark(t *testing.T) {
	test.NewTempApp(t)
	figure := newFigure("Games", "1,234", "12 abandoned").(*fyne.Container)
	for _, width := range []float32{300, 90, 300} {
		figure.Resize(fyne.NewSize(width, 58))
		remark := figure.Objects[2].(*canvas.Text)
		if isShown := remark.Visible() && remark.Text == "12 abandoned"; isShown != (width == 300) {
			t.Errorf("in %v points, the remark %q is shown: %v", width, remark.Text, isShown)
		}
	}
}

// TestRanking checks the table of the best games, and that a row opens the replay of its game.
func TestRanking(t *testing.T) {
	w, _ := playedGames(t)
	w.do(ShowStatistics)
	w.Resize(fyne.NewSize(500, 1600))
	games := slices.DeleteFunc(w.summaries(), func(g library.Summary) bool { return g.InProgress })
	slices.SortStableFunc(games, func(a, b library.Summary) int { return b.Score - a.Score })
	rows := slices.DeleteFunc(visible[*fyne.Container](w), func(c *fyne.Container) bool {
		return c.Layout != rankingRow{}
	})[1:] // without the heading
	if len(rows) != len(games) || len(rows) != 3 {
		t.Fatalf("the table has %d of %d games", len(rows), len(games))
	}
	for i, row := range rows {
		var texts []string
		for _, text := range visibleIn[*canvas.Text](row) {
			texts = append(texts, text.Text)
		}
		g := games[i]
		want := []string{words.Number(i + 1), words.Number(g.Score), words.Number(g.Tile), words.Number(g.Moves), "Today"}
		if !slices.Equal(texts, want) {
			t.Errorf("row %d shows %q, want %q", i, texts, want)
		}
	}
	buttons := visible[*widgets.Button](w)
	test.Tap(buttons[len(buttons)-2])
	if got := w.texts(); !strings.Contains(got, "Step") || !strings.Contains(got, "Score "+words.Number(games[1].Score)) {
		t.Errorf("a tap on the second row shows %s", got)
	}
}
