package gui

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
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openForm shows a form for a game, with a button that starts the game. The function read returns
// how to start it, and a text about it, which may be empty. If read returns an error, the message
// shows the error instead of the text, and the button is disabled. The caller adds the message to
// the form, calls onChange after each change, and may call play to start the game without the
// button. The controls stand beside the button.
func openForm(w *window, title string, form fyne.CanvasObject, first fyne.Focusable, message *widgets.Paragraph, read func() (session.Start, string, error), controls ...fyne.CanvasObject) (onChange, play func()) {
	play = func() {
		if start, _, err := read(); err == nil {
			startGame(w, start)
		}
	}
	button := widgets.NewButton(words.T("Play"), nil, w.keyDown, play)
	button.Importance = widget.HighImportance
	onChange = func() {
		_, text, err := read()
		button.SetEnabled(err == nil)
		if err != nil {
			text = words.Sentence(err)
		}
		message.SetText(text)
		form.Refresh() // a longer message needs more lines
	}
	onChange()
	w.open(&view{
		content: newSheet(w.newHead(title), form, container.NewHBox(append(controls, layout.NewSpacer(), button)...)),
		focus:   first,
	})
	return onChange, play
}

// openID shows a form for the ID of a game. It also shows the ID of the current game.
func openID(w *window) {
	entry := widgets.NewEntry(w.keyDown, w.paste)
	entry.SetPlaceHolder(engine.ID{Rules: engine.Classic(), Seed: 7}.String())
	id, hasID := w.session.Scene().ID()
	currentID := id.String()
	text, copyButton := widgets.NewParagraph(words.T("The current game has the ID %s.", currentID)), widgets.NewButton(words.T("Copy"), theme.ContentCopyIcon(), w.keyDown, nil)
	copyButton.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(currentID)
		copyButton.SetText(words.T("Copied"))
	}
	if !hasID {
		text.SetText(words.T("The current game has no ID because it started from a custom board."))
		copyButton.Hide()
	}
	explanation := widgets.NewParagraph(words.T("An ID stands for a game's rules and tiles. Anyone who enters it plays the same game."))
	message := widgets.NewParagraph("")
	form := container.NewVBox(explanation, entry, message, text, container.NewHBox(copyButton))
	onChange, play := openForm(w, words.T("Game ID"), form, entry, message, func() (session.Start, string, error) {
		if strings.TrimSpace(entry.Text) == "" {
			return session.Start{}, "", phrase.New("enter or paste a game ID")
		}
		id, err := engine.ParseID(strings.TrimSpace(entry.Text))
		if err != nil {
			return session.Start{}, "", err
		}
		rules := words.T("Rules: %s", words.Game(id, true, session.Today(time.Now())))
		if i := slices.IndexFunc(engine.Presets(), func(p engine.Preset) bool { return p.Rules == id.Rules }); i >= 0 {
			rules = words.T("%s: %s", rules, engine.Presets()[i].Description)
		}
		return session.StartOf(id), rules, nil
	})
	entry.OnChanged = func(string) { onChange() }
	entry.OnSubmitted = func(string) { play() }
}

// exampleSeed is the seed of the game whose first board stands beside the custom rules.
const exampleSeed = 7

// openRules shows a form for custom rules, and the first board of a game with these rules. The form
// starts with the current rules.
func openRules(w *window) {
	onChange := func() {}
	r := w.session.Scene().State.Rules
	var readers []func(*engine.Rules) error
	form := widget.NewForm()
	// add adds a choice of values to the form. The function read sets a field of the rules to a value.
	add := func(title phrase.Text, values []string, currentValue string, read func(*engine.Rules, string) error) *widgets.Choice {
		labels := make([]string, len(values))
		for i, value := range values {
			labels[i] = valueText(value)
		}
		c := widgets.NewChoice(w.keyDown, labels, func(string) { onChange() })
		c.Selected = valueText(currentValue)
		form.Append(words.T(title), c)
		readers = append(readers, func(r *engine.Rules) error {
			if i := c.SelectedIndex(); i >= 0 {
				return read(r, values[i])
			}
			return read(r, currentValue) // the current value is not among the choices
		})
		return c
	}
	sides := numbers(engine.MinSide, engine.MaxSide, 1)
	readNumber := func(field func(*engine.Rules) *int) func(*engine.Rules, string) error {
		return func(r *engine.Rules, text string) (err error) { *field(r), err = strconv.Atoi(text); return err }
	}
	first := add("Rows", sides, strconv.Itoa(r.Rows), readNumber(func(r *engine.Rules) *int { return &r.Rows }))
	add("Columns", sides, strconv.Itoa(r.Cols), readNumber(func(r *engine.Rules) *int { return &r.Cols }))
	values := map[string][]string{
		"target": {"none"}, "fours": numbers(0, 100, 10), "first": numbers(1, 20, 1),
		"undo": append(append(numbers(0, 10, 1), numbers(20, 100, 10)...), "all"),
	}
	for tile := 4; tile <= 1<<20; tile *= 2 {
		values["target"] = append(values["target"], strconv.Itoa(tile))
	}
	ends := widget.NewCheck("", func(bool) { onChange() })
	ends.Checked = r.Ends
	endsItem := widget.NewFormItem("", ends)
	for _, f := range engine.Fields() {
		if values[f.Name] != nil {
			add(f.Title, values[f.Name], f.Write(r), f.Read)
		} else if f.Name == "ends" {
			endsItem.Text = words.T(f.Title)
		}
		if f.Name == "target" {
			form.AppendItem(endsItem)
		}
	}
	message := widgets.NewParagraph("")
	picture := board.New(targetMatrix(r), w.style)
	content := container.New(besideOrBelow{share: 0.7, maxHeight: 340}, picture, container.NewBorder(nil, message, nil, nil, widgets.NewColumn(form)))
	onChange, _ = openForm(w, words.T("Custom rules"), content, first, message, func() (session.Start, string, error) {
		custom := engine.Rules{Ends: ends.Checked}
		for _, read := range readers {
			if err := read(&custom); err != nil {
				return session.Start{}, "", err
			}
		}
		if err := custom.ValidateNew(); err != nil {
			return session.Start{}, "", err
		}
		if example, err := engine.New(custom, exampleSeed); err == nil {
			picture.Display(example.Matrix, engine.Motion{}, 0)
		}
		return session.Start{Rules: custom}, words.T("Rules: %s", words.Rules(custom)), nil
	})
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
