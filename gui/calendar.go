package gui

import (
	"image/color"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// calendar is the view of the daily games of a month. All its dates are in UTC, as those of the
// daily games.
type calendar struct {
	w                 *window
	view              *view
	daily             library.Daily
	today             time.Time
	month             time.Time // the first day of the month
	streak, monthName *canvas.Text
	previous, next    *widgets.Button
	days              *fyne.Container
	picker            *widgets.Picker // its parts are the days of the month
	foot              *fyne.Container // has the details
	details           [3]*canvas.Text // the marked day in two lines, and an explanation
}

// openCalendar shows the daily games of the current month.
func openCalendar(w *window) {
	c := &calendar{w: w, streak: newTextLine("", false), monthName: newTextLine("", true)}
	c.streak.Alignment = fyne.TextAlignTrailing
	c.previous = w.newToolButton("", theme.NavigateBackIcon(), toolTip(bindingOf(previousMonth, calendarBindings)), func() { c.showMonth(-1) })
	c.next = w.newToolButton("", theme.NavigateNextIcon(), toolTip(bindingOf(nextMonth, calendarBindings)), func() { c.showMonth(1) })
	c.details = [3]*canvas.Text{newTextLine("", true), newTextLine("", false), widgets.NewCaption(words.T("Filled: started on its day. Outlined: late. ★: target reached."))}
	c.foot = container.New(details{w}, c.details[0], c.details[1], c.details[2])
	c.days = container.New(&daysLayout{})
	c.picker = widgets.NewPicker(w.keyDown, c.days)
	c.picker.PartAt, c.picker.Step = c.dayAt, c.step
	c.picker.Keys = []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown}
	c.picker.OnMarked, c.picker.OnChosen = c.mark, c.choose
	c.today = library.DateOf(time.Now())
	c.month = c.today.AddDate(0, 0, 1-c.today.Day())
	months := container.NewHBox(c.previous, c.next)
	head := container.NewVBox(w.newHead(words.T("Daily games")), container.NewBorder(nil, nil, c.monthName, months, container.New(fitted{}, c.streak)))
	c.view = &view{
		content: newSheet(head, c.picker, c.foot),
		focus:   c.picker,
		press: bindKeys(calendarBindings, map[session.Verb]func(){
			previousMonth: func() { c.showMonth(-1) }, nextMonth: func() { c.showMonth(1) },
		}),
		onShow: func() { w.readGames(c.view, func(int, error) { c.read() }) },
	}
	w.open(c.view)
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
	c.daily = library.DailyOf(c.w.session.Library().Games(), c.today)
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
	if c.picker.Marked = -1; by != 0 {
		marked = -1
	}
	for _, text := range []*canvas.Text{c.streak, c.monthName, c.details[0], c.details[1], c.details[2]} {
		text.Color = theme.Color(theme.ColorNameForeground)
	}
	c.monthName.Text = monthText(c.month)
	c.previous.SetEnabled(c.month.After(firstMonth))
	c.next.SetEnabled(!c.month.AddDate(0, 1, 0).After(c.today))
	c.days.Objects = nil
	for _, name := range words.Weekdays() {
		c.days.Add(widgets.NewCaption(name))
	}
	layout := c.days.Layout.(*daysLayout)
	layout.before = (int(c.month.Weekday()) + 6) % 7 // the week starts on Monday
	for date := c.month; date.Month() == c.month.Month(); date = date.AddDate(0, 0, 1) {
		c.days.Add(c.newDay(date))
	}
	c.view.content.Refresh() // the name of the month may be wider
	if c.mark(-1); marked < 0 {
		c.picker.Reset()
	} else {
		c.picker.Mark(marked)
	}
}

// newDay makes the cell of a day. It is filled if a game was started on that day, and outlined if
// the game is late.
func (c *calendar) newDay(date time.Time) fyne.CanvasObject {
	box, stripe := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	box.CornerRadius, stripe.CornerRadius = boxRadius, 2
	number, star := widgets.NewCaption(strconv.Itoa(date.Day())), widgets.NewCaption("")
	tile, score := newTextLine("", true), widgets.NewCaption("")
	pill := canvas.NewRectangle(color.Transparent) // behind the number of today
	if date.Equal(c.today) {
		pill.FillColor, number.Color, number.TextStyle.Bold = theme.Color(theme.ColorNamePrimary), theme.Color(theme.ColorNameForegroundOnPrimary), true
	}
	if date.After(c.today) {
		number.Color = theme.Color(theme.ColorNameDisabled)
	}
	if day, isPlayed := c.daily.Days[date]; isPlayed {
		tile.Text, score.Text = strconv.Itoa(day.Game.Tile), words.Number(day.Game.Score)
		stripe.FillColor, _ = c.w.style.Colors.Tile(day.Game.Tile)
		if day.Game.IsLate() {
			box.StrokeColor, box.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
		} else {
			box.FillColor = theme.Color(theme.ColorNameButton)
		}
		if day.Game.Won {
			star.Text = "★"
		}
	}
	for _, text := range []*canvas.Text{tile, score} {
		text.Alignment = fyne.TextAlignCenter
	}
	frame := canvas.NewRectangle(color.Transparent)
	frame.CornerRadius = boxRadius
	return container.New(dayLayout{}, box, pill, number, star, tile, score, stripe, frame)
}

// mark draws a frame around a day, given by its number from 0, and shows its details. If part is -1,
// no day has a frame or details.
func (c *calendar) mark(part int) {
	for i, o := range c.days.Objects[weekLength:] {
		objects := o.(*fyne.Container).Objects
		frame := objects[len(objects)-1].(*canvas.Rectangle)
		frame.StrokeColor, frame.StrokeWidth = theme.Color(theme.ColorNameForeground), 0
		if i == part {
			frame.StrokeWidth = 2
		}
		frame.Refresh()
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
	switch by := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -weekLength, fyne.KeyDown: weekLength}[key]; {
	case from >= 0:
		date = date.AddDate(0, 0, by)
	case c.today.Before(c.month.AddDate(0, 1, 0)):
		date = c.today
	default:
		date = c.month
	}
	months := 12*(date.Year()-c.month.Year()) + int(date.Month()-c.month.Month())
	if months != 0 {
		before := c.month
		if c.showMonth(months); c.month.Equal(before) {
			return from
		}
	}
	return date.Day() - 1
}

// dayAt returns the number of the day at a position, from 0, or -1. The gap below and to the right of
// a day belongs to it.
func (c *calendar) dayAt(at fyne.Position) int {
	for i, o := range c.days.Objects[weekLength:] {
		upperLeft := o.Position()
		lowerRight := upperLeft.Add(o.Size()).AddXY(dayGap, dayGap)
		if upperLeft.X <= at.X && at.X < lowerRight.X && upperLeft.Y <= at.Y && at.Y < lowerRight.Y {
			return i
		}
	}
	return -1
}

const weekLength = 7

// The distance between two days, and of the number of a day from its left edge, in points.
const dayGap, dayEdge = 4, 6

// daysLayout is the layout of a month: the names of the days of the week, and the days.
type daysLayout struct {
	before int // the number of days of the first week before the month
}

// MinSize implements fyne.Layout.
func (*daysLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(weekLength*30, 6*30) }

// Layout implements fyne.Layout.
func (l *daysLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap, maxWidth, maxHeight = dayGap, 96, 76
	weeks := float32((l.before + len(objects) - 1) / weekLength) // with the names of the days, rounded up
	top := lineHeight(theme.CaptionTextSize()) + gap
	cell := fyne.NewSize(min(maxWidth, floor((size.Width+gap)/weekLength)-gap), min(maxHeight, floor((size.Height-top+gap)/max(1, weeks))-gap))
	left := floor((size.Width - weekLength*(cell.Width+gap) + gap) / 2)
	for i, o := range objects {
		if i < weekLength {
			o.Move(fyne.NewPos(left+float32(i)*(cell.Width+gap)+dayEdge, 0)) // above the numbers of the days
			o.Resize(fyne.NewSize(cell.Width-dayEdge, top))
			continue
		}
		day := i - weekLength + l.before
		o.Move(fyne.NewPos(left+float32(day%weekLength)*(cell.Width+gap), top+float32(day/weekLength)*(cell.Height+gap)))
		o.Resize(cell)
	}
}

// dayLayout is the layout of a day, with the objects of newDay.
type dayLayout struct{}

// MinSize implements fyne.Layout.
func (dayLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(30, 30) }

// Layout implements fyne.Layout.
func (dayLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const edge, stripe = 4, 4
	box, pill, number, star, tile, score := objects[0], objects[1].(*canvas.Rectangle), objects[2], objects[3], objects[4].(*canvas.Text), objects[5].(*canvas.Text)
	box.Resize(size)
	objects[7].Resize(size) // the frame
	number.Move(fyne.NewPos(dayEdge, 1))
	pill.Resize(number.MinSize().AddWidthHeight(2*edge, 0))
	pill.Move(fyne.NewPos(2, 1))
	pill.CornerRadius = pill.Size().Height / 2
	star.Move(fyne.NewPos(size.Width-edge-star.MinSize().Width, 0))
	objects[6].Resize(fyne.NewSize(size.Width-2*edge, stripe))
	objects[6].Move(fyne.NewPos(edge, size.Height-stripe-edge/2))
	bottom := size.Height - stripe - edge/2
	score.Hidden = size.Height < 56
	for _, text := range []*canvas.Text{score, tile} {
		normal := theme.CaptionTextSize()
		if text == tile && size.Width > 44 {
			normal = theme.TextSize()
		}
		text.TextSize = widgets.FitText(text.Text, normal, size.Width-2)
		if text.Hidden {
			continue
		}
		height := text.MinSize().Height * 0.85 // a line of text has space above and below its letters
		bottom -= height
		text.Move(fyne.NewPos(0, bottom))
		text.Resize(fyne.NewSize(size.Width, height))
	}
}

// details is the layout of the details of a day. The explanation is hidden in a low window.
type details struct{ w *window }

// MinSize implements fyne.Layout.
func (d details) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := 2 * lineHeight(theme.TextSize())
	if d.explains() {
		height += lineHeight(theme.CaptionTextSize())
	}
	return fyne.NewSize(200, height)
}

// explains reports whether the explanation is visible.
func (d details) explains() bool { return d.w.Canvas().Size().Height >= 500 }

// Layout implements fyne.Layout.
func (d details) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var top float32
	for _, o := range objects {
		text := o.(*canvas.Text)
		text.TextSize = widgets.FitText(text.Text, theme.TextSize(), size.Width)
		text.Move(fyne.NewPos(0, top))
		text.Resize(fyne.NewSize(size.Width, lineHeight(theme.TextSize())))
		top += lineHeight(theme.TextSize())
	}
	explanation := objects[2].(*canvas.Text)
	explanation.TextSize = widgets.FitText(explanation.Text, theme.CaptionTextSize(), size.Width)
	explanation.Hidden = !d.explains()
}

// fitted is the layout of a text that becomes smaller if it does not fit.
type fitted struct{}

// MinSize implements fyne.Layout.
func (fitted) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(40, lineHeight(theme.TextSize()))
}

// Layout implements fyne.Layout.
func (fitted) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	text := objects[0].(*canvas.Text)
	text.TextSize = widgets.FitText(text.Text, theme.TextSize(), size.Width)
	text.Resize(size)
}
