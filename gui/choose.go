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

// openChooser shows all games that the player can choose.
func openChooser(w *window) {
	cards := widgets.NewCardGrid(cardSize)
	var shows []func()
	for _, p := range engine.Presets() {
		card, show := w.newCard(words.T(p.Name), words.T(p.Description), func() { startGame(w, session.Start{Rules: p.Rules}) })
		cards.Add(card)
		shows = append(shows, func() {
			if g, is := w.session.Library().InProgress(p.Rules); is {
				picture, _ := engine.ParseMatrix(g.Matrix, 0)
				show(picture, words.T("In progress · score %v", phrase.Number(g.Score)))
			} else {
				show(aim(p.Rules), "")
			}
		})
	}
	update := func() {
		for _, show := range shows {
			show()
		}
	}
	ways := widgets.NewButtonGrid(
		widgets.NewButton(words.T("Today's game"), nil, w.keyDown, func() { startGame(w, session.StartOf(session.Today(time.Now()))) }),
		widgets.NewButton(words.T("Enter game ID…"), nil, w.keyDown, func() { openID(w) }),
		widgets.NewButton(words.T("Custom rules…"), nil, w.keyDown, func() { openRules(w) }),
		widgets.NewButton(words.T("Custom board…"), nil, w.keyDown, func() { openBoard(w) }),
	)
	scroll := container.NewVScroll(cards)
	v := &view{
		content: newSheet(container.NewVBox(w.newHead(words.T("Choose game")), ways), scroll, nil),
		press:   widgets.ScrollByKey(scroll),
	}
	v.shown = func() { w.readGames(v, func(int, error) { update() }) }
	w.open(v)
}

// aim returns a board that shows the target of rules.
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

// startGame starts or continues a game, and goes to it.
func startGame(w *window, s session.Start) { w.game.start(s, "Could not start this game") }
