package play

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// tools are the buttons of the window. They stand in a row above the board, or in a column beside
// it, where they have words. The last three have no background.
type tools struct {
	newGame, undo, redo, hint, autoplay, history, statistics, menu *widgets.Button

	height    float32 // of each button
	gap       float32 // between two buttons
	undosLeft string  // how many moves can be undone; "" if there is no limit
	wordRoom  float32 // the width of a button with icon and word in a column; 0 in a row
	row       toolRow
}

// A toolRow says for what a row of tools has room.
type toolRow struct {
	hasWord  bool // whether Autoplay has its word
	isShort  bool // whether New game has a shorter text
	hasViews bool // whether History and Statistics are visible
}

// toolRows has the possible rows, in order of preference. History and Statistics are also in the
// menu.
var toolRows = []toolRow{{true, false, true}, {false, false, true}, {false, true, true}, {false, true, false}}

// newTools makes the buttons.
func newTools(b buttonMaker) tools {
	view := func(c shell.Command, icon fyne.Resource) *widgets.Button {
		button := b.w.NewToolButton("", icon, shell.ToolTip(c.Binding), c.Do)
		button.Importance = widget.LowImportance
		return button
	}
	t := tools{
		newGame: b.newButton(session.New, nil),
		undo:    b.newButton(session.Undo, theme.ContentUndoIcon()),
		redo:    b.newButton(session.Redo, theme.ContentRedoIcon()),
		hint:    b.newButton(session.Hint, hintIcon), autoplay: b.newButton(session.Autoplay, theme.MediaPlayIcon()),
		history: view(b.links.History, historyIcon), statistics: view(b.links.Statistics, statisticsIcon),
		menu: view(b.links.Menu, theme.MenuIcon()),
	}
	t.newGame.Text, t.newGame.Importance = words.T("New game"), widget.HighImportance
	t.undo.OnTapped = func() { b.do(b.w.Session.Scene().UndoVerb()) }
	return t
}

// all returns all buttons, from left to right.
func (t *tools) all() []*widgets.Button {
	return []*widgets.Button{t.newGame, t.undo, t.redo, t.hint, t.autoplay, t.history, t.statistics, t.menu}
}

// setUndosLeft shows how many moves can be undone. The text is empty if there is no limit. It reports
// whether the buttons may need a different room.
func (t *tools) setUndosLeft(text string) bool {
	isSame := len(text) == len(t.undosLeft)
	t.undosLeft = text
	t.showTexts()
	return !isSame
}

// text returns the text of a button in the row or in the column.
func (t *tools) text(b *widgets.Button) string {
	switch {
	case b == t.newGame && t.wordRoom == 0 && t.row.isShort:
		return words.T("New")
	case b == t.newGame:
		return words.T("New game")
	case b == t.autoplay && t.wordRoom == 0 && t.row.hasWord:
		return words.T("Autoplay")
	case b == t.undo && t.wordRoom == 0:
		return t.undosLeft
	case t.wordRoom == 0:
		return ""
	}
	var texts []string // in order of preference
	switch b {
	case t.undo:
		texts = []string{strings.TrimSpace(words.T("Undo") + "  " + t.undosLeft), t.undosLeft}
	case t.redo:
		texts = []string{words.T("Redo")}
	case t.hint:
		texts = []string{words.T("Hint")}
	case t.autoplay:
		texts = []string{words.T("Autoplay"), words.T("Coach")}
	}
	for _, text := range texts {
		if widthWithIcon(text) <= t.wordRoom {
			return text
		}
	}
	return ""
}

// showTexts sets the texts of all buttons.
func (t *tools) showTexts() {
	for _, b := range t.all() {
		if text := t.text(b); b.Text != text {
			b.SetText(text)
		}
	}
}

// place places a button and returns the position of the next button in the row.
func (t *tools) place(b *widgets.Button, at fyne.Position, width float32) fyne.Position {
	b.Move(at)
	b.Resize(fyne.NewSize(width, t.height))
	return at.AddXY(width+t.space(b), 0)
}

// width returns the width of a button in a row.
func (t *tools) width(b *widgets.Button) float32 {
	text := t.text(b)
	switch {
	case b.Importance == widget.LowImportance:
		return widgets.Ceil(theme.IconInlineSize() + 2*theme.InnerPadding())
	case b == t.newGame: // has no icon
		return widgets.Ceil(widthWithIcon(text) - theme.IconInlineSize() - theme.Padding() + 2*t.gap)
	case text != "":
		return widgets.Ceil(widthWithIcon(text) + t.gap)
	}
	return t.height
}

// space returns the distance of a button to the button after it in a row.
func (t *tools) space(b *widgets.Button) float32 {
	if b.Importance == widget.LowImportance {
		return widgets.Floor(t.gap / 2)
	}
	return t.gap
}

// isInRow reports whether the row has a button.
func (t *tools) isInRow(b *widgets.Button) bool {
	return t.row.hasViews || b != t.history && b != t.statistics
}

// rowWidth returns the width of the row.
func (t *tools) rowWidth() float32 {
	width := -t.space(t.menu)
	for _, b := range t.all() {
		if t.isInRow(b) {
			width += t.width(b) + t.space(b)
		}
	}
	return width
}

// fitRow chooses the first row that fits into a width, or the narrowest one. It returns the width of
// the row.
func (t *tools) fitRow(width float32) float32 {
	t.wordRoom = 0
	for _, t.row = range toolRows {
		if t.rowWidth() <= width {
			break
		}
	}
	return t.rowWidth()
}

// placeRow places the buttons in a row, which fitRow has prepared. The buttons without background
// are at the right end.
func (t *tools) placeRow(at fyne.Position, width float32) {
	t.showTexts()
	setVisible(t.row.hasViews, t.history, t.statistics)
	next := at
	for _, b := range t.all() {
		if b == t.history {
			next.X += width - t.rowWidth()
		}
		if t.isInRow(b) {
			next = t.place(b, next, t.width(b))
		}
	}
}

// placeColumn places the buttons in a column: New game, four buttons in two rows, and at the
// bottom those without background. A word that does not fit is shortened or left out. It returns the
// bottom of the upper ones, and the top of the lower ones.
func (t *tools) placeColumn(at fyne.Position, width, bottom float32) (upper, lower float32) {
	half := widgets.Floor((width - t.gap) / 2)
	t.wordRoom = half
	t.showTexts()
	setVisible(true, t.history, t.statistics)
	t.place(t.newGame, at, width)
	for _, pair := range [][2]*widgets.Button{{t.undo, t.redo}, {t.hint, t.autoplay}} {
		at.Y += t.height + t.gap
		t.place(pair[0], at, half)
		t.place(pair[1], at.AddXY(width-half, 0), half)
	}
	upper, lower = at.Y+t.height, bottom-t.height
	next := fyne.NewPos(at.X-(t.height-theme.IconInlineSize())/2, lower) // so that the icons are at the margin
	for _, b := range []*widgets.Button{t.history, t.statistics, t.menu} {
		next = t.place(b, next, t.height)
	}
	return upper, lower
}
