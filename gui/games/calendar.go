package games

import (
	"image/color"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// calendar is the view of the daily games of a month. All its dates are in UTC, as those of the
// daily games.
type calendar struct {
	w                 *Games
	view              *shell.View
	daily             library.Daily
	today             time.Time
	month             time.Time // the first day of the month
	streak, monthName *canvas.Text
	previous, next    *widgets.Button
	names             *fyne.Container // the names of the days of the week
	grid              *fyne.Container // has the days
	days              []*day
	picker            *widgets.Picker // its parts are the days of the month
	foot              *fyne.Container // has the details and the legend
	details           [2]*canvas.Text // about the marked day
	legend            *canvas.Text
}

// openCalendar shows the daily games of the current month.
func openCalendar(w *Games) {
	c := &calendar{w: w, streak: newTextLine("", false), monthName: newTextLine("", true)}
	c.streak.Alignment = fyne.TextAlignTrailing
	c.previous = w.NewToolButton("", theme.NavigateBackIcon(), shell.TipOf(previousMonth, calendarBindings),
		func() { c.showMonth(-1) })
	c.next = w.NewToolButton("", theme.NavigateNextIcon(), shell.TipOf(nextMonth, calendarBindings),
		func() { c.showMonth(1) })
	c.details = [2]*canvas.Text{newTextLine("", true), newTextLine("", false)}
	c.legend = widgets.NewCaption(words.T("Filled: started on its day. Outlined: late. ★: target reached."))
	c.foot = container.New(layout.NewCustomPaddedVBoxLayout(0),
		widgets.NewFitted(c.details[0]), widgets.NewFitted(c.details[1]), widgets.NewFitted(c.legend))
	c.names, c.grid = container.NewGridWithColumns(weekLength), container.NewGridWithColumns(weekLength)
	c.picker = widgets.NewPicker(w.Keyboard, widgets.NewCentred(container.NewBorder(c.names, nil, nil, nil, c.grid)))
	c.picker.PartAt, c.picker.Step = c.dayAt, c.step
	c.picker.Keys = []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown}
	c.picker.OnMarked, c.picker.OnChosen = c.mark, c.choose
	c.today = library.DateOf(time.Now())
	c.month = c.today.AddDate(0, 0, 1-c.today.Day())
	months := container.NewBorder(nil, nil, c.monthName, container.NewHBox(c.previous, c.next),
		widgets.NewFitted(c.streak))
	head := container.NewVBox(shell.NewHead(w.Shell, words.T("Daily games")), months)
	c.view = &shell.View{
		Content: shell.NewSheet(head, c.picker, c.foot),
		Focus:   c.picker,
		Press: shell.BindKeys(calendarBindings, map[session.Verb]func(){
			previousMonth: func() { c.showMonth(-1) }, nextMonth: func() { c.showMonth(1) },
		}),
		OnShow: func() { w.readGames(c.view, func(int, error) { c.read() }) },
	}
	w.Open(c.view)
}

// The verbs of the calendar.
const (
	previousMonth session.Verb = "previous month"
	nextMonth     session.Verb = "next month"
)

var calendarBindings = []session.Binding{
	{Verb: previousMonth, Title: "Previous month", Keys: []string{"PageUp"}},
	{Verb: nextMonth, Title: "Next month", Keys: []string{"PageDown"}},
}

// streakText returns the current and the longest streak of daily games as text.
func streakText(d library.Daily) string {
	return words.T("Streak %v · longest %v", phrase.Number(d.Streak), phrase.Number(d.Longest))
}

// read shows the games of the library.
func (c *calendar) read() {
	c.today = library.DateOf(time.Now())
	c.daily = library.DailyOf(c.w.Session.Library().Games(), c.today)
	c.streak.Text = streakText(c.daily)
	c.showMonth(0)
}

// firstMonth is the first month that has daily games.
var firstMonth = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// showMonth goes forward by a number of months, if there are daily games, and shows the month.
func (c *calendar) showMonth(by int) {
	if month := c.month.AddDate(0, by, 0); !month.Before(firstMonth) && !month.After(c.today) {
		c.month = month
	}
	marked := c.picker.Marked
	if by != 0 {
		marked = -1
	}
	c.picker.Marked = -1
	for _, text := range []*canvas.Text{c.streak, c.monthName, c.details[0], c.details[1], c.legend} {
		text.Color = theme.Color(theme.ColorNameForeground)
	}
	c.monthName.Text = monthText(c.month)
	c.previous.SetEnabled(c.month.After(firstMonth))
	c.next.SetEnabled(!c.month.AddDate(0, 1, 0).After(c.today))
	c.names.Objects, c.grid.Objects, c.days = nil, nil, nil
	for _, name := range words.Weekdays() {
		c.names.Add(container.New(layout.NewCustomPaddedLayout(0, 0, dayEdge, 0), widgets.NewCaption(name)))
	}
	for range (int(c.month.Weekday()) + 6) % weekLength { // the week starts on Monday
		c.grid.Add(layout.NewSpacer())
	}
	for date := c.month; date.Month() == c.month.Month(); date = date.AddDate(0, 0, 1) {
		d := c.newDay(date)
		c.days = append(c.days, d)
		c.grid.Add(d.cell)
	}
	c.mark(-1)
	c.view.Content.Refresh() // the name of the month may be wider
	if marked < 0 {
		c.picker.Reset()
	} else {
		c.picker.Mark(marked)
	}
}

// A day is the cell of a day. It is also the layout of its cell.
type day struct {
	cell                      *fyne.Container
	box, pill, stripe, frame  *canvas.Rectangle // the pill is behind the number of today
	number, star, tile, score *canvas.Text
}

// newDay makes the cell of a day. It is filled if a game was started on that day, and outlined if
// the game is late.
func (c *calendar) newDay(date time.Time) *day {
	rectangle := func(radius float32) *canvas.Rectangle {
		r := canvas.NewRectangle(color.Transparent)
		r.CornerRadius = radius
		return r
	}
	d := &day{
		box: rectangle(shell.BoxRadius), pill: rectangle(0), stripe: rectangle(2), frame: rectangle(shell.BoxRadius),
		number: widgets.NewCaption(strconv.Itoa(date.Day())), star: widgets.NewCaption(""),
		tile: newTextLine("", true), score: widgets.NewCaption(""),
	}
	d.tile.Alignment, d.score.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	switch {
	case date.Equal(c.today):
		d.pill.FillColor = theme.Color(theme.ColorNamePrimary)
		d.number.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
		d.number.TextStyle.Bold = true
	case date.After(c.today):
		d.number.Color = theme.Color(theme.ColorNameDisabled)
	}
	if played, isPlayed := c.daily.Days[date]; isPlayed {
		d.tile.Text, d.score.Text = strconv.Itoa(played.Game.Tile), words.Number(played.Game.Score)
		d.stripe.FillColor, _ = c.w.Style.Colors.Tile(played.Game.Tile)
		if played.Game.IsLate() {
			d.box.StrokeColor, d.box.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
		} else {
			d.box.FillColor = theme.Color(theme.ColorNameButton)
		}
		if played.Game.Won {
			d.star.Text = "★"
		}
	}
	d.cell = container.New(d, d.box, d.pill, d.number, d.star, d.tile, d.score, d.stripe, d.frame)
	return d
}

// mark draws a frame around a day, given by its number from 0, and shows its details. If part is -1,
// no day has a frame or details.
func (c *calendar) mark(part int) {
	for i, d := range c.days {
		d.frame.StrokeColor, d.frame.StrokeWidth = theme.Color(theme.ColorNameForeground), 0
		if i == part {
			d.frame.StrokeWidth = 2
		}
		d.frame.Refresh()
	}
	c.details[0].Text, c.details[1].Text = c.texts(part)
	c.foot.Refresh()
}

// texts returns the details of a day, given by its number from 0, in two lines. If part is -1, both
// are empty.
func (c *calendar) texts(part int) (first, second string) {
	if part < 0 {
		return "", ""
	}
	date := c.month.AddDate(0, 0, part)
	first = dateText(date, c.today)
	switch day, isPlayed := c.daily.Days[date]; {
	case isPlayed:
		first += " · " + words.T("Score %v · best tile %d", phrase.Number(day.Game.Score), day.Game.Tile)
		second = endText(day.Game)
	case date.After(c.today):
		second = words.T("You can play this game on its day.")
	case date.Equal(c.today):
		second = words.T("Not played yet")
	default:
		second = words.T("Not played. If you start it now, it is late.")
	}
	return first, second
}

// choose starts or continues the game of a day, given by its number from 0. If the game has ended,
// it shows its replay. It does nothing for a day in the future.
func (c *calendar) choose(part int) {
	date := c.month.AddDate(0, 0, part)
	switch day, isPlayed := c.daily.Days[date]; {
	case date.After(library.DateOf(time.Now())):
	case isPlayed && !day.InProgress:
		openReplay(c.w, day.Game)
	default:
		startGame(c.w, session.StartOf(session.Today(date)))
	}
}

// step returns the number of the day that an arrow key marks. from is the marked day, or -1. step
// may show another month.
func (c *calendar) step(from int, key fyne.KeyName) int {
	date := c.month.AddDate(0, 0, from)
	days := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -weekLength, fyne.KeyDown: weekLength}
	switch {
	case from >= 0:
		date = date.AddDate(0, 0, days[key])
	case c.today.Before(c.month.AddDate(0, 1, 0)):
		date = c.today
	default:
		date = c.month
	}
	months := 12*(date.Year()-c.month.Year()) + int(date.Month()-c.month.Month())
	if months != 0 {
		before := c.month
		c.showMonth(months)
		if c.month.Equal(before) {
			return from
		}
	}
	return date.Day() - 1
}

// dayAt returns the number of the day at a position, from 0, or -1. The gap below and to the right of
// a day belongs to it.
func (c *calendar) dayAt(at fyne.Position) int {
	driver := fyne.CurrentApp().Driver()
	at = at.Add(driver.AbsolutePositionForObject(c.picker)).Subtract(driver.AbsolutePositionForObject(c.grid))
	return slices.IndexFunc(c.days, func(d *day) bool {
		from, to := d.cell.Position(), d.cell.Position().Add(d.cell.Size()).AddXY(theme.Padding(), theme.Padding())
		return from.X <= at.X && at.X < to.X && from.Y <= at.Y && at.Y < to.Y
	})
}

const weekLength = 7

// dayEdge is the distance of the number of a day from its left edge, in points.
const dayEdge = 6

// MinSize implements fyne.Layout.
func (d *day) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(26, 30) }

// Layout implements fyne.Layout.
func (d *day) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const edge, stripe = 4, 4
	d.box.Resize(size)
	d.frame.Resize(size)
	d.number.Move(fyne.NewPos(dayEdge, 1))
	d.pill.Resize(d.number.MinSize().AddWidthHeight(2*edge, 0))
	d.pill.Move(fyne.NewPos(2, 1))
	d.pill.CornerRadius = d.pill.Size().Height / 2
	d.star.Move(fyne.NewPos(size.Width-edge-d.star.MinSize().Width, 0))
	bottom := size.Height - stripe - edge/2
	d.stripe.Resize(fyne.NewSize(size.Width-2*edge, stripe))
	d.stripe.Move(fyne.NewPos(edge, bottom))
	place := func(text *canvas.Text, textSize float32) {
		text.TextSize = widgets.FitText(text.Text, textSize, size.Width-2)
		height := text.MinSize().Height * 0.85 // a line of text has space above and below its letters
		bottom -= height
		text.Move(fyne.NewPos(0, bottom))
		text.Resize(fyne.NewSize(size.Width, height))
	}
	d.score.Hidden = size.Height < 56
	if !d.score.Hidden {
		place(d.score, theme.CaptionTextSize())
	}
	if size.Width > 44 {
		place(d.tile, theme.TextSize())
	} else {
		place(d.tile, theme.CaptionTextSize())
	}
}
