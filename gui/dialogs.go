package gui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/words"
)

// An answer is a button of a dialog.
type answer struct {
	label string
	act   func()
}

// hasDialog reports whether a dialog is open. Then no key moves tiles or undoes.
func (w *window) hasDialog() bool { return w.Canvas().Overlays().Top() != nil }

// unlessDialog calls act unless a dialog is open.
func (w *window) unlessDialog(act func()) {
	if !w.hasDialog() {
		act()
	}
}

// ask shows a dialog; no other may be open. The last answer is the safe one and has the
// focus. Escape closes the dialog and calls escape. An answer counts only after a pause
// in which no key went down: before, the key was meant for the game.
func (w *window) ask(title, text string, escape func(), answers ...answer) {
	w.last = time.Now()
	closing := func(act func()) func() {
		return func() {
			pause := time.Since(w.last)
			if w.last = time.Now(); pause >= w.patience {
				w.dialog.Hide()
				act()
			}
		}
	}
	w.escape = closing(escape)
	var safe *widgets.Button
	buttons := container.NewHBox(layout.NewSpacer())
	for _, a := range answers {
		safe = widgets.NewButton(a.label, nil, w.keyDown, closing(a.act))
		buttons.Add(safe)
	}
	buttons.Add(layout.NewSpacer())
	safe.Importance = widget.HighImportance
	w.safe = safe.OnTapped
	heading := widgets.NewText(title)
	heading.Alignment, heading.TextStyle.Bold, heading.TextSize = fyne.TextAlignCenter, true, theme.Size(theme.SizeNameHeadingText)
	line := widgets.NewParagraph(text)
	line.Alignment = fyne.TextAlignCenter
	content := container.New(layout.NewCustomPaddedVBoxLayout(-4), layout.NewSpacer(), heading, line, buttons, layout.NewSpacer())
	w.dialog = widget.NewModalPopUp(container.NewPadded(content), w.Canvas())
	for _, b := range widgets.ButtonsIn(w.stage) {
		b.MouseOut() // a tooltip that is due would appear now
	}
	w.dialog.ShowAtPosition(fyne.NewPos(1, 1)) // anywhere: the next line moves it
	w.placeDialog()
	w.Canvas().Focus(safe)
}

// placeDialog places the dialog over title and buttons, so that the board stays
// visible; over a view, in its middle.
func (w *window) placeDialog() {
	if w.dialog == nil {
		return
	}
	room := w.Canvas().Size()
	at, size := w.page.headArea()
	at.Y += room.Height - w.stage.Size().Height // the main menu's
	if w.view() != nil {
		size = fyne.NewSize(min(room.Width-20, 420), 180)
		at = fyne.NewPos((room.Width-size.Width)/2, (room.Height-size.Height)/2)
	}
	w.dialog.Resize(size)
	w.dialog.Move(at)
}

// showNotice shows a notice if it is not empty.
func (w *window) showNotice(notice string) {
	if notice != "" {
		w.ask(words.T("Note"), notice, w.showEnding, answer{words.T("Play"), w.showEnding})
	}
}

// showError shows why something is not possible.
func (w *window) showError(title string, err error) {
	w.showMessage(title, words.Sentence(err))
}

func (w *window) showMessage(title, text string) {
	w.ask(title, text, func() {}, answer{words.T("Close"), func() {}})
}

// showFileDialog shows one of the toolkit's dialogs as large as the window.
func (w *window) showFileDialog(d dialog.Dialog) {
	w.fileDialog = d
	d.Show()
	d.Resize(w.Canvas().Size())
}

// showEnding shows how the game has ended, if it has and nothing moves any more.
func (w *window) showEnding() {
	if w.hasDialog() || w.view() != nil || w.page.board.Moving() {
		return
	}
	s := w.session.State()
	newGame := answer{words.T("New game"), w.newGame}
	text := words.T("Score %v · Best %v", phrase.Number(s.Score), phrase.Number(w.session.Best()))
	if undone := words.Undos(w.session.Undos()); undone != "" {
		text += " · " + undone
	}
	title := words.T("Game over!")
	switch s.Status() {
	case engine.Playing:
		return
	case engine.Won:
		title = words.T("You win!")
		if !s.Rules.Ends {
			w.ask(title, text, w.continueGame, newGame, answer{words.T("Keep going"), w.continueGame})
			return
		}
	}
	answers := []answer{newGame}
	if w.session.CanUndo() {
		answers = append(answers, answer{words.T("Undo"), w.undoMove})
	}
	w.ask(title, text, func() {}, answers...)
}

func (w *window) continueGame() {
	_, err := w.session.Continue()
	w.changed(err) // the winning move can be the last one, too
}
