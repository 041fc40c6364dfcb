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
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openOwn shows a form whose last line says what is wrong with what is entered,
// and a button that acts once nothing is. Read returns how to begin what is
// entered.
func (w *window) openOwn(title string, form fyne.CanvasObject, first fyne.Focusable, read func() (session.Start, error)) (changed, begin func()) {
	wrong := newParagraph("")
	begin = func() {
		if start, err := read(); err == nil {
			w.goTo(start)
		}
	}
	play := newButton(words.T("Play"), nil, w.keyDown, begin)
	play.Importance = widget.HighImportance
	changed = func() {
		_, err := read()
		enable(play, err == nil)
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

// openID asks for the ID of a game, and tells that of the one that is played.
func (w *window) openID() {
	entry := newEntry(w.keyDown)
	entry.SetPlaceHolder(engine.ID{Rules: engine.Classic(), Seed: 7}.String())
	s := w.session.State()
	mine := engine.ID{Rules: s.Rules, Seed: s.Seed}.String()
	text, copied := newParagraph(words.T("The game that is played has the ID %s.", mine)), newButton(words.T("Copy"), theme.ContentCopyIcon(), w.keyDown, nil)
	copied.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(mine)
		copied.SetText(words.T("Copied"))
	}
	if w.session.Practice() {
		text.SetText(words.T("The game that is played has no ID: it is on a board of its own."))
		copied.Hide()
	}
	about := newParagraph(words.T("An ID names the rules and the tiles of a game: whoever enters it plays the same."))
	form := container.NewVBox(about, entry, text, container.NewHBox(copied))
	changed, begin := w.openOwn(words.T("A game's ID"), form, entry, func() (session.Start, error) {
		if strings.TrimSpace(entry.Text) == "" {
			return session.Start{}, phrase.New("enter or paste an ID")
		}
		id, err := engine.ParseID(strings.TrimSpace(entry.Text))
		return session.Start{Rules: id.Rules, Seed: &id.Seed, Again: true}, err
	})
	entry.OnChanged = func(string) { changed() }
	entry.OnSubmitted = func(string) { begin() }
}

// openRules asks for rules of one's own, starting from those that are played.
func (w *window) openRules() {
	changed := func() {}
	none, all := words.T("none"), words.T("all") // which stand for numbers
	choose := func(now int, word string, numbers ...int) *choice {
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
		c := newChoice(w.keyDown, options, func(string) { changed() })
		c.Selected = text(now)
		return c
	}
	chosen := func(c *choice) int {
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
	changed, _ = w.openOwn(words.T("Own rules"), container.NewVScroll(container.New(column{}, form)), rows, func() (session.Start, error) {
		own := engine.Rules{
			Rows: chosen(rows), Cols: chosen(cols), Target: chosen(target), Ends: ends.Checked,
			Fours: float64(chosen(fours)) / 100, First: chosen(first), Undos: chosen(undo),
		}
		if fours.Selected == asIs {
			own.Fours = r.Fours // which may have more digits than are shown
		}
		return session.Start{Rules: own}, own.Validate()
	})
}

// openBoard asks for a board to practise on, starting from that which is played.
func (w *window) openBoard() {
	s := w.session.State()
	if w.session.Practice() {
		s.Rules = engine.Classic() // those of practice are cut to its board
	}
	picture := newBoard(s.Matrix)
	e := newEntry(w.keyDown)
	e.MultiLine = true
	e.SetText(strings.ReplaceAll(s.Matrix.String(), " / ", "\n"))
	about := newParagraph(words.T("A line for each row, a space between two tiles, 0 for an empty cell. The rules are those that are played, or the classic ones after practice; the size is the board's. No best score is kept of practice."))
	form := container.NewBorder(about, nil, nil, nil, container.NewGridWithRows(2, e, picture))
	changed, _ := w.openOwn(words.T("Own board"), form, e, func() (session.Start, error) {
		m, err := engine.ParseMatrix(e.Text, 0)
		if err == nil {
			picture.show(engine.State{Matrix: m}, engine.Motion{})
			_, err = engine.NewOn(s.Rules, 0, m)
		}
		return session.Start{Rules: s.Rules, Board: &m}, err
	})
	e.OnChanged = func(string) { changed() }
}
