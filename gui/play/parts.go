package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/library"
	"twenty48/session"
)

// A buttonMaker makes the buttons of the page. It has what they call.
type buttonMaker struct {
	w     *shell.Shell
	links Links
	do    func(session.Verb) // does a verb in the game
}

// Links lead from the game to other views.
type Links struct {
	Choose, History, Statistics, Menu shell.Command
	CopyBinding                       session.Binding // the binding of CopyResult
	CopyResult                        func(library.Summary) (isCopied bool)
	OpenReplay, SavePicture           func(library.Summary)
}

// newButton makes a button for a verb of the game.
func (b buttonMaker) newButton(verb session.Verb, icon fyne.Resource) *widgets.Button {
	return b.w.NewToolButton("", icon, tipOf(verb), func() { b.do(verb) })
}

// tipOf returns the tooltip of a verb of the game.
func tipOf(verb session.Verb) string { return shell.TipOf(verb, session.Bindings()) }

// widthWithIcon returns the width of a button with a text and an icon.
func widthWithIcon(text string) float32 {
	width := fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return widgets.Ceil(width + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding())
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
