package gui

import (
	"maps"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/words"
)

// statistics is the view of the statistics of games with the same rules. Games with help count
// separately.
type statistics struct {
	w          *window
	view       *view
	games      []library.Summary
	rules      map[string]string // the rules of a recording, by option of choice
	choice     *widgets.Choice
	helpChoice *widgets.Choice
	body       *fyne.Container
}

// openStatistics shows the statistics. It starts with the rules of the current game.
func openStatistics(w *window) {
	v := &statistics{w: w, body: container.NewVBox()}
	v.choice = widgets.NewChoice(w.keyDown, nil, func(string) { v.update() })
	v.helpChoice = widgets.NewChoice(w.keyDown, []string{words.T("Without help"), words.T("With help")}, func(string) { v.update() })
	v.helpChoice.Selected = v.helpChoice.Options[0]
	if w.session.Scene().HasHelp {
		v.helpChoice.Selected = v.helpChoice.Options[1]
	}
	head := container.NewVBox(w.newHead(words.T("Statistics")), container.NewGridWithColumns(2, v.choice, v.helpChoice))
	scroll := widgets.NewColumn(v.body)
	v.view = &view{
		content: newSheet(head, scroll, nil),
		press:   widgets.ScrollByKey(scroll),
		onShow:  v.read,
	}
	w.open(v.view)
}

// read shows the statistics, and shows them again when more games have been read.
func (v *statistics) read() {
	v.w.readGames(v.view, func(_ int, err error) {
		if err != nil {
			v.w.dialogs.showError(words.T("Could not read the games"), err)
			return
		}
		v.show()
	})
}

// show updates the choice of rules, and shows the statistics.
func (v *statistics) show() {
	v.games = v.w.session.Library().Games()
	v.rules = rulesOf(slices.DeleteFunc(slices.Clone(v.games), func(g library.Summary) bool { return g.IsPractice() || g.IsImported() }))
	played := v.w.session.Scene().State.Rules.String()
	v.rules[rulesText(played)] = played
	if v.choice.Selected == "" {
		v.choice.Selected = rulesText(played)
	}
	v.choice.SetOptions(slices.Sorted(maps.Keys(v.rules)))
	v.update()
}

// update shows the statistics of the games with the chosen rules, with or without help.
func (v *statistics) update() {
	s := library.Sum(v.games, v.rules[v.choice.Selected], v.helpChoice.SelectedIndex() == 1)
	share, average := "", "–"
	if s.Games > s.Abandoned {
		average = words.Number(s.Average)
	}
	if s.Games > 0 {
		share = words.T("%d %%", (100*s.Wins+s.Games/2)/s.Games)
	}
	v.body.Objects = []fyne.CanvasObject{
		container.NewGridWithColumns(3,
			v.newFigure(words.T("GAMES"), words.Number(s.Games), words.T("%v abandoned", phrase.Number(s.Abandoned))),
			v.newFigure(words.T("WON"), words.Number(s.Wins), share),
			v.newFigure(words.T("BEST SCORE"), words.Number(s.Best), ""),
			v.newFigure(words.T("AVERAGE"), average, words.T("finished games")),
			v.newFigure(words.T("STREAK"), words.Number(s.Streak), words.T("current")),
			v.newFigure(words.T("LONGEST STREAK"), words.Number(s.Longest), ""),
		),
	}
	if s.Games == 0 {
		v.body.Add(widgets.NewParagraph(words.T("A game counts once it ends or you start another one instead.")))
	} else {
		v.body.Add(newTextLine(words.T("Best tiles"), true))
		v.body.Add(newBarChart(s.Tiles, &v.w.style.Colors))
	}
	if len(s.Scores) >= minLineChart {
		v.body.Add(newTextLine(words.T("Scores over time"), true))
		v.body.Add(newLineChart(s.Scores))
	}
	if len(s.Milestones) > 0 {
		v.body.Add(newTextLine(words.T("Milestones"), true))
		v.body.Add(newMilestones(s.Milestones))
	}
	v.body.Refresh()
}

// rulesOf returns the rules of games, by the text that the player reads.
func rulesOf(games []library.Summary) map[string]string {
	rules := map[string]string{}
	for _, g := range games {
		rules[rulesText(g.Rules)] = g.Rules
	}
	return rules
}

// newTextLine makes a line of text.
func newTextLine(text string, isBold bool) *canvas.Text {
	t := widgets.NewText(text)
	t.TextStyle.Bold = isBold
	return t
}

// newFigure makes a box with a number, its name and a remark.
func (v *statistics) newFigure(name, number, remark string) fyne.CanvasObject {
	box := canvas.NewRectangle(v.w.style.Colors.Board)
	box.CornerRadius = 3
	text := func(s string, size float32, bold bool) *canvas.Text {
		t := canvas.NewText(s, v.w.style.Colors.Bright)
		t.Alignment, t.TextStyle.Bold, t.TextSize = fyne.TextAlignCenter, bold, size
		return t
	}
	lines := container.New(layout.NewCustomPaddedVBoxLayout(0),
		text(name, 10, true), text(number, 20, true), text(remark, 10, false))
	return container.NewStack(box, container.NewPadded(lines))
}

// newMilestones makes a table of the fewest moves and the shortest time for each tile.
func newMilestones(marks []library.Milestone) fyne.CanvasObject {
	table := container.NewGridWithColumns(3, newTextLine(words.T("Tile"), false), newTextLine(words.T("Fewest moves"), false), newTextLine(words.T("Shortest time"), false))
	for _, m := range marks {
		table.Add(newTextLine(strconv.Itoa(m.Tile), true))
		table.Add(newTextLine(words.Number(m.Moves), true))
		table.Add(newTextLine(timeText(m.Played), true))
	}
	return table
}
