package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// choose changes a setting. The change applies at once.
func choose(w *Shell, s Setting, word string) {
	err := w.Session.Settings().Set(s.Name, word)
	w.appearance.applySettings() // opens the settings again if the language has changed
	if err != nil {
		w.Dialogs.ShowError(words.T("Could not save the setting"), err)
	}
}

// settingsView is the view of the settings.
type settingsView struct {
	w        *Shell
	preview  *board.Board
	title    *widget.Label      // of the chosen palette
	purpose  *widgets.Paragraph // of the chosen palette
	swatches []*board.Board     // of all palettes
	styles   []*board.Style     // of the swatches
	language *widgets.Choice
	form     *fyne.Container
}

// openSettings shows the settings.
func openSettings(w *Shell) {
	v := &settingsView{w: w, form: widgets.NewRows(theme.Padding() * 2)}
	for _, group := range w.contents.Settings {
		if group.Heading != "" {
			v.form.Add(newGroupHeading(group.Heading))
		}
		for _, s := range group.Settings {
			v.form.Add(v.newControl(s))
		}
	}
	scroll := widgets.NewColumn(v.form)
	w.Open(&View{
		Content: NewSheet(NewHead(w, words.T("Settings")), scroll, nil),
		Focus:   v.language,
		Press:   widgets.ScrollByKey(scroll),
		OnShow:  v.update,
	})
}

// newControl makes the control for a setting, with its title.
func (v *settingsView) newControl(s Setting) fyne.CanvasObject {
	chosen := slices.Index(s.Words, v.w.Chosen(s))
	chooseWord := func(n int) {
		choose(v.w, s, s.Words[n])
		v.update()
	}
	var labels []string
	for _, word := range s.Words {
		labels = append(labels, s.labelOf(word))
	}
	switch {
	case s.Name == PaletteSetting.Name:
		return v.newPalettes(labels, chosen, chooseWord)
	case s.Name == LanguageSetting.Name:
		c := widgets.NewChoice(v.w.Keyboard, labels, nil)
		c.Selected = labels[chosen]
		c.OnChanged = func(string) { chooseWord(c.SelectedIndex()) }
		v.language = c
		return widgets.NewTitled(words.T(s.Title), c, 220)
	}
	c := widgets.NewSegments(v.w.Keyboard, labels, chosen, chooseWord)
	return widgets.NewTitled(words.T(s.Title), c, c.Width())
}

// newPalettes makes the choice of the palette: a small board in the chosen colours with the purpose of
// the palette, and below it, a swatch of each palette.
func (v *settingsView) newPalettes(labels []string, chosen int, choose func(int)) fyne.CanvasObject {
	m, _ := engine.ParseMatrix("2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096", 0) // valid
	v.preview = board.New(m, v.w.Style)
	v.title = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	v.title.Truncation = fyne.TextTruncateEllipsis
	v.purpose = widgets.NewParagraph("")
	var pictures []fyne.CanvasObject
	for _, label := range labels {
		m, _ := engine.ParseMatrix("4 32 256 2048", 0) // valid
		style := &board.Style{ShortLabels: true}
		picture := board.New(m, style)
		v.styles, v.swatches = append(v.styles, style), append(v.swatches, picture)
		name := widget.NewLabelWithStyle(label, fyne.TextAlignCenter, fyne.TextStyle{})
		name.SizeName, name.Truncation = theme.SizeNameCaptionText, fyne.TextTruncateEllipsis
		pictures = append(pictures, container.New(swatch{}, picture, name))
	}
	preview := container.NewGridWrap(v.preview.Fit(fyne.NewSize(152, 116)), v.preview)
	text := widgets.NewRows(-theme.InnerPadding(), v.title, v.purpose)
	return widgets.NewRows(2*theme.Padding(), container.NewBorder(nil, nil, preview, nil, text),
		widgets.NewPictureSegments(v.w.Keyboard, pictures, chosen, choose))
}

// update shows the colours of the palettes.
func (v *settingsView) update() {
	name := v.w.Chosen(PaletteSetting)
	v.title.SetText(paletteTitle(name))
	v.purpose.SetText(words.T(palettePurposes[name].purpose))
	for i, p := range palette.All() {
		v.styles[i].Colors = p.Light
		if v.w.Style.Colors.IsDark {
			v.styles[i].Colors = p.Dark
		}
		v.swatches[i].Refresh()
	}
	v.preview.Refresh()
	v.form.Layout.Layout(v.form.Objects, v.form.Size()) // the purpose may need more lines
}

// newGroupHeading makes a heading with a line below it.
func newGroupHeading(text phrase.Text) fyne.CanvasObject {
	heading := widget.NewLabelWithStyle(words.T(text), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	return container.New(layout.NewCustomPaddedVBoxLayout(0),
		container.New(layout.NewCustomPaddedLayout(2, 0, 4-theme.InnerPadding(), -4), heading), widget.NewSeparator())
}

// swatch is the layout of a swatch: a row of tiles with the name of the palette below.
type swatch struct{}

// MinSize implements fyne.Layout.
func (swatch) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(98, 58) }

// Layout implements fyne.Layout.
func (swatch) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	b := objects[0].(*board.Board)
	const edge, text = 7, 26
	b.Resize(b.Fit(fyne.NewSize(min(size.Width-2*edge, 110), size.Height-text-edge+3)))
	b.Move(fyne.NewPos(float32(int((size.Width-b.Size().Width)/2)), edge))
	objects[1].Resize(fyne.NewSize(size.Width+8, text))
	objects[1].Move(fyne.NewPos(-4, size.Height-text-1))
}
