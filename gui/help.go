package gui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/words"
)

// openKeys shows which keys do what.
func (w *window) openKeys() { w.open(w.newText(words.T("Keys"), newKeys())) }

func newKeys() fyne.CanvasObject {
	command := commandKey() + "+"
	table := container.New(layout.NewFormLayout())
	for _, line := range []struct {
		does phrase.Text
		keys string
	}{
		{"Move", words.T("Arrows, W A S D, H J K L")},
		{"Undo", "Z, U, Backspace, " + command + "Z"},
		{"Redo", command + "Y, " + command + "Shift+Z"},
		{"Hint", "I"},
		{"Let the coach play", words.T("P; + and - change how fast, any other key stops it")},
		{"New game", command + "N"},
		{"Choose a game", command + "G"},
		{"History", command + "Shift+H"},
		{"Statistics", command + "Shift+S"},
		{"Import a recording", command + "V, " + command + "O"},
		{"Replay", words.T("P plays, the arrows step, Home, End; I asks the coach")},
		{"Settings", command + ","},
		{"Full screen", "F11"},
		{"Menu", "Alt"},
		{"These keys", "F1, ?"},
		{"Back, or close", "Escape"},
		{"Quit", command + "Q"},
	} {
		table.Add(widget.NewLabelWithStyle(words.T(line.does), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true}))
		table.Add(newParagraph(line.keys))
	}
	return table
}

// openHowTo shows how the game is played. As long as nothing is played, a move
// is one of the game also here: who knows how to play need not be told.
func (w *window) openHowTo() {
	body := newHowTo()
	play := newButton(words.T("Play"), nil, w.keyDown, w.backToGame)
	play.Importance = widget.HighImportance
	body.Add(container.NewCenter(play))
	v := w.newText(words.T("How to play"), body)
	v.focus = play
	if w.session.First() {
		scroll := v.key
		v.key = func(key fyne.KeyName) {
			if d, ok := moves[key]; ok {
				w.backToGame()
				w.play(d)
			} else {
				scroll(key)
			}
		}
	}
	w.open(v)
}

func newHowTo() *fyne.Container {
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
		body.Add(newParagraph(words.T(part.text)))
		picture := func(board string) fyne.CanvasObject {
			m, _ := engine.ParseMatrix(board, 0) // it is a board
			b := newBoard(m)
			return container.NewGridWrap(b.fit(fyne.NewSize(130, 130)), b)
		}
		pictures := container.NewHBox(picture(part.before), widget.NewIcon(theme.NavigateNextIcon()), picture(part.after))
		body.Add(container.NewCenter(pictures))
	}
	body.Add(newParagraph(words.T("Nothing is lost: every move is saved as it is made, three can be undone, and the history has all games.")))
	return body
}

// openHelp shows all there is to be told, part by part, with a button for each to
// go to it.
func (w *window) openHelp() {
	presets := container.New(layout.NewFormLayout())
	for _, p := range engine.Presets() {
		presets.Add(widget.NewLabelWithStyle(words.T(p.Name), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true}))
		presets.Add(newParagraph(words.T(p.Particular)))
	}
	folder := container.NewVBox()
	if w.folder != "" {
		folder.Add(newParagraph(words.T("The games are files in this folder. Copy the folder to keep them safe, or to take them to another computer.")))
		folder.Add(w.newTyped(w.folder))
	}
	parts := []struct {
		title phrase.Text
		body  []fyne.CanvasObject
	}{
		{"How to play", []fyne.CanvasObject{newHowTo()}},
		{"Keys", []fyne.CanvasObject{newKeys()}},
		{"Rules", []fyne.CanvasObject{
			newParagraph(words.T("You can play by these rules. Each of them has a best score and an unfinished game of its own.")),
			presets,
			newParagraph(words.T("To change the rules, open Choose a game. You can also make your own: the size of the board, the target, how often a 4 comes, and how many moves can be undone.")),
			newParagraph(words.T("To practise, start from a board of your own. Such a game has no best score.")),
		}},
		{"Game IDs", []fyne.CanvasObject{
			newParagraph(words.T("Each game has an ID, a word that stands for its rules and its tiles. Whoever enters the same ID gets the same tiles for the same moves.")),
			newParagraph(words.T("Open Choose a game to see the ID of your game, or to enter one.")),
			newParagraph(words.T("Today's game is the same for everybody. A new one comes at midnight, universal time.")),
		}},
		{"Coach", []fyne.CanvasObject{
			newParagraph(words.T("A hint shows the move that the coach would make, and why.")),
			newParagraph(words.T("The coach can also play for you, until you press a key.")),
			newParagraph(words.T("In a replay the coach marks the ten moves that cost most.")),
			newParagraph(words.T("A game with help stays marked. It counts apart, with a best score of its own.")),
			newParagraph(words.T("The coach knows boards up to 8 × 8.")),
		}},
		{"Your games", []fyne.CanvasObject{
			newParagraph(words.T("You need not save. The next start goes on where you were.")),
			newParagraph(words.T("The history has all games. Watch one move by move, play on from any move, copy it as text, or save it as a file.")),
			newParagraph(words.T("A game that you delete can be brought back until the program ends.")),
			folder,
		}},
		{"Screen readers", []fyne.CanvasObject{
			newParagraph(words.T("This window does not speak. For screen readers there is the same game in a terminal: it tells each move in words. Start it with:")),
			w.newTyped("twenty48 -plain"),
			newParagraph(words.T("The settings have colours for the colour-blind, high contrast, and less motion.")),
		}},
		{"Troubleshooting", []fyne.CanvasObject{
			newParagraph(words.T("If no window opens, or it is empty, update the graphics driver. On Linux also install Mesa, and let the processor draw:")),
			w.newTyped("LIBGL_ALWAYS_SOFTWARE=1 twenty48"),
			newParagraph(words.T("If the window is wrong on Wayland, use X11:")),
			w.newTyped("FYNE_PLATFORM=x11 twenty48"),
			newParagraph(words.T("If a game cannot be saved, see whether the disk is full, and whether you may write to the folder. You can play on meanwhile.")),
			newParagraph(words.T("If a file is damaged, the game goes on from the last move that can be read. A copy of the damaged file is kept.")),
			newParagraph(words.T("If the program is open twice, the second window plays games of its own. They are in the history later.")),
		}},
	}
	body := container.NewVBox()
	scroll := container.NewVScroll(container.New(column{}, body))
	var ways []fyne.CanvasObject
	for _, part := range parts {
		heading := widget.NewLabelWithStyle(words.T(part.title), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		heading.SizeName, heading.Wrapping = theme.SizeNameSubHeadingText, fyne.TextWrapWord
		ways = append(ways, newButton(words.T(part.title), nil, w.keyDown, func() { scroll.ScrollToOffset(heading.Position()) }))
		body.Add(heading)
		body.Objects = append(body.Objects, part.body...)
	}
	body.Objects = slices.Insert(body.Objects, 0, newWays(ways...))
	w.open(&view{content: newSheet(w.newHead(words.T("Help")), scroll, nil), key: scrolling(scroll)})
}

// A paragraph is a text that takes as many lines as it needs. The toolkit breaks lines
// at spaces, which Chinese and Japanese have at numbers alone.
type paragraph struct {
	widget.Label
	said string
}

func newParagraph(text string) *paragraph {
	p := &paragraph{said: text}
	p.Text, p.Wrapping = text, fyne.TextWrapWord
	p.ExtendBaseWidget(p)
	return p
}

// SetText sets what it says.
func (p *paragraph) SetText(text string) {
	p.said = text
	p.wrap(p.Size().Width)
}

// Resize is for the toolkit.
func (p *paragraph) Resize(size fyne.Size) {
	if size.Width != p.Size().Width {
		p.wrap(size.Width)
	}
	p.Label.Resize(size)
}

func (p *paragraph) wrap(width float32) {
	text := p.said
	if words.Spaceless() && width > 0 {
		size := p.Theme().Size(cmp.Or(p.SizeName, theme.SizeNameText))
		text = strings.Join(words.Wrap(text, func(line string) bool {
			return fyne.MeasureText(line, size, p.TextStyle).Width <= width-2*theme.InnerPadding()
		}), "\n")
	}
	p.Label.SetText(text)
}

// newTyped shows a text that is to be typed as it is, with a button that copies it.
func (w *window) newTyped(text string) fyne.CanvasObject {
	l := newParagraph(text)
	l.TextStyle.Monospace = true
	copied := newButton("", theme.ContentCopyIcon(), w.keyDown, nil)
	copied.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(text)
		copied.SetIcon(theme.ConfirmIcon())
	}
	return container.NewBorder(nil, nil, nil, copied, l)
}

// newText makes a view of something to be read.
func (w *window) newText(title string, body fyne.CanvasObject) *view {
	scroll := container.NewVScroll(container.New(column{}, body))
	return &view{content: newSheet(w.newHead(title), scroll, nil), key: scrolling(scroll)}
}
