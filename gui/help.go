package gui

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
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openKeys shows what each key does.
func openKeys(w *window) { w.open(w.newText(words.T("Keys"), newKeys(w.session.Scene()))) }

// newKeys makes a table for each section of the keys that the rules of a game allow. Both
// halves of a table break their lines, so that each has room in a narrow window.
func newKeys(s session.Scene) fyne.CanvasObject {
	table := container.NewVBox()
	for _, section := range keySections() {
		table.Add(widget.NewLabelWithStyle(words.T(section.title), fyne.TextAlignCenter, fyne.TextStyle{Bold: true}))
		for _, b := range section.rows {
			if !s.Allows(b.Verb) {
				continue
			}
			title := widgets.NewParagraph(words.T(b.Title))
			title.Alignment = fyne.TextAlignTrailing
			table.Add(container.NewGridWithColumns(2, title, widgets.NewParagraph(keysText(b))))
		}
		if section.text != "" && s.Allows(session.Autoplay) {
			text := widgets.NewParagraph(words.T(section.text))
			text.Alignment = fyne.TextAlignCenter
			table.Add(text)
		}
	}
	return table
}

// A keySection is a part of the key sheet: a title, bindings, and a text that may be
// empty.
type keySection struct {
	title phrase.Text
	rows  []session.Binding
	text  phrase.Text
}

// keySections returns the sections of the key sheet. The toolkit opens the main menu.
func keySections() []keySection {
	listed := func(bindings ...session.Binding) []session.Binding {
		return slices.DeleteFunc(bindings, func(b session.Binding) bool { return len(b.Keys) == 0 || b.Verb == session.UndoNew })
	}
	openMenu := session.Binding{Title: "Menu", Keys: []string{"Alt"}}
	return []keySection{
		{"Game", listed(session.Bindings()...), "While the coach plays, + and - change its speed; any other key pauses it."},
		{"Everywhere", listed(append(slices.Clone(windowBindings), openMenu)...), ""},
		{"History", historyBindings, ""},
		{"Replay", replayBindings, ""},
	}
}

// openHowTo shows how to play. Before the first game a key that moves tiles starts it
// from here, for players who know how to play.
func openHowTo(w *window) {
	body := w.newHowTo()
	play := widgets.NewButton(words.T("Play"), nil, w.keyDown, w.backToGame)
	play.Importance = widget.HighImportance
	body.Add(container.NewCenter(play))
	v := w.newText(words.T("How to play"), body)
	v.focus = play
	if w.session.Library().IsNew() {
		scroll := v.press
		v.press = func(key string) bool {
			if verb, _ := w.game.scene.Verb(key, session.Bindings()); verb.Direction() != 0 {
				w.backToGame()
				w.game.do(verb)
				return true
			}
			return scroll(key)
		}
	}
	w.open(v)
}

func (w *window) newHowTo() *fyne.Container {
	body := container.NewVBox()
	for _, part := range []struct {
		text          phrase.Text
		before, after string // boards, with a move between them
	}{
		{"An arrow key slides all tiles to one side. Two of the same number that meet become one of their sum: here all go to the left.",
			"2 0 2 4 / 0 8 0 8", "4 4 0 0 / 16 0 0 0"},
		{"A tile merges only once in a move, and each move that changes something brings a new tile, a 2 or now and then a 4.",
			"2 2 4 0 / 0 0 0 0", "4 4 0 0 / 0 0 2 0"},
		{"Make 2048, and go on from there. The game is over when no move changes anything.",
			"1024 1024 8 4", "2048 8 4 2"},
	} {
		body.Add(widgets.NewParagraph(words.T(part.text)))
		picture := func(text string) fyne.CanvasObject {
			m, _ := engine.ParseMatrix(text, 0) // all are boards
			b := board.New(m, w.style)
			return container.NewGridWrap(b.Fit(fyne.NewSize(130, 130)), b)
		}
		pictures := container.NewHBox(picture(part.before), widget.NewIcon(theme.NavigateNextIcon()), picture(part.after))
		body.Add(container.NewCenter(pictures))
	}
	body.Add(widgets.NewParagraph(words.T("Nothing is lost: every move is saved as it is made, three can be undone, and the history has all games.")))
	return body
}

// openHelp shows the help, with a button for each part.
func openHelp(w *window) {
	presets := container.New(layout.NewFormLayout())
	for _, p := range engine.Presets() {
		presets.Add(widget.NewLabelWithStyle(words.T(p.Name), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true}))
		presets.Add(widgets.NewParagraph(words.T(p.Description)))
	}
	folder := container.NewVBox()
	if w.folder != "" {
		folder.Add(widgets.NewParagraph(words.T("The games are files in this folder. Copy the folder to keep them safe, or to take them to another computer.")))
		folder.Add(w.newCopyable(w.folder))
	}
	parts := []struct {
		title phrase.Text
		body  []fyne.CanvasObject
	}{
		{"How to play", []fyne.CanvasObject{w.newHowTo()}},
		{"Keys", []fyne.CanvasObject{newKeys(w.session.Scene())}},
		{"Rules", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("You can play by these rules. Each of them has a best score and an unfinished game of its own.")),
			presets,
			widgets.NewParagraph(words.T("To change the rules, open Choose a game. You can also make your own: the size of the board, the target, how often a 4 comes, and how many moves can be undone.")),
			widgets.NewParagraph(words.T("To practise, start from a board of your own. Such a game has no best score.")),
		}},
		{"Game IDs", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("Each game has an ID, a word that stands for its rules and its tiles. Whoever enters the same ID gets the same tiles for the same moves.")),
			widgets.NewParagraph(words.T("Open Choose a game to see the ID of your game, or to enter one.")),
			widgets.NewParagraph(words.T("Today's game is the same for everybody. A new one comes at midnight, universal time.")),
		}},
		{"Coach", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("A hint shows the move that the coach would make, and why.")),
			widgets.NewParagraph(words.T("The coach can also play for you, until you press a key.")),
			widgets.NewParagraph(words.T("In a replay the coach marks the ten moves that cost most.")),
			widgets.NewParagraph(words.T("A game with help stays marked. It counts apart, with a best score of its own.")),
			widgets.NewParagraph(words.T("The coach knows boards up to 8 × 8.")),
		}},
		{"Your games", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("You need not save. The next start goes on where you were.")),
			widgets.NewParagraph(words.T("The history has all games. Watch one move by move, play on from any move, copy it as text, or save it as a file.")),
			widgets.NewParagraph(words.T("A game that you delete can be brought back until the program ends.")),
			folder,
		}},
		{"Screen readers", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("This window does not speak. For screen readers there is the same game in a terminal: it tells each move in words. Start it with:")),
			w.newCopyable("twenty48 -plain"),
			widgets.NewParagraph(words.T("The settings have colours for the colour-blind, high contrast, and less motion.")),
		}},
		{"Troubleshooting", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("If no window opens, or it is empty, update the graphics driver. On Linux also install Mesa, and let the processor draw:")),
			w.newCopyable("LIBGL_ALWAYS_SOFTWARE=1 twenty48"),
			widgets.NewParagraph(words.T("If the window is wrong on Wayland, use X11:")),
			w.newCopyable("FYNE_PLATFORM=x11 twenty48"),
			widgets.NewParagraph(words.T("If a game cannot be saved, see whether the disk is full, and whether you may write to the folder. You can play on meanwhile.")),
			widgets.NewParagraph(words.T("If a file is damaged, the game goes on from the last move that can be read. A copy of the damaged file is kept.")),
			widgets.NewParagraph(words.T("If the program is open twice, the second window plays games of its own. They are in the history later.")),
		}},
	}
	body := container.NewVBox()
	scroll := widgets.NewColumn(body)
	var buttons []fyne.CanvasObject
	for _, part := range parts {
		heading := widget.NewLabelWithStyle(words.T(part.title), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		heading.SizeName, heading.Wrapping = theme.SizeNameSubHeadingText, fyne.TextWrapWord
		buttons = append(buttons, widgets.NewButton(words.T(part.title), nil, w.keyDown, func() { scroll.ScrollToOffset(heading.Position()) }))
		body.Add(heading)
		body.Objects = append(body.Objects, part.body...)
	}
	body.Objects = slices.Insert(body.Objects, 0, fyne.CanvasObject(widgets.NewButtonGrid(buttons...)))
	w.open(&view{content: newSheet(w.newHead(words.T("Help")), scroll, nil), press: widgets.ScrollByKey(scroll)})
}

// newCopyable shows a text to type or copy, with a button that copies it.
func (w *window) newCopyable(text string) fyne.CanvasObject {
	l := widgets.NewParagraph(text)
	l.TextStyle.Monospace = true
	copied := widgets.NewButton("", theme.ContentCopyIcon(), w.keyDown, nil)
	copied.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(text)
		copied.SetIcon(theme.ConfirmIcon())
	}
	return container.NewBorder(nil, nil, nil, copied, l)
}
