package gui

import (
	"time"

	"fyne.io/fyne/v2/container"

	"twenty48/engine"
	"twenty48/gui/widgets"
	"twenty48/phrase"
	"twenty48/session"
	"twenty48/words"
)

// openChooser shows the view with all games that the player can start or continue.
func openChooser(w *window) {
	cards := widgets.NewCardGrid(cardSize)
	var updates []func()
	for _, p := range engine.Presets() {
		card, showState := w.newCard(words.T(p.Name), words.T(p.Description), func() { startGame(w, session.Start{Rules: p.Rules}) })
		cards.Add(card)
		updates = append(updates, func() {
			if g, ok := w.session.Library().InProgress(p.Rules); ok {
				picture, _ := engine.ParseMatrix(g.Matrix, 0)
				showState(picture, words.T("In progress · score %v", phrase.Number(g.Score)))
			} else {
				showState(targetMatrix(p.Rules), "")
			}
		})
	}
	update := func() {
		for _, showState := range updates {
			showState()
		}
	}
	otherGames := widgets.NewButtonGrid(
		widgets.NewButton(words.T("Today's game"), nil, w.keyDown, func() { startGame(w, session.StartOf(session.Today(time.Now()))) }),
		widgets.NewButton(words.T("Enter game ID…"), nil, w.keyDown, func() { openID(w) }),
		widgets.NewButton(words.T("Custom rules…"), nil, w.keyDown, func() { openRules(w) }),
		widgets.NewButton(words.T("Custom board…"), nil, w.keyDown, func() { openBoard(w) }),
	)
	scroll := widgets.NewScroll(cards)
	v := &view{
		content: newSheet(container.NewVBox(w.newHead(words.T("Choose game")), otherGames), scroll, nil),
		press:   widgets.ScrollByKey(scroll),
	}
	v.onShow = func() { w.readGames(v, func(int, error) { update() }) }
	w.open(v)
}

// targetMatrix returns a matrix with the target of the rules in its first cell, or an empty matrix
// if the rules have no target.
func targetMatrix(r engine.Rules) engine.Matrix {
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

// startGame starts or continues a game, and shows it. If that fails, it shows the error.
func startGame(w *window, s session.Start) { w.game.start(s, "Could not start this game") }
