package play

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"twenty48/engine"
	"twenty48/gui/board"
	"twenty48/gui/shell"
	"twenty48/gui/widgets"
	"twenty48/palette"
	"twenty48/phrase"
	"twenty48/words"
)

// A lesson is a card that explains the game to a new player. It has two small boards, which play
// their examples twice. The first moves close it, or its button.
type lesson struct {
	w           *shell.Shell
	box         *fyne.Container
	background  canvas.Rectangle
	examples    []example
	closeButton *widgets.Button
	moves       int    // how many moves the player has made
	coversTiles bool   // whether the card is over tiles, so that the first move closes it
	stop        func() // stops the timer of the examples
	onClose     func() // called after the lesson was closed
}

// An example is a small board with a text.
type example struct {
	board  *board.Board
	text   *widgets.Paragraph
	before engine.Matrix
	after  engine.Shift
}

// lessonMoves is the number of moves that close a lesson.
const lessonMoves = 3

// newLesson makes a lesson, which calls onClose when it is closed.
func newLesson(w *shell.Shell, onClose func()) *lesson {
	l := &lesson{w: w, stop: func() {}, onClose: onClose}
	l.box = container.NewWithoutLayout(&l.background)
	add := func(text phrase.Text, matrix string, shift func(engine.Matrix) engine.Shift) {
		m, _ := engine.ParseMatrix(matrix, 0) // the texts below are valid
		e := example{board.New(m, w.Style), widgets.NewParagraph(words.T(text)), m, shift(m)}
		e.text.Alignment, e.text.SizeName = fyne.TextAlignCenter, theme.SizeNameCaptionText
		l.examples = append(l.examples, e)
		l.box.Add(e.board)
		l.box.Add(e.text)
	}
	add("Arrow keys slide all tiles.", "2 0 4 0", engine.MergeRight)
	add("Equal tiles merge. Reach 2048!", "0 8 0 8", engine.MergeLeft)
	l.closeButton = w.NewToolButton("", theme.CancelIcon(), words.T("OK"), l.close)
	l.closeButton.Importance = widget.LowImportance
	l.box.Add(l.closeButton)
	l.paint(&w.Style.Colors)
	l.play(2)
	return l
}

// The times between the steps of an example.
const (
	beforeExample = 700 * time.Millisecond
	afterExample  = 1500 * time.Millisecond
)

// play plays the examples a number of times, one after the other.
func (l *lesson) play(times int) {
	if times == 0 {
		return
	}
	for _, e := range l.examples {
		e.board.Display(e.before, engine.Motion{}, 0)
	}
	l.stop = l.w.After(beforeExample, func() {
		for _, e := range l.examples {
			e.board.Display(e.after.Matrix, engine.Motion{Slides: e.after.Slides}, 0)
		}
		l.stop = l.w.After(afterExample, func() { l.play(times - 1) })
	})
}

// countMove counts a move of the player, and closes the lesson after the last one.
func (l *lesson) countMove() {
	if l.moves++; l.moves == lessonMoves || l.coversTiles {
		l.close()
	}
}

// close closes the lesson.
func (l *lesson) close() {
	l.stop()
	hide(l.box)
	l.onClose()
}

// paint sets the colours of the card.
func (l *lesson) paint(colors *palette.Colors) {
	l.background.FillColor, l.background.StrokeColor, l.background.StrokeWidth = colors.Page, colors.Board, 2
	for _, e := range l.examples {
		e.board.Refresh()
	}
}

// place places the card on the lower edge of an area of the window.
func (l *lesson) place(left, width, bottom float32, s sizes) {
	const button = 36
	half := widgets.Floor((width - button - s.gap) / 2)
	textHeight, boardHeight := float32(0), float32(0)
	for _, e := range l.examples {
		size := e.board.Fit(fyne.NewSize(min(half-2*s.gap, 160), 40))
		e.board.Resize(size)
		e.text.Resize(fyne.NewSize(half, e.text.MinSize().Height))
		textHeight, boardHeight = max(textHeight, e.text.MinSize().Height), max(boardHeight, size.Height)
	}
	const overlap = 5 // a paragraph has space above and below its text
	height := s.gap + boardHeight + textHeight - overlap
	for i, e := range l.examples {
		middle := s.gap + half/2 + float32(i)*half
		e.board.Move(fyne.NewPos(widgets.Floor(middle-e.board.Size().Width/2), s.gap))
		e.text.Move(fyne.NewPos(widgets.Floor(middle-half/2), s.gap+boardHeight-overlap))
		e.text.Resize(fyne.NewSize(half, textHeight))
	}
	l.closeButton.Resize(fyne.NewSquareSize(button))
	l.closeButton.Move(fyne.NewPos(width-button-2, 2))
	l.background.CornerRadius = shell.BoxRadius
	l.background.Resize(fyne.NewSize(width, height))
	l.box.Resize(fyne.NewSize(width, height))
	l.box.Move(fyne.NewPos(left, bottom-height))
}
