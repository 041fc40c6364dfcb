package gui

import (
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
	areWords  bool    // whether all buttons have words
	isLong    bool    // whether Autoplay has a word
	isShort   bool    // whether New game has a shorter text
}

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
		menu: g.w.newToolButton("", theme.MenuIcon(), words.T("Menu"), func() { openMenu(g.w) }),
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
	t.setTexts(t.newGame.Text)
	return !isSame
}

// setTexts sets the texts of all buttons. The text of New game depends on the room.
func (t *tools) setTexts(newGame string) {
	undo, redo, hint, autoplay := t.undosLeft, "", "", ""
	if t.areWords {
		undo, redo, hint = words.T("Undo"), words.T("Redo"), words.T("Hint")
		if t.undosLeft != "" {
			undo += "  " + t.undosLeft
		}
	}
	if t.areWords || t.isLong {
		autoplay = words.T("Autoplay")
	}
	for b, text := range map[*widgets.Button]string{t.newGame: newGame, t.undo: undo, t.redo: redo, t.hint: hint, t.autoplay: autoplay} {
		if b.Text != text {
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
	width := b.MinSize().Width
	switch {
	case b.Importance == widget.LowImportance:
	case b == t.newGame:
		width += 2 * t.gap
	case b.Text != "":
		width += t.gap
	default:
		width = max(width, t.height)
	}
	return ceil(width)
}

// space returns the distance of a button to the button after it in a row.
func (t *tools) space(b *widgets.Button) float32 {
	if b.Importance == widget.LowImportance {
		return floor(t.gap / 2)
	}
	return t.gap
}

func ceil(x float32) float32 { return -floor(-x) }

// rowWidth returns the width of the visible buttons in a row.
func (t *tools) rowWidth() float32 {
	width := -t.space(t.menu)
	for _, b := range t.all() {
		if b.Visible() {
			width += t.width(b) + t.space(b)
		}
	}
	return width
}

// fitRow gives the buttons their texts in a row of a width. If there is no room, first Autoplay
// loses its word, then New game gets a shorter text, and then History and Statistics disappear,
// which are in the menu. It returns the width of the row.
func (t *tools) fitRow(width float32) float32 {
	t.areWords = false
	for _, step := range []struct {
		isLong, isShort, isHidden bool
	}{{true, false, false}, {false, false, false}, {false, true, false}, {false, true, true}} {
		t.isLong, t.isShort = step.isLong, step.isShort
		newGame := words.T("New game")
		if step.isShort {
			newGame = words.T("New")
		}
		t.setTexts(newGame)
		setVisible(!step.isHidden, t.history, t.statistics)
		if t.rowWidth() <= width {
			break
		}
	}
	return t.rowWidth()
}

// placeRow places the buttons in a row, which fitRow has prepared. The buttons without background
// are at the right end.
func (t *tools) placeRow(at fyne.Position, width float32) {
	right := at.AddXY(width-t.rowWidth(), 0)
	next := at
	for _, b := range t.all() {
		if b == t.history {
			next.X += right.X - at.X
		}
		if b.Visible() {
			next = t.place(b, next, t.width(b))
		}
	}
}

// columnWidth returns the width that the buttons need in a column if they have words.
func (t *tools) columnWidth() (width float32) {
	for _, b := range []*widgets.Button{t.undo, t.redo, t.hint, t.autoplay} {
		width = max(width, b.MinSize().Width)
	}
	return 2*ceil(width) + t.gap
}

// placeColumn places the buttons in a column: New game, four buttons in two rows, and at the
// bottom those without background. It returns the bottom of the upper ones, and the top of the
// lower ones.
func (t *tools) placeColumn(at fyne.Position, width, bottom float32) (upper, lower float32) {
	t.areWords, t.isLong = true, true
	t.setTexts(words.T("New game"))
	if t.areWords = t.columnWidth() <= width; !t.areWords {
		t.isLong = false
		t.setTexts(words.T("New game"))
	}
	setVisible(true, t.history, t.statistics)
	t.place(t.newGame, at, width)
	half := floor((width - t.gap) / 2)
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
		}
	}
}
