package gui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/words"
)

// An answer is a button of a dialog.
type answer struct {
	label string
	act   func()
}

// asked tells whether a dialog is up. Then no key moves or undoes.
func (w *window) asked() bool { return w.Canvas().Overlays().Top() != nil }

// unlessAsked does it unless a dialog is up.
func (w *window) unlessAsked(act func()) {
	if !w.asked() {
		act()
	}
}

// ask shows a dialog, which no other may be up for. The last answer is the safe
// one and has the focus; the escape key closes the dialog and does what escape
// says. No answer counts before there was a pause of all keys: one that comes sooner
// can only have been meant for the game.
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
	var safe *button
	buttons := container.NewHBox(layout.NewSpacer())
	for _, a := range answers {
		safe = newButton(a.label, nil, w.keyDown, closing(a.act))
		buttons.Add(safe)
	}
	buttons.Add(layout.NewSpacer())
	safe.Importance = widget.HighImportance
	w.safe = safe.OnTapped
	heading := canvas.NewText(title, colors.Ink)
	heading.Alignment, heading.TextStyle.Bold, heading.TextSize = fyne.TextAlignCenter, true, theme.Size(theme.SizeNameHeadingText)
	line := newParagraph(text)
	line.Alignment = fyne.TextAlignCenter
	content := container.New(layout.NewCustomPaddedVBoxLayout(-4), layout.NewSpacer(), heading, line, buttons, layout.NewSpacer())
	w.dialog = widget.NewModalPopUp(container.NewPadded(content), w.Canvas())
	for _, b := range buttonsIn(w.stage) {
		b.MouseOut() // or else a tip that is due would come up now
	}
	w.dialog.ShowAtPosition(fyne.NewPos(1, 1)) // any: the next line gives it the right one
	w.placeDialog()
	w.Canvas().Focus(safe)
}

// placeDialog puts the dialog in the place of title and buttons, so that the board
// stays to be seen; before a view, in its middle.
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

// notify tells what the player must know, if there is anything.
func (w *window) notify(notice string) {
	if notice != "" {
		w.ask(words.T("Note"), notice, w.tell, answer{words.T("Play"), w.tell})
	}
}

// inform tells that something cannot be.
func (w *window) inform(title string, err error) {
	w.informText(title, words.Sentence(err))
}

func (w *window) informText(title, text string) {
	w.ask(title, text, func() {}, answer{words.T("Close"), func() {}})
}

// showLarge shows one of the toolkit's dialogs as large as the window.
func (w *window) showLarge(d dialog.Dialog) {
	w.large = d
	d.Show()
	d.Resize(w.Canvas().Size())
}

// tell shows how the game has ended, if it has and nothing moves any more.
func (w *window) tell() {
	if w.asked() || w.view() != nil || w.page.board.moving() {
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
			w.ask(title, text, w.goOn, newGame, answer{words.T("Keep going"), w.goOn})
			return
		}
	}
	answers := []answer{newGame}
	if w.session.CanUndo() {
		answers = append(answers, answer{words.T("Undo"), w.takeBack})
	}
	w.ask(title, text, func() {}, answers...)
}

func (w *window) goOn() {
	_, err := w.session.Continue()
	w.changed(err) // which tells if the winning move was the last one, too
}
