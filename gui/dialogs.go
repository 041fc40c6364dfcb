package gui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/gui/widgets"
	"twenty48/session"
	"twenty48/words"
)

// dialogs shows the dialogs of the window. A dialog can open over another one.
type dialogs struct {
	w                   *window
	popUp               *widget.PopUp // the program's own dialog that opened last; nil if there was none
	toolkitDialog       dialog.Dialog // the dialog of the toolkit that opened last; nil if there was none
	heading             *canvas.Text  // the title of popUp
	onEscape, onDefault func()        // called for Escape and for the default answer of popUp
}

// An answer is a button of a dialog.
type answer struct {
	label string
	act   func()
}

// isOpen reports whether a dialog is open. While one is open, no key moves tiles or undoes a move.
func (d *dialogs) isOpen() bool { return d.w.Canvas().Overlays().Top() != nil }

// press handles a key while a dialog is open.
func (d *dialogs) press(key string) {
	if d.popUp == nil || d.popUp.Hidden { // the open dialog is one of the toolkit's
		if key == "Escape" && d.toolkitDialog != nil {
			d.toolkitDialog.Hide()
		}
		return
	}
	switch key {
	case "Escape":
		d.onEscape()
	case "Space", "Enter": // a button that has the focus handles these keys itself
		d.onDefault()
	default:
		d.w.answerGuard.restart()
	}
}

// ask shows a dialog. If another dialog is open, the new one opens over it. The last answer is the
// default: it has the focus, and must be safe. Escape closes the dialog and calls onEscape.
func (d *dialogs) ask(title, text string, onEscape func(), answers ...answer) {
	d.w.answerGuard.restart()
	outer := *d
	closeAnd := func(act func()) func() {
		return func() {
			if d.w.answerGuard.allows() {
				d.popUp.Hide()
				*d = outer
				act()
			}
		}
	}
	d.onEscape = closeAnd(onEscape)
	var defaultButton *widgets.Button
	buttons := container.NewHBox(layout.NewSpacer())
	for _, a := range answers {
		defaultButton = widgets.NewButton(a.label, nil, d.w.keyDown, closeAnd(a.act))
		buttons.Add(defaultButton)
	}
	buttons.Add(layout.NewSpacer())
	defaultButton.Importance = widget.HighImportance
	d.onDefault = defaultButton.OnTapped
	heading := widgets.NewText(title)
	heading.Alignment, heading.TextStyle.Bold = fyne.TextAlignCenter, true
	d.heading = heading
	paragraph := widgets.NewParagraph(text)
	paragraph.Alignment = fyne.TextAlignCenter
	content := container.New(layout.NewCustomPaddedVBoxLayout(-4), layout.NewSpacer(), heading, paragraph, buttons, layout.NewSpacer())
	edge := canvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = d.w.style.Colors.Board, 2, boxRadius
	d.popUp = widget.NewModalPopUp(container.NewStack(edge, container.NewPadded(content)), d.w.Canvas())
	d.w.endHover()
	d.popUp.ShowAtPosition(fyne.NewPos(1, 1)) // any position will do: place moves the dialog
	d.place()
	d.w.Canvas().Focus(defaultButton)
}

// place moves the dialog over the title and the buttons of the game, so that the board stays
// visible. If another view is open, the dialog is in the middle of the window.
func (d *dialogs) place() {
	if d.popUp == nil {
		return
	}
	canvasSize := d.w.Canvas().Size()
	position, size := d.w.game.page.area()
	if d.w.top() != d.w.game.view {
		size = fyne.NewSize(min(canvasSize.Width-20, 420), 180)
		position = fyne.NewPos((canvasSize.Width-size.Width)/2, (canvasSize.Height-size.Height)/2)
	}
	d.heading.TextSize = widgets.FitText(d.heading.Text, theme.Size(theme.SizeNameHeadingText), size.Width-4*theme.Padding())
	d.popUp.Resize(size)
	d.popUp.Move(position)
}

// askHelp asks the player before the first help of a game, and calls help if the player agrees.
func (d *dialogs) askHelp(help func()) {
	d.ask(words.T("Use the coach?"), words.T(session.AboutHelp), func() {},
		answer{words.T("Cancel"), func() {}}, answer{words.T("Continue"), help})
}

// showError shows an error under a title.
func (d *dialogs) showError(title string, err error) { d.showMessage(title, words.Sentence(err)) }

func (d *dialogs) showMessage(title, text string) {
	d.ask(title, text, func() {}, answer{words.T("OK"), func() {}})
}

// showFile shows one of the toolkit's file dialogs, as large as the window.
func (d *dialogs) showFile(file *dialog.FileDialog) {
	file.SetFilter(d.w.platform.Files)
	d.toolkitDialog = file
	d.w.endHover()
	file.Show()
	file.Resize(d.w.Canvas().Size())
	if entry, ok := d.w.Canvas().Focused().(*widget.Entry); ok {
		d.passEscape(contentOf(d.w.Canvas().Overlays().Top()), entry)
	}
}

// passEscape searches an object of the toolkit's dialog for a text field, which would not pass
// Escape to the window. It replaces the field by one that does. The two fields always have the same
// text.
func (d *dialogs) passEscape(object fyne.CanvasObject, field *widget.Entry) {
	switch object := object.(type) {
	case *fyne.Container:
		for _, o := range object.Objects {
			d.passEscape(o, field)
		}
	case *container.Scroll:
		if object.Content != field {
			return
		}
		replacement := widgets.NewEntry(d.w.keyDown, d.w.paste)
		replacement.Text, replacement.PlaceHolder, replacement.OnChanged, replacement.OnSubmitted = field.Text, field.PlaceHolder, field.SetText, field.OnSubmitted
		onChanged := field.OnChanged
		field.OnChanged = func(text string) { // the dialog sets the text when the player taps a file
			onChanged(text)
			if replacement.Text != text {
				replacement.SetText(text)
			}
		}
		object.Content = replacement
		object.Refresh()
		d.w.Canvas().Focus(replacement)
	}
}
