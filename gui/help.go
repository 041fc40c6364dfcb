package gui

import (
	"slices"
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

// openKeys shows the key sheet.
func openKeys(w *window) {
	w.open(w.newText(words.T("Keyboard shortcuts"), newKeys(w.session.Scene())))
}

// newKeys makes the key sheet: a table for each section, with the keys that the rules of the game
// allow. If a title and its keys do not fit beside each other, the keys are below the title.
func newKeys(s session.Scene) fyne.CanvasObject {
	table := widgets.NewRows(theme.Padding())
	for _, section := range keySections() {
		table.Add(newGroupHeading(section.title))
		for _, b := range section.rows {
			if s.Allows(b.Verb) {
				keys, width := widgets.NewKeys(keycapsOf(b))
				table.Add(widgets.NewTitled(words.T(b.Title), keys, width))
			}
		}
		if section.text != "" && s.Allows(session.Autoplay) {
			table.Add(widgets.NewParagraph(words.T(section.text)))
		}
	}
	return table
}

// keycapsOf returns the keys of a binding. Each has the names of the keys to press together.
func keycapsOf(b session.Binding) (keys [][]string) {
	for _, key := range b.Keys {
		if text := keyText(key); text == "+" {
			keys = append(keys, []string{text})
		} else {
			keys = append(keys, strings.Split(text, "+"))
		}
	}
	return keys
}

// A keySection is a section of the key sheet.
type keySection struct {
	title phrase.Text
	rows  []session.Binding
	text  phrase.Text // below the table; may be empty
}

// keySections returns the sections of the key sheet.
func keySections() []keySection {
	listed := func(bindings ...session.Binding) []session.Binding {
		return slices.DeleteFunc(bindings, func(b session.Binding) bool { return len(b.Keys) == 0 || b.Verb == session.UndoNew })
	}
	return []keySection{
		{"Game", listed(append(session.Bindings(), copyResultBinding)...), "During autoplay, + and - change the speed; any other key pauses."},
		{"Everywhere", listed(slices.Clone(windowBindings)...), ""},
		{"History", historyBindings, ""},
		{"Replay", replayBindings, ""},
		{"Daily games", calendarBindings, ""},
		{"Gamepad", gamepadBindings, ""},
	}
}

// openHowTo shows how to play.
func openHowTo(w *window) {
	body := w.newHowTo()
	play := widgets.NewButton(words.T("Play"), nil, w.keyDown, w.backToGame)
	play.Importance = widget.HighImportance
	body.Add(container.NewCenter(play))
	v := w.newText(words.T("How to play"), body)
	v.focus = play
	w.open(v)
}

// newHowTo explains the game in three steps with pictures.
func (w *window) newHowTo() *fyne.Container {
	body := container.NewVBox()
	for _, step := range []struct {
		text          phrase.Text
		before, after string // the boards before and after a move
	}{
		{"Press an arrow key to slide all tiles in that direction. When two tiles with the same number meet, they merge into one with their sum. Here, all tiles move left.",
			"2 0 2 4 / 0 8 0 8", "4 4 0 0 / 16 0 0 0"},
		{"A tile can merge only once per move. Each move adds a new tile: usually a 2, sometimes a 4.",
			"2 2 4 0 / 0 0 0 0", "4 4 0 0 / 0 0 2 0"},
		{"Reach 2048 to win, then keep going if you like. The game is over when no move is possible.",
			"1024 1024 8 4", "2048 8 4 2"},
	} {
		body.Add(widgets.NewParagraph(words.T(step.text)))
		picture := func(text string) fyne.CanvasObject {
			m, _ := engine.ParseMatrix(text, 0) // the texts above are valid
			b := board.New(m, w.style)
			return container.NewGridWrap(b.Fit(fyne.NewSize(130, 130)), b)
		}
		pictures := container.NewHBox(picture(step.before), widget.NewIcon(theme.NavigateNextIcon()), picture(step.after))
		body.Add(container.NewCenter(pictures))
	}
	body.Add(widgets.NewParagraph(words.T("Every move is saved. With the classic rules you can undo three moves. The history contains all your games.")))
	return body
}

// openHelp shows the help. It has a button for each section, which scrolls to it.
func openHelp(w *window) {
	presetTable := container.New(layout.NewFormLayout())
	for _, p := range engine.Presets() {
		presetTable.Add(widget.NewLabelWithStyle(words.T(p.Name), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true}))
		presetTable.Add(widgets.NewParagraph(words.T(p.Description)))
	}
	folder := container.NewVBox()
	if w.folder != "" {
		folder.Add(widgets.NewParagraph(words.T("Your games are files in this folder. Copy it to back them up or move them to another computer.")))
		folder.Add(w.newCopyable(w.folder))
	}
	sections := []struct {
		title phrase.Text
		body  []fyne.CanvasObject
	}{
		{"How to play", []fyne.CanvasObject{w.newHowTo()}},
		{"Keyboard shortcuts", []fyne.CanvasObject{newKeys(w.session.Scene())}},
		{"Rules", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("Choose one of these rules. Each has its own best score and its own unfinished game.")),
			presetTable,
			widgets.NewParagraph(words.T("To change the rules, open Choose game. You can also set your own board size, target, share of 4s and undo limit.")),
			widgets.NewParagraph(words.T("To practise, start from a custom board. Practice games have no best score.")),
		}},
		{"Game IDs", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("Every game has an ID that stands for its rules and tiles. The same ID gives the same tiles for the same moves.")),
			widgets.NewParagraph(words.T("Open Choose game to see the ID of your game or enter another.")),
			widgets.NewParagraph(words.T("Today's game is the same for everyone. It changes at midnight UTC.")),
		}},
		{"Coach", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("A hint shows the coach's move and the reason.")),
			widgets.NewParagraph(words.T("Autoplay: the coach plays for you until you press a key.")),
			widgets.NewParagraph(words.T("In a replay, the coach marks your ten costliest moves.")),
			widgets.NewParagraph(words.T("Help is a hint, autoplay, a review, or a start from a replay. Games with help are marked and have their own best score.")),
			widgets.NewParagraph(words.T("The coach works on boards up to 8 × 8.")),
		}},
		{"Your games", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("There is no need to save. Next time, the game continues where you left off.")),
			widgets.NewParagraph(words.T("The history contains all your games. Replay a game move by move, play from any move, copy it as text or save it to a file.")),
			widgets.NewParagraph(words.T("You can restore deleted games until you quit.")),
			folder,
		}},
		{"Screen readers", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("This window does not support screen readers. The same game runs in a terminal and describes each move in words. Start it with:")),
			w.newCopyable("twenty48 -plain"),
			widgets.NewParagraph(words.T("In the settings you can choose colour-blind safe or high-contrast colours and turn off animation.")),
		}},
		{"Troubleshooting", []fyne.CanvasObject{
			widgets.NewParagraph(words.T("If no window opens or it stays empty, update your graphics driver. On Linux, also install Mesa and use software rendering:")),
			w.newCopyable("LIBGL_ALWAYS_SOFTWARE=1 twenty48"),
			widgets.NewParagraph(words.T("If the window looks wrong on Wayland, use X11:")),
			w.newCopyable("FYNE_PLATFORM=x11 twenty48"),
			widgets.NewParagraph(words.T("If a game cannot be saved, check that the disk is not full and the folder is writable. You can keep playing in the meantime.")),
			widgets.NewParagraph(words.T("If a file is damaged, the game continues from the last readable move. The damaged file is kept as a copy.")),
			widgets.NewParagraph(words.T("If you open the program twice, the second window has its own games. They appear in the history later.")),
		}},
	}
	body := widgets.NewRows(theme.Padding())
	scroll := widgets.NewColumn(body)
	var buttons []fyne.CanvasObject
	for _, section := range sections {
		heading := widget.NewLabelWithStyle(words.T(section.title), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		heading.SizeName, heading.Wrapping = theme.SizeNameSubHeadingText, fyne.TextWrapWord
		buttons = append(buttons, widgets.NewButton(words.T(section.title), nil, w.keyDown, func() { scroll.ScrollToOffset(heading.Position()) }))
		body.Add(heading)
		body.Objects = append(body.Objects, section.body...)
	}
	body.Objects = slices.Insert(body.Objects, 0, fyne.CanvasObject(widgets.NewButtonGrid(buttons...)))
	w.open(&view{content: newSheet(w.newHead(words.T("Help")), scroll, nil), press: widgets.ScrollByKey(scroll)})
}

// newCopyable shows a text with a button that copies it.
func (w *window) newCopyable(text string) fyne.CanvasObject {
	l := widgets.NewParagraph(text)
	l.TextStyle.Monospace = true
	copyButton := widgets.NewButton("", theme.ContentCopyIcon(), w.keyDown, nil)
	copyButton.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(text)
		copyButton.SetIcon(theme.ConfirmIcon())
	}
	return container.NewBorder(nil, nil, nil, copyButton, l)
}
