package gui

import (
	"cmp"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"twenty48/engine"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openChooser shows the games there are to be played.
func (w *window) openChooser() {
	games, _, err := w.session.Games(readTime)
	if err != nil {
		w.inform(words.T("The games cannot be read"), err)
		return
	}
	cards := container.New(&grid{})
	for _, p := range engine.Presets() {
		unfinished := w.session.Unfinished(p.Rules)
		left := slices.IndexFunc(games, func(g session.Game) bool { return g.Name == unfinished && !g.Ended })
		picture, state := aim(p.Rules), ""
		if left >= 0 {
			picture, _ = engine.ParseMatrix(games[left].Matrix, 0)
			state = words.T("Going on, score %v", phrase.Number(games[left].Score))
		}
		cards.Add(w.newCard(picture, words.T(p.Name), words.T(p.Particular), state, func() { w.goTo(session.Start{Rules: p.Rules}) }))
	}
	ways := newWays(
		newButton(words.T("Today's game"), nil, w.keyDown, func() { w.goToID(session.Today(time.Now())) }),
		newButton(words.T("A game's ID …"), nil, w.keyDown, w.openID),
		newButton(words.T("Own rules …"), nil, w.keyDown, w.openRules),
		newButton(words.T("Own board …"), nil, w.keyDown, w.openBoard),
	)
	scroll := container.NewVScroll(cards)
	w.open(&view{
		content: newSheet(container.NewVBox(w.newHead(words.T("Choose a game")), ways), scroll, nil),
		key:     scrolling(scroll),
	})
}

// aim returns a board that shows what is to be made by some rules.
func aim(r engine.Rules) engine.Matrix {
	rows := make([][]int, r.Rows)
	for row := range rows {
		rows[row] = make([]int, r.Cols)
	}
	rows[0][0] = r.Target
	m, err := engine.MatrixOf(rows, 0)
	if err != nil {
		return engine.NewMatrix(r.Rows, r.Cols)
	}
	return m
}

// goTo goes over to another game and shows it.
func (w *window) goTo(to session.Start) {
	if err := w.session.Go(to); err != nil {
		w.inform(words.T("That cannot be played"), err)
		return
	}
	w.backToGame()
	w.notify(words.Notes(w.session.Notice()))
	w.show()
}

func (w *window) goToID(id engine.ID) {
	w.goTo(session.Start{Rules: id.Rules, Seed: &id.Seed, Again: true})
}

// newCard makes a button with a picture, a name and what there is to say.
func (w *window) newCard(picture engine.Matrix, name, text, state string, tapped func()) fyne.CanvasObject {
	heading := canvas.NewText(name, colors.Ink)
	heading.TextStyle.Bold = true
	label := newParagraph(text)
	label.SizeName = theme.SizeNameCaptionText
	below := canvas.NewText(state, colors.Ink)
	below.TextSize = theme.CaptionTextSize()
	return container.New(card{}, newButton("", nil, w.keyDown, tapped), newBoard(picture), heading, label, below)
}

// A grid is the layout of cards: in as many columns as there is room for, which take
// all of it.
type grid struct {
	rows int // when it was laid out last; as the toolkit asks how high it is before it tells how wide
}

const cardWidth, cardHeight = 230, 124

// MinSize is for the toolkit.
func (g *grid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	rows := float32(cmp.Or(g.rows, len(objects)))
	return fyne.NewSize(cardWidth, rows*(cardHeight+theme.Padding())-theme.Padding())
}

// Layout is for the toolkit.
func (g *grid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := theme.Padding()
	columns := max(1, int((size.Width+gap)/(cardWidth+gap)))
	g.rows = (len(objects) + columns - 1) / columns
	cell := fyne.NewSize(floor((size.Width+gap)/float32(columns)-gap), cardHeight)
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i%columns)*(cell.Width+gap), float32(i/columns)*(cell.Height+gap)))
		o.Resize(cell)
	}
}

// card is the layout of a card: the button below all, the picture to the left,
// and three texts.
type card struct{}

// MinSize is for the toolkit.
func (card) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, 100) }

// Layout is for the toolkit.
func (card) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const edge = 10
	side := size.Height - 2*edge
	objects[0].Resize(size)
	const picture = 80
	objects[1].Move(fyne.NewPos(edge, (size.Height-picture)/2))
	objects[1].Resize(fyne.NewSquareSize(picture))
	left := float32(picture + 2*edge)
	objects[2].Move(fyne.NewPos(left, edge-4))
	objects[2].Resize(fyne.NewSize(size.Width-left, 20))
	objects[3].Move(fyne.NewPos(left-theme.InnerPadding(), edge+8))
	objects[3].Resize(fyne.NewSize(size.Width-left, side-24))
	objects[4].Move(fyne.NewPos(left, size.Height-edge-16))
	objects[4].Resize(fyne.NewSize(size.Width-left, 20))
}
