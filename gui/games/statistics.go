package games

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

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/words"
)

// statistics is the view of the statistics of games with the same rules. Assisted games count
// separately.
type statistics struct {
	w              *Games
	view           *shell.View
	games          []library.Summary
	rules          map[string]string // the rules of a recording, by option of choice
	choice         *widgets.Choice
	assistedChoice *widgets.Choice
	body           *fyne.Container
	scroll         *container.Scroll
}

// openStatistics shows the statistics. It starts with the rules of the current game.
func openStatistics(w *Games) {
	v := &statistics{w: w, body: container.New(layout.NewCustomPaddedVBoxLayout(2 * theme.Padding()))}
	v.choice = widgets.NewChoice(w.Keyboard, nil, func(string) { v.update() })
	v.assistedChoice = widgets.NewChoice(w.Keyboard, []string{words.T("Unassisted"), words.T("Assisted")},
		func(string) { v.update() })
	v.assistedChoice.Selected = v.assistedChoice.Options[0]
	if w.Session.Scene().IsAssisted {
		v.assistedChoice.Selected = v.assistedChoice.Options[1]
	}
	v.scroll = widgets.NewColumn(v.body)
	head := shell.NewHead(w.Shell, words.T("Statistics"), v.choice, v.assistedChoice)
	v.view = &shell.View{
		Content: shell.NewSheet(head, v.scroll, nil),
		Press:   widgets.ScrollByKey(v.scroll),
		OnShow:  v.read,
	}
	w.Open(v.view)
}

// read shows the statistics, and shows them again when more games have been read.
func (v *statistics) read() {
	v.w.readGames(v.view, func(_ int, err error) {
		if err != nil {
			v.w.Dialogs.ShowError(words.T("Could not read the games"), err)
			return
		}
		v.show()
	})
}

// show updates the choice of rules, and shows the statistics.
func (v *statistics) show() {
	v.games = v.w.Session.Library().Games()
	v.rules = rulesOf(slices.DeleteFunc(slices.Clone(v.games), func(g library.Summary) bool {
		return g.IsPractice() || g.IsImported()
	}))
	played := v.w.Session.Scene().State.Rules.String()
	v.rules[rulesText(played)] = played
	if v.choice.Selected == "" {
		v.choice.Selected = rulesText(played)
	}
	v.choice.SetOptions(slices.Sorted(maps.Keys(v.rules)))
	v.update()
}

// update shows the statistics of the games with the chosen rules, assisted or unassisted.
func (v *statistics) update() {
	s := library.Sum(v.games, v.rules[v.choice.Selected], v.assistedChoice.SelectedIndex() == 1)
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
	calendarButton := v.w.NewToolButton(words.T("Daily games"), theme.CalendarIcon(), "", func() { openCalendar(v.w) })
	streak := newTextLine(streakText(library.DailyOf(v.games, time.Now())), false)
	v.body.Objects = []fyne.CanvasObject{
		container.NewGridWithColumns(3,
			newFigure(words.T("Games"), words.Number(s.Games), abandoned),
			newFigure(words.T("Won"), words.Number(s.Wins), share),
			newFigure(words.T("Best score"), words.Number(s.Best), ""),
			newFigure(words.T("Average"), average, ""),
			newFigure(words.T("Streak"), words.Number(s.Streak), ""),
			newFigure(words.T("Longest streak"), words.Number(s.Longest), ""),
		),
		container.NewBorder(nil, nil, calendarButton, nil, widgets.NewFitted(streak)),
	}
	if s.Games < minCharted {
		v.body.Add(widgets.NewParagraph(words.Join("%s %s",
			words.T("Charts and your best games appear here after three games."),
			words.T("A game counts once it ends or you start another one instead."))))
	} else {
		v.body.Add(v.w.newBarChart(s.Tiles, &v.w.Style.Colors))
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

// figure is the layout of a number below its name, with a remark beside it.
type figure struct{ name, number, remark *canvas.Text }

// newFigure makes a number below its name, with a remark beside it.
func newFigure(name, number, remark string) fyne.CanvasObject {
	f := figure{newTextLine(name, true), newTextLine(number, true), widgets.NewCaption(remark)}
	return container.New(f, f.name, f.number, f.remark)
}

// MinSize implements fyne.Layout.
func (figure) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 58) }

// Layout implements fyne.Layout. It hides the remark if there is no room for it.
func (f figure) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	f.name.TextSize = widgets.FitText(f.name.Text, theme.CaptionTextSize()+1, size.Width)
	f.number.TextSize = widgets.FitText(f.number.Text, 26, size.Width)
	number := f.number.MinSize()
	f.number.Move(fyne.NewPos(0, size.Height-number.Height))
	left := number.Width + theme.Padding()
	f.remark.TextSize = widgets.FitText(f.remark.Text, theme.CaptionTextSize(), max(1, size.Width-left))
	f.remark.Hidden = f.remark.TextSize < 8
	f.remark.Move(fyne.NewPos(left, size.Height-f.remark.MinSize().Height-5))
}

// newRanking makes a table of the best games. A tap on a row opens the replay of its game.
func (v *statistics) newRanking(games []library.Summary) fyne.CanvasObject {
	row := func(texts ...string) *fyne.Container {
		row := container.New(rankingRow{})
		for i, text := range texts {
			row.Add(newTextLine(text, i == 1 && texts[0] != ""))
		}
		return row
	}
	table := container.NewVBox(row("", words.T("Score"), words.T("Tile"), words.T("Moves"), words.T("Date")))
	now := time.Now()
	for i, g := range games {
		button := widgets.NewButton("", nil, v.w.Keyboard, func() { openReplay(v.w, g) })
		button.Importance = widget.LowImportance
		table.Add(container.NewStack(button, row(words.Number(i+1), words.Number(g.Score), strconv.Itoa(g.Tile),
			words.Number(g.Moves), dateText(g.Last.Local(), now))))
	}
	return table
}

// rankingRow is the layout of a row of the best games: rank, score, best tile, moves and date. All
// except the rank are aligned to the right.
type rankingRow struct{}

// MinSize implements fyne.Layout.
func (rankingRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, widgets.LineHeight(theme.TextSize())+theme.InnerPadding())
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
func newMilestones(milestones []library.Milestone) fyne.CanvasObject {
	table := container.NewGridWithColumns(3, newTextLine(words.T("Tile"), false),
		newTextLine(words.T("Fewest moves"), false), newTextLine(words.T("Shortest time"), false))
	for _, m := range milestones {
		table.Add(newTextLine(strconv.Itoa(m.Tile), true))
		table.Add(newTextLine(words.Number(m.Moves), true))
		table.Add(newTextLine(shell.TimeText(m.Played), true))
	}
	return table
}
