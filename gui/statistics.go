package gui

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
	scroll     *container.Scroll
}

// openStatistics shows the statistics. It starts with the rules of the current game.
func openStatistics(w *window) {
	v := &statistics{w: w, body: container.New(layout.NewCustomPaddedVBoxLayout(2 * theme.Padding()))}
	v.choice = widgets.NewChoice(w.keyDown, nil, func(string) { v.update() })
	v.helpChoice = widgets.NewChoice(w.keyDown, []string{words.T("Without help"), words.T("With help")}, func(string) { v.update() })
	v.helpChoice.Selected = v.helpChoice.Options[0]
	if w.session.Scene().HasHelp {
		v.helpChoice.Selected = v.helpChoice.Options[1]
	}
	v.scroll = widgets.NewColumn(v.body)
	v.view = &view{
		content: newSheet(w.newHead(words.T("Statistics"), v.choice, v.helpChoice), v.scroll, nil),
		press:   widgets.ScrollByKey(v.scroll),
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
	average, abandoned, share := "–", "", ""
	if s.Games > s.Abandoned {
		average = words.Number(s.Average)
	}
	if s.Games > 0 {
		share = words.T("%d %%", percentage(s.Wins, s.Games))
	}
	if s.Abandoned > 0 {
		abandoned = words.T("%v abandoned", phrase.Number(s.Abandoned))
	}
	daily := library.DailyOf(v.games, time.Now())
	calendarButton := v.w.newToolButton(words.T("Daily games")+" · "+streakText(daily), theme.CalendarIcon(), "", func() { openCalendar(v.w) })
	v.body.Objects = []fyne.CanvasObject{
		container.NewGridWithColumns(3,
			newFigure(words.T("Games"), words.Number(s.Games), abandoned),
			newFigure(words.T("Won"), words.Number(s.Wins), share),
			newFigure(words.T("Best score"), words.Number(s.Best), ""),
			newFigure(words.T("Average"), average, ""),
			newFigure(words.T("Streak"), words.Number(s.Streak), ""),
			newFigure(words.T("Longest streak"), words.Number(s.Longest), ""),
		),
		calendarButton,
	}
	if s.Games < minCharted {
		v.body.Add(widgets.NewParagraph(words.Join("%s %s", words.T("Charts and your best games appear here after three games."),
			words.T("A game counts once it ends or you start another one instead."))))
	} else {
		v.body.Add(v.w.newBarChart(s.Tiles, &v.w.style.Colors))
		if len(s.Scores) >= minCharted { // abandoned games have no point in it
			v.body.Add(v.w.newLineChart(s.Scores))
		}
		v.body.Add(newTextLine(words.T("Best games"), true))
		v.body.Add(v.newRanking(s.Ranked))
	}
	if len(s.Milestones) > 0 {
		v.body.Add(newTextLine(words.T("Milestones"), true))
		v.body.Add(newMilestones(s.Milestones))
	}
	v.body.Refresh()
	widgets.FollowFocus(v.scroll)
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

// newFigure makes a number below its name, with a remark beside it.
func newFigure(name, number, remark string) fyne.CanvasObject {
	texts := []*canvas.Text{widgets.NewText(name), widgets.NewText(number), widgets.NewCaption(remark)}
	texts[0].TextStyle.Bold, texts[1].TextStyle.Bold = true, true
	return container.New(figure{}, texts[0], texts[1], texts[2])
}

// figure is the layout of a number with its name and a remark.
type figure struct{}

// MinSize implements fyne.Layout.
func (figure) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 58) }

// Layout implements fyne.Layout.
func (figure) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	name, number, remark := objects[0].(*canvas.Text), objects[1].(*canvas.Text), objects[2].(*canvas.Text)
	name.TextSize = widgets.FitText(name.Text, theme.CaptionTextSize()+1, size.Width)
	number.TextSize = widgets.FitText(number.Text, 26, size.Width)
	number.Move(fyne.NewPos(0, size.Height-number.MinSize().Height))
	remark.TextSize = widgets.FitText(remark.Text, theme.CaptionTextSize(), max(1, size.Width-number.MinSize().Width-theme.Padding()))
	if remark.TextSize < 8 {
		remark.Text = ""
	}
	remark.Move(fyne.NewPos(number.MinSize().Width+theme.Padding(), size.Height-remark.MinSize().Height-5))
}

// newRanking makes a table of the best games. A tap on a row opens the replay of its game.
func (v *statistics) newRanking(games []library.Summary) fyne.CanvasObject {
	table := container.NewVBox(container.New(rankingRow{}, newTextLine("", false), newTextLine(words.T("Score"), false),
		newTextLine(words.T("Tile"), false), newTextLine(words.T("Moves"), false), newTextLine(words.T("Date"), false)))
	now := time.Now()
	for i, g := range games {
		row := container.New(rankingRow{}, newTextLine(words.Number(i+1), false), newTextLine(words.Number(g.Score), true),
			newTextLine(strconv.Itoa(g.Tile), false), newTextLine(words.Number(g.Moves), false), newTextLine(dateText(g.Last.Local(), now), false))
		button := widgets.NewButton("", nil, v.w.keyDown, func() { openReplay(v.w, g) })
		button.Importance = widget.LowImportance
		table.Add(container.NewStack(button, row))
	}
	return table
}

// rankingRow is the layout of a row of the best games: rank, score, best tile, moves and date. All
// except the rank are aligned to the right.
type rankingRow struct{}

// MinSize implements fyne.Layout.
func (rankingRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, lineHeight(theme.TextSize())+theme.InnerPadding())
}

// Layout implements fyne.Layout.
func (rankingRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	edges := []float32{0, 0.1, 0.31, 0.49, 0.67, 1} // of the columns, as fractions of the width
	gap := theme.InnerPadding()
	for i, o := range objects {
		text, left, right := o.(*canvas.Text), gap+edges[i]*(size.Width-2*gap), gap+edges[i+1]*(size.Width-2*gap)
		if i > 0 {
			text.Alignment = fyne.TextAlignTrailing
		}
		text.TextSize = widgets.FitText(text.Text, theme.TextSize(), right-left-gap/2)
		text.Move(fyne.NewPos(left, 0))
		text.Resize(fyne.NewSize(right-left, size.Height))
	}
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
