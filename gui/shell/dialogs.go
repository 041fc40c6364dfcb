package shell

import (
	"image/color"
	"reflect"

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

// Dialogs shows the dialogs of the window. A dialog can open over another one.
type Dialogs struct {
	w                   *Shell
	popUp               *widget.PopUp // the program's own dialog that opened last; nil if there was none
	toolkitDialog       dialog.Dialog // the dialog of the toolkit that opened last; nil if there was none
	heading             *canvas.Text  // the title of popUp
	onEscape, onDefault func()        // called for Escape and for the default answer of popUp
}

// An Answer is a button of a dialog.
type Answer struct {
	Label string
	Act   func()
}

// IsOpen reports whether a dialog is open. While one is open, no key moves tiles or undoes a move.
func (d *Dialogs) IsOpen() bool { return d.w.Canvas().Overlays().Top() != nil }

// press handles a key while a dialog is open.
func (d *Dialogs) press(key string) {
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
		d.w.Guard.Restart()
	}
}

// Ask shows a dialog. If another dialog is open, the new one opens over it. The last answer is the
// default: it has the focus, and must be safe. Escape closes the dialog and calls onEscape.
func (d *Dialogs) Ask(title, text string, onEscape func(), answers ...Answer) {
	d.w.Guard.Restart()
	outer := *d
	closeAnd := func(act func()) func() {
		return func() {
			if d.w.Guard.Allows() {
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
		defaultButton = widgets.NewButton(a.Label, nil, d.w.Keyboard, closeAnd(a.Act))
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
	content := container.New(layout.NewCustomPaddedVBoxLayout(-4),
		layout.NewSpacer(), heading, paragraph, buttons, layout.NewSpacer())
	edge := canvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = d.w.Style.Colors.Board, 2, BoxRadius
	d.popUp = widget.NewModalPopUp(container.NewStack(edge, container.NewPadded(content)), d.w.Canvas())
	d.w.EndHover()
	d.popUp.ShowAtPosition(fyne.NewPos(1, 1)) // any position will do: place moves the dialog
	d.place()
	d.w.Canvas().Focus(defaultButton)
}

// place moves the dialog over the title and the buttons of the game, so that the board stays
// visible. If another view is open, the dialog is in the middle of the window.
func (d *Dialogs) place() {
	if d.popUp == nil {
		return
	}
	canvasSize := d.w.Canvas().Size()
	position, size := d.w.contents.Game.Head()
	if !d.w.IsInGame() {
		size = fyne.NewSize(min(canvasSize.Width-20, 420), 180)
		position = fyne.NewPos((canvasSize.Width-size.Width)/2, (canvasSize.Height-size.Height)/2)
	}
	room := size.Width - 4*theme.Padding()
	d.heading.TextSize = widgets.FitText(d.heading.Text, theme.Size(theme.SizeNameHeadingText), room)
	d.popUp.Resize(size)
	d.popUp.Move(position)
}

// AskFirstAssist asks the player before the first assistance of a game, and calls assist if the player agrees.
func (d *Dialogs) AskFirstAssist(assist func()) {
	d.Ask(words.T("Use the coach?"), words.T(session.AboutAssisted), func() {},
		Answer{words.T("Cancel"), func() {}}, Answer{words.T("Continue"), assist})
}

// ShowError shows an error under a title.
func (d *Dialogs) ShowError(title string, err error) { d.ShowMessage(title, words.Sentence(err)) }

func (d *Dialogs) ShowMessage(title, text string) {
	d.Ask(title, text, func() {}, Answer{words.T("OK"), func() {}})
}

// ShowNote shows a note about the game, which the player can then continue.
func (d *Dialogs) ShowNote(title, text string) {
	d.Ask(title, text, func() {}, Answer{words.T("Continue"), func() {}})
}

// ShowToolkit shows a dialog of the toolkit.
func (d *Dialogs) ShowToolkit(shown dialog.Dialog) {
	d.toolkitDialog = shown
	d.w.EndHover()
	shown.Show()
}

// ShowFile shows one of the toolkit's file dialogs, as large as the window.
func (d *Dialogs) ShowFile(file *dialog.FileDialog) {
	file.SetFilter(d.w.Platform.Files)
	d.ShowToolkit(file)
	file.Resize(d.w.Canvas().Size())
	if field, ok := d.w.Canvas().Focused().(*widget.Entry); ok {
		d.replaceField(contentOf(d.w.Canvas().Overlays().Top()), field)
	}
}

// replaceField searches an object of the toolkit's dialog for a text field. It replaces the field by one
// that passes Escape to the window, and that does not wait for a clipboard that does not respond. The two
// fields always have the same text.
func (d *Dialogs) replaceField(object fyne.CanvasObject, field *widget.Entry) {
	switch object := object.(type) {
	case *fyne.Container:
		for _, o := range object.Objects {
			d.replaceField(o, field)
		}
	case *container.Scroll:
		if object.Content != field {
			return
		}
		replacement := widgets.NewEntry(d.w.Keyboard, d.w.Paste)
		replacement.Text, replacement.PlaceHolder = field.Text, field.PlaceHolder
		replacement.OnChanged, replacement.OnSubmitted = field.SetText, field.OnSubmitted
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

// contentOf returns the content of one of the toolkit's dialogs, or nil. It uses reflection, because the
// type of the dialog's overlay is private.
func contentOf(overlay fyne.CanvasObject) fyne.CanvasObject {
	if content := reflect.ValueOf(overlay).Elem().FieldByName("Content"); content.IsValid() {
		if popUp, ok := content.Interface().(*widget.PopUp); ok {
			return popUp.Content
		}
	}
	return nil
}
