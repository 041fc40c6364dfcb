package games

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// A gameForm is a view with a form for a game, a message about it, and a button that starts the game.
type gameForm struct {
	w       *Games
	content fyne.CanvasObject
	message *widgets.Paragraph // part of the content
	button  *widgets.Button
	// read returns how to start the game, and a text about it, which may be empty. If it returns an
	// error, the message shows the error instead of the text, and the button is disabled.
	read func() (session.Start, string, error)
}

// newGameForm makes a form. The caller adds its message to the content, and then opens it.
func (w *Games) newGameForm() gameForm { return gameForm{w: w, message: widgets.NewParagraph("")} }

// open shows the form. The object first gets the focus. The controls stand beside the button.
func (f *gameForm) open(title phrase.Text, content fyne.CanvasObject, first fyne.Focusable,
	read func() (session.Start, string, error), controls ...fyne.CanvasObject) {
	f.content, f.read = content, read
	f.button = widgets.NewButton(words.T("Play"), nil, f.w.Keyboard, f.play)
	f.button.Importance = widget.HighImportance
	f.update()
	foot := container.NewHBox(append(controls, layout.NewSpacer(), f.button)...)
	sheet := shell.NewSheet(shell.NewHead(f.w.Shell, words.T(title)), content, foot)
	f.w.Open(&shell.View{Content: sheet, Focus: first})
}

// update shows whether the game can start, and the message. It must be called after each change.
func (f *gameForm) update() {
	_, text, err := f.read()
	f.button.SetEnabled(err == nil)
	if err != nil {
		text = words.Sentence(err)
	}
	f.message.SetText(text)
	f.content.Refresh() // a longer message needs more lines
}

// play starts the game, if that is possible.
func (f *gameForm) play() {
	if start, _, err := f.read(); err == nil {
		startGame(f.w, start)
	}
}

// openID shows a form for the ID of a game. It also shows the ID of the current game.
func openID(w *Games) {
	f := w.newGameForm()
	entry := widgets.NewEntry(w.Keyboard, w.Paste)
	entry.SetPlaceHolder(engine.ID{Rules: engine.Classic(), Seed: 7}.String())
	id, hasID := w.Session.Scene().ID()
	currentID := id.String()
	text := widgets.NewParagraph(words.T("The current game has the ID %s.", currentID))
	copyButton := widgets.NewButton(words.T("Copy"), theme.ContentCopyIcon(), w.Keyboard, nil)
	copyButton.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(currentID)
		copyButton.SetText(words.T("Copied"))
	}
	if !hasID {
		text.SetText(words.T("The current game has no ID because it started from a custom board."))
		copyButton.Hide()
	}
	explanation := words.T("An ID stands for a game's rules and tiles. Anyone who enters it plays the same game.")
	content := container.NewVBox(
		widgets.NewParagraph(explanation), entry, f.message, text, container.NewHBox(copyButton))
	f.open("Game ID", content, entry, func() (session.Start, string, error) {
		return readID(strings.TrimSpace(entry.Text))
	})
	entry.OnChanged = func(string) { f.update() }
	entry.OnSubmitted = func(string) { f.play() }
}

// readID returns the start of the game with an ID, and its rules as text.
func readID(text string) (session.Start, string, error) {
	if text == "" {
		return session.Start{}, "", phrase.New("enter or paste a game ID")
	}
	id, err := engine.ParseID(text)
	if err != nil {
		return session.Start{}, "", err
	}
	rules := words.T("Rules: %s", words.Game(id, true, session.Today(time.Now())))
	for _, p := range engine.Presets() {
		if p.Rules == id.Rules {
			rules = words.T("%s: %s", rules, p.Description)
		}
	}
	return session.StartOf(id), rules, nil
}

// A rulesForm is a form for custom rules. It shows the first board of a game with these rules.
type rulesForm struct {
	gameForm
	fields  []rulesField
	ends    *widgets.Segments
	picture *board.Board
}

// A rulesField is a choice of values for a field of the rules.
type rulesField struct {
	choice *widgets.Choice
	values []string
	set    func(r *engine.Rules, value string) error
}

// exampleSeed is the seed of the game whose first board is beside the custom rules.
const exampleSeed = 7

// openRules shows a form for custom rules. It starts with the current rules.
func openRules(w *Games) {
	r := w.Session.Scene().State.Rules
	f := &rulesForm{gameForm: w.newGameForm(), picture: board.New(targetMatrix(r), w.Style)}
	values := map[string][]string{
		"target": {"none"}, "fours": numbers(0, 100, 10), "first": numbers(1, 20, 1),
		"undo": append(append(numbers(0, 10, 1), numbers(20, 100, 10)...), "all"),
	}
	for tile := 4; tile <= 1<<20; tile *= 2 {
		values["target"] = append(values["target"], strconv.Itoa(tile))
	}
	f.ends = widgets.NewSegments(w.Keyboard, []string{words.T("No"), words.T("Yes")}, 0, func(int) { f.update() })
	if r.Ends {
		f.ends.Selected = 1
	}
	ends := widget.NewFormItem("", f.ends)
	sides := numbers(engine.MinSide, engine.MaxSide, 1)
	form := widget.NewForm(
		f.newItem("Rows", sides, strconv.Itoa(r.Rows), func(r *engine.Rules, value string) (err error) {
			r.Rows, err = strconv.Atoi(value)
			return err
		}),
		f.newItem("Columns", sides, strconv.Itoa(r.Cols), func(r *engine.Rules, value string) (err error) {
			r.Cols, err = strconv.Atoi(value)
			return err
		}))
	for _, field := range engine.Fields() {
		switch {
		case field.Name == "ends":
			ends.Text = words.T(field.Title)
		case values[field.Name] != nil:
			form.AppendItem(f.newItem(field.Title, values[field.Name], field.Write(r), field.Read))
		}
		if field.Name == "target" {
			form.AppendItem(ends)
		}
	}
	scroll := widgets.NewColumn(form)
	widgets.FollowFocus(scroll)
	content := container.New(besideOrBelow{share: 0.7, maxHeight: 340}, f.picture,
		container.NewBorder(nil, f.message, nil, nil, scroll))
	f.open("Custom rules", content, f.fields[0].choice, f.read)
}

// newItem makes an item of the form: a choice of values for a field of the rules.
func (f *rulesForm) newItem(title phrase.Text, values []string, current string,
	set func(*engine.Rules, string) error) *widget.FormItem {
	if !slices.Contains(values, current) {
		values = append(values, current)
	}
	var labels []string
	for _, value := range values {
		labels = append(labels, valueText(value))
	}
	choice := widgets.NewChoice(f.w.Keyboard, labels, func(string) { f.update() })
	choice.Selected = valueText(current)
	f.fields = append(f.fields, rulesField{choice, values, set})
	return widget.NewFormItem(words.T(title), choice)
}

// read returns the start of a game with the chosen rules, and the rules as text. It shows the first
// board of the example.
func (f *rulesForm) read() (session.Start, string, error) {
	rules := engine.Rules{Ends: f.ends.Selected == 1}
	for _, field := range f.fields {
		if err := field.set(&rules, field.values[field.choice.SelectedIndex()]); err != nil {
			return session.Start{}, "", err
		}
	}
	if err := rules.ValidateNew(); err != nil {
		return session.Start{}, "", err
	}
	if example, err := engine.New(rules, exampleSeed); err == nil {
		f.picture.Display(example.Matrix, engine.Motion{}, 0)
	}
	return session.Start{Rules: rules}, words.T("Rules: %s", words.Rules(rules)), nil
}

// numbers returns the numbers from first to last, in steps, as texts.
func numbers(first, last, step int) (texts []string) {
	for n := first; n <= last; n += step {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

// valueText returns the value of a field of the rules as text for the player.
func valueText(value string) string {
	switch value {
	case "none":
		return words.T("none")
	case "all":
		return words.T("all")
	}
	return value
}

// targetMatrix returns a matrix with the target of the rules in its first cell, or an empty matrix
// if the rules have no target.
func targetMatrix(r engine.Rules) engine.Matrix {
	return engine.NewMatrix(r.Rows, r.Cols).With(engine.Cell{}, r.Target)
}

// besideOrBelow is the layout of a board and a form. The form is beside the board if the area is wide,
// and otherwise below it.
type besideOrBelow struct {
	// The height of the form below the board is a share of the whole height, up to maxHeight in
	// points. It is more if the parts of the form need more.
	share, maxHeight float32
}

// MinSize implements fyne.Layout.
func (l besideOrBelow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	form := objects[1].MinSize()
	return fyne.NewSize(form.Width, form.Height+100)
}

// Layout implements fyne.Layout.
func (l besideOrBelow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	picture, form := objects[0], objects[1]
	const gap = 12
	if size.Width > 1.3*size.Height && size.Width > 440 {
		side := min(size.Height, widgets.Floor((size.Width-gap)*0.55))
		picture.Resize(fyne.NewSize(side, size.Height))
		picture.Move(fyne.Position{})
		form.Resize(fyne.NewSize(size.Width-side-gap, size.Height))
		form.Move(fyne.NewPos(side+gap, 0))
		return
	}
	form.Resize(fyne.NewSize(size.Width, form.Size().Height)) // a wrapped text then knows its height
	height := max(form.MinSize().Height, min(widgets.Floor(l.share*size.Height), l.maxHeight))
	top := min(max(100, size.Height-height-gap), size.Width)
	picture.Resize(fyne.NewSize(size.Width, top))
	picture.Move(fyne.Position{})
	form.Resize(fyne.NewSize(size.Width, size.Height-top-gap))
	form.Move(fyne.NewPos(0, top+gap))
}
