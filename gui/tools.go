package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

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
func newTools(g *game) tools {
	button := func(verb session.Verb, icon fyne.Resource) *widgets.Button {
		return g.w.newToolButton("", icon, toolTip(bindingOf(verb, session.Bindings())), func() { g.do(verb) })
	}
	view := func(verb session.Verb, icon fyne.Resource) *widgets.Button {
		b := g.w.newToolButton("", icon, toolTip(bindingOf(verb, windowBindings)), func() { g.w.verbs[verb](g.w) })
		b.Importance = widget.LowImportance
		return b
	}
	t := tools{
		newGame: button(session.New, nil),
		undo:    button(session.Undo, theme.ContentUndoIcon()), redo: button(session.Redo, theme.ContentRedoIcon()),
		hint: button(session.Hint, hintIcon), autoplay: button(session.Autoplay, theme.MediaPlayIcon()),
		history: view(showHistory, historyIcon), statistics: view(showStatistics, statisticsIcon),
		menu: g.w.newToolButton("", theme.MenuIcon(), toolTip(bindingOf(showMenu, windowBindings)), func() { openMenu(g.w) }),
	}
	t.newGame.Text, t.newGame.Importance = words.T("New game"), widget.HighImportance
	t.undo.OnTapped = func() { g.press("Ctrl+Z") } // undoes a move, or restores a game
	t.menu.Importance = widget.LowImportance
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
		return ceil(theme.IconInlineSize() + 2*theme.InnerPadding())
	case b == t.newGame: // has no icon
		return ceil(widthWithIcon(text) - theme.IconInlineSize() - theme.Padding() + 2*t.gap)
	case text != "":
		return ceil(widthWithIcon(text) + t.gap)
	}
	return t.height
}

// space returns the distance of a button to the button after it in a row.
func (t *tools) space(b *widgets.Button) float32 {
	if b.Importance == widget.LowImportance {
		return floor(t.gap / 2)
	}
	return t.gap
}

// widthWithIcon returns the width of a button with a text and an icon.
func widthWithIcon(text string) float32 {
	width := fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return ceil(width + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding())
}

func ceil(x float32) float32 { return -floor(-x) }

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
// bottom those without background. A word that does not fit is shortened or left out. It returns the bottom of the upper ones, and the top of the
// lower ones.
func (t *tools) placeColumn(at fyne.Position, width, bottom float32) (upper, lower float32) {
	half := floor((width - t.gap) / 2)
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

// setVisible shows or hides buttons. It does not touch those that are visible or hidden already,
// because the toolkit would paint them again.
func setVisible(isVisible bool, buttons ...*widgets.Button) {
	for _, b := range buttons {
		switch {
		case isVisible && !b.Visible():
			b.Show()
		case !isVisible && b.Visible():
			b.Hide()
			b.MouseOut() // otherwise its tooltip stays
		}
	}
}

// hide hides a part of the page, and the tooltip of a button in it.
func hide(box *fyne.Container) {
	box.Hide()
	for _, b := range widgets.ButtonsIn(box) {
		b.MouseOut()
	}
}
