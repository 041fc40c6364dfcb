package gui

import (
	"strconv"
	"strings"

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

// openForm shows a form for a game, with a button to play it. If the form has a mistake,
// the last line says what is wrong, and the button is disabled. Read returns how to start
// the game. The caller calls changed after each change, and begin like the button.
func (w *window) openForm(title string, form fyne.CanvasObject, first fyne.Focusable, read func() (session.Start, error)) (changed, begin func()) {
	wrong := widgets.NewParagraph("")
	begin = func() {
		if start, err := read(); err == nil {
			w.switchGame(start)
		}
	}
	play := widgets.NewButton(words.T("Play"), nil, w.keyDown, begin)
	play.Importance = widget.HighImportance
	changed = func() {
		_, err := read()
		play.SetEnabled(err == nil)
		wrong.SetText("")
		if err != nil {
			wrong.SetText(words.Sentence(err))
		}
	}
	changed()
	foot := container.NewBorder(nil, nil, nil, container.NewVBox(layout.NewSpacer(), play), wrong)
	w.open(&view{
		content: newSheet(w.newHead(title), form, foot),
		focus:   first,
	})
	return changed, begin
}

// openID asks for the ID of a game, and shows the current game's.
func (w *window) openID() {
	entry := widgets.NewEntry(w.keyDown)
	entry.SetPlaceHolder(engine.ID{Rules: engine.Classic(), Seed: 7}.String())
	s := w.session.State()
	mine := engine.ID{Rules: s.Rules, Seed: s.Seed}.String()
	text, copied := widgets.NewParagraph(words.T("The game that is played has the ID %s.", mine)), widgets.NewButton(words.T("Copy"), theme.ContentCopyIcon(), w.keyDown, nil)
	copied.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(mine)
		copied.SetText(words.T("Copied"))
	}
	if w.session.Practice() {
		text.SetText(words.T("The game that is played has no ID: it is on a board of its own."))
		copied.Hide()
	}
	about := widgets.NewParagraph(words.T("An ID names the rules and the tiles of a game: whoever enters it plays the same."))
	form := container.NewVBox(about, entry, text, container.NewHBox(copied))
	changed, begin := w.openForm(words.T("A game's ID"), form, entry, func() (session.Start, error) {
		if strings.TrimSpace(entry.Text) == "" {
			return session.Start{}, phrase.New("enter or paste an ID")
		}
		id, err := engine.ParseID(strings.TrimSpace(entry.Text))
		return session.Start{Rules: id.Rules, Seed: &id.Seed, Again: true}, err
	})
	entry.OnChanged = func(string) { changed() }
	entry.OnSubmitted = func(string) { begin() }
}

// openRules asks for custom rules. The form starts with the current rules.
func (w *window) openRules() {
	changed := func() {}
	none, all := words.T("none"), words.T("all") // these stand for numbers
	choose := func(now int, word string, numbers ...int) *widgets.Choice {
		text := func(n int) string {
			if n == 0 && word == none || n == engine.All {
				return word
			}
			return strconv.Itoa(n)
		}
		var options []string
		for _, n := range numbers {
			options = append(options, text(n))
		}
		c := widgets.NewChoice(w.keyDown, options, func(string) { changed() })
		c.Selected = text(now)
		return c
	}
	chosen := func(c *widgets.Choice) int {
		switch c.Selected {
		case none:
			return 0
		case all:
			return engine.All
		}
		n, _ := strconv.Atoi(c.Selected) // the options are numbers
		return n
	}
	var sizes, targets, percents, firsts, undos []int
	for n := range 101 {
		if n%10 == 0 {
			percents = append(percents, n)
		}
		if 2 <= n && n <= 10 {
			sizes = append(sizes, n)
		}
		if 1 <= n && n <= 20 {
			firsts = append(firsts, n)
		}
		if n <= 10 || n%10 == 0 {
			undos = append(undos, n)
		}
	}
	targets = append(targets, 0)
	for tile := 8; tile <= 1<<20; tile *= 2 {
		targets = append(targets, tile)
	}
	r := w.session.State().Rules
	rows, cols := choose(r.Rows, "", sizes...), choose(r.Cols, "", sizes...)
	target := choose(r.Target, none, targets...)
	ends := widget.NewCheck(words.T("The target ends the game"), func(bool) { changed() })
	ends.Checked = r.Ends
	fours := choose(int(100*r.Fours+0.5), "", percents...)
	first := choose(r.First, "", firsts...)
	undo := choose(r.Undos, all, append(undos, engine.All)...)
	form := container.NewVBox(widget.NewForm(
		widget.NewFormItem(words.T("Rows"), rows), widget.NewFormItem(words.T("Columns"), cols),
		widget.NewFormItem(words.T("Fours in 100"), fours), widget.NewFormItem(words.T("First tiles"), first),
		widget.NewFormItem(words.T("Moves to undo"), undo), widget.NewFormItem(words.T("Target"), target),
	), ends)
	asIs := fours.Selected
	changed, _ = w.openForm(words.T("Own rules"), widgets.NewColumn(form), rows, func() (session.Start, error) {
		own := engine.Rules{
			Rows: chosen(rows), Cols: chosen(cols), Target: chosen(target), Ends: ends.Checked,
			Fours: float64(chosen(fours)) / 100, First: chosen(first), Undos: chosen(undo),
		}
		if fours.Selected == asIs {
			own.Fours = r.Fours // it may have more digits than the form shows
		}
		return session.Start{Rules: own}, own.Validate()
	})
}

// openBoard asks for a board to practise on. The form starts with the current board.
func (w *window) openBoard() {
	s := w.session.State()
	if w.session.Practice() {
		s.Rules = engine.Classic() // practice has changed the rules to fit its board
	}
	picture := board.New(s.Matrix, w.style)
	e := widgets.NewEntry(w.keyDown)
	e.MultiLine = true
	e.SetText(strings.ReplaceAll(s.Matrix.String(), " / ", "\n"))
	about := widgets.NewParagraph(words.T("A line for each row, a space between two tiles, 0 for an empty cell. The rules are those that are played, or the classic ones after practice; the size is the board's. No best score is kept of practice."))
	form := container.NewBorder(about, nil, nil, nil, container.NewGridWithRows(2, e, picture))
	changed, _ := w.openForm(words.T("Own board"), form, e, func() (session.Start, error) {
		m, err := engine.ParseMatrix(e.Text, 0)
		if err == nil {
			picture.Display(m, engine.Motion{}, 0)
			_, err = engine.NewOn(s.Rules, 0, m)
		}
		return session.Start{Rules: s.Rules, Board: &m}, err
	})
	e.OnChanged = func(string) { changed() }
}
