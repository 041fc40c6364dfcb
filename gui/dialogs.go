package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// dialogs shows the dialogs of the window, one at a time.
type dialogs struct {
	w            *window
	popUp        *widget.PopUp // the last one
	file         dialog.Dialog // the toolkit's last one
	escape, safe func()        // what Escape and the safe answer do
}

// An answer is a button of a dialog.
type answer struct {
	label string
	act   func()
}

// isOpen reports whether a dialog is open. Then no key moves tiles or undoes.
func (d *dialogs) isOpen() bool { return d.w.Canvas().Overlays().Top() != nil }

// press acts on a key while a dialog is open.
func (d *dialogs) press(key string) {
	if d.popUp == nil || d.popUp.Hidden { // it is one of the toolkit's
		if key == "Escape" && d.file != nil {
			d.file.Hide()
		}
		return
	}
	switch key {
	case "Escape":
		d.escape()
	case "Space", "Enter": // and no button has the focus
		d.safe()
	default:
		d.w.patience.restart()
	}
}

// ask shows a dialog. If another one is open, that is shown again afterwards. The last
// answer is the safe one and has the focus. Escape closes the dialog and calls escape.
func (d *dialogs) ask(title, text string, escape func(), answers ...answer) {
	d.w.patience.restart()
	below, escapeBelow, safeBelow := d.popUp, d.escape, d.safe
	closing := func(act func()) func() {
		return func() {
			if d.w.patience.allows() {
				d.popUp.Hide()
				d.popUp, d.escape, d.safe = below, escapeBelow, safeBelow
				act()
			}
		}
	}
	d.escape = closing(escape)
	var safe *widgets.Button
	buttons := container.NewHBox(layout.NewSpacer())
	for _, a := range answers {
		safe = widgets.NewButton(a.label, nil, d.w.keyDown, closing(a.act))
		buttons.Add(safe)
	}
	buttons.Add(layout.NewSpacer())
	safe.Importance = widget.HighImportance
	d.safe = safe.OnTapped
	heading := widgets.NewText(title)
	heading.Alignment, heading.TextStyle.Bold, heading.TextSize = fyne.TextAlignCenter, true, theme.Size(theme.SizeNameHeadingText)
	line := widgets.NewParagraph(text)
	line.Alignment = fyne.TextAlignCenter
	content := container.New(layout.NewCustomPaddedVBoxLayout(-4), layout.NewSpacer(), heading, line, buttons, layout.NewSpacer())
	d.popUp = widget.NewModalPopUp(container.NewPadded(content), d.w.Canvas())
	d.w.endHover()
	d.popUp.ShowAtPosition(fyne.NewPos(1, 1)) // anywhere: the next line moves it
	d.place()
	d.w.Canvas().Focus(safe)
}

// place places the dialog over title and buttons, so that the board stays visible; over
// another view, in its middle.
func (d *dialogs) place() {
	if d.popUp == nil {
		return
	}
	room := d.w.Canvas().Size()
	at, size := d.w.game.page.headArea()
	at.Y += room.Height - d.w.stage.Size().Height // the main menu's
	if d.w.top() != d.w.game.view {
		size = fyne.NewSize(min(room.Width-20, 420), 180)
		at = fyne.NewPos((room.Width-size.Width)/2, (room.Height-size.Height)/2)
	}
	d.popUp.Resize(size)
	d.popUp.Move(at)
}

// askHelp asks before the first help of a game, and then calls help.
func (d *dialogs) askHelp(help func()) {
	d.ask(words.T("With help"), words.T(session.AboutHelp), func() {},
		answer{words.T("Cancel"), func() {}}, answer{words.T("Continue"), help})
}

// showError shows why something is not possible.
func (d *dialogs) showError(title string, err error) { d.showMessage(title, words.Sentence(err)) }

func (d *dialogs) showMessage(title, text string) {
	d.ask(title, text, func() {}, answer{words.T("OK"), func() {}})
}

// showFile shows one of the toolkit's dialogs as large as the window.
func (d *dialogs) showFile(file dialog.Dialog) {
	d.file = file
	d.w.endHover()
	file.Show()
	file.Resize(d.w.Canvas().Size())
	if name, is := d.w.Canvas().Focused().(*widget.Entry); is {
		d.passEscape(contentOf(d.w.Canvas().Overlays().Top()), name)
	}
}

// passEscape puts a field that passes Escape to the window in the place of a field of the
// toolkit's dialog, which would swallow it. The two have the same text.
func (d *dialogs) passEscape(in fyne.CanvasObject, field *widget.Entry) {
	switch in := in.(type) {
	case *fyne.Container:
		for _, o := range in.Objects {
			d.passEscape(o, field)
		}
	case *container.Scroll:
		if in.Content != field {
			return
		}
		own := widgets.NewEntry(d.w.keyDown)
		own.Text, own.PlaceHolder, own.OnChanged, own.OnSubmitted = field.Text, field.PlaceHolder, field.SetText, field.OnSubmitted
		changed := field.OnChanged
		field.OnChanged = func(text string) { // also when the player taps a file
			changed(text)
			if own.Text != text {
				own.SetText(text)
			}
		}
		in.Content = own
		in.Refresh()
		d.w.Canvas().Focus(own)
	}
}
