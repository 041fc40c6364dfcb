package shell

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openKeys shows the key sheet.
func openKeys(w *Shell) {
	table := widgets.NewRows(theme.Padding())
	v := NewText(w, words.T("Keyboard shortcuts"), table)
	v.OnShow = func() {
		table.Objects = newKeys(w)
		table.Refresh()
	}
	w.Open(v)
}

// newKeys makes the key sheet: a table for each section, with the keys that the rules of the game
// allow. If a title and its keys do not fit beside each other, the keys are below the title.
func newKeys(w *Shell) (table []fyne.CanvasObject) {
	s := w.Session.Scene()
	for _, section := range keySections(w) {
		table = append(table, newGroupHeading(section.Title))
		for _, b := range section.Rows {
			if s.Allows(b.Verb) {
				keys, width := widgets.NewKeys(keycapsOf(b))
				table = append(table, widgets.NewTitled(words.T(b.Title), keys, width))
			}
		}
		if section.Text != "" && s.Allows(session.Autoplay) {
			table = append(table, widgets.NewParagraph(words.T(section.Text)))
		}
	}
	return table
}

// keycapsOf returns the keys of a binding. Each has the names of the keys to press together.
func keycapsOf(b session.Binding) (keys [][]string) {
	for _, key := range b.Keys {
		if text := KeyText(key); text == "+" {
			keys = append(keys, []string{text})
		} else {
			keys = append(keys, strings.Split(text, "+"))
		}
	}
	return keys
}

// keySections returns the sections of the key sheet. The first one is about the game.
func keySections(w *Shell) []KeySection {
	everywhere := KeySection{Title: "Everywhere"}
	for _, c := range w.contents.Commands {
		if !c.IsOfGame && len(c.Keys) > 0 {
			everywhere.Rows = append(everywhere.Rows, c.Binding)
		}
	}
	gamepad := KeySection{Title: "Gamepad", Rows: gamepadBindings}
	return append(slices.Insert(slices.Clone(w.contents.Keys), 1, everywhere), gamepad)
}

// openHowTo explains the game in three steps with pictures.
func openHowTo(w *Shell) {
	body := container.NewVBox()
	for _, step := range []struct {
		text          phrase.Text
		before, after string // the boards before and after a move
	}{
		{"Press an arrow key to slide all tiles in that direction. When two tiles with the same number meet, " +
			"they merge into one with their sum. Here, all tiles move left.",
			"2 0 2 4 / 0 8 0 8", "4 4 0 0 / 16 0 0 0"},
		{"A tile can merge only once per move. Each move adds a new tile: usually a 2, sometimes a 4.",
			"2 2 4 0 / 0 0 0 0", "4 4 0 0 / 0 0 2 0"},
		{"Reach 2048 to win, then keep going if you like. The game is over when no move is possible.",
			"1024 1024 8 4", "2048 8 4 2"},
	} {
		body.Add(widgets.NewParagraph(words.T(step.text)))
		picture := func(text string) fyne.CanvasObject {
			m, _ := engine.ParseMatrix(text, 0) // the texts above are valid
			b := board.New(m, w.Style)
			return container.NewGridWrap(b.Fit(fyne.NewSize(130, 130)), b)
		}
		arrow := widget.NewIcon(theme.NavigateNextIcon())
		pictures := container.NewHBox(picture(step.before), arrow, picture(step.after))
		body.Add(container.NewCenter(pictures))
	}
	body.Add(widgets.NewParagraph(words.T(
		"Every move is saved. With the classic rules you can undo three moves. The history contains all your games.")))
	play := widgets.NewButton(words.T("Play"), nil, w.Keyboard, w.BackToGame)
	play.Importance = widget.HighImportance
	body.Add(container.NewCenter(play))
	v := NewText(w, words.T("How to play"), body)
	v.Focus = play
	w.Open(v)
}
