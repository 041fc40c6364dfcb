package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
)

// openKeys shows which keys do what.
func (w *window) openKeys() {
	command := commandKey() + "+"
	table := container.New(layout.NewFormLayout())
	for _, line := range [][2]string{
		{"Move", "Arrows, W A S D, H J K L"},
		{"Undo", "Z, U, Backspace, " + command + "Z"},
		{"Redo", command + "Y, " + command + "Shift+Z"},
		{"Hint", "I"},
		{"Let the coach play", "P; + and - change how fast, any other key stops it"},
		{"New game", command + "N"},
		{"Choose a game", command + "G"},
		{"History", command + "Shift+H"},
		{"Statistics", command + "Shift+S"},
		{"Take in a recording", command + "V, " + command + "O"},
		{"Replay", "P plays, the arrows step, Home, End; I asks the coach"},
		{"Settings", command + ","},
		{"Full screen", "F11"},
		{"Menu", "Alt"},
		{"These keys", "F1, ?"},
		{"Back, or close", "Escape"},
		{"Quit", command + "Q"},
	} {
		table.Add(widget.NewLabelWithStyle(line[0], fyne.TextAlignTrailing, fyne.TextStyle{Bold: true}))
		keys := widget.NewLabel(line[1])
		keys.Wrapping = fyne.TextWrapWord
		table.Add(keys)
	}
	w.open(w.newText("Keys", table))
}

// openHowTo shows how the game is played. As long as nothing is played, a move
// is one of the game also here: who knows how to play need not be told.
func (w *window) openHowTo() {
	body := container.NewVBox()
	for _, part := range []struct {
		text          string
		before, after string // boards, with a move between them
	}{
		{"An arrow key slides all tiles to one side. Two of the same number that meet become one of their sum: here all go to the left.",
			"2 0 2 4 / 0 8 0 8", "4 4 0 0 / 16 0 0 0"},
		{"A tile is made once a move, and each move that changes something brings a new tile, a 2 or now and then a 4.",
			"2 2 4 0 / 0 0 0 0", "4 4 0 0 / 0 0 2 0"},
		{"Make 2048, and go on from there. The game is over when no move changes anything.",
			"1024 1024 8 4", "2048 8 4 2"},
	} {
		text := widget.NewLabel(part.text)
		text.Wrapping = fyne.TextWrapWord
		body.Add(text)
		picture := func(board string) fyne.CanvasObject {
			m, _ := engine.ParseMatrix(board, 0) // it is a board
			b := newBoard(m)
			return container.NewGridWrap(b.fit(fyne.NewSize(130, 130)), b)
		}
		pictures := container.NewHBox(picture(part.before), widget.NewIcon(theme.NavigateNextIcon()), picture(part.after))
		body.Add(container.NewCenter(pictures))
	}
	more := widget.NewLabel("Nothing is lost: every move is saved as it is made, three can be undone, and the history has all games.")
	more.Wrapping = fyne.TextWrapWord
	body.Add(more)
	play := newButton("Play", nil, w.keyDown, w.backToGame)
	play.Importance = widget.HighImportance
	body.Add(container.NewCenter(play))
	v := w.newText("How to play", body)
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

// newText makes a view of something to be read.
func (w *window) newText(title string, body fyne.CanvasObject) *view {
	scroll := container.NewVScroll(container.New(column{}, body))
	return &view{content: newSheet(w.newHead(title), scroll, nil), key: scrolling(scroll)}
}
