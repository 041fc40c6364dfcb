package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
)

// An endAction is a next step after the end of a game. The veil and the line below the board have a
// button for each.
type endAction struct {
	text   string
	icon   fyne.Resource
	tip    string
	isIcon bool // whether the button has only its icon, even if there is room for the text
	act    func()
}

// An endLine shows below the board that the game has ended, after the player has hidden the veil. It
// has the buttons of the veil.
type endLine struct {
	w       *shell.Shell
	box     *fyne.Container // all parts; hidden if the veil is visible or the game has not ended
	title   *canvas.Text
	actions []endAction
	buttons []*widgets.Button // of the actions
}

// newEndLine makes a hidden line.
func newEndLine(w *shell.Shell) *endLine {
	e := &endLine{w: w, title: canvas.NewText("", nil), box: container.NewWithoutLayout()}
	e.title.TextStyle.Bold = true
	e.box.Hide()
	return e
}

// show shows the line with a title and actions. The caller places it.
func (e *endLine) show(title string, actions []endAction) {
	e.title.Text, e.actions, e.buttons = title, actions, nil
	e.box.Objects = []fyne.CanvasObject{e.title}
	for i, a := range actions {
		b := e.w.NewToolButton("", a.icon, a.tip, a.act)
		if i == 0 {
			b.Importance = widget.HighImportance
		}
		e.buttons = append(e.buttons, b)
		e.box.Objects = append(e.box.Objects, b)
	}
	e.box.Show()
}

// hide hides the line.
func (e *endLine) hide() {
	if e.box.Visible() {
		hide(e.box)
	}
}

// Lengths of an endLine, in points.
const (
	minEndHeight = 24 // the least height of the line; the smallest windows have little room
	minEndButton = 30 // the least height of buttons below the title
	maxEndButton = 40 // the greatest height of buttons
	minEndIcon   = 28 // the least width of buttons without text
)

// place places the line in an area. As many buttons as possible have their texts, from the first to
// the last. If there is no room for all icons, the last buttons are hidden.
func (e *endLine) place(at fyne.Position, area fyne.Size, gap float32) {
	e.title.TextSize = widgets.Floor(1.1 * theme.TextSize())
	if missing := minEndHeight - area.Height; missing > 0 { // use the space around the foot
		at.Y -= widgets.Floor(missing / 2)
		area.Height = minEndHeight
		room := area.Width - float32(len(e.buttons))*(minEndIcon+gap) - gap
		e.title.TextSize = max(theme.CaptionTextSize(), widgets.FitText(e.title.Text, e.title.TextSize, room))
	}
	e.box.Move(at)
	e.box.Resize(area)
	for shown := len(e.buttons); shown > 0; shown-- {
		for texts := shown; texts >= 0; texts-- {
			if e.placeBelow(area, gap, shown, texts) || e.placeBeside(area, gap, shown, texts) {
				return
			}
		}
	}
	e.set(1, 0)
	e.title.Hide()
	e.placeRow(0, 1, 0, fyne.Position{}, area.Width, area.Height, gap)
}

// width returns the width of a button with its text or its icon.
func (e *endLine) width(i int, hasText bool, height float32) float32 {
	if !hasText || e.actions[i].isIcon {
		return max(height, minEndIcon)
	}
	return widgets.Ceil(widthWithIcon(e.actions[i].text) - theme.IconInlineSize() - theme.Padding())
}

// set shows the title and a number of buttons. The first buttons have texts, the others icons.
func (e *endLine) set(shown, texts int) {
	e.title.Show()
	for i, b := range e.buttons {
		text, icon := "", e.actions[i].icon
		if i < texts && !e.actions[i].isIcon {
			text, icon = e.actions[i].text, nil
		}
		if b.Text != text {
			b.Icon = icon
			b.SetText(text)
		} else if (b.Icon == nil) != (icon == nil) {
			b.SetIcon(icon)
		}
		b.Hidden = i >= shown
	}
	e.box.Refresh()
}

// rowWidth returns the width of the buttons from number first up to number end. The buttons before
// number texts have texts.
func (e *endLine) rowWidth(first, end, texts int, height, gap float32) float32 {
	width := -gap
	for i := first; i < end; i++ {
		width += e.width(i, i < texts, height) + gap
	}
	return width
}

// placeRow places the same buttons in the middle of a row.
func (e *endLine) placeRow(first, end, texts int, at fyne.Position, width, height, gap float32) {
	at.X += widgets.Floor(max(0, width-e.rowWidth(first, end, texts, height, gap)) / 2)
	for i := first; i < end; i++ {
		buttonWidth := e.width(i, i < texts, height)
		e.buttons[i].Move(at)
		e.buttons[i].Resize(fyne.NewSize(buttonWidth, height))
		at.X += buttonWidth + gap
	}
}

// placeBelow places a number of buttons in rows below the title. The first ones have texts. It reports
// whether they fit.
func (e *endLine) placeBelow(area fyne.Size, gap float32, shown, texts int) bool {
	title := e.title.MinSize()
	var rows []int         // the number of the first button of each row
	left := area.Width + 1 // so that the first button begins a row
	for i := range shown {
		width := e.width(i, i < texts, minEndButton)
		if left+width > area.Width {
			rows, left = append(rows, i), 0
		}
		if width > area.Width {
			return false
		}
		left += width + gap
	}
	space := widgets.Floor(gap / 2)
	room := area.Height - title.Height - space - float32(len(rows)-1)*gap
	height := min(maxEndButton, widgets.Floor(room/float32(len(rows))))
	if height < minEndButton || title.Width > area.Width {
		return false
	}
	rows = append(rows, shown)
	for row := range len(rows) - 1 { // a button with an icon is as wide as it is high
		if e.rowWidth(rows[row], rows[row+1], texts, height, gap) > area.Width {
			height = minEndButton
		}
	}
	e.set(shown, texts)
	e.title.Resize(title)
	e.title.Move(fyne.NewPos(widgets.Floor((area.Width-title.Width)/2), 0))
	top := title.Height + space
	for row := range len(rows) - 1 {
		e.placeRow(rows[row], rows[row+1], texts, fyne.NewPos(0, top), area.Width, height, gap)
		top += height + gap
	}
	return true
}

// placeBeside places the same in one row to the right of the title.
func (e *endLine) placeBeside(area fyne.Size, gap float32, shown, texts int) bool {
	title, height := e.title.MinSize(), min(maxEndButton, area.Height)
	if title.Width+2*gap+e.rowWidth(0, shown, texts, height, gap) > area.Width {
		return false
	}
	e.set(shown, texts)
	e.title.Resize(title)
	e.title.Move(fyne.NewPos(0, widgets.Floor((height-title.Height)/2)))
	e.placeRow(0, shown, texts, fyne.NewPos(title.Width+gap, 0), area.Width-title.Width-gap, height, gap)
	return true
}
